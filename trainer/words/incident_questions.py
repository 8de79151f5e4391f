"""The questions about what goes wrong: what is asked, and what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from trainer.procedure.irregular import GoesOn, IncidentIs, OptionKeys, Reconstructs, Remedies
from trainer.procedure.questions import Choice, Question, Topic
from trainer.rules.mistakes import ErrorKind, Remedy
from trainer.words.irregularities import ERRORS, MISTAKES
from trainer.words.names import bet_text, card_text
from trainer.words.remedies import GOES_ON, INCIDENTS, OPTIONS, RECONSTRUCTS, REMEDIES
from trainer.words.telling import Telling, place_text, spot_text
from trainer.words.text import N_, _, capitalised

TOPICS: Final[Mapping[Topic, str]] = MappingProxyType(
    {
        Topic.WHAT: N_("What is this?"),
        Topic.GOES_ON: N_("Does the round go on?"),
        Topic.RECONSTRUCT: N_("Can the cards be put back into their order?"),
        Topic.COUNTS: N_("{bet}: how much of it counts?"),
        Topic.REMEDY: N_("What is done now?"),
        Topic.TOTAL: N_("Which total of the dealer’s counts?"),
        Topic.OPTIONS: N_("Which options have the players?"),
        Topic.ORDER: N_("Which card comes first, and which then?"),
        Topic.BELONGS: N_("{card}: where does it go?"),
        Topic.RETURNED: N_("How much goes back to {bettor}?"),
    }
)
"""What is asked, by what the question is after."""

UNSEEN: Final[Mapping[IncidentIs, str]] = MappingProxyType(
    {
        IncidentIs.OVER_MAXIMUM: N_("Before the bets are closed: the box is over its maximum."),
        IncidentIs.UNDER_MINIMUM: N_("Before the bets are closed: the box is under its minimum."),
        IncidentIs.NOT_CHECKED: N_("The bets are closed, and the box is outside its limits."),
        IncidentIs.NO_INITIAL_BET: N_("{bet}: the Initial Bet that it needs is not there."),
        IncidentIs.WALKED_AWAY: N_("{bettor} has walked away."),
        IncidentIs.LATE_BET: N_("{bet}, {amount}, after “No more bets”."),
        IncidentIs.INTERRUPTION: N_("The power fails."),
        IncidentIs.FOREIGN_CARD: N_("The last card does not belong to the decks."),
        IncidentIs.WRONG_CARD_COUNT: N_("The decks hold a card too many or too few."),
        IncidentIs.INSUFFICIENT_CARDS: N_("The shoe is empty, and a card is due."),
        IncidentIs.NOT_SHUFFLED: N_("The cards were not shuffled."),
        IncidentIs.FOUND_LATE: N_("The next round has begun: in this one {mistake}."),
        IncidentIs.DEALING_ERROR: N_("The dealer has made a mistake: {mistake}."),
    }
)
"""What no one can see on the felt, told before what is asked."""

DECIDED: Final[Mapping[Remedy, str]] = MappingProxyType(
    {
        Remedy.RECONSTRUCT: N_("The cards are put right."),
        Remedy.PLAY_ON: N_("The cards are not put back into their order."),
        Remedy.DISCARD: N_("What went astray is discarded."),
        Remedy.CHOOSE: N_("The player chooses which card he takes first."),
    }
)
"""What has been decided about the cards, told before the options of the players are asked for."""

_KEYS: Final[Mapping[Topic, Callable[[str], str]]] = MappingProxyType(
    {
        Topic.WHAT: lambda key: INCIDENTS[IncidentIs(key)],
        Topic.GOES_ON: lambda key: GOES_ON[GoesOn(key)],
        Topic.RECONSTRUCT: lambda key: RECONSTRUCTS[Reconstructs(key)],
        Topic.REMEDY: lambda key: REMEDIES[Remedies(key)],
        Topic.OPTIONS: lambda key: OPTIONS[OptionKeys(key)],
    }
)


def incident_question(question: Question, telling: Telling) -> str:
    """What is asked, after what the felt does not show of it."""
    return " ".join(filter(None, (_told(question, telling), _asked(question, telling))))


def _told(question: Question, telling: Telling) -> str:
    """What has happened, as far as the felt does not show it; what has been decided of it."""
    if question.topic is Topic.OPTIONS and question.remedy is not None:
        return _(DECIDED[question.remedy])
    unseen = UNSEEN.get(question.incident) if question.incident else None
    if question.topic is Topic.WHAT or unseen is None:
        return ""
    stake = question.working.stake if question.working else None
    return capitalised(
        _(unseen).format(
            bet=_bet(question),
            bettor=_bettor(question),
            amount=telling.money.text(stake) if stake is not None else "",
            mistake=_(MISTAKES[question.mistake] if question.mistake else _UNNAMED),
        )
    )


def _asked(question: Question, telling: Telling) -> str:
    if question.topic is Topic.RETURNED and question.bet is not None:
        return capitalised(_("{bet}: how much of it is refused?").format(bet=_bet(question)))
    assert question.topic is not None, "a question about an incident is after something"
    return capitalised(
        _(TOPICS[question.topic]).format(
            bet=_bet(question), bettor=_bettor(question), card=_card(question, telling)
        )
    )


_UNNAMED: Final = ERRORS[ErrorKind.MISDEALT]


def _bet(question: Question) -> str:
    return bet_text(question.bet.kind) if question.bet else ""


def _bettor(question: Question) -> str:
    return question.bettor or (question.bet.bettor if question.bet else "")


def _card(question: Question, telling: Telling) -> str:
    """The card that a question is about, and where it lies: ``5♥ from box 5``."""
    card = next((choice.card for choice in question.choices if choice.card), None)
    if card is None:
        return ""
    if question.about is None:
        return card_text(card)
    return _("{card} from {place}").format(
        card=card_text(card), place=spot_text(question.about, telling.orders[question.step])
    )


def incident_choice(question: Question, choice: Choice, telling: Telling) -> str:
    """The text of one choice."""
    orders = telling.orders[question.step]
    if question.topic is Topic.BELONGS and choice.place is not None:
        return place_text(choice.place, orders)
    if choice.card is None:
        assert question.topic is not None, "a question about an incident is after something"
        return _(_KEYS[question.topic](choice.key))
    # Where it lies is told where that tells the cards apart.
    if choice.place is None or len({other.place for other in question.choices}) < 2:
        return card_text(choice.card)
    return _("{card} from {place}").format(
        card=card_text(choice.card), place=spot_text(choice.place, orders)
    )
