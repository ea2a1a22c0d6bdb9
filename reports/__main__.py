"""``python -m reports``: the command from a checkout that is not installed."""

from reports.cli import main

main()
