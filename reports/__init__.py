"""The front desk: the command line, batch runs and the writers."""

__version__ = "0.1.0"
