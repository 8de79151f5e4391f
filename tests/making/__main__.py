"""A thousand rounds made again from their seeds (10 s).

uv run python -m tests.making
"""

from __future__ import annotations

import sys

from tests.making.pinned import different, pinned_rounds


def main() -> int:
    """Make them and print those that are others now; 1 if any is."""
    pinned = pinned_rounds()
    found = different(pinned)
    print(f"{len(pinned)} rounds, {len(found)} of them are others now")
    for one in found:
        print(f"  {one}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
