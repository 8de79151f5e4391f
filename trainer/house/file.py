"""The house file: its text, what it says, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, cast

from trainer.felt.chip_fields import ChipCode
from trainer.house.by_document import BY_DOCUMENT, NEW_TABLES
from trainer.house.chip_sets import CHIP_SETS
from trainer.house.grades import GRADES, TARGETS, scheme
from trainer.house.procedures import ANNOUNCEMENTS, PROCEDURE, WARNINGS
from trainer.house.section import TITLE, Difference, HouseContext, Section, Value
from trainer.rulebook import RULEBOOK, Documents, Rulebook
from trainer.rulebook.document import Document
from trainer.rulebook.house_choices import NO_CHOICES, TABLE, HouseChoices
from trainer.rules.bets import BetKind
from trainer.scenario.codes import Code
from trainer.scenario.read import check_format
from trainer.scoring.grading import Grading
from trainer.settings.personal import PersonalSettings
from trainer.yamlfile import edit
from trainer.yamlfile.diagnostics import Diagnostic, Faults, Severity, first_of, has_errors
from trainer.yamlfile.edit import CannotEdit
from trainer.yamlfile.fields import fields
from trainer.yamlfile.nodes import Path
from trainer.yamlfile.parse import parse
from trainer.yamlfile.splice import Writable

if TYPE_CHECKING:
    from trainer.felt.chips import ChipSet


# The sections of the house file, in the order in which they are written and shown.

SECTIONS: Final[tuple[Section[Any], ...]] = (
    TITLE,
    NEW_TABLES,
    BY_DOCUMENT,
    CHIP_SETS,
    PROCEDURE,
    ANNOUNCEMENTS,
    TARGETS,
    GRADES,
)
HOUSE_SUFFIX: Final = ".house.yaml"
"""The suffix of a house file's name."""
HOUSE: Final = "house"
"""The key that has the version of the file's format."""
HOUSE_FORMAT: Final = 1
KEYS: Final = (HOUSE, *(section.key for section in SECTIONS))
EMPTY_TEXT: Final = f"{HOUSE}: {HOUSE_FORMAT}\n"
"""The text of a house that has chosen nothing."""


@dataclass(frozen=True, slots=True)
class HouseFile:
    """A house file as read; ``diagnostics`` are in the order of its ``text``.

    One that is not ``valid`` has what could be read of it.
    """

    text: str
    diagnostics: tuple[Diagnostic, ...] = ()
    sections: Mapping[str, object] = field(default_factory=dict)

    @property
    def valid(self) -> bool:
        """True if the file can be used; warnings do not matter."""
        return not has_errors(self.diagnostics)

    def of(self, section: Section[Value]) -> Value:
        return cast("Value", self.sections.get(section.key, section.empty))

    @property
    def choices(self) -> Mapping[str, HouseChoices]:
        """Return what is chosen for each rule document, by its id."""
        own, procedure = self.of(BY_DOCUMENT), self.of(PROCEDURE)
        says = self.of(ANNOUNCEMENTS).says
        if procedure == PROCEDURE.empty and not says:
            return own
        return {
            name: replace(
                own.get(name, NO_CHOICES), procedure=replace(procedure.of(document), says=says)
            )
            for name, document in RULEBOOK.items()
        }

    @property
    def chip_sets(self) -> tuple[ChipSet, ...]:
        return self.of(CHIP_SETS)

    @property
    def grading(self) -> Grading:
        """The grading scheme of this house, with the defaults for what it leaves open."""
        return scheme(self.of(GRADES), self.of(TARGETS))

    def rulebook(self, rulebook: Rulebook = RULEBOOK) -> Rulebook:
        """The rule documents and layouts of ``rulebook`` with the choices of this house."""
        return rulebook.with_choices(self.choices, self.chip_sets)


NO_HOUSE: Final = HouseFile(EMPTY_TEXT)
"""A house that has chosen nothing."""


def read_house_file(data: bytes, documents: Documents = RULEBOOK) -> HouseFile:
    """Read a house file; raises nothing, whatever ``data`` is.

    ``documents`` are the rule documents with the house's layouts. A layout that is not among them
    is a warning: it may be added later, and a scenario that needs it says so.
    """
    file = parse(data)
    faults = Faults(file.lines, file.faults)
    found = fields(file.root, HOUSE, KEYS, faults) if file.root is not None else None
    sections: dict[str, object] = {}
    if found is not None:
        check_format(found.required(HOUSE), HOUSE_FORMAT, faults)
        context = HouseContext(faults, documents, sections)
        for section in SECTIONS:
            node = found.value(section.key)
            if node is not None:
                sections[section.key] = section.read(node, context)
    # What another version of the format may contain is not judged.
    other_format = [
        diagnostic for diagnostic in faults.found if diagnostic.code is Code.UNKNOWN_FORMAT
    ]
    ordered = sorted(
        map(_harmless, other_format or faults.found), key=lambda diagnostic: diagnostic.mark
    )
    return HouseFile(file.text, first_of(ordered), sections)


def stored_house(text: str) -> HouseFile:
    """The house that an attempt keeps the text of; empty where the house had chosen nothing."""
    return read_house_file(text.encode()) if text else NO_HOUSE


def _harmless(found: Diagnostic) -> Diagnostic:
    if found.code in _WARNINGS:
        return replace(found, severity=Severity.WARNING)
    return found


_WARNINGS: Final = WARNINGS | {Code.UNKNOWN_LAYOUT, ChipCode.NO_THREE_TO_TWO}


def differences(
    file: HouseFile, other: HouseFile, documents: Documents = RULEBOOK
) -> Iterator[Difference]:
    """Return what ``other`` chooses differently from ``one``, section by section."""
    for section in SECTIONS:
        yield from section.differences(file.of(section), other.of(section), documents)


# Editing


def choose(text: str, path: Path, value: Writable) -> str:
    """The text of a house file with ``value`` at ``path``.

    Everything else stays as it was written. Raises ``CannotEdit`` where it has to be done by hand.
    """
    return edit.put(text, path, value, KEYS)


def take_back(text: str, path: Path) -> str:
    """The text of a house file without the choice at ``path``. Raises ``CannotEdit``."""
    return edit.remove_key(text, path)


# A trainee's own table, in the terms of a house file.
#
# So what is practised there is kept with each attempt as the house's choices are, and made again
# from them: ``resources/manual/house.md`` names the keys.


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
