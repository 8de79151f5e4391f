"""The stations of a room, and what is published to them."""
