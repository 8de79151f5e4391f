"""The projection: events and a viewpoint give what lies where on the table."""
