"""Deal: the trainee deals a round act by act at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.dealing.acts import LINES, REPORTED, Discard, PutRight, Settling, answer_of, where
from trainer.dealing.judging import Fault
from trainer.lesson.dealing import ActRecord, DealMessage, Hint, run_deal
from trainer.lesson.inbox import InboxOf
from trainer.lesson.ports import Leave
from trainer.messages import _, ngettext
from trainer.messages.amount_errors import amount_error_texts, one_of_texts
from trainer.messages.dealing import DealingNames, act_text
from trainer.messages.explanations import reasons
from trainer.messages.money import money_of_sheet
from trainer.messages.notices import request_text
from trainer.messages.questions import error_texts
from trainer.messages.round_context import build_round_context
from trainer.messages.text import capitalised
from trainer.procedure.ask_payouts import PAYOUTS
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import DEALER, Asks, Bet, Place
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import PlayableRound
from trainer.scenario.dealing import Dealing
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot
from trainer.table.project import table_view
from trainer.table.view import RequestView, TableView
from trainer.texts import N_
from ui.actions.commands import Bar, Section, command, on
from ui.actions.page_states import DealState
from ui.controllers.controller import App, Controller
from ui.controllers.library_items import LibraryItem
from ui.controllers.phrasing import cited, percent_text, resting_on, time_text
from ui.controllers.table import TableController
from ui.views.deal_view_models import ActShown, Announced, DealResult, DealTable, Target
from ui.views.view_models import Citation


class DealController(Controller):
    """Lets one round at the table at a time be dealt."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self._inbox = InboxOf[DealMessage]()

    def deal(self, item: LibraryItem) -> None:
        """Have a scenario dealt as soon as nothing else is running."""
        self.app.runner.add(lambda: self._begin(item))

    def close(self) -> None:
        """Leave the round."""
        self._inbox.submit(Leave(abandon=False))

    async def _begin(self, item: LibraryItem) -> None:
        self.app.last_played = item = self.app.under_house(item)
        playable = item.checked.round
        assert playable is not None, "only what can be played is chosen"
        panel = self._table.view.deal
        screen = DealScreen(self._table, playable, item.title)
        panel.acted.connect(self._inbox.submit)
        panel.choosing.connect(screen.choosing)
        try:
            if await run_deal(screen.dealing, self._inbox, self.app.clock, screen):
                await self._inbox.next(lambda message: isinstance(message, Leave))
        finally:
            panel.acted.disconnect(self._inbox.submit)
            panel.choosing.disconnect(screen.choosing)
        if not self.app.runner.stopping:
            self.app.go_back()

    # Commands

    @command(
        "deal_hint",
        N_("Hint"),
        "F4",
        when=on(DealState, lambda here: not here.over and not here.choosing),
        bar=Bar.ACT,
        section=Section.DEAL,
    )
    def hint(self) -> None:
        """Say where to look, then what to do, then why."""
        self._inbox.submit(Hint())

    @command(
        "deal_done",
        N_("Continue"),
        "Return",
        "Enter",
        when=on(DealState, lambda here: here.over),
        bar=Bar.ACT,
        leading=True,
    )
    def done(self) -> None:
        """Go back to where the round was begun."""
        self._inbox.submit(Leave(abandon=False))

    @command(
        "leave_deal",
        N_("Leave"),
        "Esc",
        when=on(DealState, lambda here: not here.choosing),
        bar=Bar.BACK,
        section=Section.DEAL,
    )
    def leave(self) -> None:
        """Leave the round; it is not finished."""
        self._inbox.submit(Leave(abandon=False))


