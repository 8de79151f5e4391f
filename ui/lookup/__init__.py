"""What is looked up: the rule documents."""
