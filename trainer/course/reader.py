"""Reads a lesson from its file. All that is wrong with it is reported at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from trainer.course.codes import CourseCode
from trainer.course.conditions import known_conditions
from trainer.course.lesson import (
    FORMAT,
    Claim,
    Compare,
    Condition,
    Do,
    Explain,
    Lesson,
    Lit,
    Moment,
    MomentWord,
    Only,
    Part,
    Quiz,
    Show,
    Side,
    Spotlight,
    Variant,
)
from trainer.practice.syllabus import syllabus
from trainer.procedure.acts import Act
from trainer.rulebook import documents
from trainer.rulebook.glossary import glossary
from trainer.rules.bets import DEALER, BetKind, Place
from trainer.rules.cards import Card
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code
from trainer.scenario.read import KEYS as SCENARIO_KEYS, check_format, read_shoe
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode, excerpt, has_errors
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode
from trainer.yamlfile.parse import ParsedFile, parse

KEYS: Final = ("course", "stage", "title", "when", "games", "rounds", "steps")
LONGEST: Final = 240
"""The most characters of a sentence: it is read beside a felt."""

_ONLY: Final = ("when", "games")
_ALL_STEPS: Final = ("says", "terms", *_ONLY)
_HEADING: Final = frozenset(
    ("format", "title", "notes", "tags", "level", "author", "stage", "rules", "ask", "expect")
)
_ROUND: Final = (*(key for key in SCENARIO_KEYS if key not in _HEADING), "cards", *_ONLY)
_OWN: Final = frozenset(("cards", *_ONLY))
"""The keys of a round that a scenario has not."""

_CONDITION: Final = re.compile(r"(not )?([a-z][a-z_0-9]*)(?:=(\S+))?")
_PLACE: Final = re.compile(r"(?:box )?([1-9]\d?)(?: hand ([1-9]))?")
_LAST: Final = "last"
_NTH: Final = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A lesson's file as it was read; ``lesson`` is None if anything is wrong with it."""

    lesson: Lesson | None
    faults: tuple[Diagnostic, ...]
    file: ParsedFile


def read_lesson(data: bytes, expected: str = "") -> LessonFile:
    """Read a lesson, which is of the stage that is ``expected``. Never raises, whatever it is.

    Whether its rounds can be played, and what it says holds, depends on the table.
    """
    file = parse(data)
    faults = Faults(file.lines, file.faults)
    lesson = _lesson(file, faults, expected) if file.root is not None else None
    found = faults.in_order()
    return LessonFile(None if has_errors(found) else lesson, found, file)


def _lesson(file: ParsedFile, faults: Faults, expected: str) -> Lesson | None:
    assert file.root is not None
    top = fields(file.root, "lesson", KEYS, faults)
    if top is None:
        return None
    check_format(top.required("course"), FORMAT, faults)
    stage = top.text("stage", required=True) or ""
    if stage and stage not in {other.id for other in syllabus()}:
        known = tuple(other.id for other in syllabus())
        at, value = top.value_start("stage"), excerpt(stage)
        faults.add(CourseCode.UNKNOWN_STAGE, at, value=value, known=known)
    elif stage and expected and stage != expected:
        at = top.value_start("stage")
        faults.add(CourseCode.OTHER_STAGE, at, value=stage, stage=expected)
    rounds = _rounds(top, file.text)
    steps = tuple(
        step
        for node in top.items("steps", required=True) or ()
        if (step := _step(node, rounds, faults)) is not None
    )
    if "steps" in top and not steps and not len(faults):
        faults.add(YamlCode.EMPTY_LIST, top.value_start("steps"), key="steps")
    return Lesson(stage, top.text("title", most=80) or "", _only(top), rounds, steps)


# What something is for


