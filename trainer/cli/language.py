"""Which language the person's system speaks."""

from __future__ import annotations

import locale
from collections.abc import Mapping

from trainer.words.text import SOURCE_LANGUAGE


def system_language(environment: Mapping[str, str]) -> str:
    """The code of the language that the environment asks for, as gettext's own programs read it.

    ``LANGUAGE`` may name several; the first counts. Where the environment says nothing (Windows,
    macOS) the system's locale does.
    """
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "").partition(":")[0]
        if value in {"C", "POSIX"} or value.startswith("C."):
            return SOURCE_LANGUAGE
        if value:
            return value
    return locale.getlocale()[0] or SOURCE_LANGUAGE
