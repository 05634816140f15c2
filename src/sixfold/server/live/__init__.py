"""A table in memory: what it is now, whom it is shown to, and who is there."""
