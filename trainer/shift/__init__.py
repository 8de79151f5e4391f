"""Rounds dealt by hand: in which style they are judged, and a shift of them without end."""
