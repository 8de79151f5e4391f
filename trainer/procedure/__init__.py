"""The dealer's acts: what is due now, and the judgement of an attempt."""
