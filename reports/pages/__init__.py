"""The report as one page: what is shown of a game (views), how tiles and charts are drawn, and the templates that lay it out."""
