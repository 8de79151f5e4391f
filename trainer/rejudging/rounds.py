"""What was asked in an attempt, under the choices of that time and under those of today."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from trainer.house.file import HouseFile, stored_house
from trainer.making.tables import practice_table
from trainer.practice.contrast import drill_again
from trainer.practice.drills import Drill
from trainer.procedure.questions import Question
from trainer.rejudging.compare import RoundQuestions, asked_about
from trainer.rounds.sheet import lay_out
from trainer.rulebook import Rulebook
from trainer.rulebook.felts import offered_chips
from trainer.scenario.check import PlayableRound, check
from trainer.scenario.writer import write

_KEPT: Final = 512
"""How many rounds are kept laid out: most attempts are at the same few hundred."""
_HOUSES: Final = 64

Both = tuple[RoundQuestions, RoundQuestions]
"""A round as it was asked, and as it is asked today."""


class Replays:
    """Lays rounds out twice; each round and house once.

    ``layouts`` are the rule documents with the house's layouts and none of its choices; ``present``
    is the house by whose choices answers are judged now, ``documents`` are those with its choices.
    """

    def __init__(self, layouts: Rulebook, present: HouseFile) -> None:
        self._layouts = layouts
        self.present = present
        self.documents = present.rulebook(layouts)
        self.rulebook_of = lru_cache(_HOUSES)(self._rulebook_of)
        self.scenario = lru_cache(_KEPT)(self._scenario)
        self.playable = lru_cache(_KEPT)(self._playable)
        self.played = lru_cache(_KEPT)(self._played)

    def _rulebook_of(self, house: str) -> Rulebook:
        return stored_house(house).rulebook(self._layouts)

    def differs(self, house: str, documents: tuple[str, ...]) -> bool:
        """Tell whether the present house chooses anything else for one of these rule documents."""
        if house == self.present.text:
            return False
        then, now = self.rulebook_of(house), self.documents
        return any(
            then[name].house != now[name].house or then[name].house_chips != now[name].house_chips
            for name in documents
            if name in now
        )

    def _scenario(self, text: str, house: str) -> Both | None:
        """The round of a scenario; None where it could not be played then, or cannot be now."""
        both = self.playable(text, house)
        return None if both is None else (_asked(both[0]), _asked(both[1]))

    def _playable(self, text: str, house: str) -> tuple[PlayableRound, PlayableRound] | None:
        """The same, to be dealt again."""
        then = self.played(text, house)
        now = check(text.encode(), self.documents).round
        return None if then is None or now is None else (then, now)

    def _played(self, text: str, house: str) -> PlayableRound | None:
        """The round of a scenario under the choices it was played under, by the rules of today."""
        return check(text.encode(), self.rulebook_of(house)).round

    def drill(self, drill: str, question: Question, house: str) -> Both | None:
        """The round of a drill; None where it is made otherwise since, or cannot be played now."""
        for made in self._again(drill, question, house):
            then = made.made.round
            asked = replace(then.scenario, ask=(question.ask,))
            now = check(write(asked).encode(), self.documents).round
            if now is None:
                return None
            return _asked(replace(then, scenario=asked)), _asked(now)
        return None

    def _again(self, drill: str, question: Question, house: str) -> Iterator[Drill]:
        """The drill as it was: which chips lay on the table is not recorded."""
        documents = self.rulebook_of(house)
        names = [part for part in drill.split("/") if part in documents]
        if not names:
            return  # of before drills could be made again
        own = tuple(
            chips.id for name in names for chips in offered_chips(documents[name].house_chips)
        )
        for chips in dict.fromkeys(("", *own)):
            tables = [practice_table(documents[name], chips) for name in names]
            try:
                made = drill_again(drill, tables)
            except ValueError:
                continue
            # What was right may have been judged otherwise since.
            if replace(made.question, expected=question.expected) == question:
                yield made
                return


def _asked(playable: PlayableRound) -> RoundQuestions:
    return asked_about(lay_out(playable))
