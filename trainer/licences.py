"""The notices of third parties: what the program is made with, and under which licences.

A frozen program has them as a file. Where there is none, in a wheel or a copy of the repository, it
is what the installed distributions say of themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from trainer.errors import InstallationDamaged
from trainer.installed import installed
from trainer.messages.text import _
from trainer.texts import N_

if TYPE_CHECKING:
    from importlib.metadata import Distribution

NOTICES: Final = "THIRD-PARTY-NOTICES.txt"
"""The file among the resources of a frozen program."""
RULE: Final = "\n\n" + "=" * 80 + "\n\n"
"""Stands between the list and each of the texts."""

OWN: Final = N_(
    "Feltwork is free software under the MIT licence: it may be used, changed and passed on by "
    "anybody, and comes without any warranty."
)
_HEAD: Final = "What this copy of Feltwork is installed with, as each part says of itself.\n\n"
_TEXT: Final = re.compile(r"(licen[cs]es?|copying|notice)\b.*", re.IGNORECASE)
_REQUIREMENT: Final = re.compile(r"([\w.-]+)(?:\[([\w,.-]+)\])?")
_EXTRA: Final = re.compile(r"""extra == ['"]([\w.-]+)""")


def notices() -> str:
    """Return what the program is made with, a line each, then the texts of the licences."""
    try:
        return installed(NOTICES).decode()
    except InstallationDamaged:
        return _of_the_installed()


def replaceable(folder: str) -> str:
    """Say that Qt's libraries, below this folder, are free and can be replaced."""
    text = _(
        "Qt and PySide6 are used unchanged under the LGPL, version 3. Their libraries are files of "
        "their own below {folder}: to use others with the same interface, put these in their place "
        "and start Feltwork again."
    )
    return text.format(folder=folder)


def qt_folder() -> str:
    """The folder below which Qt's libraries are."""
    from importlib.util import find_spec  # rarely needed, and Qt is not loaded for it

    found = find_spec("PySide6")
    folders = found.submodule_search_locations if found else None
    return next(iter(folders or ()), "")


def composed(head: str, texts: Mapping[str, Iterable[str]]) -> str:
    """The notices of a head and the texts, each with those whom it belongs to."""
    bodies = (f"{', '.join(owners)}\n\n{text}" for text, owners in texts.items())
    return RULE.join([head, *bodies]) + "\n"


def parted(text: str) -> tuple[str, Sequence[tuple[str, str]]]:
    """The list in such notices, and each text with those whom it belongs to before it."""
    head, *bodies = text.rstrip("\n").split(RULE)
    parts = (body.partition("\n\n") for body in bodies)
    return head, tuple((owners, licence) for owners, _empty, licence in parts)


def licence_of(one: Distribution) -> str:
    """The licence as a distribution's own metadata says it, in a word or two."""
    if said := one.metadata.get_all("License-Expression"):
        return str(said[0])
    every: list[str] = one.metadata.get_all("License") or []
    short = [text for text in every if "\n" not in text and len(text) < 60]
    classified: list[str] = one.metadata.get_all("Classifier") or []
    kinds = [text.rpartition(" :: ")[2] for text in classified if text.startswith("License :: ")]
    return ", ".join(short or kinds)


def texts_of(one: Distribution) -> dict[str, str]:
    """Every licence and notice among a distribution's files, by its name."""
    return {
        str(file): file.locate().read_text("utf-8", errors="replace")  # type: ignore[attr-defined]
        for file in one.files or ()
        if _TEXT.fullmatch(file.name) and file.suffix not in {".py", ".pyc", ".json"}
    }


def normal(name: str) -> str:
    """The name of a distribution as an index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _of_the_installed() -> str:
    lines: list[str] = []
    texts: dict[str, list[str]] = {}
    for name, one in sorted(_distributions().items()):
        lines.append(f"{name} {one.version}: {licence_of(one)}")
        for text in dict.fromkeys(texts_of(one).values()):
            texts.setdefault(text.strip(), []).append(name)
    return composed(_HEAD + "\n".join(lines), texts)


def _distributions() -> Mapping[str, Distribution]:
    """The program and all that it requires; everything where it is not installed itself."""
    from importlib.metadata import PackageNotFoundError, distribution, distributions

    found: dict[str, Distribution] = {}
    wanted = [("feltwork", "")]
    for name, extras in wanted:  # which grows meanwhile
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue
        for line in found[name].requires or ():
            extra, required = _EXTRA.search(line), _REQUIREMENT.match(line)
            if required and (extra is None or extra[1] in extras.split(",")):
                further = (normal(required[1]), required[2] or "")
                wanted += () if further in wanted else (further,)
    return found or {normal(one.name): one for one in distributions()}
