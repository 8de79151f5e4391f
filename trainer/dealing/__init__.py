"""A round dealt by hand: the dealer's acts, what he owes at each moment, and how he is judged."""
