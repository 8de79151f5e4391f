"""The kinds of documents that the stations of a room share."""
