"""A thousand rounds made again from their seeds (10 s).

uv run python -m tests.making [--renew]

The second way is for a new recipe alone: it writes what each of them is now.
"""

from __future__ import annotations

import argparse
import sys

from tests.making.pinned import different, pinned_rounds, renew


def main() -> int:
    """Make them and print those that are others now; 1 if any is."""
    parser = argparse.ArgumentParser(prog="python -m tests.making", description=__doc__)
    parser.add_argument("--renew", action="store_true", help="write what they are now")
    if parser.parse_args().renew:
        renew()
    pinned = pinned_rounds()
    found = different(pinned)
    print(f"{len(pinned)} rounds, {len(found)} of them are others now")
    for one in found:
        print(f"  {one}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
