"""A house's own choices as one file: its sections, what differs between two, what comes of them."""
