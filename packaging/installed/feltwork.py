"""The installed program: another's ``trainer``, ``ui`` or ``resources`` may lie beside it.

The wheel carries the three folders below one of its own, which comes first on the path.
"""

import sys
from pathlib import Path


def main() -> int:
    """Run ``feltwork``; returns the exit status."""
    sys.path.insert(0, str(Path(__file__).with_name("_feltwork")))
    from trainer.cli.main import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
