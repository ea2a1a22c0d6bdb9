"""What holds logs: packed files, archives, data bases and long streams."""
