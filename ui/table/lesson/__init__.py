"""A part of a lesson as it is seen: what is said, the hand that is looked at, hands compared."""
