"""What has been made, as scenario files that say how they are made again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Final, NamedTuple

from trainer.features.feature import FeatureAt, Group
from trainer.features.features import FEATURES, features_of, level_of, tags_of
from trainer.generating.exclusions import always_with
from trainer.generating.generate import tries
from trainer.generating.request import Request
from trainer.generating.variants import Change, Variant, variant_tries
from trainer.making.recipe import written
from trainer.making.tables import PracticeTable
from trainer.messages.names import bet_text
from trainer.messages.text import _, capitalised, ngettext
from trainer.rules.bets import BetKind
from trainer.scenario.check import PlayableRound
from trainer.scenario.writer import write
from trainer.texts import N_
from trainer.yamlfile.characters import visible
from trainer.yamlfile.splice import scalar
from trainer.yamlfile.values import SCENARIO_SUFFIX

# Titles of made rounds: who plays how, and nothing of what is asked about it or comes of it.

LONGEST: Final = 60
"""The most characters of a title that tells more than is needed."""

_CALLS: Final[Mapping[str, str]] = {
    "four-hands": N_("four hands on box {box}"),
    "resplit": N_("a hand split again on box {box}"),
    "split-aces": N_("split Aces on box {box}"),
    "split-tens": N_("split tens on box {box}"),
    "double-after-split": N_("a split hand doubled on box {box}"),
    "split": N_("a Split on box {box}"),
    "double-for-less": N_("a Double Down for less on box {box}"),
    "double": N_("a Double Down on box {box}"),
    "surrender": N_("a Surrender on box {box}"),
}
"""How a box is played, the most telling first: one is named of each box."""

_BESIDE: Final[Mapping[str, str]] = {
    "pro-rata": N_("unchecked limits on box {box}"),
    "excess-refused": N_("a bet to check on box {box}"),
    "raised-to-minimum": N_("a bet to check on box {box}"),
    "side-bet-alone": N_("a side bet to check on box {box}"),
    "even-money": N_("Even Money on box {box}"),
    "insurance": N_("Insurance on box {box}"),
    "leaves": N_("a player who leaves box {box}"),
    "shared-box": N_("several players on box {box}"),
    "nobody-seated": N_("nobody seated at box {box}"),
}

_NO_ERRORS: Final = frozenset({"limits-not-checked", "squeeze", "late-bet", "put-right", "void"})
"""Words of the incidents that are named otherwise, or only come of one."""


def title_of(playable: PlayableRound, found: Collection[FeatureAt], taken: Collection[str]) -> str:
    """A title that none of those ``taken`` is: it tells more, or at last has a number."""
    lead, *others = _phrases(playable, found)
    short = capitalised(_against(lead, playable))
    longer = (_("{title}, {more}").format(title=short, more=phrase) for phrase in others)
    numbered = (_("{title} ({number})").format(title=short, number=number) for number in count(2))
    titles = chain((short,), (title for title in longer if len(title) <= LONGEST), numbered)
    return next(title for title in titles if title not in taken)


def _phrases(playable: PlayableRound, found: Collection[FeatureAt]) -> Iterator[str]:
    """Return what is in a round, the most telling first."""
    yield from _irregularity(playable, found)
    asked = {finding.box for finding in found if FEATURES[finding.word].group is Group.REQUESTS}
    for box in sorted(asked):
        yield _("a request to check on box {box}").format(box=box)
    told: set[int] = set()
    for word, text in _CALLS.items():
        for box in _boxes(word, found):
            if box not in told:
                told.add(box)
                yield _(text).format(box=box)
    if any(finding.word == "squeeze" for finding in found):
        yield _("a squeeze")
    for word, text in _BESIDE.items():
        for box in _boxes(word, found)[:1]:
            yield _(text).format(box=box)
    for box in _boxes("hit", found):
        yield _("box {box} draws").format(box=box)
    yield _players(playable)
    for kind, number in _side_bets(playable).items():
        yield ngettext("{bet} on {n} box", "{bet} on {n} boxes", number).format(
            bet=bet_text(kind), n=number
        )


def _players(playable: PlayableRound) -> str:
    numbers = sorted(box.number for box in playable.scenario.boxes)
    match numbers:
        case [box]:
            return _("box {box}").format(box=box)
        case [box, other]:
            return _("boxes {box} and {other}").format(box=box, other=other)
        case _:
            return ngettext("{n} box", "{n} boxes", len(numbers)).format(n=len(numbers))


def _irregularity(playable: PlayableRound, found: Iterable[FeatureAt]) -> Iterator[str]:
    """That something goes wrong, and in which phase: what it is, the trainee has to see."""
    words = {finding.word for finding in found if FEATURES[finding.word].group is Group.INCIDENTS}
    if not words - _NO_ERRORS:
        return
    moments = [
        incident.moment for incident in playable.scenario.incidents if incident.moment is not None
    ]
    dealers = 2 if playable.terms.ruleset.hole_card else 1
    dealt = 2 * len(playable.scenario.boxes) + dealers
    if not moments:
        yield _("irregularity in a round")
    elif min(moments) <= dealt:
        yield _("irregularity in the Initial Deal")
    else:
        yield _("irregularity after the Initial Deal")


def _against(lead: str, playable: PlayableRound) -> str:
    dealer = playable.settlement.dealer.cards
    if not dealer:
        return lead
    match dealer[0].points:
        case 1 | 11:
            card = _("an Ace")
        case 8:
            card = _("an 8")
        case 10:
            card = _("a ten")
        case points:
            card = _("a {points}").format(points=points)
    return _("{title} against {card}").format(title=lead, card=card)


def _boxes(word: str, found: Iterable[FeatureAt]) -> list[int]:
    return sorted(finding.box for finding in found if finding.word == word)


def _side_bets(playable: PlayableRound) -> Counter[BetKind]:
    return Counter(
        kind
        for box in playable.scenario.boxes
        for kind in {kind for bettor in box.bettors for kind in bettor.side_bets}
    )


MOST: Final = 1_000
"""The most rounds made at once."""


@dataclass(frozen=True, slots=True)
class GeneratedRound:
    """A round that was made, with the name and the text of its file.

    ``gained`` are the features that it has beyond what was wanted, or beyond those of what it is a
    variant of; ``lost`` those that only the latter has.
    """

    round: PlayableRound
    name: str
    text: str
    gained: frozenset[str]
    lost: frozenset[str] = frozenset()


class Original(NamedTuple):
    """What variants are made of: its round, its title, and what its file is called."""

    round: PlayableRound
    title: str
    file: str


class Commission(NamedTuple):
    """What is made: rounds with features or, with an ``original``, variants of that."""

    request: Request
    original: Original | None = None
    changes: frozenset[Change] = frozenset()

    def rounds(self, table: PracticeTable) -> Iterator[GeneratedRound | None]:
        """Return what is made, one after the other; None for a try that failed."""
        if self.original is None:
            return made_for(self.request, table)
        original = self.original
        return made_like(original.round, original.file, table, self.changes, self.request.seed)


def made_for(request: Request, table: PracticeTable) -> Iterator[GeneratedRound | None]:
    """Rounds with what is wanted, without end where there are enough; None for a try that failed.

    ``TRIES`` of these in a row are its end. The same request gives the same rounds.
    """
    note, number = _note(request), 0
    expected = always_with(request.wanted)
    titles: set[str] = set()
    for playable in tries(request, table):
        if playable is None:
            yield None
            continue
        number += 1
        found = features_of(playable)
        title = title_of(playable, found, titles)
        titles.add(title)
        filed = replace(playable.scenario, level=level_of(found), tags=tags_of(found))
        made = _titled(replace(playable, scenario=filed), title)
        words = frozenset(finding.word for finding in found)
        file = _file_name(request.document, request.seed, number)
        yield GeneratedRound(made, file, _text(made, f"{note}, {number}"), words - expected)


def made_like(
    original: PlayableRound, name: str, table: PracticeTable, changes: frozenset[Change], seed: int
) -> Iterator[GeneratedRound | None]:
    """Variants of a round, which is in the file called ``name``, in the same way.

    ``table`` is of another document for ``Change.DOCUMENT``.
    """
    rules = f"--rules {table.document.id} " if Change.DOCUMENT in changes else ""
    note = f"{rules}--like {name} --vary {','.join(sorted(changes))} --seed {written(seed)}"
    stem = name.removesuffix(SCENARIO_SUFFIX)
    title, number = visible(original.scenario.title) or _("Variant"), 0
    for variant in variant_tries(original, table, changes, seed):
        if variant is None:
            yield None
            continue
        number += 1
        called = _("{title} ({number})").format(title=title, number=number)
        made = _titled(_filed_like(original, variant), called, notes="")
        file, text = _file_name(stem, seed, number), _text(made, f"{note}, {number}")
        yield GeneratedRound(made, file, text, variant.gained, variant.lost)


def _filed_like(original: PlayableRound, variant: Variant) -> PlayableRound:
    """A variant with the level and the tags of its original, or those of what happens in it.

    Where other things happen in it, it may be harder or easier.
    """
    found, like = features_of(variant.round), original.scenario
    same = like.level is not None and not (variant.gained or variant.lost)
    filed = replace(
        variant.round.scenario,
        level=like.level if same else level_of(found),
        tags=like.tags or tags_of(found),
    )
    return replace(variant.round, scenario=filed)


def _file_name(stem: str, seed: int, number: int) -> str:
    # So many figures that files are listed in their order.
    return f"{stem}-{seed}-{number:0{len(str(MOST - 1))}}{SCENARIO_SUFFIX}"


def _titled(playable: PlayableRound, title: str, notes: str | None = None) -> PlayableRound:
    scenario = playable.scenario
    notes = scenario.notes if notes is None else notes
    return replace(playable, scenario=replace(scenario, title=title, notes=notes))


def _text(playable: PlayableRound, note: str) -> str:
    return f"{write(playable.scenario)}_generated: {scalar(note)}\n"


def _note(request: Request) -> str:
    """Tell how rounds of a request are made again."""
    words = ",".join(
        f"{finding.word}:{finding.box}" if finding.box else finding.word
        for finding in request.wanted
    )
    without = ",".join(sorted(request.without))
    parts = (
        f"--rules {request.document}",
        f"--layout {request.layout}" if request.layout else "",
        f"--with {words}" if words else "",
        f"--without {without}" if without else "",
        f"--seed {written(request.seed)}",
    )
    return " ".join(part for part in parts if part)
