"""Score sheets in CSV, XLSX, JSON and XML: read."""
