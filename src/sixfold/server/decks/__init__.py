"""Decks and film catalogues besides the shipped ones: what people write, and what the host brings."""
