"""Classes: who is in them, their work, how far everybody is, and what to teach next."""
