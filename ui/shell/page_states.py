"""The states of pages that are opened after the first paint."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from ui.shell.commands import PageState, TableState


@dataclass(frozen=True, slots=True)
class RecordsState(PageState):
    """``chosen``: an attempt is selected; ``unfinished``: the selected attempt is unfinished."""

    chosen: bool = False
    unfinished: bool = False
    empty: bool = False
    """Nothing has been recorded yet."""
    sitting: bool = False
    """The selected attempt is a sitting, which has no round to be replayed."""


@dataclass(frozen=True, slots=True)
class ProgressState(PageState):
    """``chosen``: a figure with answers behind it is selected; ``drawn``: charts are shown.

    ``drilled``: there is something to practise in the selected figure.
    """

    chosen: bool = False
    drilled: bool = False
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class ProgressAnswersState(ProgressState):
    """The answers behind a figure are listed; there are ``older`` and ``newer`` ones."""

    leads_home: ClassVar[bool] = False

    older: bool = False
    newer: bool = False


class RulesView(StrEnum):
    """What the rules page shows."""

    PARAGRAPHS = "paragraphs"
    COMPARISON = "comparison"
    ODDS = "odds"
    SEARCH = "search"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True)
class RulesState(PageState):
    """``earlier``: another paragraph was read before this one."""

    searchable: ClassVar[bool] = True
    leads_home: ClassVar[bool] = False

    view: RulesView = RulesView.PARAGRAPHS
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class LayoutsState(PageState):
    """What kind of layout is shown."""

    shows_felt: ClassVar[bool] = True

    drawn: bool = False
    """It can be exported."""
    opened_file: bool = False
    """It is an opened file that has not been added to the house's layouts."""
    acceptable: bool = False
    """That file has no faults and can be added."""
    of_house: bool = False
    """It is one of the house's own layouts."""


@dataclass(frozen=True, slots=True)
class HouseState(PageState):
    """What can be done with the setting that is shown."""

    differs: bool = False
    """Another value than the one in force is looked at, and it can be used."""
    chosen: bool = False
    """The house has chosen the setting, so that it can be taken back."""
    any_chosen: bool = False
    """The house has chosen something."""
    undoable: bool = False
    """There is a change that can be undone."""
    past: bool = False
    """An earlier version of the house's choices is shown."""
    chips: bool = False
    """The chip sets are listed."""
    chip_set: bool = False
    """One of them, or one of its chips, is selected."""
    own_chips: bool = False
    """It is one of the house's own."""
    first: bool = False
    last: bool = False
    """It is the first or the last of them."""


@dataclass(frozen=True, slots=True)
class WatchState(TableState):
    """A round is being watched."""

    at_start: bool = True
    at_end: bool = False
    playing: bool = False

    @property
    def cites(self) -> bool:
        """Every act is shown with its reason."""
        return True


@dataclass(frozen=True, slots=True)
class GuidedState(TableState):
    """A round is being played in Guided, or a question of a sitting is asked."""

    practice: bool = False
    """It is a sitting: it has no end of its own, and is not resumed."""


@dataclass(frozen=True, slots=True)
class AnsweringState(GuidedState):
    """A question is waiting for its answer."""

    hint: bool = False
    """What the question is about can be pointed out on the felt."""


@dataclass(frozen=True, slots=True)
class StoringState(GuidedState):
    """Another program holds the records: what was done last waits for them."""

    answer: bool = True
    """It is an answer, and not the end of the round."""


@dataclass(frozen=True, slots=True)
class FeedbackState(GuidedState):
    """An answer has been judged."""

    paragraphs: bool = True
    """There are paragraphs behind it."""

    @property
    def cites(self) -> bool:
        """The judgement cites its paragraphs."""
        return True

    @property
    def cited(self) -> bool:
        """There is one to be opened."""
        return self.paragraphs


@dataclass(frozen=True, slots=True)
class DealState(TableState):
    """A round is being dealt."""

    choosing: bool = False
    """Something is being typed, or chosen from a list."""
    coached: bool = True
    """There are hints."""
    storing: bool = False
    """Another program holds the records: what was done last waits for them."""
    shift: bool = False
    """It is one of a shift."""


@dataclass(frozen=True, slots=True)
class PracticeState(PageState):
    """What can be practised."""

    due: bool = False
    """Something is to be reviewed today."""
    chosen: bool = False
    """A skill is selected."""
    rounds: bool = False
    """The stage that is gone on with has whole rounds."""


@dataclass(frozen=True, slots=True)
class ResultState(PageState):
    """``recorded``: the result was opened from the records, not just played.

    ``wrong``: the answer that is selected was wrong.
    """

    leads_home: ClassVar[bool] = False

    recorded: bool = False
    wrong: bool = False
    sitting: bool = False
    """It is that of a sitting, which has no round to be played again."""
    any_wrong: bool = False
    """Something that can be practised was answered wrongly just now."""
    paragraphs: bool = True
    """There are paragraphs behind the selected answer."""
    shift: bool = False
    """It is that of a shift that has just been dealt."""
    dealt: bool = False
    """It is that of one round that was dealt by hand."""

    @property
    def shift_dealt(self) -> bool:
        """It is the result of a shift that has just been dealt."""
        return self.shift and not (self.sitting or self.recorded)

    @property
    def just_held(self) -> bool:
        """It is the result of a sitting that has just ended."""
        return self.sitting and not self.recorded

    @property
    def cites(self) -> bool:
        """The selected answer is shown with its paragraphs."""
        return True

    @property
    def cited(self) -> bool:
        """There is one to be opened."""
        return self.paragraphs


@dataclass(frozen=True, slots=True)
class EditorState(PageState):
    """A scenario is being written. ``complete``: it is valid, and can be saved and played."""

    shows_felt: ClassVar[bool] = True

    complete: bool = False
    undoable: bool = False
    redoable: bool = False
    betting: bool = False
    """Somebody bets."""
    unfinished: bool = False
    """The round wants further cards or calls."""
    dealt: bool = False
    """A card or a call at the point that is shown, or before it, could be taken out."""


@dataclass(frozen=True, slots=True)
class GenerateState(PageState):
    """Scenarios are generated. ``ready``: what is wanted can be had, as far as is known."""

    shows_felt: ClassVar[bool] = True
    searchable: ClassVar[bool] = True

    ready: bool = False
    running: bool = False
    """Rounds are being made."""
    chosen: bool = False
    """One of those that have been made is selected."""
    from_coverage: bool = False


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
        """A paragraph is shown."""
        return self.paragraph