def _only(found: Fields) -> Only:
    conditions = []
    for node in found.items("when") or ():
        condition = _condition(node, found.faults)
        if condition is not None:
            conditions.append(condition)
    games = _game_ids(found.items("games") or (), found.faults)
    return Only(tuple(conditions), tuple(games))


def _game_ids(nodes: Iterable[Node], faults: Faults) -> list[str]:
    games = []
    for node in nodes:
        if isinstance(node, ScalarNode) and node.text in documents():
            games.append(node.text)
        else:
            value, known = values.source_of(node), tuple(documents())
            faults.add(Code.UNKNOWN_RULES, node.start, value=value, known=known)
    return games


def _condition(node: Node, faults: Faults) -> Condition | None:
    match = _CONDITION.fullmatch(node.text) if isinstance(node, ScalarNode) else None
    if match is None or match[2] not in known_conditions():
        value = excerpt(match[2]) if match else values.source_of(node)
        known = known_conditions()
        faults.add(CourseCode.UNKNOWN_CONDITION, node.start, value=value, known=known)
        return None
    return Condition(match[2], match[3] or "true", negated=bool(match[1]))


# The rounds


def _rounds(top: Fields, text: str) -> Mapping[str, tuple[Variant, ...]]:
    node = top.value("rounds")
    if node is None:
        return {}
    if not isinstance(node, MapNode):
        value = values.source_of(node)
        top.faults.add(YamlCode.NOT_A_MAPPING, node.start, key="rounds", value=value)
        return {}
    return {entry.key.text: _variants(entry.value, text, top.faults) for entry in node.entries}


def _variants(node: Node, text: str, faults: Faults) -> tuple[Variant, ...]:
    nodes = node.items if isinstance(node, ListNode) else (node,)
    return tuple(made for each in nodes if (made := _variant(each, text, faults)) is not None)


def _variant(node: Node, text: str, faults: Faults) -> Variant | None:
    found = fields(node, "round", _ROUND, faults)
    if found is None or not isinstance(node, MapNode):
        return None
    by_place = found.value("cards")
    if (by_place is None) is ("shoe" not in found):
        faults.add(CourseCode.CARDS_OR_SHOE, node.start)
    cards = _cards(by_place, text, faults) if by_place is not None else None
    entries = tuple(entry for entry in node.entries if entry.key.text not in _OWN)
    left = MapNode(entries, node.flow, node.start, node.end)
    return Variant(_only(found), left, cards, found.value_start("cards"))


def _cards(node: Node, text: str, faults: Faults) -> dict[Place, tuple[Card, ...]]:
    if not isinstance(node, MapNode):
        value = values.source_of(node)
        faults.add(YamlCode.NOT_A_MAPPING, node.start, key="cards", value=value)
        return {}
    cards: dict[Place, tuple[Card, ...]] = {}
    for entry in node.entries:
        place = _place(entry.key, "cards", faults)
        shoe = read_shoe(entry.value, text, faults)
        if place is not None and shoe is not None:
            cards[place] = shoe.cards
    return cards


def _place(node: Node, key: str, faults: Faults) -> Place | None:
    """A hand: ``dealer``, ``box 2`` or ``2``, ``box 2 hand 2``."""
    place = place_of(node.text) if isinstance(node, ScalarNode) else None
    if place is None:
        faults.add(Code.NOT_A_PLACE, node.start, key=key, value=values.source_of(node))
    return place


def place_of(text: str) -> Place | None:
    """The hand that is written so; None if it is none."""
    if text == Lit.DEALER:
        return DEALER
    match = _PLACE.fullmatch(text)
    return Place(int(match[1]), int(match[2] or 1)) if match else None


# Moments, and what is looked at


def _moment(found: Fields, key: str) -> Moment:
    node = found.value(key)
    if node is None:
        found.required(key)
        return Moment(None, source="", at=found.key_start(key))
    source = node.text if isinstance(node, ScalarNode) else ""
    moment = moment_of(source)
    if moment is None:
        found.faults.add(CourseCode.NOT_A_MOMENT, node.start, value=values.source_of(node))
        return Moment(at=node.start)
    return moment._replace(source=source, at=node.start)


