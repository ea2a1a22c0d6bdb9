"""Records without the play: what is judged at each level of evidence."""
