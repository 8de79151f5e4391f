"""``feltwork generate``: rounds with wanted features, written as scenario files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path

from trainer.cli.files import INVALID, check_scenario
from trainer.cli.house_files import House, add_house, house_of
from trainer.cli.output import print_wrapped, refuse
from trainer.features.feature import Feature, FeatureAt, feature_text
from trainer.features.features import FEATURES
from trainer.generating.exclusions import exclusions, offered
from trainer.generating.generated import MOST, GeneratedRound, Original, made_for, made_like
from trainer.generating.request import Request, exclusion_text
from trainer.generating.resting import resting_on
from trainer.generating.variants import Change
from trainer.index.coverage import by_paragraph
from trainer.index.entry import shipped_index
from trainer.making.recipe import seed, written
from trainer.making.tables import practice_table
from trainer.messages import _, ngettext
from trainer.messages.figures import as_shown
from trainer.rulebook import Document, documents
from trainer.rulebook.sources import shipped_scenario
from trainer.scenario.check import CheckedScenario, check
from trainer.storage.atomic_write import atomic_write, write_troubles
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SCENARIO_SUFFIX


def _seed(text: str) -> int:
    """The seed that somebody typed: a bare number is of today's recipe."""
    try:
        return seed(text if ":" in text else written(int(text)))
    except ValueError:
        raise argparse.ArgumentTypeError(
            _(
                "{text} is no seed by which this version makes rounds: type a number, or {example}"
            ).format(text=visible(text), example=written(7))
        ) from None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--rules",
        metavar=_("DOCUMENT"),
        help=_("the rule document: {documents}").format(documents=_(", ").join(documents())),
    )
    parser.add_argument("--layout", metavar=_("LAYOUT"), default="", help=_("a layout of it"))
    parser.add_argument(
        "--with",
        dest="wanted",
        metavar=_("FEATURES"),
        default="",
        help=_("what every round must have, such as “resplit,double,coloured-pair:3” (on box 3)"),
    )
    parser.add_argument(
        "--without", metavar=_("FEATURES"), default="", help=_("what no round may have")
    )
    parser.add_argument(
        "--count", type=int, default=1, metavar=_("NUMBER"), help=_("how many rounds (default: 1)")
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        default=0,
        metavar=_("NUMBER"),
        help=_("the same number gives the same rounds again (default: 0)"),
    )
    parser.add_argument(
        "--out", metavar=_("FOLDER"), help=_("write the files there; without it, print one round")
    )
    parser.add_argument(
        "--like",
        metavar=_("FILE"),
        help=_("make variants of this scenario: the same situation, changed as “--vary” says"),
    )
    parser.add_argument(
        "--vary",
        metavar=_("CHANGES"),
        default=Change.CARDS.value,
        help=_(
            "what to change: {changes} (default: cards); name another document with “--rules”"
        ).format(changes=_(", ").join(Change)),
    )
    parser.add_argument(
        "--resting",
        metavar=_("PARAGRAPH"),
        help=_("make one round based on this paragraph, whatever features it takes"),
    )
    parser.add_argument(
        "--features", action="store_true", help=_("list the features you can ask for")
    )
    add_house(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make rounds, or list what can be wanted of them; 2 if that cannot be had."""
    house = house_of(arguments)
    if house is None:
        return INVALID
    if arguments.like is not None:
        return _vary(house, arguments)
    if arguments.rules is None:
        if arguments.features:
            return _list(FEATURES.values())
        print(_("Name the rule document with “--rules”."), file=sys.stderr)
        return INVALID
    if arguments.rules not in documents():
        return refuse(_("There is no such document."), arguments.rules, tuple(documents()))
    return _of_document(house.rulebook[arguments.rules], arguments)


def _of_document(document: Document, arguments: argparse.Namespace) -> int:
    """Make rounds of a document, or list what can be wanted of them."""
    if arguments.features:
        return _list(offered(document).values())
    if arguments.resting is not None:
        return _rest(arguments.resting, document, arguments)
    layouts = tuple(document.layouts)
    if arguments.layout and arguments.layout not in layouts:
        return refuse(_("The document has no such layout."), arguments.layout, layouts)
    for word in _words(arguments.wanted, arguments.without):
        name, _colon, box = word.partition(":")
        if name not in FEATURES:
            return refuse(_("There is no such feature."), name, tuple(FEATURES))
        if _colon and not box.isdecimal():
            return refuse(_("A box is a number."), word, ())
    request = Request(
        document.id,
        tuple(map(_found, _words(arguments.wanted))),
        frozenset(_found(word).word for word in _words(arguments.without)),
        arguments.layout,
        arguments.seed,
    )
    found = exclusions(request, document)
    for exclusion in found:
        print(as_shown(exclusion_text(exclusion)), file=sys.stderr)
    if found:
        return INVALID
    return _write(made_for(request, practice_table(document, "")), arguments)


def _rest(number: str, document: Document, arguments: argparse.Namespace) -> int:
    paragraph = document.paragraphs.get(number)
    if paragraph is None:
        message = _("The document has no such paragraph.")
        return refuse(message, number, tuple(document.paragraphs))
    if paragraph.not_modelled:
        reason = _(paragraph.not_modelled)
        print(_("No round is based on it: {reason}").format(reason=reason), file=sys.stderr)
        return INVALID
    files = shipped_index().scenarios.items()
    known = {name: file.rounds[0] for name, file in files}
    resting = by_paragraph(document, known.items())[number]
    entries = [entry for entry in known.values() if entry.document == document.id]
    table = practice_table(document, "")
    found = resting_on(number, table, entries, _originals(resting), arguments.seed)
    made = (found_round.made for found_round in found if found_round is not None)
    return _write(islice(made, 1), arguments)


def _originals(names: Iterable[str]) -> Iterator[Original]:
    for name in names:
        playable = check(shipped_scenario(name).encode()).round
        if playable is not None:
            yield Original(playable, playable.scenario.title, f"{name}{SCENARIO_SUFFIX}")


def _vary(house: House, arguments: argparse.Namespace) -> int:
    file = check_scenario(arguments.like, house)
    checked = file.checked
    if not isinstance(checked, CheckedScenario) or checked.round is None:
        for line in file.errors:
            print(line, file=sys.stderr)
        if not file.errors:
            message = _("This is a series; expected a scenario (a single round).")
            print(message, file=sys.stderr)
        return INVALID
    changes = []
    for word in _words(arguments.vary):
        if word not in tuple(Change):
            return refuse(_("There is no such change."), word, tuple(Change))
        changes.append(Change(word))
    original = checked.round
    name = arguments.rules or original.scenario.rules
    if name not in documents():
        return refuse(_("There is no such document."), name, tuple(documents()))
    if (name != original.scenario.rules) != (Change.DOCUMENT in changes):
        print(_("Name another document with “--rules” to vary the document."), file=sys.stderr)
        return INVALID
    document = house.rulebook[name]
    table = practice_table(document, "")
    made = made_like(original, Path(arguments.like).name, table, frozenset(changes), arguments.seed)
    return _write(made, arguments, _changed_text)


def _changed_text(variant: GeneratedRound) -> str:
    parts = []
    if variant.lost:
        parts.append(_("without {features}").format(features=_(", ").join(sorted(variant.lost))))
    if variant.gained:
        parts.append(_("also {features}").format(features=_(", ").join(sorted(variant.gained))))
    return _("; ").join(parts)


def _words(*lists: str) -> Iterator[str]:
    for words in lists:
        yield from filter(None, (word.strip() for word in words.split(",")))


def _found(word: str) -> FeatureAt:
    name, _colon, box = word.partition(":")
    return FeatureAt(name, int(box or 0))


def _list(features: Iterable[Feature]) -> int:
    for group, its in groupby(features, lambda other: other.group):
        print(_(group.text))
        for feature in its:
            print_wrapped(f"    {feature.word:<34}", feature_text(feature))
        print()
    return 0


def _write(
    rounds: Iterator[GeneratedRound | None],
    arguments: argparse.Namespace,
    beside: Callable[[GeneratedRound], str] = lambda _made: "",
) -> int:
    """Write rounds, each with what is printed ``beside`` its name.

    Without a folder the first one is printed.
    """
    wanted = max(1, min(arguments.count if arguments.out is not None else 1, MOST))
    made = 0
    for generated in islice(filter(None, rounds), wanted):
        made += 1
        if arguments.out is None:
            print(generated.text, end="")
            continue
        path = Path(arguments.out) / generated.name
        with write_troubles(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
        if not atomic_write(path, generated.text.encode(), replace=False):
            print(
                visible(_("{file} already exists and was left unchanged.").format(file=path)),
                file=sys.stderr,
            )
            return INVALID
        print(as_shown(f"{path}  {beside(generated)}".rstrip()))
    if made == wanted:
        return 0
    print(
        ngettext(
            "Only {n} round with all of this was found.",
            "Only {n} rounds with all of this were found.",
            made,
        ).format(n=made)
        if made
        else _("No round with all of this was found."),
        file=sys.stderr,
    )
    return INVALID