def moment_of(text: str) -> Moment | None:
    """The moment that is written so: ``dealt``, ``after deal_card box 2 hand 1 last``."""
    if text in tuple(MomentWord):
        return Moment(MomentWord(text))
    when, *words = text.split() or [""]
    if when not in {"before", "after"} or not words or words[0] not in tuple(Act):
        return None
    moment = Moment(act=Act(words.pop(0)), after=when == "after")
    if words and words[0] == Lit.DEALER:
        moment = moment._replace(place=DEALER)
        words = words[1:]
    elif words and words[0] == Lit.BOX:
        size = 4 if words[2:3] == [Lit.HAND] else 2
        place = place_of(" ".join(words[:size]))
        if place is None:
            return None
        moment, words = moment._replace(place=place), words[size:]
    if words and words[0] in tuple(BetKind):
        moment, words = moment._replace(bet=BetKind(words[0])), words[1:]
    if words and (words[0] == _LAST or _NTH.fullmatch(words[0])):
        nth = -1 if words[0] == _LAST else int(words[0])
        moment, words = moment._replace(nth=nth), words[1:]
    return None if words or moment.nth == 0 else moment


def _spotlights(found: Fields) -> tuple[Spotlight, ...]:
    node = found.value("spotlight")
    if node is None:
        return ()
    lit = []
    for each in node.items if isinstance(node, ListNode) else (node,):
        source = each.text if isinstance(each, ScalarNode) else ""
        spotlight = spotlight_of(source)
        if spotlight is None:
            value = values.source_of(each)
            found.faults.add(CourseCode.NOT_A_SPOTLIGHT, each.start, value=value)
        else:
            lit.append(spotlight._replace(source=source, at=each.start))
    return tuple(lit)


def spotlight_of(text: str) -> Spotlight | None:
    """What is written so: ``box 2``, ``hand box 2 hand 2``, ``bet box 2 insurance``, ``shoe``."""
    first, *words = text.split() or [""]
    if first == Lit.BOX:
        place = place_of(text)
        return Spotlight(Lit.BOX, place) if place is not None and place.hand == 1 else None
    if first not in {Lit.HAND, Lit.BET}:
        if words or first not in tuple(Lit):
            return None
        return Spotlight(Lit(first), DEALER if first == Lit.DEALER else None)
    kind = BetKind(words.pop()) if words and words[-1] in tuple(BetKind) else None
    place = place_of(" ".join(words))
    if place is None or place == DEALER or (first == Lit.HAND and kind is not None):
        return None
    return Spotlight(Lit(first), place, kind or (BetKind.MAIN if first == Lit.BET else None))


# The steps


def _step(node: Node, rounds: Mapping[str, object], faults: Faults) -> Part | None:
    entry = node.entries[0] if isinstance(node, MapNode) and len(node.entries) == 1 else None
    reader = _STEPS.get(entry.key.text) if entry is not None else None
    if entry is None or reader is None:
        value = excerpt(entry.key.text) if entry is not None else values.source_of(node)
        faults.add(CourseCode.NOT_A_STEP, node.start, value=value, known=tuple(_STEPS))
        return None
    keys, read = reader
    found = fields(entry.value, entry.key.text, (*_ALL_STEPS, *keys), faults)
    if found is None:
        return None
    return read(found, rounds, (_says(found), _terms(found), _only(found), entry.key.start))


_Common = tuple[tuple[Claim, ...], tuple[str, ...], Only, int]


def _says(found: Fields) -> tuple[Claim, ...]:
    nodes = found.items("says", required=True) or ()
    return tuple(claim for node in nodes if (claim := _claim(node, "says", found.faults)))


