"""The coverage page: what scenarios rest on, and one more for whatever lacks one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtWidgets import QWidget

from trainer.generating.generated import Original
from trainer.generating.resting import FoundRound, decided_by, resting_on
from trainer.index.coverage import NEVER_PLAYED, Choice, by_paragraph, choices, deciding_choices
from trainer.library.items import readable
from trainer.making.tables import practice_table
from trainer.messages import _, ngettext
from trainer.messages.citations import Citation, paragraph_text, short_title
from trainer.rulebook import Document, documents
from trainer.storage.connection import Cancellation
from trainer.texts import N_
from ui.shell.commands import Bar, PageState, Section, command, free, managing, on
from ui.shell.controller import App, PageController
from ui.supervise.coverage.page import CoverageGroup, CoverageLine, CoveragePage, CoveringLine
from ui.supervise.generate.controller import GenerateController, file_of
from ui.supervise.library.controller import LibraryController
from ui.widgets.sheets import Options

if TYPE_CHECKING:
    from trainer.index.entry import IndexEntry
    from trainer.library.items import LibraryItem
    from trainer.rulebook import Documents


# What scenarios cover, as the coverage page lists it.

Key = str | Choice
"""A paragraph by its number, or a choice of the house."""


def groups_of(
    document: Document,
    paragraphs: Mapping[str, Sequence[str]],
    choices: Mapping[Choice, Sequence[str]] | None,
) -> Iterator[CoverageGroup]:
    """Return what scenarios of a document may cover, with those that do.

    ``choices`` are None while it is being found out which scenarios they decide.
    """
    lines = [
        CoverageLine(number, paragraph_text(number), _(found.summary), len(paragraphs[number]))
        for number, found in document.paragraphs.items()
        if number in paragraphs
    ]
    yield CoverageGroup(_("Paragraphs"), lines)
    yield CoverageGroup(_("House settings"), [*_choices(document, choices)])
    others = [
        CoverageLine(number, paragraph_text(number), _(found.summary), 0, _(found.not_modelled))
        for number, found in document.paragraphs.items()
        if number not in paragraphs
    ]
    yield CoverageGroup(_("Paragraphs not used in rounds"), others)


def _choices(
    document: Document, decided: Mapping[Choice, Sequence[str]] | None
) -> Iterator[CoverageLine]:
    for name, entry in document.register.items():
        for other in entry.choices:
            choice = Choice(document.id, name, other.value)
            count = None if decided is None else len(decided.get(choice, ()))
            why_none = _(NEVER_PLAYED.get(choice, ""))
            yield CoverageLine(
                choice_key(choice), _(entry.question), _(other.summary), count, why_none
            )


def choice_key(choice: Choice) -> str:
    """The key of a choice among the lines, which no number of a paragraph is like."""
    return f"{choice.setting}={choice.value}"


def summary_text(groups: Sequence[CoverageGroup]) -> str:
    """Tell how much of it is covered."""
    open_to = [line for group in groups for line in group.lines if not line.why_none]
    known = [line for line in open_to if line.scenarios is not None]
    missing = sum(line.scenarios == 0 for line in known)
    if len(known) < len(open_to):
        return _("Finding scenarios that depend on house settings…")
    if not missing:
        return _("Every paragraph and house setting has a scenario.")
    return ngettext(
        "{n} paragraph or house setting has no scenario yet.",
        "{n} paragraphs and house settings have no scenario yet.",
        missing,
    ).format(n=missing)


def covering_text(line: CoverageLine) -> str:
    """Tell how many scenarios cover what is selected, or why none does."""
    if line.why_none:
        return line.why_none
    if line.scenarios is None:
        return ""
    if not line.scenarios:
        return _("No scenario covers it yet. “Generate one” looks for one.")
    return ngettext("{n} scenario", "{n} scenarios", line.scenarios).format(n=line.scenarios)


_SEEDS: Final = 10_000

Known = tuple[tuple["LibraryItem", "IndexEntry"], ...]
"""The scenarios of a document, each with what is known of it."""


@dataclass(frozen=True, slots=True)
class CoverageState(PageState):
    """What scenarios cover. ``paragraph``: one is selected, and not a choice of the house."""

    searchable: ClassVar[bool] = True

    paragraph: bool = False
    fillable: bool = False
    """A scenario can be looked for that covers what is selected."""
    looking: bool = False
    """One is being looked for."""
    chosen: bool = False
    """A scenario that covers it is selected."""

    @property
    def cites(self) -> bool:
        return self.paragraph


class CoverageController(PageController[CoveragePage, CoverageState]):
    """Shows the coverage of one document at a time; what has to be played is, in a thread."""

    page = "coverage"

    def __init__(self, app: App) -> None:
        super().__init__(app, CoverageState())
        self._rules = ""
        self._known: Known = ()
        self._by_paragraph: Mapping[str, tuple[str, ...]] = {}
        self._by_choice: Mapping[Choice, tuple[str, ...]] | None = None
        self._choices: dict[str, Choice] = {}
        self._finding_out = Cancellation()
        self._looking = Cancellation()
        self._looked_for = ""
        """The key of that for which a scenario is looked for."""
        self._background = app.background()
        app.house.listeners.append(self._house_changed)
        app.of(LibraryController).indexed.append(self._indexed)

    def make_view(self, parent: QWidget) -> CoveragePage:
        page = CoveragePage(parent)
        page.document_chosen.connect(self._turn_to)
        page.chosen.connect(self._show_covering)
        page.scenario_chosen.connect(
            lambda line: self.change(replace(self.state, chosen=line is not None))
        )
        page.activated.connect(lambda: self.app.window.bindings.trigger("show_covering"))
        return page

    def open(self) -> None:
        self.app.of(LibraryController).forget_found()
        self._turn_to(self._rules or self.app.first_document() or documents()[0])
        self.show()
        self.view.take_focus()

    @property
    def document(self) -> str | None:
        return self._rules

    @property
    def first_cited(self) -> Citation | None:
        line = self.view.places.item
        if line is None or not self.state.paragraph:
            return None
        return Citation(line.title, line.text, self._rules, line.key)

    def start_search(self) -> None:
        """Choose which are listed."""
        self.view.start_search()

    # Commands

    @command(
        "coverage",
        N_("Coverage"),
        "C",
        when=managing(),
        section=Section.LIBRARY,
        needs=("library",),
    )
    def go_to_coverage(self) -> None:
        self.open()

    @command(
        "show_covering",
        N_("Show in the library"),
        "Return",
        "Enter",
        when=on(CoverageState, lambda here: here.chosen),
        bar=Bar.ACT,
        leading=True,
        needs=("library",),
    )
    def show_covering(self) -> None:
        """Go to the library with the selected scenario."""
        line = self.view.scenarios.item
        if line is not None:
            self.app.of(LibraryController).show_scenario(line.id)

    @command(
        "back_to_coverage",
        N_("Back"),
        "Esc",
        when=lambda now: now.here.from_coverage and free(now),
        bar=Bar.BACK,
        section=Section.LIBRARY,
    )
    def back_to_coverage(self) -> None:
        """Go back to where the scenario was found, which may cover more by now."""
        self.open()

    @command(
        "fill_gap",
        N_("Generate one"),
        "G",
        when=on(CoverageState, lambda here: here.fillable and not here.looking),
        bar=Bar.ACT,
        stays=on(CoverageState, lambda here: not here.looking),
        needs=("generate",),
    )
    def fill_gap(self) -> None:
        """Look for a scenario that covers what is selected."""
        line = self.view.places.item
        if line is not None:
            self._look_for(line)

    @command(
        "stop_filling",
        N_("Stop"),
        "G",
        when=on(CoverageState, lambda here: here.looking),
        bar=Bar.ACT,
    )
    def stop_filling(self) -> None:
        self._looking.cancel()
        self._looked_for = ""
        self._show_covering(self.view.places.item)

    # What is covered

    def _turn_to(self, rules: str) -> None:
        self._finding_out.cancel()
        self._looking.cancel()
        self._looked_for = ""
        self._rules = rules
        self._know()
        self._choices = {choice_key(choice): choice for choice in choices(self._document)}
        self._by_choice = None
        self._finding_out = Cancellation()
        self._list()
        self._background.begin(self._find_out(self._finding_out))

    def _know(self) -> None:
        """Take in what is known of the document's scenarios now."""
        items = self.app.of(LibraryController).library.items
        self._known = tuple(
            (item, item.entry)
            for item in items
            if item.entry is not None and item.entry.document == self._rules
        )
        known = [(item.id, entry) for item, entry in self._known]
        self._by_paragraph = by_paragraph(self._document, known)

    def _indexed(self) -> None:
        """List what the house's choices make of shipped scenarios, as far as that is known."""
        if self.made is not None and self._rules:
            self._know()
            self._list()

    @property
    def _document(self) -> Document:
        return self.app.house.rulebook[self._rules]

    def _list(self) -> None:
        titles = [(name, short_title(self.app.house.rulebook[name])) for name in documents()]
        groups = [*groups_of(self._document, self._by_paragraph, self._by_choice)]
        self.view.show_groups(Options(titles, self._rules), groups, summary_text(groups))

    async def _find_out(self, cancellation: Cancellation) -> None:
        """Find out which scenarios depend on which choices of the house."""
        known, rulebook = self._known, self.app.house.rulebook
        found = await self._background.run(
            lambda _now: _by_choice(known, rulebook, cancellation.check), cancellation
        )
        cancellation.check()  # another document may have been turned to just before that
        self._by_choice = found
        self._list()

    def _covering(self, line: CoverageLine) -> Sequence[str]:
        choice = self._choices.get(line.key)
        if choice is None:
            return self._by_paragraph.get(line.key, ())
        return (self._by_choice or {}).get(choice, ())

    def _show_covering(self, line: CoverageLine | None) -> None:
        """List the scenarios that cover what is selected; for nothing else is looked any more."""
        key = line.key if line is not None else ""
        if self.state.looking and key == self._looked_for:
            return  # merely listed again
        self._looking.cancel()
        paragraph = line is not None and line.key not in self._choices
        fillable = line is not None and not line.why_none
        self.change(replace(self.state, paragraph=paragraph, fillable=fillable, looking=False))
        if line is None:
            self.view.show_covering((), "")
            return
        items = {item.id: item for item, _entry in self._known}
        # Under a choice that is found out anew it may have become another one's, or unplayable.
        covering = (items[other] for other in self._covering(line) if other in items)
        lines = [
            CoveringLine(other.id, _(other.title), _("own") if other.own is not None else "")
            for other in covering
        ]
        self.view.show_covering(lines, covering_text(line))

    # One more

    def _look_for(self, line: CoverageLine) -> None:
        self._looking, self._looked_for = Cancellation(), line.key
        self.change(replace(self.state, looking=True))
        self.view.say(_("Looking for a scenario…"))
        self._background.begin(self._found(line, self._looking))

    async def _found(self, line: CoverageLine, cancellation: Cancellation) -> None:
        tries = self._tries(line)
        found = await self._background.run(
            lambda _now: _first(tries, cancellation.check), cancellation
        )
        cancellation.check()
        self.change(replace(self.state, looking=False))
        if found is None:
            self.view.say(
                _(
                    "No scenario was found: no feature that can be generated leads there, "
                    "nor does any variant of another scenario."
                )
            )
            return
        text = _("Looked for: {what}").format(what=self._name_of(line))
        self.app.of(GenerateController).show_found(found.commission, found.made, text)

    def _name_of(self, line: CoverageLine) -> str:
        if line.key in self._choices:
            return _("{question} {decision}").format(question=line.title, decision=line.text)
        return paragraph_text(line.key)

    def _tries(self, line: CoverageLine) -> Iterator[FoundRound | None]:
        """Return what is tried for a paragraph or a choice, one after the other."""
        rulebook, choice = self.app.house.rulebook, self._choices.get(line.key)
        covering = {*self._covering(line)}
        if choice is None:
            table = practice_table(self._document, "")
            entries = [entry for _item, entry in self._known]
            those = (item for item, _entry in self._known if item.id in covering)
            seed = SystemRandom().randrange(1, _SEEDS)
            return resting_on(line.key, table, entries, _originals(those), seed)
        # What another value of the same setting decides, this one most likely does as well.
        alike = {
            candidate
            for other, ids in (self._by_choice or {}).items()
            if other.setting == choice.setting
            for candidate in ids
        }
        ranked = sorted(
            (item for item, _entry in self._known), key=lambda candidate: candidate.id not in alike
        )
        return decided_by(choice, _originals(ranked), rulebook)

    def _house_changed(self) -> None:
        # Whenever the page is opened it is listed anew.
        if self.shown and self._rules:
            self._turn_to(self._rules)


def _by_choice(
    known: Known, rulebook: Documents, check: Callable[[], None]
) -> Mapping[Choice, tuple[str, ...]]:
    """The ids of the scenarios that depend on each choice of the house that they state."""
    found: defaultdict[Choice, list[str]] = defaultdict(list)
    for item, data in readable(item for item, _entry in known):
        check()
        for choice in deciding_choices(data, rulebook):
            found[choice].append(item.id)
    return {choice: tuple(ids) for choice, ids in found.items()}


def _originals(items: Iterable[LibraryItem]) -> Iterator[Original]:
    """The scenarios of the library that can be played, played when they are come to."""
    for item, _data in readable(items):
        playable = item.checked.round
        if playable is not None:
            yield Original(playable, item.title, file_of(item))


def _first(tries: Iterator[FoundRound | None], check: Callable[[], None]) -> FoundRound | None:
    """The first round that is found; None if there is none. Raises ``Cancelled``."""
    for found_round in tries:
        check()
        if found_round is not None:
            return found_round
    return None
