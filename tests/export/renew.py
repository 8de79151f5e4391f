"""``python -m tests.export.renew``: write the stored lists and pictures anew.

Look at what ``git diff`` says of the lists, and at the pictures, before they are committed.
"""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from tests.export.pictures import (
    DISPLAY,
    GOLDEN,
    GOLDEN_IMAGES,
    LAYOUTS,
    display_file,
    display_list,
    golden_file,
)


def main() -> None:
    """Write all of them, and take away those of layouts that are no more."""
    for folder, ending in ((DISPLAY, "*.txt"), (GOLDEN, "*.png")):
        folder.mkdir(exist_ok=True)
        for old in folder.glob(ending):
            old.unlink()
    for name in LAYOUTS:
        display_file(name).write_text(display_list(name), encoding="utf-8")
    for name, make in GOLDEN_IMAGES.items():
        assert make().save(str(golden_file(name)))


if __name__ == "__main__":
    main()
