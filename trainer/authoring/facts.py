"""What a scenario can choose of its own at its table: what a house can, at its own place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trainer.authoring import edits
from trainer.authoring.choices import stated_value
from trainer.authoring.draft import Draft
from trainer.house.offered import HouseSetting, Value, offered_to_house
from trainer.messages import _
from trainer.messages.rulebook import value_text
from trainer.rulebook import Document
from trainer.rulebook.house_choices import TABLE


@dataclass(frozen=True, slots=True)
class Fact:
    """A setting as a scenario may state it, and what is ``typed`` there in its file.

    ``name`` is that of the choice, as ``table.decks``. Of its values the first is none of its own.
    """

    name: str
    setting: HouseSetting
    typed: tuple[str, ...]


def facts(draft: Draft) -> Iterator[Fact]:
    """Everything that a scenario of this document may choose; nothing where that is not known."""
    document = draft.document
    if document is None:
        return
    for setting in offered_to_house(document):
        _documents, _id, *rest = setting.path
        name = ".".join(map(str, rest)) if rest[0] == TABLE else str(rest[-1])
        own = setting
        if setting.values:
            as_house = Value("", _as_house(setting, name, document))
            own = replace(setting, values=(as_house, *setting.values))
        yield Fact(name, own, own.present(draft.file.positions.node(edits.place_of(name))))


def with_fact(draft: Draft, fact: Fact, typed: Sequence[str]) -> str:
    """The text with something else typed at a fact. Raises CannotEdit."""
    return edits.set_stated(draft, fact.name, fact.setting.written(typed))


def _as_house(setting: HouseSetting, name: str, document: Document) -> str:
    """What holds where a scenario states nothing of its own: the house's value or the default."""
    stated = stated_value(document.house, name)
    chosen = value_text(stated) if isinstance(stated, bool | int | str) else ""
    text = next((one.text for one in setting.values if one.written == chosen), "")
    return _("As the house plays: {value}").format(value=text or setting.values[0].text)
