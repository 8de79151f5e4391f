"""What is entered at the table: cards and calls, typed or chosen, and bets put down by pointer."""

from __future__ import annotations

from collections.abc import Callable

from trainer.authoring import edits
from trainer.authoring.asked import CallAsked
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.entry import next_name, side_bets, typed
from trainer.authoring.placing import put_next, with_placed
from trainer.felt.layout import Spot
from trainer.messages import _
from trainer.messages.figures import read_amount
from trainer.rules.bets import Bet, BetKind, Call, Place
from trainer.rules.cards import Card
from trainer.rules.money import Cents, short_money
from trainer.scenario.model import CallWish
from ui.paint.pointing import Equipment
from ui.shell.controller import App
from ui.supervise.editor.page import EditorPage
from ui.supervise.editor.sheet import call_text, laid_text, problem_text, stake_text, typed_text
from ui.supervise.editor.writing import Writing


class Entering:
    """Writes into the text what is entered on the page."""

    def __init__(self, app: App, page: Callable[[], EditorPage], writing: Writing) -> None:
        self._house = app.house
        self._page = page
        self._writing = writing
        self._staked = True
        """The stake has been put on the table: the next chip begins another one."""

    def connect(self, page: EditorPage) -> None:
        page.typed.connect(self._typed)
        page.picked.connect(self._picked)
        page.laid.connect(self._laid)
        page.called.connect(self._called)
        page.set_up.connect(self._set_up)
        page.felt.spot_clicked.connect(self._spot_clicked)
        page.felt.bet_clicked.connect(self._bet_clicked)
        page.felt.chip_clicked.connect(self._chip_clicked)
        page.felt.chip_dragged.connect(self._chip_dragged)

    # Cards, calls and the table

    def entered(self) -> bool:
        """Take in what stands in the line below the felt; False if it could not be."""
        page = self._page()
        left = page.line.text().strip()
        if left:
            self._typed(left)
        if page.line.text():
            page.take_focus()
        return not page.line.text()

    def _typed(self, text: str) -> None:
        draft = self._writing.now()
        found = typed(draft, text, self._house.rulebook)
        self._page().line.setText(found.left)
        words = text.split()
        taken = " ".join(words[: len(words) - len(found.left.split())])
        problem = problem_text(found.draft, found)
        self._writing.edit(found.draft.text, typed_text(draft, taken), problem)

    def _picked(self, card: Card) -> None:
        """Deal a card after what stands in the line, in which one that is not due does not stay.

        It would be dealt with the next entry, where nobody looks for it who types nothing.
        """
        if self.entered():
            self._typed(str(card))
            self._page().line.clear()

    def _laid(self, card: Card, there: Bet | Place | Equipment) -> None:
        """Put a card straight onto a hand; from the shoe it goes where one is due."""
        if isinstance(there, Equipment):
            self._picked(card)
            return
        place = Place(there.box, 1) if isinstance(there, Bet) else there
        draft = self._writing.now()

        def laid() -> str:
            after = self._writing.read(put_next(draft, place, card))
            return with_placed(after, self._house.rulebook).text

        self._writing.guarded(laid, laid_text(card, place, draft))

    def _called(self, key: str) -> None:
        draft = self._writing.now()
        asked = draft.asked
        if not isinstance(asked, CallAsked):
            return
        wish, number = CallWish(Call(key)), asked.number

        def called() -> str:
            if asked.written is None:
                return edits.add_call(draft, asked.box, asked.seat, wish)
            return edits.set_call(draft, asked.box, asked.seat, number, wish)

        self._writing.guarded(called, call_text(wish.call, asked, draft))

    def _set_up(self, name: str, key: str) -> None:
        """Another title, level, document, layout or number of decks."""
        draft, guarded = self._writing.now(), self._writing.guarded
        match name:
            case "title":
                guarded(lambda: edits.set_title(draft, key), _("Title"), joins=True)
            case "level":
                guarded(lambda: edits.set_level(draft, int(key) if key else None), _("Level"))
            case "rules":
                guarded(lambda: edits.set_document(draft, key), _("Rules"))
            case "layout":
                guarded(lambda: edits.set_layout(draft, key), _("Layout"))
            case _:
                guarded(lambda: edits.set_decks(draft, int(key)), _("Decks"))

    # Bets

    def _chip_clicked(self, value: Cents) -> None:
        """Add a chip to the stake, or begin another one with it."""
        now = self._stake()
        before = 0 if self._staked or now is None else now
        self._staked = False
        self._page().stake.setText(short_money(Cents(before + value)))

    def _chip_dragged(self, value: Cents, there: Bet | Spot) -> None:
        """Put a chip down: on what lies there already, or as a bet of its own."""
        draft = self._writing.now()
        if isinstance(there, Spot):
            self._put(draft, there, value)
            return
        bettors = {bettor.name: bettor for bettor in draft.bettors(there.box)}
        if there.bettor in bettors:
            bettor, kind = bettors[there.bettor], there.kind
            lies = bettor.main if kind is BetKind.MAIN else bettor.side_bets.get(kind)
            self._set_bet(draft, there, Cents((lies or 0) + value))

    def _spot_clicked(self, spot: Spot) -> None:
        """Put the stake on a spot: of the last bettor of the box, or of a new one."""
        draft, stake = self._writing.now(), self._stake()
        if stake and stake > 0 and draft.scenario is not None:
            self._staked = True
            self._put(draft, spot, stake)

    def _bet_clicked(self, bet: Bet) -> None:
        """Another stake on a bet; none takes it back."""
        draft, stake = self._writing.now(), self._stake()
        if stake is not None and stake >= 0 and draft.scenario is not None:
            self._staked = True
            self._set_bet(draft, bet, stake or None)

    def _stake(self) -> Cents | None:
        """Return what stands in the field of the stake; None if that is no amount."""
        return read_amount(self._page().stake.text() or "0")

    def _set_bet(self, draft: Draft, bet: Bet, stake: Cents | None) -> None:
        names = [bettor.name for bettor in draft.bettors(bet.box)]
        if bet.bettor in names:
            seat = names.index(bet.bettor)
            self._writing.guarded(
                lambda: edits.set_bet(draft, bet.box, seat, bet.kind, stake), stake_text(bet.box)
            )

    def _put(self, draft: Draft, spot: Spot, stake: Cents) -> None:
        """A bet on a spot: of the last bettor of the box, or of a new one."""
        box, kind, bettors = spot.box, spot.bet, draft.bettors(spot.box)

        def put() -> str:
            if bettors:
                return edits.set_bet(draft, box, len(bettors) - 1, kind, stake)
            name = next_name(draft)
            if kind is BetKind.MAIN:
                return edits.add_bettor(draft, box, name, stake)
            return edits.set_bet(draft_of(edits.add_bettor(draft, box, name)), box, 0, kind, stake)

        if bettors or kind is BetKind.MAIN or kind in side_bets(draft):
            self._writing.guarded(put, stake_text(box))
