"""Pantheon, its text log and its JSON: read."""
