"""``feltwork verify``: records against their log and its heads, certificates against both."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.cli.files import INVALID
from trainer.messages.figures import as_shown
from trainer.messages.text import _

if TYPE_CHECKING:
    from trainer.log.checkpoint import Note

PDF: Final = b"%PDF-"
"""What a PDF begins with."""
MOST_BYTES: Final = 4 * 1024 * 1024
"""A certificate has a hundredth of it."""
UNPROTECTED: Final = 4
"""The exit status where nothing is wrong, but something lies after the last signed head."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file", type=Path, metavar=_("FILE"), help=_("the records, or a certificate as PDF")
    )
    parser.add_argument(
        "--records",
        type=Path,
        metavar=_("DATABASE"),
        help=_("the records in which a certificate is looked for"),
    )
    parser.add_argument(
        "--head",
        action="store_true",
        help=_("print the last signed head, to be kept elsewhere, and nothing else"),
    )
    parser.add_argument(
        "--checkpoint",
        type=Path,
        metavar=_("FILE"),
        help=_("a signed head that was kept elsewhere, which the log must contain"),
    )


def run(arguments: argparse.Namespace) -> int:
    """Check records or a certificate; 2 if anything is wrong, 4 if anything is unprotected."""
    pdf = _pdf(arguments.file)
    if pdf is not None:
        return _verify_certificate(pdf, arguments.records)
    checkpoint = None
    if arguments.checkpoint is not None:
        checkpoint = _read(arguments.checkpoint)
        if checkpoint is None:
            text = _("{path} is no checkpoint.").format(path=arguments.checkpoint)
            print(as_shown(text), file=sys.stderr)
            return INVALID
    return _verify(arguments.file, checkpoint, only_head=arguments.head)


def _pdf(path: Path) -> bytes | None:
    """The bytes of a file that is a PDF; None of any other."""
    from trainer.errors import FileUnreadable
    from trainer.storage.files import regular_bytes

    try:
        if not regular_bytes(path, len(PDF)).startswith(PDF):
            return None
        return regular_bytes(path, MOST_BYTES)
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error


def _verify_certificate(pdf: bytes, records: Path | None) -> int:
    from hashlib import sha256

    from trainer.reports.certificate import Found, check_pdf, facts_lines
    from trainer.storage.certificates import provenance

    checked = check_pdf(pdf)
    print(_(checked.found.text))
    if checked.facts is None or checked.found is not Found.WHOLE:
        return INVALID
    for line in facts_lines(checked.facts):
        print(as_shown(line))
    if records is None:
        print(_("Only its records (--records) can say whether this room has issued it."))
        return UNPROTECTED
    status = _verify(records, checked.facts.head)
    found = provenance(records, sha256(pdf).hexdigest(), checked.authority)
    print(_(found.text))
    return status if found.issued else INVALID


def _read(path: Path) -> Note | None:
    from trainer.errors import FileUnreadable
    from trainer.log.checkpoint import read_note

    try:
        return read_note(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error
    except ValueError:
        return None


def _verify(database: Path, checkpoint: Note | None, *, only_head: bool = False) -> int:
    from trainer.storage.connection import Cancellation
    from trainer.storage.verifying import verified_lines, verify

    verified = verify(database, Cancellation(), checkpoint)
    if verified is None:
        print(_("These records have no log yet. They get it once they are opened in Feltwork."))
        return UNPROTECTED
    if only_head and verified.whole and verified.head is not None:
        print(verified.head.note, end="")
        return 0
    for line in verified_lines(verified):
        print(as_shown(line))
    if not verified.whole:
        return INVALID
    return UNPROTECTED if verified.after else 0
