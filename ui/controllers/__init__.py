"""Behind the pages: what a person wants of each, carried out."""
