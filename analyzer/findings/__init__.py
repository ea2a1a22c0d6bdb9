"""What an audit says: the catalogue of codes, and the findings themselves."""
