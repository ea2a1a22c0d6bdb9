"""Tenhou XML (mjlog): read and written."""
