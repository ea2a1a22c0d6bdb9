"""Pages as a real browser shows them."""
