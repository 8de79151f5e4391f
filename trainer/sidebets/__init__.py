"""One pure evaluator for each kind of side bet."""
