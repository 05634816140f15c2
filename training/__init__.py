"""Training of the value nets by self-play; see docs/training.md."""
