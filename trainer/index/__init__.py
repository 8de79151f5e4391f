"""What there is to know about a scenario file without reading it again: found out once, kept."""
