"""Files that a person writes: YAML with the place of everything in it, read and edited."""
