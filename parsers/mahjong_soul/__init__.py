"""Mahjong Soul records as JSON: read."""
