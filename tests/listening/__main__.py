"""Play something by keys and write down what a screen reader hears of it, over AT-SPI.

    uv run python -m tests.listening [STORY]

It needs a Linux with D-Bus, Xvfb, a window manager and a Python with Atspi (packages dbus, xvfb,
openbox, at-spi2-core, gir1.2-atspi-2.0, python3-gi); where one of them is missing it says which.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.listening.stories import STORIES

NEEDED: Final = ("dbus-run-session", "Xvfb", "openbox")
EARS: Final = Path(__file__).with_name("ears.py")
ATSPI: Final = "import gi; gi.require_version('Atspi', '2.0'); import gi.repository.Atspi"


def main() -> int:
    """Tell the story that is named on a screen of its own, within a bus of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.listening")
    parser.add_argument("story", nargs="?", choices=STORIES, default="guided")
    story = parser.parse_args().story
    hearing = next(filter(_hears, ("/usr/bin/python3", sys.executable)), None)
    missing = [name for name in NEEDED if shutil.which(name) is None]
    missing += ["a Python with Atspi"] if hearing is None else []
    if hearing is None or missing:
        print(f"Nothing is heard: {', '.join(missing)} missing.")
        return 0
    shown, on = os.pipe()
    with subprocess.Popen(
        ("Xvfb", "-displayfd", str(on), "-screen", "0", "1280x800x24"),
        pass_fds=(on,),
        stderr=subprocess.DEVNULL,
    ) as screen:
        display = f":{os.read(shown, 16).decode().strip()}"
        try:
            return _listen(story, hearing, display)
        finally:
            screen.terminate()


def _hears(python: str) -> bool:
    tried = subprocess.run((python, "-c", ATSPI), capture_output=True, check=False)
    return tried.returncode == 0


def _listen(story: str, hearing: str, display: str) -> int:
    """Tell a story on a display; what is heard and what is pressed come in their order."""
    # Both write into one file, each line at once.
    script = (
        'openbox & manager=$!; "$1" "$2" & ears=$!; sleep 2; '
        '"$3" -m tests.listening.stories "$4"; told=$?; '
        "kill $ears $manager; exit $told"
    )
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            **{f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE", "CACHE")},
        }
        command = ("dbus-run-session", "--", "sh", "-c", script, "sh", hearing, str(EARS))
        told = subprocess.run(
            (*command, sys.executable, story),
            env=environment,
            check=False,
        )
    return told.returncode


if __name__ == "__main__":
    sys.exit(main())
