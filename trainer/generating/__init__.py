"""Rounds with wanted features: what these need is laid out, everything else comes by chance."""
