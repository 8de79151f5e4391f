"""The records: schema, migrations and queries of the database."""
