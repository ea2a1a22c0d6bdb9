"""Playing a recorded hand again, event by event."""
