"""The workshop: where nets learn to play by playing against themselves."""
