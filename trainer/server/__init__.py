"""The room’s server, an ordinary PostgreSQL: the log goes up, what is published comes down."""
