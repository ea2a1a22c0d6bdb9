"""tenbo's own JSON: read and written."""
