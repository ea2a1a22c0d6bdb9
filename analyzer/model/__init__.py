"""The words of the game: what a log can say, as plain values.

Nothing here knows a rule. Parsers build these values, the replay reads them, reports print them.
"""
