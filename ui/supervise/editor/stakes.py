"""Bets put on the table by pointer: chips added to a stake, and the stake set on a spot."""

from __future__ import annotations

from collections.abc import Callable

from trainer.authoring import edits
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.entry import next_name, side_bets
from trainer.felt.layout import Spot
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents, short_money, typed_amount
from ui.supervise.editor.forms import Editing
from ui.supervise.editor.page import EditorPage
from ui.supervise.editor.sheet import (
    stake_text,
)


class Stakes:
    """Puts what stands in the field of the stake on the table, or chips that are dragged there."""

    def __init__(self, page: Callable[[], EditorPage], editing: Editing) -> None:
        self._page = page
        self._editing = editing
        self._staked = True
        """The stake has been put on the table: the next chip begins another one."""

    def chip_clicked(self, value: Cents) -> None:
        """Add a chip to the stake, or begin another one with it."""
        now = typed_amount(self._page().stake.text() or "0")
        before = 0 if self._staked or now is None else now
        self._staked = False
        self._page().stake.setText(short_money(Cents(before + value)))

    def chip_dragged(self, value: Cents, there: Bet | Spot) -> None:
        """Put a chip down: on what lies there already, or as a bet of its own."""
        draft = self._editing.now()
        if isinstance(there, Spot):
            bet = Bet(there.box, "", there.bet)
            self._stake(draft, bet, len(draft.bettors(there.box)), value)
            return
        bettors = draft.bettors(there.box)
        seat = next((n for n, bettor in enumerate(bettors) if bettor.name == there.bettor), None)
        if seat is not None:
            bettor, kind = bettors[seat], there.kind
            lies = bettor.main if kind is BetKind.MAIN else bettor.side_bets.get(kind)
            raised = Cents((lies or 0) + value)
            self._editing.guarded(
                lambda: edits.set_bet(draft, there.box, seat, kind, raised), stake_text(there.box)
            )

    def spot_clicked(self, spot: Spot) -> None:
        """Put the stake on a spot: of the last bettor of the box, or of a new one."""
        draft, stake = self._editing.now(), typed_amount(self._page().stake.text())
        if stake is None or stake <= 0 or draft.scenario is None:
            return
        self._staked = True
        bettors = len(draft.bettors(spot.box))
        self._stake(draft, Bet(spot.box, "", spot.bet), bettors, stake)

    def bet_clicked(self, bet: Bet) -> None:
        """Another stake on a bet; none takes it back."""
        draft, stake = self._editing.now(), typed_amount(self._page().stake.text() or "0")
        if stake is None or stake < 0 or draft.scenario is None:
            return
        self._staked = True
        names = [bettor.name for bettor in draft.bettors(bet.box)]
        if bet.bettor in names:
            seat = names.index(bet.bettor)
            self._editing.guarded(
                lambda: edits.set_bet(draft, bet.box, seat, bet.kind, stake or None),
                stake_text(bet.box),
            )

    def _stake(self, draft: Draft, bet: Bet, bettors: int, stake: Cents) -> None:
        if bettors:
            seat = bettors - 1
            self._editing.guarded(
                lambda: edits.set_bet(draft, bet.box, seat, bet.kind, stake), stake_text(bet.box)
            )
        elif bet.kind is BetKind.MAIN:
            name = next_name(draft)
            self._editing.guarded(
                lambda: edits.add_bettor(draft, bet.box, name, stake), stake_text(bet.box)
            )
        elif bet.kind in side_bets(draft):
            name = next_name(draft)

            def added() -> str:
                text = edits.add_bettor(draft, bet.box, name)
                return edits.set_bet(draft_of(text), bet.box, 0, bet.kind, stake)

            self._editing.guarded(added, stake_text(bet.box))
