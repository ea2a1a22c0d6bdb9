"""mjai event logs: read and written."""
