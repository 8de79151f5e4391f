"""A round that is dealt by hand, on the screen: the table, what can be chosen, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    LINES,
    Ask,
    AskHowToGoOn,
    CutDown,
    DealCard,
    Discard,
    Lay,
    LookAtHoleCard,
    Pay,
    PutRight,
    Say,
    SayBlackjack,
    SayTotal,
    Settling,
    answer_of,
    as_unnoticed,
    next_in_order,
    reported,
    where,
)
from trainer.dealing.again import DealtAgain, table_at, table_of
from trainer.dealing.coached import DealtRound, Style
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.owing import Owed
from trainer.dealing.round import Dealing, Tried
from trainer.felt.places import ChipRole
from trainer.messages import _, ngettext
from trainer.messages.citations import Citation, citations, reasons, resting_on
from trainer.messages.dealing import (
    BEFORE,
    DealingNames,
    act_text,
    done_text,
    first_text,
    house_citation,
)
from trainer.messages.felt import peek_text, request_text
from trainer.messages.money import money_of_sheet
from trainer.messages.questions import amount_error_texts, chip_fault_text, error_texts
from trainer.messages.round_context import build_round_context
from trainer.messages.text import capitalised, ended
from trainer.procedure.acts import Act
from trainer.procedure.ask_payouts import PAYOUTS
from trainer.procedure.data import HouseReason, Procedure, Proving
from trainer.procedure.judge import faults_of
from trainer.procedure.questions import InChips
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Call, Place
from trainer.rules.cards import is_blackjack
from trainer.rules.irregularities import AfterError
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset
from trainer.scenario.check import PlayableRound
from trainer.sessions.attempt import said_in
from trainer.sessions.dealing import ActRecord
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Pile, Snapshot
from trainer.table.project import table_view
from trainer.table.view import CallView, PeekView, RequestView, TableView
from ui.shell.controller import App
from ui.shell.waiting import CHANGE
from ui.table.controller import TableController
from ui.table.deal_choices import ActShown, Announced, DealPhase, DealTable, Target
from ui.table.deal_result import DealtTables
from ui.table.states import DealState

_ON_AMOUNTS: Final = frozenset(
    (FaultKind.OTHER_AMOUNT, FaultKind.OTHER_FATE, FaultKind.OTHER_CHIPS)
)


def _with_card(names: DealingNames, before: Snapshot, after: Snapshot) -> DealingNames:
    """The same names with the card that an act has brought to a hand."""
    known = before.by_number
    new = next((laid for laid in after.by_number.values() if laid.number not in known), None)
    if new is not None:
        return replace(names, moved=None, dealt=None if new.down else new.card)
    here = after.by_number
    moved = next((laid for laid in before.astray if not here[laid.number].astray), None)
    return replace(names, moved=moved)


def _glimpsed(seen: Snapshot) -> PeekView:
    """Return what a dealer sees under whose card they may not look, or not yet."""
    cards = [card.card for card in seen.hand(DEALER)]
    return PeekView(cards[-1] if is_blackjack(cards) else None)


def corrected_text(done: str, acts: int) -> str:
    """Say that an act has corrected a mistake made so many acts before."""
    return ngettext(
        "{act}: the last action is corrected.",
        "{act}: the mistake {acts} actions ago is corrected.",
        acts,
    ).format(act=done, acts=acts)


# What comes next in a round that is dealt by hand, worked out before it is done.


class DealtAhead:
    """A second round that is dealt as the first one is, and one act further.

    It only saves time: what is done otherwise than suggested is worked out when it is done.
    """

    def __init__(self) -> None:
        self._playable: PlayableRound | None = None
        self._ahead: Dealing | None = None

    def go_on(self, playable: PlayableRound, dealing: Dealing) -> Iterator[Dealing | None]:
        """Do what ``dealing`` suggests: None while that takes longer, then the round after it."""
        owed = dealing.suggested()
        if owed is None:
            return
        acts = (*dealing.acts, owed.act)
        if playable is not self._playable:
            self._playable, self._ahead = playable, Dealing(playable)
        if self._ahead is None:
            return
        if self._ahead.acts != acts[: len(self._ahead.acts)]:
            self._ahead = Dealing(playable)
        for act in acts[len(self._ahead.acts) :]:
            if self._ahead.judge(act) is not None:
                # Something was passed over or done too early, after which the rest does not follow.
                self._ahead = None
                return
            self._ahead.do(act)
            yield None
        yield self._ahead


# What the page of Deal offers at one moment: all that can be chosen, announced and reported.


def announced(procedure: Procedure, ruleset: Ruleset, *, mends: bool = False) -> Announced:
    """Say what can be announced in the words of a procedure, and what can be reported in a game.

    ``mends``: what was done can be undone.
    """
    says = {_(procedure.acts[act].says): act for act in reversed(LINES)}
    lines = tuple((act, words) for words, act in says.items() if words)
    reports = tuple((what, _(what.text)) for what in reported(ruleset))
    return Announced(tuple(reversed(lines)), reports, procedure.words, ruleset.hole_card, mends)


def deal_table(
    dealing: Dealing,
    seen: Snapshot,
    names: DealingNames,
    *,
    words: bool = True,
    mends: bool = False,
) -> DealTable:
    """All that can be chosen where ``seen`` is the table as the dealer has left it.

    ``words``: what a player has signalled is said as well. ``mends``: something can also be done
    with a bet that its player has picked up, as it may have been paid wrongly.
    """
    seen_below = peek_text(dealing.peek) if dealing.peek and seen.hides(DEALER) else ""
    targets = [Target(DEALER, _("Dealer"), seen_below)]
    chips: list[tuple[Place, Bet]] = [(DEALER, bet) for bet in _to_the_dealer(dealing)]
    beside = (*seen.late, *_envied(dealing), *_to_choose(seen))
    # ¶5.8: whoever comes too late may come to a box without a bet.
    asking = (request.place.box for request in dealing.requests)
    for box in sorted({*(bet.box for bet in (*seen.piles, *seen.late)), *asking}):
        for place in [Place(box, hand) for hand in seen.hands.get(box, (1,))]:
            note = _signalled(dealing, place, words=words)
            targets.append(Target(place, capitalised(names.spot(place)), note))
            bets = [bet for bet in seen.piles if (bet.box, bet.hand) == place]
            open_bets = [bet for bet in bets if seen.piles[bet].settled is None]
            chips += [(place, bet) for bet in (open_bets or bets)[:1]]
        # ¶5.17: in a Void what has been taken is handed back as well, and what the dealer was paid.
        lying = (
            bet
            for bet, pile in seen.piles.items()
            if (seen.void and not pile.returned)
            or (not pile.gone and bet.kind is not BetKind.DEALER_ENVY)
            or (mends and pile.settled is not None)
        )
        targets += [
            Target(bet, capitalised(names.bet(bet)))
            for bet in dict.fromkeys((*lying, *beside))
            if bet.box == box
        ]
    meters = dealing.round.terms.meters
    return DealTable(
        tuple(targets),
        tuple(chips),
        tuple(
            (act_text(act, names), act)
            for card in seen.astray
            for act in (PutRight(card.number), Discard(card.number))
        ),
        tuple(range(1, len(meters.levels if meters else ()) + 1)),
        tuple((bet, _lies(pile)) for bet, pile in seen.piles.items()),
        (*dealing.requests, *_called(dealing)),
        _phase(dealing, seen),
        seen.face_up(DEALER),
        any(isinstance(act, SayTotal | SayBlackjack) for act in dealing.acts),
        seen.ended,
        _next_place(dealing, seen),
        tuple(bet for bet, pile in seen.piles.items() if pile.settled is None and not pile.gone),
        tuple(
            sorted(
                place
                for place in seen.dealt_places
                if place.box > 0 and not all(card.discarded for card in seen.hand(place))
            )
        ),
        frozenset(_to_cut(dealing)),
        dealing.wagers,
    )


def _to_cut(dealing: Dealing) -> Iterator[Bet]:
    """The bets that the house has cut down before they are paid, if it has any."""
    matters = dealing.open() if dealing.procedure.cut_bets else ()
    return (matter.owed.act.bet for matter in matters if isinstance(matter.owed.act, CutDown))


def _phase(dealing: Dealing, seen: Snapshot) -> DealPhase:
    if seen.stopped is not None or seen.void is not None:
        return DealPhase.STOPPED
    if not seen.cards:
        return DealPhase.BETS
    if dealing.round.dealer_ended:  # Insurance may still wait to be settled
        return DealPhase.SETTLING
    return DealPhase.PLAY if dealing.round.initial_deal_over else DealPhase.CARDS


def _lies(pile: Pile) -> Cents:
    """The chips of a bet that lie there, of a doubled one all of them."""
    return pile.stake if pile.settled is not None else Cents(pile.placed + pile.added)


def _next_place(dealing: Dealing, seen: Snapshot) -> Place | None:
    """Return where one key deals the next card; None outside the Initial Deal."""
    if dealing.round.initial_deal_over:
        return None
    boxes = {bet.box for bet, pile in seen.piles.items() if bet.hand and not pile.gone}
    dealt = [act.place for act in dealing.acts if isinstance(act, DealCard)]
    return next_in_order(dealt, boxes, hole_card=dealing.round.terms.ruleset.hole_card)


def _to_choose(seen: Snapshot) -> Iterator[Bet]:
    """¶5.7: a bet each of those whose chips are gone, and who are asked how they go on."""
    if seen.stopped is None:
        return
    lying = {(bet.box, bet.bettor) for bet, pile in seen.piles.items() if not pile.gone}
    for bet in seen.piles:
        if (bet.box, bet.bettor) not in lying:
            lying.add((bet.box, bet.bettor))
            yield bet


def _envied(dealing: Dealing) -> Iterator[Bet]:
    """Return where Envy can be paid: beside the first wager of everybody, winner or not."""
    offered = dealing.round.terms.side_bets.get(BetKind.PROGRESSIVE)
    if offered is None or not offered.envy:
        return
    seen: set[str] = set()
    for wager in _wagers(dealing):
        if wager.bettor not in seen:
            yield wager._replace(kind=BetKind.ENVY)
        seen.add(wager.bettor)


def _to_the_dealer(dealing: Dealing) -> Iterator[Bet]:
    """The Dealer Envy that is meant where the dealer is paid: the one due next, if any is."""
    offered = dealing.round.terms.side_bets.get(BetKind.PROGRESSIVE)
    if offered is None or offered.dealer_envy is None:
        return
    due = [
        matter.owed.act.bet
        for matter in sorted(dealing.open(), key=lambda matter: matter.first is not None)
        if isinstance(matter.owed.act, Pay) and matter.owed.act.bet.kind is BetKind.DEALER_ENVY
    ]
    others = [wager._replace(kind=BetKind.DEALER_ENVY) for wager in _wagers(dealing)]
    yield from (*due, *others)[:1]


def _wagers(dealing: Dealing) -> list[Bet]:
    """The progressive wagers for which cards are dealt, in dealing order."""
    table = snapshot_after(dealing.round.events)
    if not table.bets_closed:
        return []
    wagers = (
        bet
        for bet, pile in table.piles.items()
        if bet.kind is BetKind.PROGRESSIVE and not (pile.refused or pile.returned)
    )
    return sorted(wagers, key=lambda bet: bet.box)


def _called(dealing: Dealing) -> Iterator[RequestView]:
    """The call that is signalled, as something that could be declined."""
    wish = dealing.wish
    decider = dealing.round.decider(wish.box) if wish is not None else None
    if wish is not None and decider is not None:
        yield RequestView(Place(wish.box, wish.hand), decider, Asks(wish.call.value))


def _signalled(dealing: Dealing, place: Place, *, words: bool) -> str:
    signal = dealing.signal
    said = [request_text(request) for request in dealing.requests if request.place == place]
    if words and signal is not None and signal.place == place:
        said.append(_signal_text(signal.call))
    return _("; ").join(said)


def _signal_text(call: Call) -> str:
    return _("Signals: {call}").format(call=_(call.text))


def _stands(signal: CallView | None) -> bool:
    return signal is not None and signal.call is Call.STAND


class Opening(NamedTuple):
    """The way a round begins on the screen: after ``acts``, with ``intro`` said first.

    ``shift``: it is one of a shift. ``only`` are the keys of what is offered in a lesson, which it
    ``begins``, and ``said`` the lines that have been said so far.
    """

    style: Style
    title: str
    intro: str
    acts: int = 0
    shift: bool = False
    only: str | None = None
    begins: bool = False
    first: Place | Bet | None = None
    """What is chosen first there."""
    said: frozenset[Act] = frozenset()
    exam: bool = False
    """It is dealt in an exam: what becomes of an act is not told."""


class DealScreen:
    """Shows one round that is being dealt."""

    def __init__(self, app: App, dealt: DealtRound, opening: Opening, again: DealtAgain) -> None:
        """``again`` are the acts that are recorded already."""
        self._app = app
        self._dealt = dealt
        self._style = opening.style
        self._tells = opening.style is not Style.SILENT and not opening.exam
        self._tables = list(again.tables)
        self._tried = list(again.tried)
        self._acts = opening.acts
        self._said = opening.said
        self._ahead = DealtAhead()
        self._first = opening.first
        self._controller = app.of(TableController)
        playable, game = dealt.playable, dealt.playable.game
        self._read = house_rules(game.document, playable.terms)
        told = not opening.exam
        self._controller.lay(playable, reveal=False, explains=told, own_chips=told)
        view = self._controller.view
        mends = opening.style is not Style.COACHED
        said = announced(game.procedure, playable.terms.ruleset, mends=mends)
        said = replace(said, only=opening.only)
        view.open_deal(opening.title, said, opening.intro)
        coached = opening.style is Style.COACHED
        lesson, first = opening.only is not None, opening.begins
        state = DealState(coached=coached, shift=opening.shift, lesson=lesson, first=first)
        self._controller.turn_to(replace(state, exam=opening.exam))

    @property
    def _dealing(self) -> Dealing:
        return self._dealt.now

    def choosing(self, choosing: bool) -> None:
        """Something is being typed or chosen, or no longer."""
        here = self._controller.state
        if isinstance(here, DealState) and here.choosing != choosing:
            self._controller.change(replace(here, choosing=choosing))

    def hold(self) -> None:
        self._app.waiting.explain(_(CHANGE), stoppable=False)
        self._change(storing=True)

    def _change(self, *, storing: bool) -> None:
        here = self._controller.state
        if isinstance(here, DealState) and here.storing != storing:
            self._controller.view.deal.setEnabled(not storing)
            self._controller.change(replace(here, storing=storing))

    def _next_prepared(self) -> Iterator[None]:
        """Draw the table as it will lie after the act that is suggested."""
        for ahead in self._ahead.go_on(self._dealt.playable, self._dealing):
            yield
            if ahead is not None:
                seen = table_at(self._dealt, ahead)
                yield from self._controller.view.felt.prepare(self._view(seen, ahead))

    def table(self) -> None:
        self._show(table_of(self._dealt))
        if self._first is not None:
            self._controller.view.deal.choose(self._first)

    def _show(self, seen: Snapshot) -> None:
        view = self._controller.view
        silent = self._style is Style.SILENT and self._dealt.unnoticed
        looks = as_unnoticed(seen) if silent else seen
        coached = self._style is Style.COACHED
        over = coached and self._dealing.over
        view.show_dealt(self._view(looks, self._dealing), self._acts, over=over)
        here, cleared = self._controller.state, not coached and self._dealt.cleared
        if isinstance(here, DealState) and here.cleared != cleared:
            self._controller.change(replace(here, cleared=cleared))
        view.deal.show_table(self._targets(replace(seen, stopped=looks.stopped)))
        self._app.idle.prepare(self._next_prepared())

    def done(self, record: ActRecord) -> None:
        self._change(storing=False)
        before, seen = self._tables[-1], table_of(self._dealt)
        self._tables.append(seen)
        self._tried.append(record.tried)
        self._said |= said_in((record.tried,))
        self._acts += record.tried.carried_out
        self._show(seen)
        self._controller.view.deal.show_act(self._became(record.tried, before))

    def _became(self, tried: Tried, before: Snapshot) -> ActShown:
        """Return what became of an act, in the words of the style in which the round is dealt."""
        names, answer = self._names(before), tuple(self._answer(tried))
        act = act_text(tried.act, replace(names, moved=None))
        done = done_text(tried.act, _with_card(names, before, self._tables[-1]))
        if not self._tells:
            said = done if tried.carried_out else act
            return ActShown("raised", ended(said), answer)
        if tried.mends:
            return ActShown("right", corrected_text(done, max(tried.mends)), answer)
        if tried.fault is None:
            return ActShown("right", ended(done), answer)
        if self._style is Style.COACHED:
            said = _("{act}: not carried out.").format(act=act)
        elif tried.carried_out:
            said = _("{act}: it stands.").format(act=done)
        else:
            said = _("{act}: not possible now.").format(act=act)
        fault = tried.fault
        stands = tried.carried_out and fault.kind not in BEFORE
        named = _(fault.kind.text) if stands else first_text(fault, names)
        lines = (named, *self._errors(tried), *answer)
        return ActShown("wrong", said, lines, *self._why(fault))

    def _why(self, fault: Fault) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        """The paragraphs that a wrong act breaks, or the choice of the house; nothing beside it."""
        if fault.house is not None:
            return self._of_house(fault.house), ()
        paragraphs = citations(fault.rules, self._read.document)
        if paragraphs and fault.kind not in _ON_AMOUNTS:
            return paragraphs, ()
        return self._cited(fault.rules, fault.settings)

    def _of_house(self, house: HouseReason) -> tuple[Citation, ...]:
        return (house_citation(house, self._dealing.procedure, self._read.document.id),)

    def _answer(self, tried: Tried) -> Iterator[str]:
        """Say what the hole card shows to the dealer, or somebody answers who is asked (¶5.7)."""
        words = not self._app.preferences.settings.signals_only
        if isinstance(tried.act, Ask) and words and _stands(self._dealing.signal):
            yield ended(_signal_text(Call.STAND))  # what is chosen may be the next hand already
        if isinstance(tried.act, LookAtHoleCard) and tried.carried_out:
            peek = self._dealing.peek or _glimpsed(self._tables[-1])
            yield _("{seen}.").format(seen=peek_text(peek))
        if not isinstance(tried.act, AskHowToGoOn) or not tried.carried_out:
            return
        asked = tried.act
        (box,) = (
            other for other in self._dealt.playable.scenario.boxes if other.number == asked.box
        )
        (bettor,) = (other for other in box.bettors if other.name == asked.bettor)
        if bettor.after_error is AfterError.CONTINUE:
            yield _("{bettor} plays on.").format(bettor=bettor.name)
        else:
            yield _("{bettor} takes the bets back.").format(bettor=bettor.name)

    def hint(self, hints: int) -> None:
        owed = self._dealing.suggested()
        if owed is None:
            return
        panel, names = self._controller.view.deal, self._names(self._tables[-1])
        at = where(owed.act)
        if hints == 1 and at is not None:
            panel.choose(at)
            spot = names.bet(at) if isinstance(at, Bet) else names.spot(at)
            panel.show_act(ActShown("raised", capitalised(_("Look at {spot}.").format(spot=spot))))
        elif hints <= 2:
            panel.show_act(ActShown("raised", ended(act_text(owed.act, names))))
        else:
            panel.show_act(
                ActShown(
                    "raised",
                    ended(act_text(owed.act, names)),
                    reasons(owed.rules, self._read),
                    *self._hinted(owed),
                )
            )

    def _hinted(self, owed: Owed) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        """Cite what an act rests on; some of how it is done is the house's to say."""
        citations, settings = self._cited(owed.rules, owed.settings)
        match owed.act:
            case DealCard(lay=Lay.SIDEWAYS):
                return citations, (*settings, *self._of_house(Act.DRAW_CARD))
            case CutDown():
                return citations, (*settings, *self._of_house(Proving.BET))
            case _:
                return citations, settings

    @property
    def dealt(self) -> DealtTables:
        """Return what has been dealt, and the tables by which its acts are told."""
        again = DealtAgain(tuple(self._tried), tuple(self._tables))
        return DealtTables(self._style, self._dealt.playable, again, self._dealt.excess)

    # What is shown

    def _errors(self, tried: Tried) -> Iterator[str]:
        """Tell how a wrong payment came about, as in Guided."""
        if tried.asked is None or not isinstance(tried.act, Settling):
            return
        playable, asked = self._dealt.playable, tried.asked
        given = answer_of(tried.act)
        if isinstance(tried.act, Pay) and tried.fault and tried.fault.kind is FaultKind.OTHER_CHIPS:
            yield chip_fault_text(faults_of(asked.question, InChips(tried.act.chips))[0])
            return
        context = build_round_context(
            asked.playthrough,
            self._dealing.procedure,
            (asked.question,),
            playable.table.currency,
            playable.terms,
            chips=self._controller.view.question.chips,
        )
        verdict = PAYOUTS.judge_wrong(asked.question, given)
        yield from error_texts(asked.question, given, verdict, context)
        yield from amount_error_texts(asked.question, given, context)

    def _cited(
        self, rules: tuple[Rule, ...], settings: tuple[str, ...]
    ) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        return citations(rules, self._read.document), resting_on(rules, settings, self._read)

    def _view(self, seen: Snapshot, dealing: Dealing) -> TableView:
        terms = self._dealt.playable.terms
        meters = terms.meters.levels if terms.meters else ()
        view = table_view(seen, None, meters, terms.decks)
        chips = tuple(
            pile._replace(cut_down=pile.bet in dealing.cut and pile.role is not ChipRole.PAYOUT)
            for pile in view.chips
        )
        peek = dealing.peek if seen.hides(DEALER) else None
        return view._replace(chips=chips, call=dealing.signal, requests=dealing.requests, peek=peek)

    def _names(self, seen: Snapshot) -> DealingNames:
        money = money_of_sheet((), self._dealt.playable.table.currency)
        moved = seen.astray[:1] if self._dealing.round.as_dealt is not None else ()
        return DealingNames(self._dealing.procedure, money, seen.hands, next(iter(moved), None))

    def _targets(self, seen: Snapshot) -> DealTable:
        words = not self._app.preferences.settings.signals_only
        mends = self._style is not Style.COACHED
        names = self._names(seen)
        # Of the supervisor there may be need at any time.
        due = (matter.owed.act for matter in self._dealing.open())
        again = {Act.STOP_FOR_ERROR, *(act.line for act in due if isinstance(act, Say))}
        table = deal_table(self._dealing, seen, names, words=words, mends=mends)
        return replace(table, said=self._said - again)
