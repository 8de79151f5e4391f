"""Reports: certificates for what was passed, and what else leaves a training room."""
