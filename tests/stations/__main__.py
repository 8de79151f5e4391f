"""A day of many stations in one room, in which everything goes wrong that can.

    uv run python -m tests.stations [--records N] [--stations N] [--server debian|wheel] [--seed N]

40 stations write 600,000 records and send them to a real server, through a network that cuts,
swallows and delays. Stations are killed while they write and while they send, the server is stopped
hard and restored from older dumps, and files are restored, put back and copied. In the end each
record has to be on the server once and in its place, or named as standing twice, and the sums of
the room those of its stations. It takes some minutes; a small one is among the ordinary tests.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.server.servers import running
from tests.stations.storm import WHOLE, rage


def main() -> bool:
    """Print what has happened; False if anything did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.stations")
    parser.add_argument("--records", type=int, default=WHOLE.records)
    parser.add_argument("--stations", type=int, default=WHOLE.stations)
    parser.add_argument("--server", choices=("debian", "wheel"), default="debian")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    scale = WHOLE._replace(records=given.records, stations=given.stations)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as made, running(given.server) as server:
        figures = rage(server, Path(made), scale, given.seed).figures
    return figures.show(
        __doc__,
        f"{scale.stations} stations, {scale.records:,} records, seed {given.seed},"
        f" {time.monotonic() - begun:.0f} seconds",
    )


if __name__ == "__main__":
    sys.exit(not main())
