"""A round that is dealt by hand, on the screen: the table, what can be chosen, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from trainer.dealing.acts import (
    AskHowToGoOn,
    LookAtHoleCard,
    Pay,
    Settling,
    answer_of,
    where,
)
from trainer.dealing.judging import Fault, FaultKind
from trainer.dealing.left import as_left
from trainer.lesson.dealing import ActRecord
from trainer.messages import _
from trainer.messages.amount_errors import amount_error_texts, one_of_texts
from trainer.messages.dealing import DealingNames, act_text
from trainer.messages.explanations import reasons
from trainer.messages.money import money_of_sheet
from trainer.messages.notices import peek_text
from trainer.messages.questions import chip_fault_text, error_texts
from trainer.messages.round_context import build_round_context
from trainer.messages.text import capitalised
from trainer.procedure.ask_payouts import PAYOUTS
from trainer.procedure.judge import faults_of
from trainer.procedure.questions import InChips
from trainer.rulebook.houses import house_rules
from trainer.rules.bets import Bet
from trainer.rules.mistakes import AfterError
from trainer.rules.rulekeys import Rule
from trainer.scenario.dealing import Dealing, Tried
from trainer.shift.dealers import DealtRound
from trainer.shift.dealt import table_of
from trainer.shift.styles import Style
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot
from trainer.table.project import table_view
from trainer.table.view import TableView
from ui.actions.page_states import DealState
from ui.controllers.controller import App
from ui.controllers.deal_ahead import DealtAhead
from ui.controllers.deal_table import announced, deal_table
from ui.controllers.dealt_result import DealtTables
from ui.controllers.phrasing import cited, resting_on
from ui.controllers.table import TableController
from ui.controllers.waiting import CHANGE
from ui.views.deal_view_models import ActShown, DealTable
from ui.views.view_models import Citation


class Opening(NamedTuple):
    """How a round begins on the screen: after ``acts``, with ``intro`` said first.

    ``shift``: it is one of a shift.
    """

    style: Style
    title: str
    intro: str
    acts: int = 0
    shift: bool = False


class DealScreen:
    """Shows one round that is being dealt."""

    def __init__(
        self, app: App, dealt: DealtRound, opening: Opening, tables: Sequence[Snapshot]
    ) -> None:
        """``tables`` are those before each act that is recorded already, and now."""
        self._app = app
        self._dealt = dealt
        self._style = opening.style
        self._tables = list(tables)
        self._acts = opening.acts
        self._ahead = DealtAhead()
        self._controller = app.of(TableController)
        playable = dealt.playable
        self._read = house_rules(playable.game.document, playable.terms)
        self._controller.lay(playable, reveal=False)
        view = self._controller.view
        view.open_deal(opening.title, announced(playable.game.procedure), opening.intro)
        coached = opening.style is Style.COACHED
        self._controller.turn_to(DealState(coached=coached, shift=opening.shift))

    @property
    def _dealing(self) -> Dealing:
        return self._dealt.now

    def choosing(self, choosing: bool) -> None:
        """Something is being typed or chosen, or no longer."""
        here = self._controller.state
        if isinstance(here, DealState) and here.choosing != choosing:
            self._controller.change(replace(here, choosing=choosing))

    def hold(self) -> None:
        """See ``DealScreen`` of the lesson."""
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
                seen = as_left(snapshot_after(ahead.seen), self._dealt.left)
                yield from self._controller.view.felt.prepare(self._view(seen, ahead))

    def table(self) -> None:
        """See ``DealScreen`` of the lesson."""
        self._show(table_of(self._dealt))

    def _show(self, seen: Snapshot) -> None:
        view = self._controller.view
        view.show_dealt(self._view(seen, self._dealing), self._acts, over=self._dealing.over)
        view.deal.show_table(self._targets(seen))
        self._app.idle.prepare(self._controller.page, self._next_prepared())

    def done(self, record: ActRecord) -> None:
        """See ``DealScreen`` of the lesson."""
        self._change(storing=False)
        before, seen = self._tables[-1], table_of(self._dealt)
        self._tables.append(seen)
        self._acts += record.tried.carried_out
        self._show(seen)
        self._controller.view.deal.show_act(self._became(record.tried, before))

    def _became(self, tried: Tried, before: Snapshot) -> ActShown:
        """What became of an act, in the words of the style in which the round is dealt."""
        act, answer = act_text(tried.act, self._names(before)), tuple(self._answer(tried))
        if self._style is Style.SILENT:
            return ActShown("raised", _("{act}.").format(act=act), answer)
        if tried.corrects:
            return ActShown("right", _("{act}: put right.").format(act=act))
        if tried.fault is None:
            return ActShown("right", _("{act}.").format(act=act), answer)
        if self._style is Style.COACHED:
            said = _("{act}: not carried out.").format(act=act)
        elif tried.carried_out:
            said = _("{act}: done, and it stands.").format(act=act)
        else:
            said = _("{act}: nobody at the table lets it happen.").format(act=act)
        fault = tried.fault
        return ActShown(
            "wrong",
            said,
            (self._named(fault, before), *self._errors(tried)),
            *self._cited(fault.rules, fault.settings),
        )

    def _named(self, fault: Fault, before: Snapshot) -> str:
        """What is wrong with an act, and what comes first."""
        if fault.kind is not FaultKind.TOO_EARLY or fault.instead is None:
            return _(fault.kind.text)
        first = act_text(fault.instead, self._names(before))
        return _("Something else comes first: {act}.").format(act=first)

    def _answer(self, tried: Tried) -> Iterator[str]:
        """What the hole card shows to the dealer, or a bettor answers who is asked (¶5.7)."""
        if isinstance(tried.act, LookAtHoleCard) and self._dealing.peek is not None:
            yield _("{seen}.").format(seen=peek_text(self._dealing.peek))
        if not isinstance(tried.act, AskHowToGoOn) or not tried.carried_out:
            return
        asked = tried.act
        (box,) = (one for one in self._dealt.playable.scenario.boxes if one.number == asked.box)
        (bettor,) = (one for one in box.bettors if one.name == asked.bettor)
        if bettor.after_error is AfterError.CONTINUE:
            yield _("{bettor} plays on.").format(bettor=bettor.name)
        else:
            yield _("{bettor} takes the bets back.").format(bettor=bettor.name)

    def hint(self, hints: int) -> None:
        """See ``DealScreen`` of the lesson."""
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
            panel.show_act(ActShown("raised", _("{act}.").format(act=act_text(owed.act, names))))
        else:
            panel.show_act(
                ActShown(
                    "raised",
                    _("{act}.").format(act=act_text(owed.act, names)),
                    reasons(owed.rules, self._read),
                    *self._cited(owed.rules, owed.settings),
                )
            )

    @property
    def dealt(self) -> DealtTables:
        """What has been dealt, and the tables by which its acts are told."""
        return DealtTables(self._style, self._dealt.playable, tuple(self._tables))

    # What is shown

    def _errors(self, tried: Tried) -> Iterator[str]:
        """How a wrong payment came about, as in Guided."""
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
        yield from one_of_texts(amount_error_texts(asked.question, given, context))

    def _cited(
        self, rules: tuple[Rule, ...], settings: tuple[str, ...]
    ) -> tuple[tuple[Citation, ...], tuple[Citation, ...]]:
        return cited(rules, self._read.document), resting_on(rules, settings, self._read)

    def _view(self, seen: Snapshot, dealing: Dealing) -> TableView:
        terms = self._dealt.playable.terms
        meters = terms.meters.levels if terms.meters else ()
        view = table_view(seen, None, meters, terms.decks)
        return view._replace(call=dealing.signal, requests=dealing.requests, peek=dealing.peek)

    def _names(self, seen: Snapshot) -> DealingNames:
        money = money_of_sheet((), self._dealt.playable.table.currency)
        return DealingNames(self._dealing.procedure, money, seen.hands)

    def _targets(self, seen: Snapshot) -> DealTable:
        words = not self._app.preferences.settings.signals_only
        return deal_table(self._dealing, seen, self._names(seen), words=words)
