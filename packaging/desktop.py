"""Make what a system is told of Feltwork: its icon, menu entry, types of files, manual, completion.

    uv run --isolated --no-dev --group packages packaging/desktop.py [FOLDER]

Written into FOLDER, by default ``build/desktop``: ``share``, as a Linux system has it below
``/usr/share``, with the icon in all sizes, the desktop file, the AppStream metadata, the types of
files (shared-mime-info), the manual page and the completion for bash, zsh and fish, both made from
the parser of the command line; and for the other systems their icons, ``version.txt``, which
becomes part of the program for Windows, and ``types.iss``, which its installer reads.

``org.feltwork.Feltwork`` is the name of the program among those that a desktop knows. Whoever
publishes it has to own that domain, or to change ``DESKTOP_ID`` in ``ui/app.py``.
"""

from __future__ import annotations

import argparse
import gzip
import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from string import Template
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as Xml

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

import trainer
from trainer.cli.main import PROGRAM, whole_parser
from trainer.house.file import HOUSE_SUFFIX
from trainer.rulebook.felts import LAYOUT_SUFFIX
from trainer.server.joining import ENDING as JOIN_SUFFIX
from trainer.storage.own.packs import ENDING as PACK_SUFFIX, MANIFEST
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX
from ui.app import DESKTOP_ID
from ui.theme.sheet import icon_file

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATES: Final = ROOT / "packaging" / "linux"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
ICO: Final = (16, 24, 32, 48, 64, 256)
ICNS: Final = {32: b"ic11", 64: b"ic12", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""The sizes in an icon of macOS, each with the name that it has there."""

SHARED_MIME: Final = "http://www.freedesktop.org/standards/shared-mime-info"


class Magic(NamedTuple):
    """What is found at which place in each file of a type."""

    offset: str
    value: str


class FileType(NamedTuple):
    """Files that the program opens: those whose names end in ``suffix``."""

    name: str
    title: str
    suffix: str
    form: str
    magic: tuple[Magic, ...] = ()
    """All of them are found in each of the files."""

    @property
    def mime(self) -> str:
        """The name of the type among all types of files."""
        return f"application/vnd.feltwork.{self.name}+{self.form}"

    @property
    def own(self) -> bool:
        """Nobody else's files end so: Windows and macOS look at what follows the last dot alone."""
        return self.suffix.count(".") == 1


FILE_TYPES: Final = (
    FileType("scenario", "Feltwork scenario", SCENARIO_SUFFIX, "yaml"),
    FileType("series", "Feltwork series", SERIES_SUFFIX, "yaml"),
    FileType("layout", "Feltwork layout", LAYOUT_SUFFIX, "yaml"),
    FileType("house", "Feltwork house settings", HOUSE_SUFFIX, "yaml"),
    FileType(
        "pack",
        "Feltwork pack",
        PACK_SUFFIX,
        "zip",
        (Magic("0", r"PK\003\004"), Magic("30", MANIFEST)),
    ),
    FileType("join", "Feltwork join file", JOIN_SUFFIX, "json", (Magic("0:16", '"feltwork"'),)),
)

PARENTS: Final = {
    "yaml": "application/x-yaml",
    "zip": "application/zip",
    "json": "application/json",
}


# The icon


def picture(size: int) -> QImage:
    """The icon, this many pixels wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(icon_file(PROGRAM)).render(painter)
    painter.end()
    return image


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(picture(size))
    return bytes(data.data())


def ico() -> bytes:
    """The icon as Windows has it: a table of PNG files, each with its place."""
    pictures = [png(size) for size in ICO]
    place = 6 + 16 * len(ICO)
    head = struct.pack("<HHH", 0, 1, len(ICO))
    for size, data in zip(ICO, pictures, strict=True):
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return head + b"".join(pictures)


def icns() -> bytes:
    """The icon as macOS has it: PNG files, each after its name and length."""
    parts = b""
    for size, name in ICNS.items():
        data = png(size)
        parts += name + struct.pack(">I", 8 + len(data)) + data
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


# What a desktop is told


def filled(template: str, **values: str) -> str:
    """One of the templates with its places filled in."""
    types = [each.mime for each in FILE_TYPES]
    return Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(
        id=DESKTOP_ID,
        program=PROGRAM,
        version=trainer.__version__,
        types=";".join(types),
        mediatypes="\n    ".join(f"<mediatype>{each}</mediatype>" for each in types),
        **values,
    )


def mime_types() -> str:
    """The types of files as shared-mime-info reads them."""
    whole = Xml.Element("mime-info", xmlns=SHARED_MIME)
    for each in FILE_TYPES:
        part = Xml.SubElement(whole, "mime-type", type=each.mime)
        Xml.SubElement(part, "comment").text = each.title
        Xml.SubElement(part, "icon", name=DESKTOP_ID)
        Xml.SubElement(part, "sub-class-of", type=f"application/{PARENTS[each.form]}")
        inner = Xml.SubElement(part, "magic", priority="60") if each.magic else part
        for offset, value in each.magic:
            inner = Xml.SubElement(inner, "match", type="string", offset=offset, value=value)
        # Before "*.yaml": the longer one wins where both weigh as much.
        Xml.SubElement(part, "glob", pattern=f"*{each.suffix}", weight="60")
    Xml.indent(whole)
    return Xml.tostring(whole, encoding="unicode", xml_declaration=True) + "\n"


def document_types() -> dict[str, Any]:
    """The types of files as the bundle for macOS declares them, and YAML files as others' own."""
    own = [each for each in FILE_TYPES if each.own]
    names = {each: f"{DESKTOP_ID.lower()}.{each.name}" for each in own}
    yaml = {
        "CFBundleTypeName": "YAML file",
        "CFBundleTypeRole": "Editor",
        "LSHandlerRank": "Alternate",
        "LSItemContentTypes": ["public.yaml"],
    }
    documents = [
        {
            "CFBundleTypeName": each.title,
            "CFBundleTypeRole": "Viewer",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [name],
        }
        for each, name in names.items()
    ]
    exported = [
        {
            "UTTypeIdentifier": name,
            "UTTypeDescription": each.title,
            "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": {
                "public.filename-extension": [each.suffix.removeprefix(".")],
                "public.mime-type": [each.mime],
            },
        }
        for each, name in names.items()
    ]
    return {"CFBundleDocumentTypes": [*documents, yaml], "UTExportedTypeDeclarations": exported}


def registry() -> str:
    """The types of files as lines of the installer's script, and YAML files among those of others.

    Windows looks at what follows the last dot alone.
    """
    key = 'Root: HKA; Subkey: "Software\\Classes\\{}"; ValueType: string; ValueName: "{}"; '
    key += 'ValueData: "{}"; Flags: {}\n'
    start = '""{app}\\feltwork.exe"" ""%1""'
    program = "Applications\\feltwork.exe"
    text = key.format(f"{program}\\SupportedTypes", ".yaml", "", "uninsdeletekey")
    text += key.format(f"{program}\\shell\\open\\command", "", start, "uninsdeletekey")
    for each in FILE_TYPES:
        if each.own:
            name = f"Feltwork.{each.name}"
            text += key.format(each.suffix, "", name, "uninsdeletevalue")
            text += key.format(name, "", each.title, "uninsdeletekey")
            text += key.format(f"{name}\\shell\\open\\command", "", start, "uninsdeletekey")
    return text


# The command line


def manual_page(date: int) -> str:
    """The manual page: what the parser knows, and what it cannot know."""
    from argparse_manpage.manpage import Manpage

    data = {
        "project_name": "Feltwork",
        "version": trainer.__version__,
        "manual_title": "User commands",
        "date": f"{datetime.fromtimestamp(date, UTC):%Y-%m-%d}",
        "description": "train casino blackjack dealers",
        "include": str(TEMPLATES / "feltwork.1.in"),
    }
    page = Manpage(whole_parser(), data, format="single-commands-section")
    # Two lines, and each begins with the name of the program.
    page.synopsis = [PROGRAM, f"[OPTION…] [FILE…]\n.br\n.B {PROGRAM}\n[OPTION…] COMMAND …"]
    return str(page).replace("POSITIONAL ARGUMENTS", "COMMANDS")


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All that can be given to a parser and to those within it."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _actions(inner)


def completion(shell: str) -> str:
    """What completes the command line in a shell: commands, options, and names of files."""
    import shtab

    parser = whole_parser()
    kinds: dict[object, Any] = {"FOLDER": shtab.DIRECTORY, "FILE": shtab.FILE, "PACK": shtab.FILE}
    for action in _actions(parser):
        if action.metavar in kinds:
            action.complete = kinds[action.metavar]  # type: ignore[attr-defined]
    text: str = shtab.complete(parser, shell=shell)
    # Files are opened in the window without any command.
    return (
        f"{text}\n"
        + {
            "bash": f"complete -o default -o filenames -F _shtab_{PROGRAM} {PROGRAM}\n",
            "zsh": "if (( ${+compstate} && ! compstate[nmatches] )); then _files; fi\n",
            "fish": f"complete -c {PROGRAM} -n _shtab_{PROGRAM}_using -F\n",
        }[shell]
    )


def shared(date: int) -> dict[str, bytes]:
    """Every file of ``share``, by its place there."""
    day = f"{datetime.fromtimestamp(date, UTC):%Y-%m-%d}"
    texts = {
        f"applications/{DESKTOP_ID}.desktop": filled("feltwork.desktop"),
        f"metainfo/{DESKTOP_ID}.metainfo.xml": filled("metainfo.xml", date=day),
        f"mime/packages/{DESKTOP_ID}.xml": mime_types(),
        f"bash-completion/completions/{PROGRAM}": completion("bash"),
        f"zsh/vendor-completions/_{PROGRAM}": completion("zsh"),
        f"fish/vendor_completions.d/{PROGRAM}.fish": completion("fish"),
    }
    files = {name: text.encode() for name, text in texts.items()}
    files[f"man/man1/{PROGRAM}.1.gz"] = gzip.compress(manual_page(date).encode(), 9, mtime=0)
    icons = "icons/hicolor"
    files[f"{icons}/scalable/apps/{DESKTOP_ID}.svg"] = Path(icon_file(PROGRAM)).read_bytes()
    for size in SIZES:
        files[f"{icons}/{size}x{size}/apps/{DESKTOP_ID}.png"] = png(size)
    return files


def write(folder: Path, date: int) -> None:
    """Write all files into this folder."""
    files = {f"share/{name}": data for name, data in shared(date).items()}
    files |= {f"{PROGRAM}.ico": ico(), f"{PROGRAM}.icns": icns(), "types.iss": registry().encode()}
    numbers = ", ".join([*trainer.__version__.split("."), "0"])
    files["version.txt"] = filled("../windows/version.in", numbers=numbers).encode()
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def date_of_tree() -> int:
    """The date that everything made has: ``SOURCE_DATE_EPOCH``, or that of the last commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


if __name__ == "__main__":
    write(Path(*sys.argv[1:2] or (ROOT / "build" / "desktop",)), date_of_tree())
