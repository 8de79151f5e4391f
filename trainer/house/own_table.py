"""A trainee's own table, in the terms of a house file.

So what is practised there is kept with each attempt as the house's choices are, and made again from
them: ``resources/house/README.md`` names the keys.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.house.file import EMPTY_TEXT, choose
from trainer.rulebook import Rulebook
from trainer.rulebook.document import Document
from trainer.rulebook.house_choices import TABLE
from trainer.rules.bets import BetKind
from trainer.settings.personal import PersonalSettings
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.emit import Writable
from trainer.yamlfile.marks import Path


def with_own_table(text: str, settings: PersonalSettings, rulebook: Rulebook) -> str:
    """The text of a house file under which the trainee's own table is dealt.

    What the trainee has not chosen is the house's. The text stays as it is where it has to be
    changed by hand.
    """
    if settings.document not in rulebook:
        return text
    document = rulebook[settings.document]
    whole = text or EMPTY_TEXT
    try:
        for path, value in _chosen(settings, document):
            whole = choose(whole, ("documents", document.id, TABLE, *path), value)
    except CannotEdit:
        return text
    return text if whole == EMPTY_TEXT else whole


def _chosen(settings: PersonalSettings, document: Document) -> Iterator[tuple[Path, Writable]]:
    if settings.currency:
        yield ("currency",), settings.currency
    if not settings.pay_table:
        return
    if settings.pay_table in document.progressive:
        progressive: dict[str, Writable] = {"pay_table": settings.pay_table}
        if settings.unit:
            progressive["unit"] = settings.unit
        if settings.ranks:
            progressive["ranks"] = settings.ranks.split()
        if settings.suit and document.progressive[settings.pay_table].suit_specific:
            progressive["suit"] = settings.suit
        yield ("progressive",), progressive
        return
    for kind, offer in document.side_bets.items():
        if kind is not BetKind.PROGRESSIVE and settings.pay_table in offer.pay_tables:
            yield ("pay_tables", kind.value), settings.pay_table
