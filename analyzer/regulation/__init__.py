"""Regulations: the axes on which they differ, and the books that answer them."""
