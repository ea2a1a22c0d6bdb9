"""Paipu of Majiang: read."""
