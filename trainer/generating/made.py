"""What has been made, as scenario files that say how they are made again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from trainer.features.features import features_of
from trainer.features.level import level_of, tags_of
from trainer.generating.exclusions import always_with
from trainer.generating.generate import tries
from trainer.generating.request import Request
from trainer.generating.titles import title_of
from trainer.generating.variants import Change, Variant, variant_tries
from trainer.messages import _
from trainer.practice.situations import PracticeTable
from trainer.scenario.check import PlayableRound
from trainer.scenario.writer import write
from trainer.yamlfile.characters import visible
from trainer.yamlfile.emit import scalar
from trainer.yamlfile.suffixes import SCENARIO_SUFFIX

MOST: Final = 1_000
"""The most rounds made at once."""


@dataclass(frozen=True, slots=True)
class Made:
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


class Order(NamedTuple):
    """What is made: rounds with features or, with an ``original``, variants of that."""

    request: Request
    original: Original | None = None
    changes: frozenset[Change] = frozenset()

    def rounds(self, table: PracticeTable) -> Iterator[Made | None]:
        """What is made, one after the other; None for a try that failed."""
        if self.original is None:
            return made_for(self.request, table)
        one = self.original
        return made_like(one.round, one.file, table, self.changes, self.request.seed)


def made_for(request: Request, table: PracticeTable) -> Iterator[Made | None]:
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
        words = frozenset(one.word for one in found)
        file = _file_name(request.document, request.seed, number)
        yield Made(made, file, _text(made, f"{note}, {number}"), words - expected)


def made_like(
    original: PlayableRound,
    name: str,
    table: PracticeTable,
    changes: frozenset[Change],
    seed: int,
) -> Iterator[Made | None]:
    """Variants of a round, which is in the file called ``name``, in the same way.

    ``table`` is of another document for ``Change.DOCUMENT``.
    """
    rules = f"--rules {table.document.id} " if Change.DOCUMENT in changes else ""
    note = f"{rules}--like {name} --vary {','.join(sorted(changes))} --seed {seed}"
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
        yield Made(made, file, text, variant.gained, variant.lost)


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
    """How rounds of a request are made again."""
    words = ",".join(f"{one.word}:{one.box}" if one.box else one.word for one in request.wanted)
    without = ",".join(sorted(request.without))
    parts = (
        f"--rules {request.document}",
        f"--layout {request.layout}" if request.layout else "",
        f"--with {words}" if words else "",
        f"--without {without}" if without else "",
        f"--seed {request.seed}",
    )
    return " ".join(part for part in parts if part)
