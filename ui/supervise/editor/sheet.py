"""A scenario that is being written, as the texts that the editor page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property

from trainer.authoring.asked import Asked, BetsAsked, CallAsked, CardAsked, NothingAsked, Stuck
from trainer.authoring.at_point import (
    CallInstead,
    CallsOut,
    CardOut,
    Change,
    IncidentOut,
    RequestOut,
    last_done,
)
from trainer.authoring.choices import choices
from trainer.authoring.draft import Draft
from trainer.authoring.entry import Typed, call_of
from trainer.authoring.incidents import Form, value_said
from trainer.authoring.mends import Mend
from trainer.authoring.timeline import changes, timeline
from trainer.dealing.acts import DealerAct
from trainer.dealing.again import acts_before
from trainer.messages import _, ngettext
from trainer.messages.citations import citation_text, paragraph_text, short_title
from trainer.messages.diagnostics import choice_name, found_text, refusal_text
from trainer.messages.irregularities import card_change_text, net_change_text
from trainer.messages.money import MoneyText, money_of_sheet
from trainer.messages.names import bet_text, card_text, cards_in_a_row, hand_names, outcome_text
from trainer.messages.narration import narrate
from trainer.messages.round_context import build_round_context, place_text, spot_text
from trainer.messages.text import capitalised, shortened
from trainer.messages.workings import explain
from trainer.procedure.acts import Act
from trainer.rulebook import documents, load_document
from trainer.rules.bets import Call, Place
from trainer.rules.cards import Card, parse_card
from trainer.rules.refusals import Refusal
from trainer.rules.settlement import Entry
from trainer.scenario.check import PlayableRound
from trainer.scenario.incident_keys import CardCount
from trainer.scenario.incident_kind import Incident, IncidentKind
from trainer.scenario.model import Request
from trainer.table.frames import Frames, frames
from trainer.table.view import TableView
from trainer.texts import PLAIN
from trainer.yamlfile.characters import visible
from trainer.yamlfile.diagnostics import Diagnostic
from ui.widgets.sheets import (
    CallButton,
    CourseView,
    EditorSheet,
    FaultLine,
    MendLine,
    Options,
    ResultLine,
)


def editor_sheet(
    draft: Draft, course: CourseView, mends: Mapping[str, Mend], problem: str
) -> EditorSheet:
    """Everything that is shown of a draft beside the felt, which shows the round at ``course``.

    ``mends`` are what can be done about it, by the key under which it is chosen.
    """
    scenario = draft.scenario
    money = _money(draft)
    return EditorSheet(
        scenario.title if scenario else "",
        draft.text,
        asked_text(draft),
        tuple(_calls(draft)),
        problem,
        *_table(draft),
        _level(draft),
        course,
        draft.left,
        own_text(draft),
        _(" · ").join(
            _("{name} {amount}").format(name=name, amount=money.text(net))
            for name, net in draft.net.items()
        ),
        tuple(_result(entry, draft, money) for entry in draft.entries),
        tuple(fault_lines(draft, mends)),
    )


def _table(draft: Draft) -> tuple[Options, Options, Options]:
    """The rules, the layout and the decks, each with what there is to choose from."""
    known = [(name, short_title(load_document(name))) for name in documents()]
    document = draft.document
    if document is None or draft.scenario is None:
        return Options(known), Options(), Options()
    game, table = draft.game, draft.scenario.table
    layouts = [(name, _(layout.name)) for name, layout in document.layouts.items()]
    decks = [(str(count), _("{count} decks").format(count=count)) for count in document.decks]
    played = str(draft.terms.decks) if draft.terms else str(table.decks or "")
    return (
        Options(known, document.id),
        Options(layouts, game.layout.id if game else table.layout or ""),
        Options(decks, played),
    )


def _level(draft: Draft) -> Options:
    levels = [(str(level), _("Level {level}").format(level=level)) for level in range(1, 6)]
    level = draft.scenario.level if draft.scenario else None
    return Options([("", _("No level")), *levels], str(level or ""))


def own_text(draft: Draft) -> str:
    """Return what the scenario has chosen itself, and whether that differs from the house."""
    own = [choice for choice in choices(draft) if choice.own is not None]
    other = _(", ").join(choice_name(choice.name) for choice in own if choice.differs)
    same = _(", ").join(choice_name(choice.name) for choice in own if not choice.differs)
    told = (
        _("Differs from house settings: {names}.").format(names=other) if other else "",
        _("Set here, same as the house: {names}.").format(names=same) if same else "",
    )
    return " ".join(filter(None, told))


def changes_text(before: Draft, after: Draft) -> str:
    """What an edit has changed, in a line: the nets, the cards that go elsewhere, what is unfit."""
    found = changes(before, after)
    money = _money(after)
    parts = [net_change_text(name, *both, money) for name, both in found.net.items()]
    parts += map(card_change_text, found.cards)
    if found.void == (False, True):
        parts.insert(0, _("The round is Void"))
    return _(" · ").join(parts) if parts else _("No results change.")


def form_text(form: Form, draft: Draft) -> str:
    """Return what could be added, with what is special about it."""
    what = form.what
    if isinstance(what, Request):
        asks = _(what.asks.text)
        if what.amount is not None:
            amount = _money(draft).text(what.amount)
            asks = _("{asks} ({amount})").format(asks=asks, amount=amount)
        return _("Box {box}, {name} makes a request that must be refused: {asks}").format(
            box=what.box, name=what.name, asks=asks
        )
    told = _(", ").join(_values_of(what, _money(draft)))
    kind = capitalised(_(what.kind.text))
    return _("{kind} ({values})").format(kind=kind, values=told) if told else kind


def change_text(change: Change, draft: Draft) -> str:
    """Return what could be changed at a point of the round."""
    match change:
        case CardOut(number, card):
            return _("Remove card {number} ({card})").format(number=number, card=card_text(card))
        case CallsOut(made, later):
            values = {"call": _(made.call.text), "hand": _spot(draft, made.place), "later": later}
            if not later:
                return _("Remove {call} ({hand})").format(**values)
            return ngettext(
                "Remove {call} ({hand}) and the player’s {later} later call",
                "Remove {call} ({hand}) and the player’s {later} later calls",
                later,
            ).format(**values)
        case CallInstead(made, call):
            return _("{call} instead of {made} ({hand})").format(
                call=_(call.text), made=_(made.call.text), hand=_spot(draft, made.place)
            )
        case IncidentOut(_number, incident):
            told = form_text(Form(incident, None), draft)
            return _("Remove irregularity: {incident}").format(incident=told)
        case RequestOut(_number, request):
            told = form_text(Form(request, None), draft)
            return _("Remove: {request}").format(request=told)


def kind_text(kind: IncidentKind) -> str:
    """Return what could go wrong, where it is still to be said how."""
    return _("{what}…").format(what=capitalised(_(kind.text)))


def refused_text(request: Request) -> str:
    """Return who could ask for what must not be had."""
    return _("Box {box}, {name} makes a request that must be refused…").format(
        box=request.box, name=request.name
    )


def changed_text(change: IncidentOut | RequestOut, draft: Draft) -> str:
    """Return what goes wrong, or is asked for in vain, and could do so otherwise."""
    what = change.incident if isinstance(change, IncidentOut) else change.request
    return _("Change: {what}…").format(what=form_text(Form(what, None), draft))


def typed_text(draft: Draft, words: str) -> str:
    """Return what has been typed at the table, as it is undone; ``draft`` is how it was before."""
    asked = draft.asked
    card = parse_card(words)
    if card is not None and isinstance(asked, CardAsked):
        if asked.place is None:
            return _("card {card}").format(card=card_text(card))
        return laid_text(card, asked.place, draft)
    call = call_of(words)
    if call is not None and isinstance(asked, CallAsked):
        return call_text(call, asked, draft)
    return _("“{words}”").format(words=shortened(visible(words)))


def laid_text(card: Card, place: Place, draft: Draft) -> str:
    """A card that has been put onto a hand."""
    return _("card {card} to {hand}").format(card=card_text(card), hand=_spot(draft, place))


def call_text(call: Call, asked: CallAsked, draft: Draft) -> str:
    """A call on the hand that is asked about."""
    hand = _spot(draft, Place(asked.box, asked.hand))
    return _("{call} on {hand}").format(call=_(call.text), hand=hand)


def _spot(draft: Draft, place: Place) -> str:
    return spot_text(place, draft.table.hands)


def _values_of(incident: Incident, money: MoneyText) -> Iterator[str]:
    """Return what an incident states beside its moment."""
    for name, key in incident.kind.keys.items():
        value = getattr(incident, name)
        if isinstance(key.type, CardCount) or (not key.required and value == key.default):
            continue
        yield value_said(key.type, value, money)


def asked_text(draft: Draft) -> str:
    """Return what the round wants next."""
    asked: Asked = draft.asked
    match asked:
        case BetsAsked():
            return _("No bets yet. Click a box or type 3:100.")
        case CardAsked(number=number, place=place):
            if place is None:
                return _("Card {number} is next.").format(number=number)
            return _("Card {number}: {place}").format(number=number, place=_hand(draft, place))
        case CallAsked():
            return _("{place}: {bettor} to act").format(
                bettor=asked.bettor, place=_hand(draft, Place(asked.box, asked.hand))
            )
        case NothingAsked():
            return _("The round is over.")
        case Stuck():
            return _("The round cannot continue. See the problems.")


def _hand(draft: Draft, place: Place) -> str:
    where = place_text(place, draft.table.hands)
    found = next((hand for hand in draft.hands if hand.place == place), None)
    if found is None:
        return where
    return _("{where} ({cards}, {total})").format(
        where=where,
        cards=cards_in_a_row(card.card for card in found.cards),
        total=found.total.points,
    )


def _calls(draft: Draft) -> Iterator[CallButton]:
    asked = draft.asked
    if isinstance(asked, CallAsked):
        for call, refusal in asked.calls.items():
            why = "" if refusal is None else _why_not(draft, refusal)
            yield CallButton(call.value, _(call.text), why)


def _why_not(draft: Draft, refusal: Refusal) -> str:
    money = _money(draft)
    values = {
        "reason": refusal.reason.value,
        "most": "" if refusal.most is None else money.text(refusal.most),
    }
    reason = capitalised(refusal_text(values))
    if refusal.rule is None or draft.document is None:
        return reason
    cited = citation_text((refusal.rule,), draft.document)
    return _("{reason} ({paragraph})").format(reason=reason, paragraph=cited) if cited else reason


def problem_text(draft: Draft, found: Typed) -> str:
    """Say why the rest of what was typed could not be taken."""
    if found.problem is None:
        return ""
    word = found.left.split()[0]
    reason = _(found.problem.text)
    if found.refusal is not None:
        reason = _why_not(draft, found.refusal)
    return _("“{word}”: {reason}.").format(word=word, reason=reason)


def _result(entry: Entry, draft: Draft, money: MoneyText) -> ResultLine:
    """Return what has become of a bet, with its working and its paragraphs."""
    words = draft.document.words if draft.document else PLAIN
    names = hand_names(draft.terms.side_bets if draft.terms else {}, words)
    outcome = outcome_text(entry.outcome, names)
    several = len(draft.table.hands.get(entry.box, ())) > 1
    where = _("Box {box}, hand {hand}") if several and entry.hand else _("Box {box}")
    what = _("{where} · {name} · {bet}: {outcome}").format(
        where=where.format(box=entry.box, hand=entry.hand),
        name=entry.name,
        bet=bet_text(entry.bet),
        outcome=outcome,
    )
    told = explain(entry.working, money) if entry.working and entry.net else ""
    cited = citation_text(entry.rules, draft.document) if draft.document else ""
    why = _(" · ").join(filter(None, (told.removesuffix("."), cited)))
    return ResultLine(what, money.text(entry.net), why)


def fault_lines(draft: Draft, mends: Mapping[str, Mend]) -> Iterator[FaultLine]:
    """Return what does not fit, each with what can be done about it."""
    used: set[str] = set()
    for found in (
        *draft.wrong,
        *(diagnostic for diagnostic in draft.diagnostics if diagnostic not in draft.wrong),
    ):
        if found not in draft.wrong and not draft.complete:
            continue  # what is merely still to be written is asked for below the felt
        own = [(key, mend) for key, mend in mends.items() if mend.about is found]
        used |= {key for key, _mend in own}
        lines = tuple(MendLine(key, _(mend.kind.text)) for key, mend in own)
        yield _fault(draft, found, lines)
    rest = [(key, mend) for key, mend in mends.items() if key not in used]
    if rest:
        lines = tuple(MendLine(key, _(mend.kind.text)) for key, mend in rest)
        yield FaultLine(0, 0, "", _("Possible fixes"), lines)


def _fault(draft: Draft, found: Diagnostic, lines: Sequence[MendLine]) -> FaultLine:
    cited = draft.document.cite((found.rule,)) if found.rule and draft.document else ()
    where = _("Line {line}").format(line=found.mark.line)
    if cited:
        paragraph = paragraph_text(cited[0])
        where = _("{where} · {paragraph}").format(where=where, paragraph=paragraph)
    return FaultLine(found.mark.line, found.mark.column, where, found_text(found), lines)


def _money(draft: Draft) -> MoneyText:
    currency = draft.scenario.table.currency if draft.scenario else ""
    return money_of_sheet(draft.net.values(), currency)


# The course of a round that is being written, as it is gone through beside its felt.


class Course:
    """The table and what has happened after each step of a draft.

    ``at`` is how many steps have been carried out: at first those up to the last card, because a
    round that is over has been cleared away.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.line = timeline(draft)
        """All steps of the round so far."""
        dealt = (n for n, moment in enumerate(self.line.moments, 1) if moment.number)
        self._rests = max(dealt, default=self.steps) if draft.settlement else self.steps
        self.at = self._rests
        self._before: Course | None = None
        """Gone through last, where nothing of the draft can be played: until that is mended."""

    def turned_to(self, at: int) -> Course:
        """The same round after ``at`` of its steps, or as many as it has."""
        turned = copy(self)  # with what has been worked out of the whole round
        turned.at = min(max(at, 0), self.steps)
        return turned

    def edited(self, draft: Draft) -> Course:
        """The round as it has become: at the same place, if it has the same steps."""
        course, before = Course(draft), self if self.steps else self._before
        if not course.steps:
            course._before = before
        elif before is not None and course._acts == before._acts:
            return course.turned_to(before.at)
        return course

    @property
    def _acts(self) -> list[Act]:
        return [moment.step.act for moment in self.line.moments]

    @property
    def begins(self) -> int:
        """Where a round that is watched, answered or dealt begins: inside, where it is turned to.

        It begins at the start where the round is over, or as far as it has been laid out.
        """
        return 0 if self.at in (self._rests, self.steps) else self.at

    @property
    def done(self) -> CardOut | CallsOut | None:
        """The last card or call until then, to be taken out."""
        return last_done(self.draft, self.line, self.at)

    @property
    def steps(self) -> int:
        return len(self.line.moments)

    @property
    def cards(self) -> int:
        return self.line.moments[self.at - 1].cards if self.at else 0

    @cached_property
    def _frames(self) -> Frames:
        terms = self.draft.terms
        meters = terms.meters.levels if terms and terms.meters else ()
        return frames(self.line.playthrough, meters, terms.decks if terms else 0)

    @property
    def table(self) -> TableView:
        """The table after the step; empty if nothing can be played."""
        return self._frames[self.at] if self.draft.played is not None else TableView()

    def first_other(self, before: Course) -> int:
        """After how many steps the first thing has happened that is otherwise than ``before``."""
        for number, moment in enumerate(self.line.moments):
            step = moment.step
            events = self.line.playthrough.events[step.first : step.last]
            if events != before.line.playthrough.events[step.first : step.last]:
                return number + 1
        return self.steps

    @property
    def view(self) -> CourseView:
        """The steps as they are told."""
        return CourseView(self.at, self._told)

    @cached_property
    def _told(self) -> tuple[str, ...]:
        begins = _("Before the deal")
        game = self.draft.game
        if game is None or not self.steps:
            return (begins,)
        context = build_round_context(self.line.playthrough, game.procedure, terms=self.draft.terms)
        return (
            begins,
            *(
                _("Step {step} of {steps} · {act}").format(
                    step=number, steps=self.steps, act=narration.text
                )
                for number, narration in enumerate(narrate(context), 1)
            ),
        )

    def acts_before(self, playable: PlayableRound) -> Sequence[DealerAct]:
        """Return what a dealer has done of the round when it begins where it is turned to."""
        if not self.begins:
            return ()
        return acts_before(playable, self.line.playthrough.steps[self.begins - 1].last)


def stake_text(box: int) -> str:
    """An edit of the bets on a box."""
    return _("bet on box {box}").format(box=box)
