"""What a house can choose of procedure, announcements, targets and grading, for the house page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from trainer.felt.chips import Proof
from trainer.house.offered import Field, HouseSetting, Value
from trainer.house.procedures import FOR_ALL
from trainer.messages import _
from trainer.messages.citations import citation_text
from trainer.messages.rulebook import title_text
from trainer.messages.text import capitalised
from trainer.procedure.acts import Act, Timed
from trainer.procedure.choices import (
    NO_PROCEDURE_CHOICES,
    ORDERABLE,
    ProcedureChoices,
    chosen_order,
    possible_passes,
    with_choices,
    without_broken,
)
from trainer.procedure.data import UNCONSTRAINED, Constraints, Matter, Procedure
from trainer.procedure.questions import ErrorClass
from trainer.rulebook import Document
from trainer.rulebook.procedures import constraints_of, load_procedure
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.scoring.grading import Severity, shipped_grading
from trainer.texts import N_

PROCEDURE: Final = N_("Procedure")
ANNOUNCEMENTS: Final = N_("Announcements")
TARGETS: Final = N_("Targets")
GRADING: Final = N_("Grading")
"""The headings under which they are listed."""

_SWEPT: Final = (
    Matter.SIDE_BETS,
    Matter.ENVY,
    Matter.EVEN_MONEY,
    Matter.INSURANCE,
    Matter.BLACKJACKS,
    Matter.HANDS,
)
_LOSING: Final = (Matter.SIDE_BETS, Matter.HANDS)
"""The matters of which some bets lose and some win at one moment."""


# Procedure


def procedure_for_all() -> Iterator[HouseSetting]:
    """The order of the dealer's acts in all games, and how payouts are made.

    Where a document prescribes otherwise, its own order stays, with a warning.
    """
    game = _Game(FOR_ALL, load_procedure())
    # Envy is of one document's game, and listed there.
    yield _order(game, [matter for matter in ORDERABLE if matter is not Matter.ENVY])
    yield from _passes(game, _SWEPT)


def procedure_offered(
    document: Document, for_all: ProcedureChoices = NO_PROCEDURE_CHOICES
) -> Iterator[HouseSetting]:
    """The order of the dealer's acts in the games of ``document``, and how payouts are made.

    What the document prescribes is listed with its paragraphs and nothing to choose. The default is
    what the house has chosen ``for_all`` documents, unless this one prescribes otherwise.
    """
    constraints = constraints_of(document)
    own = load_procedure(document.procedure)
    general = without_broken(own, for_all, constraints)
    usual = with_choices(own, general)
    there = [matter for matter in ORDERABLE if _happens(matter, document)]
    game = _Game(document.id, usual, constraints, document)
    yield _order(game, there)
    yield from _passes(game, [m for m in _SWEPT if m is Matter.HANDS or m in there])


def _passes(game: _Game, matters: Sequence[Matter]) -> Iterator[HouseSetting]:
    """Tell how the table is passed along for each of these matters, and how payouts are made."""
    for matter in matters:
        yield _sweep(game, matter)
    for matter in _LOSING:
        if matter in matters:
            yield _losers(game, matter)
    yield from _payouts(game)


class _Game(NamedTuple):
    """Whose procedure is chosen: its key in the file, what applies where nothing is chosen."""

    key: str
    usual: Procedure
    constraints: Constraints = UNCONSTRAINED
    document: Document | None = None
    """None: all of them."""

    def cite(self, rules: Iterable[Rule]) -> tuple[str, ...]:
        return self.document.cite(rules) if self.document is not None else ()


def _payouts(game: _Game) -> Iterator[HouseSetting]:
    """Tell how payouts and bets are proven; the first value is what applies without a choice."""
    yield HouseSetting(
        ("procedure", game.key, "colour_for_colour"),
        _("Payout chips"),
        _(PROCEDURE),
        _("Colour for colour up to 2 to 1; longer odds are always paid in the fewest chips."),
        values=_either(
            game.usual.colour_for_colour,
            _("In the fewest chips"),
            _("Colour for colour: in the colours of the bet"),
        ),
    )
    yield HouseSetting(
        ("procedure", game.key, "heel_doubles"),
        _("Payout of a double"),
        _(PROCEDURE),
        _("Practice asks for it where the house does."),
        values=_either(
            game.usual.heel_doubles,
            _("Like any other payout"),
            _("Heeled: a column for each of its two bets"),
        ),
    )
    proofs = sorted(Proof, key=lambda proof: proof is not game.usual.proof)
    values = [Value(proof.value, _(proof.text)) for proof in proofs]
    if game.usual.proof is None:
        values.insert(0, Value("", _("Not set; shown cut out.")))
    yield HouseSetting(
        ("procedure", game.key, "proof"), _("Proving a payout"), _(PROCEDURE), values=tuple(values)
    )
    yield HouseSetting(
        ("procedure", game.key, "cut_bets"),
        _("Cutting bets down"),
        _(PROCEDURE),
        _("Deal asks for it where the house does."),
        values=_either(game.usual.cut_bets, _("If the dealer wants to"), _("Before they are paid")),
    )


def _either(usual: bool, off: str, on: str) -> tuple[Value, Value]:
    """The two values of a switch, what is ``usual`` first."""
    values = Value("false", off), Value("true", on)
    return values[::-1] if usual else values


def _happens(matter: Matter, document: Document) -> bool:
    """Tell whether the document's game has the matter at all."""
    if matter is Matter.ENVY:
        return Rule.ENVY not in document.not_applicable
    if matter is Matter.EVEN_MONEY:
        return document.ruleset.even_money
    return matter is not Matter.SIDE_BETS or any(kind in document.bets for kind in _SIDES)


