"""The situations from which questions are made: a module for each family of skills."""
