"""The tools of the house over HTTP: films, decks and the engine, each closed to whoever plays where it would help."""
