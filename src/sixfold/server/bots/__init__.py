"""Processes that think, and whose turn it is to think."""