def _claim(node: Node, key: str, faults: Faults) -> Claim | None:
    """A sentence: a text alone where nothing of the rules is claimed."""
    if isinstance(node, ScalarNode):
        text = values.text(node, key, faults, most=LONGEST)
        return None if text is None else Claim(text, at=node.start)
    found = fields(node, key, ("text", "rules", *_ONLY), faults)
    text = found.text("text", required=True, most=LONGEST) if found is not None else None
    if found is None or text is None:
        return None
    return Claim(text, found.words("rules", Rule), _only(found), node.start)


def _terms(found: Fields) -> tuple[str, ...]:
    terms = []
    for node in found.items("terms") or ():
        name = node.text if isinstance(node, ScalarNode) else ""
        if name in glossary():
            terms.append(name)
        else:
            value, known = values.source_of(node), tuple(glossary())
            found.faults.add(CourseCode.UNKNOWN_TERM, node.start, value=value, known=known)
    return tuple(terms)


def _round(found: Fields, rounds: Mapping[str, object]) -> str:
    name = found.text("round", required=True) or ""
    if name and name not in rounds:
        known = tuple(rounds)
        at, value = found.value_start("round"), excerpt(name)
        found.faults.add(CourseCode.UNKNOWN_ROUND, at, value=value, known=known)
    return name


def _explain(found: Fields, rounds: Mapping[str, object], common: _Common) -> Part:
    name, moment = _round(found, rounds), _moment(found, "at")
    return Explain(*common, round=name, moment=moment, spotlight=_spotlights(found))


def _compare(found: Fields, rounds: Mapping[str, object], common: _Common) -> Part:
    nodes = found.items("sides", required=True) or ()
    if "sides" in found and not 2 <= len(nodes) <= 4:
        found.faults.add(CourseCode.NUMBER_OF_SIDES, found.value_start("sides"), value=len(nodes))
    sides = (_side(node, rounds, found.faults) for node in nodes)
    return Compare(*common, sides=tuple(side for side in sides if side is not None))


def _side(node: Node, rounds: Mapping[str, object], faults: Faults) -> Side | None:
    found = fields(node, "sides", ("label", "rules", "game", "cards", "round", "at", "of"), faults)
    if found is None:
        return None
    text = found.text("label", required=True, most=LONGEST) or ""
    game, start = found.value("game"), found.value_start("label")
    games = [] if game is None else _game_ids((game,), faults)
    label = Claim(text, found.words("rules", Rule), at=start, game="".join(games))
    by_cards = found.value("cards")
    if (by_cards is None) is ("of" not in found):
        faults.add(CourseCode.CARDS_OR_ROUND, node.start)
    if by_cards is not None:
        shoe = read_shoe(by_cards, "", faults)
        return Side(label, shoe.cards if shoe is not None else ())
    of = found.value("of")
    place = _place(of, "of", faults) if of is not None else None
    return Side(label, (), _round(found, rounds), _moment(found, "at"), place)


def _show(found: Fields, rounds: Mapping[str, object], common: _Common) -> Part:
    start, end = _moment(found, "from"), _moment(found, "to")
    return Show(*common, round=_round(found, rounds), start=start, end=end)


def _do(found: Fields, rounds: Mapping[str, object], common: _Common) -> Part:
    start, end = _moment(found, "from"), _moment(found, "to")
    return Do(*common, round=_round(found, rounds), start=start, end=end)


def _quiz(found: Fields, rounds: Mapping[str, object], common: _Common) -> Part:
    questions = found.number("questions", required=True, least=5, most=10) or 5
    return Quiz(*common, questions=questions, skills=found.texts("skills"))


_STEPS: Final = {
    "explain": (("round", "at", "spotlight"), _explain),
    "compare": (("sides",), _compare),
    "show": (("round", "from", "to"), _show),
    "do": (("round", "from", "to"), _do),
    "test": (("questions", "skills"), _quiz),
}
"""The kinds of step, each with its own keys and what reads them."""
