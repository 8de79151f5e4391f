"""What happens in a round, found out from its events: never what somebody meant to happen."""
