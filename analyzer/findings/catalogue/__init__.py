"""Every code, a family a module."""
