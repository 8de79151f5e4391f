"""The scenario file: read, checked, played to its end, written back."""
