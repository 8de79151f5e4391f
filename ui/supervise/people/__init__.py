"""The people of a training room, and the journal of what they did."""