_SIDES: Final = frozenset(BetKind) - {BetKind.MAIN, BetKind.INSURANCE}


def _order(game: _Game, there: list[Matter]) -> HouseSetting:
    """The order of what may be due at one moment, and what of it the document prescribes."""
    usual, constraints = game.usual, game.constraints
    usually = tuple(matter for matter in usual.order if matter in there)
    orders = [
        order
        for order in permutations(usually)
        if not any(constraints.broken_by(chosen_order(usual, order)))
    ]
    orders.sort(key=lambda order: order != usually)
    about = [_("When several are due at once.")]
    rests_on: list[str] = []
    for before in constraints.before:
        if game.document is not None and before.first in there and before.then in there:
            rests_on += game.cite(before.rules)
            about.append(
                _("{first} before {then}: {paragraphs}.").format(
                    first=_(before.first.text),
                    then=_(before.then.text),
                    paragraphs=citation_text(before.rules, game.document),
                )
            )
    return HouseSetting(
        ("procedure", game.key, "order"),
        _("Order of the dealer’s actions"),
        _(PROCEDURE),
        "\n".join(about),
        tuple(dict.fromkeys(rests_on)),
        values=tuple(
            Value(
                ", ".join(matter.value for matter in order),
                _(", then ").join(_(matter.text) for matter in order),
            )
            for order in orders
        ),
        listed=True,
    )


def _sweep(game: _Game, matter: Matter) -> HouseSetting:
    values = dict.fromkeys(
        Value(manner.sweep.value, capitalised(_(manner.sweep.text)))
        for manner in possible_passes(game.usual, matter, game.constraints)
    )
    title = _("{matter}: direction").format(matter=_(matter.text))
    return _of_pass(game, matter, "sweep", title, tuple(values))


def _losers(game: _Game, matter: Matter) -> HouseSetting:
    texts = {True: _("All losers first"), False: _("Bet by bet, each as it comes")}
    values = dict.fromkeys(
        Value(str(manner.losers_first).lower(), texts[manner.losers_first])
        for manner in possible_passes(game.usual, matter, game.constraints)
    )
    title = _("{matter}: losers first or bet by bet").format(matter=_(matter.text))
    return _of_pass(game, matter, "losers_first", title, tuple(values))


