"""Tenhou JSON (tenhou.net/6): read and written."""
