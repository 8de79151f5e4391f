"""Files that a person writes: YAML, read with the position of everything in it, and edited."""