def _of_pass(
    game: _Game, matter: Matter, key: str, title: str, values: tuple[Value, ...]
) -> HouseSetting:
    """A part of a pass; what can only be in one way is stated, with the paragraphs."""
    path = ("procedure", game.key, "passes", matter.value, key)
    if len(values) > 1 or game.document is None:
        about = _("From the dealer’s side.") if key == "sweep" else ""
        return HouseSetting(path, title, _(PROCEDURE), about, values=values)
    about = _("Set by {document}: {value}.").format(
        document=title_text(game.document), value=values[0].text
    )
    rules = [
        rule for lock in game.constraints.passes if lock.matter is matter for rule in lock.rules
    ]
    return HouseSetting(path, title, _(PROCEDURE), about, game.cite(rules))


# Announcements, targets and grading


def announcements_offered(language: str) -> Iterator[HouseSetting]:
    """The language of the announcements, and the words of each in ``language``, if there is one."""
    yield HouseSetting(
        ("announcements", "language"),
        _("Language of the announcements"),
        _(ANNOUNCEMENTS),
        _("Leave blank for Feltwork’s own words."),
        fields=(Field(_("Language"), _("code, such as fr")),),
        unset=_("Feltwork’s own words"),
    )
    if not language:
        return
    acts = load_procedure().acts
    for act in Act:
        if acts[act].says:
            yield HouseSetting(
                ("announcements", "lines", act.value, language),
                _(acts[act].title),
                _(ANNOUNCEMENTS),
                _("Leave blank for “{says}”").format(says=_(acts[act].says)),
                fields=(Field(_("Words"), language),),
                unset=_(acts[act].says),
            )


def targets_offered() -> Iterator[HouseSetting]:
    """The most that each kind of act should take; published benchmarks are named."""
    published = shipped_grading().targets
    for timed in Timed:
        if timed not in published:
            unset = _("No target")
            about = _("Leave blank for no target; none is published.")
        else:
            seconds = f"{published[timed].milliseconds / 1000:g}"
            unset = _("{seconds} s, by default").format(seconds=seconds)
            about = _("Leave blank for {seconds} s ({source}).").format(
                seconds=seconds, source=_(published[timed].source)
            )
        yield HouseSetting(
            ("targets", timed.value),
            _(timed.text),
            _(TARGETS),
            about,
            fields=(Field(_("At most"), _("seconds")),),
            unset=unset,
        )


def grading_offered() -> Iterator[HouseSetting]:
    """Return what is asked before pace, the pass mark, and what each class of error counts."""
    usual = shipped_grading()
    yield HouseSetting(
        ("grading", "accuracy_before_pace"),
        _("Accuracy required before pace"),
        _(GRADING),
        _(
            "This share of answers must be right before pace is compared with its targets. "
            "Leave blank for {percent} %, Feltwork’s default; none is published."
        ).format(percent=usual.accuracy_before_pace.percent),
        fields=(Field(_("Right answers"), _("per cent")),),
        unset=_("{percent} %").format(percent=usual.accuracy_before_pace.percent),
    )
    yield HouseSetting(
        ("grading", "pass_mark"),
        _("Pass mark"),
        _(GRADING),
        _("Leave blank for no pass mark; none is published."),
        fields=(Field(_("Pass mark"), _("per cent")),),
        unset=_("None"),
    )
    for error in ErrorClass:
        grade = usual.errors[error]
        yield HouseSetting(
            ("grading", "errors", error.value, "weight"),
            _("{error}: weight").format(error=_(error.text)),
            _(GRADING),
            _("One mistake counts as this many wrong answers. Leave blank for {weight}.").format(
                weight=grade.weight
            ),
            fields=(Field(_("Weight")),),
            unset=str(grade.weight),
        )
        severities = sorted(Severity, key=lambda severity: severity is not grade.severity)
        yield HouseSetting(
            ("grading", "errors", error.value, "severity"),
            _("{error}: severity").format(error=_(error.text)),
            _(GRADING),
            values=tuple(
                Value(severity.value, capitalised(_(severity.text))) for severity in severities
            ),
        )
