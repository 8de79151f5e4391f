"""The projection of a round's snapshots to a view model of the table."""
