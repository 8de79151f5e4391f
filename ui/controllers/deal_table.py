"""What the page of Deal offers at one moment: all that can be chosen, announced and reported."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.dealing.acts import LINES, REPORTED, Discard, Pay, PutRight
from trainer.messages import _
from trainer.messages.dealing import DealingNames, act_text
from trainer.messages.notices import peek_text, request_text
from trainer.messages.text import capitalised
from trainer.procedure.data import Procedure
from trainer.rules.bets import DEALER, Asks, Bet, BetKind, Place
from trainer.scenario.dealing import Dealing
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot
from trainer.table.view import RequestView
from ui.views.deal_view_models import Announced, DealTable, Target


def announced(procedure: Procedure) -> Announced:
    """What can be announced in the words of a procedure, and what can be reported."""
    says = {_(procedure.acts[act].says): act for act in reversed(LINES)}
    lines = tuple((act, words) for words, act in says.items() if words)
    reports = tuple((what, _(what.text)) for what in REPORTED)
    return Announced(tuple(reversed(lines)), reports, procedure.words)


def deal_table(
    dealing: Dealing, seen: Snapshot, names: DealingNames, *, words: bool = True
) -> DealTable:
    """All that can be chosen where ``seen`` is the table as the dealer has left it.

    ``words``: what a player has signalled is said as well.
    """
    seen_below = peek_text(dealing.peek) if dealing.peek is not None else ""
    targets = [Target(DEALER, _("Dealer"), seen_below)]
    chips: list[tuple[Place, Bet]] = [(DEALER, bet) for bet in _to_the_dealer(dealing)]
    beside = (*seen.late, *_envied(dealing), *_to_choose(seen))
    # ¶5.8: whoever comes too late may come to a box without a bet.
    asking = (one.place.box for one in dealing.requests)
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
        tuple((bet, pile.stake) for bet, pile in seen.piles.items()),
        (*dealing.requests, *_called(dealing)),
    )


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
    """Where Envy can be paid: beside the first wager of everybody, winner or not."""
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
        one.owed.act.bet
        for one in sorted(dealing.open(), key=lambda one: one.first is not None)
        if isinstance(one.owed.act, Pay) and one.owed.act.bet.kind is BetKind.DEALER_ENVY
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
    said = [request_text(one) for one in dealing.requests if one.place == place]
    if words and signal is not None and signal.place == place:
        said.append(_("Signals: {call}").format(call=_(signal.call.text)))
    return _("; ").join(said)
