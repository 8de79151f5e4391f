"""The lessons page: whose each lesson is, and its text with what is seen of it beside."""
