"""Players that are not people, and the way from the referees to the core."""