class DealScreen:
    """Shows one round that is being dealt."""

    def __init__(self, table: TableController, playable: PlayableRound, title: str) -> None:
        self.dealing = Dealing(playable)
        self._playable = playable
        self._controller = table
        self._read = house_rules(playable.game.document, playable.terms)
        self._acts = 0
        self._mistakes: list[ActShown] = []
        procedure = self.dealing.procedure
        says = {_(procedure.acts[act].says): act for act in reversed(LINES)}
        lines = tuple((act, words) for words, act in says.items() if words)
        reports = tuple((what, _(what.text)) for what in REPORTED)
        table.lay(playable, reveal=False)
        table.view.open_deal(title, Announced(tuple(reversed(lines)), reports))
        table.turn_to(DealState())

    def choosing(self, choosing: bool) -> None:
        """Something is being typed or chosen, or no longer."""
        here = self._controller.state
        if isinstance(here, DealState) and here.choosing != choosing:
            self._controller.change(replace(here, choosing=choosing))

    def table(self) -> None:
        """See ``DealScreen`` of the lesson."""
        self._show(self._seen())

    def _show(self, seen: Snapshot) -> None:
        view = self._controller.view
        view.show_dealt(self._view(seen), self._acts, over=self.dealing.over)
        view.deal.show_table(self._targets(seen))

    def done(self, record: ActRecord) -> None:
        """See ``DealScreen`` of the lesson."""
        self._acts += record.fault is None
        seen = self._seen()
        self._show(seen)
        text = act_text(record.act, self._names(seen))
        if record.fault is None:
            shown = ActShown("right", _("{act}.").format(act=text))
        else:
            shown = self._wrong(text, record.fault)
            self._mistakes.append(shown)
        self._controller.view.deal.show_act(shown)

    def hint(self, hints: int) -> None:
        """See ``DealScreen`` of the lesson."""
        owed = self.dealing.suggested()
        if owed is None:
            return
        panel, names = self._controller.view.deal, self._names(self._seen())
        at = where(owed.act)
        if hints == 1 and at is not None:
            panel.choose(at)
            spot = names.bet(at) if isinstance(at, Bet) else names.spot(at)
            panel.show_act(ActShown("raised", capitalised(_("Look at {spot}.").format(spot=spot))))
        elif hints <= 2:
            panel.show_act(ActShown("raised", _("{act}.").format(act=act_text(owed.act, names))))
        else:
            panel.show_act(
                ActShown(
                    "raised",
                    _("{act}.").format(act=act_text(owed.act, names)),
                    reasons(owed.rules, self._read.ruleset, self._read.house),
                    *self._cited(owed.rules, owed.settings),
                )
            )

    def finish(self, records: tuple[ActRecord, ...]) -> None:
        """See ``DealScreen`` of the lesson."""
        self._controller.change(DealState(over=True))
        wrong = [record for record in records if record.fault is not None]
        right = len(records) - len(wrong)
        spent = sum(record.milliseconds for record in records)
        each = time_text(spent // max(1, right))
        figures = (
            ngettext("{acts} act carried out", "{acts} acts carried out", right).format(acts=right),
            _("{percent} right at the first go").format(
                percent=percent_text(100 * right // max(1, len(records)))
            ),
            ngettext("{count} mistake", "{count} mistakes", len(wrong)).format(count=len(wrong)),
            _("{total} in all, {each} an act").format(total=time_text(spent), each=each),
        )
        self._controller.view.deal.show_result(DealResult(figures, tuple(self._mistakes)))

    # What is shown

    def _wrong(self, act: str, fault: Fault) -> ActShown:
        return ActShown(
            "wrong",
            _("{act}: not carried out.").format(act=act),
            (_(fault.kind.text), *self._errors(fault)),
            *self._cited(fault.rules, fault.settings),
        )

    def _errors(self, fault: Fault) -> Iterator[str]:
        """How a wrong payment came about, as in Guided."""
        act = fault.act
        if not isinstance(act, Settling):
            return
        asked = self.dealing.asked_about(act.bet)
        if asked is None:
            return
        playable, given = self._playable, answer_of(act)
        context = build_round_context(
            asked.playthrough,
            self.dealing.procedure,
            (asked.question,),
            playable.table.currency,
            playable.terms,
            chips=self._controller.view.question.chips,
        )
        verdict = PAYOUTS.judge_wrong(asked.question, given)
        yield from error_texts(asked.question, given, verdict, context)
        yield from one_of_texts(amount_error_texts(asked.question, given, context))

    def _cited(
        self, rules: tuple[Rule, ...], settings: tuple[str, ...]
    ) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        return cited(rules, self._read.document), resting_on(rules, settings, self._read)

    def _seen(self) -> Snapshot:
        return snapshot_after(self.dealing.seen)

    def _view(self, seen: Snapshot) -> TableView:
        terms = self._playable.terms
        meters = terms.meters.levels if terms.meters else ()
        view = table_view(seen, None, meters, terms.decks)
        return replace(view, call=self.dealing.signal, requests=self.dealing.requests)

    def _names(self, seen: Snapshot) -> DealingNames:
        money = money_of_sheet((), self._playable.table.currency)
        return DealingNames(self.dealing.procedure, money, seen.hands)

    def _targets(self, seen: Snapshot) -> DealTable:
        names = self._names(seen)
        targets = [Target(DEALER, _("Dealer"))]
        chips: list[tuple[Place, Bet]] = []
        for box in sorted({bet.box for bet in (*seen.piles, *seen.late)}):
            for place in [Place(box, hand) for hand in seen.hands.get(box, (1,))]:
                targets.append(
                    Target(place, capitalised(names.spot(place)), self._signalled(place))
                )
                bets = [bet for bet in seen.piles if (bet.box, bet.hand) == place]
                open_bets = [bet for bet in bets if seen.piles[bet].settled is None]
                chips += [(place, bet) for bet in (open_bets or bets)[:1]]
            # ¶5.17: in a Void what has been taken is handed back as well.
            lying = (
                bet
                for bet, pile in seen.piles.items()
                if not pile.gone or (seen.void and not pile.returned)
            )
            targets += [
                Target(bet, capitalised(names.bet(bet)))
                for bet in dict.fromkeys((*lying, *seen.late))
                if bet.box == box
            ]
        levels = self._playable.terms.meters.levels if self._playable.terms.meters else ()
        return DealTable(
            tuple(targets),
            tuple(chips),
            tuple(
                (act_text(act, names), act)
                for card in seen.astray
                for act in (PutRight(card.number), Discard(card.number))
            ),
            tuple(range(1, len(levels) + 1)),
            (*self.dealing.requests, *self._called()),
        )

    def _called(self) -> Iterator[RequestView]:
        """The call that is signalled, as something that could be declined."""
        wish = self.dealing.wish
        decider = self.dealing.round.decider(wish.box) if wish is not None else None
        if wish is not None and decider is not None:
            yield RequestView(Place(wish.box, wish.hand), decider, Asks(wish.call.value))

    def _signalled(self, place: Place) -> str:
        signal = self.dealing.signal
        said = [request_text(one) for one in self.dealing.requests if one.place == place]
        if signal is not None and signal.place == place:
            said.append(_("Signals: {call}").format(call=_(signal.call.text)))
        return _("; ").join(said)
