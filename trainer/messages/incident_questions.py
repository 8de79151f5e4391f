"""The texts of questions about irregularities, and of their choices."""

from __future__ import annotations

from typing import Final

from trainer.messages.names import bet_text, card_text, laid_text
from trainer.messages.round_context import RoundContext, place_text, spot_text
from trainer.messages.text import _, all_of, capitalised
from trainer.procedure.ask_cards_astray import card_key
from trainer.procedure.questions import Choice, Question, Topic
from trainer.rules.bets import Asks
from trainer.rules.events import BettorLeft
from trainer.rules.mistakes import Mistake
from trainer.rules.rulekeys import Rule
from trainer.texts import N_

REFUSED: Final = N_("{bet}: how much of it is refused?")
ABOVE_INITIAL_BET: Final = N_("{bet}: how much of it is above the Initial Bet?")
"""The question about a part that is returned before the bets are closed, by reason (¶5.1)."""

PUT_DOWN_FOR: Final = N_(
    "{bettor} puts {offered} down for {asks}: accept it, or how much goes back?"
)
"""The same where the felt does not show for what; that a bet is late is for the trainee to see."""

VOID: Final = N_("The round is Void.")


def incident_question(question: Question, context: RoundContext) -> str:
    """The question, preceded by what the felt does not show."""
    return " ".join(filter(None, (_introduction(question, context), _asked(question, context))))


_INTRODUCED: Final = frozenset({Topic.GOES_ON, Topic.RECONSTRUCT, Topic.REMEDY, Topic.COUNTS})
"""The topics of an incident's first question, which begins with what has happened."""


def _introduction(question: Question, context: RoundContext) -> str:
    """What has happened or has been decided, without giving away the answer."""
    if question.topic is Topic.OPTIONS and question.remedy is not None:
        return _(question.remedy.text)
    if question.topic is Topic.RETURNED:
        return _back(question)
    if question.topic not in _INTRODUCED or question.incident is None:
        return ""
    return capitalised(
        _(question.incident.fact).format(
            bet=_bet(question),
            gone=_gone(question, context),
            amount=_placed(question, context),
            mistake=_((question.mistake or Mistake.OTHER).text),
        )
    )


def _back(question: Question) -> str:
    """Why something is returned."""
    if question.bet is not None:
        return ""
    if question.remedy is None:  # nobody chose it: the round is Void
        return _(VOID)
    return _("{bettor} does not play on.").format(bettor=question.bettor)


def _gone(question: Question, context: RoundContext) -> str:
    """Who has left the box in question."""
    steps = context.playthrough.steps[: question.step]
    last = steps[-1].last if steps else 0
    box = question.about.box if question.about else None
    gone = [
        event.bettor
        for event in context.playthrough.events[:last]
        if isinstance(event, BettorLeft) and event.box == box
    ]
    return all_of(gone) if gone else _("A player")


def _asked(question: Question, context: RoundContext) -> str:
    assert question.topic is not None, "a question about an incident is after something"
    template = question.topic.text
    if question.topic is Topic.RETURNED and question.bet is not None:
        above = {Rule.UNDER_OVER_CAP, Rule.CAP_FOUND_LATE} & set(question.rules)
        template = ABOVE_INITIAL_BET if above else REFUSED
    request = context.request(question.step)
    asks = request.asks if request is not None else None
    if question.topic is Topic.PUT_DOWN and asks not in {None, Asks.BET}:
        template = PUT_DOWN_FOR
    return capitalised(
        _(template).format(
            offered=context.money.text(question.offered),
            asks=_(asks.text) if asks is not None else "…",
            bet=_bet(question),
            amount=_placed(question, context),
            bettor=_bettor(question),
            card=_card(question, context),
        )
    )


def _bet(question: Question) -> str:
    return bet_text(question.bet.kind) if question.bet else ""


def _placed(question: Question, context: RoundContext) -> str:
    """How much was put down for the bet in question."""
    return context.money.text(question.working.stake) if question.working else ""


def _bettor(question: Question) -> str:
    return question.bettor or (question.bet.bettor if question.bet else "")


def _card(question: Question, context: RoundContext) -> str:
    """The card in question, and where it lies: ``5♥ from box 5``."""
    card = next((choice.card for choice in question.choices if choice.card), None)
    if card is None:
        return ""
    if question.about is None:
        return card_text(card)
    lying = context.snapshots[question.step].astray
    unseen = (one for one in lying if one.down and (one.card, one.place) == (card, question.about))
    hidden = next(unseen, None)
    return _("{card} from {place}").format(
        card=card_text(card) if hidden is None else laid_text(hidden),
        place=spot_text(question.about, context.snapshots[question.step].hands),
    )


def incident_choice(question: Question, choice: Choice, context: RoundContext) -> str:
    """The text of one choice."""
    orders = context.snapshots[question.step].hands
    if question.topic is Topic.BELONGS and choice.place is not None:
        return place_text(choice.place, orders)
    if choice.card is None:
        answers = question.topic.answers if question.topic is not None else None
        assert answers is not None, "what is neither a card nor a place has a text"
        # The reasons for a refusal are the halves of sentences.
        return capitalised(_(answers(choice.key).text))
    # Its place is added if that distinguishes the cards.
    lying = {card_key(one.number): one for one in context.snapshots[question.step].astray}
    laid = lying.get(choice.key)
    text = card_text(choice.card) if laid is None else laid_text(laid)
    if choice.place is not None and len({other.place for other in question.choices}) > 1:
        text = _("{card} from {place}").format(card=text, place=spot_text(choice.place, orders))
    alike = _alike(question, choice)
    if len(alike) < 2:
        return text
    return _("{card}, number {number} there").format(card=text, number=alike.index(choice.key) + 1)


def _alike(question: Question, choice: Choice) -> list[str]:
    """The choices that look the same and are at the same place, the lowest card first."""
    keys = [
        other.key
        for other in question.choices
        if (other.card, other.place) == (choice.card, choice.place)
    ]
    return sorted(keys, key=lambda key: (len(key), key))
