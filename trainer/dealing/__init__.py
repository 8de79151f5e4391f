"""A round dealt by hand: the dealer's acts, what is owed at each moment, and how it is judged."""
