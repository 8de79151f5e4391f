"""``python -m trainer``: the same as ``feltwork``."""

from trainer.cli.main import main

raise SystemExit(main())
