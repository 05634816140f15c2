"""Tools over HTTP: films, decks and the engine, each closed to people who play where it would help them."""
