"""The comparison of the rule documents in sentences: its questions, and what each one answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from trainer.rulebook.compare import Answer, Pays, Question, Said, Saying, Topic
from trainer.rules.money import Basis, Odds
from trainer.rules.ruleset import levels_of
from trainer.texts import N_
from trainer.words.text import _, ngettext, one_of
from trainer.words.workings import pay_text

TOPICS: Final[Mapping[Topic, str]] = MappingProxyType(
    {
        Topic.TABLE: N_("The table"),
        Topic.HOLE_CARD: N_("The hole card"),
        Topic.INSURANCE: N_("Insurance and Even Money"),
        Topic.BLACKJACK: N_("Blackjack"),
        Topic.SPLIT: N_("Splits"),
        Topic.DOUBLE: N_("Doubling"),
        Topic.PLAY: N_("The other calls, and the dealer’s hand"),
        Topic.SIDE_BETS: N_("Side bets"),
        Topic.IRREGULARITIES: N_("Irregularities"),
    }
)

QUESTIONS: Final[Mapping[Question, str]] = MappingProxyType(
    {
        Question.DECKS: N_("How many decks?"),
        Question.HOLE_CARD: N_("Has the dealer a hole card?"),
        Question.WHO_LOOKS: N_("When does he look at it?"),
        Question.INSURANCE_AMOUNT: N_("How much is an Insurance bet?"),
        Question.INSURANCE_SETTLED: N_("When is Insurance settled?"),
        Question.INSURANCE_PAYS: N_("What does Insurance pay?"),
        Question.EVEN_MONEY: N_("Is there Even Money?"),
        Question.WHO_CHOOSES: N_("Who on a box chooses?"),
        Question.BLACKJACK_PAYS: N_("What does a Blackjack pay?"),
        Question.BLACKJACK_AGAINST_TEN: N_("A player’s Blackjack against a ten?"),
        Question.BLACKJACK_AGAINST_ACE: N_("A player’s Blackjack against an Ace?"),
        Question.BLACKJACK_AGAINST_21: N_("A Blackjack against another 21?"),
        Question.TAKES_AFTER_SPLIT: N_("What does the dealer’s Blackjack take after a Split?"),
        Question.TAKES_AFTER_DOUBLE: N_("And after a double?"),
        Question.HOW_OFTEN: N_("How often may a hand be split?"),
        Question.SECOND_CARDS: N_("When do split hands get their second cards?"),
        Question.ACES_AGAIN: N_("How often may Aces be split?"),
        Question.CARDS_ON_ACES: N_("How many cards does a split Ace get?"),
        Question.TEN_ON_ACE: N_("A ten on a split Ace?"),
        Question.DOUBLE_WHEN: N_("When may a hand double?"),
        Question.DOUBLE_FOR: N_("For how much?"),
        Question.DOUBLE_AFTER_SPLIT: N_("After a Split?"),
        Question.SURRENDER: N_("Is there Surrender?"),
        Question.FORCED_DRAW: N_("Must a hand draw under 12?"),
        Question.HARD_21: N_("May a hard 21 draw?"),
        Question.SOFT_17: N_("The dealer on a soft 17?"),
        Question.DEALER_COMPLETES: N_("When does the dealer draw at all?"),
        Question.SIDE_BETS: N_("Which side bets, and what do they pay?"),
        Question.WAGER_BACK: N_("The side bet that won?"),
        Question.NEEDS_INITIAL_BET: N_("Whose Initial Bet does a side bet need?"),
        Question.AT_MOST: N_("Is a side bet capped by the Initial Bet?"),
        Question.WHEN_SETTLED: N_("When are side bets settled?"),
        Question.LOSERS_FIRST: N_("In which order?"),
        Question.METERS: N_("Several winners of one meter?"),
        Question.IRREGULARITIES: N_("What rules when something goes wrong?"),
        Question.VOID: N_("What becomes of the Interim Settlement of a Voided round?"),
        Question.AFTER_ERROR: N_("After a dealing error?"),
        Question.PUT_RIGHT: N_("How long can the cards be put right?"),
        Question.TO_EMPTY_BOX: N_("A card dealt to a box without a bet?"),
        Question.OVERDRAWN: N_("The dealer drew to a finished hand?"),
        Question.TOGETHER: N_("Two cards came out together?"),
        Question.FACE_UP: N_("A card face up in the shoe?"),
        Question.FOUND_LATE: N_("A mistake found in the next round?"),
        Question.SQUEEZE: N_("May a player squeeze his cards?"),
    }
)

SAYINGS: Final[Mapping[Saying, str]] = MappingProxyType(
    {
        Saying.DECKS: N_("{decks}"),
        Saying.USUAL_DECKS: N_("usually {usual}"),
        Saying.DECKS_OF_TABLES: N_("{tables} with {decks}"),
        Saying.NO_HOLE_CARD: N_("No: he has one card until every hand has been played"),
        Saying.HOLE_CARD: N_("Yes: his second card, face down"),
        Saying.NOBODY_LOOKS: N_("There is none to look at"),
        Saying.LOOKS: N_("Under an Ace or a ten, before anybody plays"),
        Saying.LOOKS_ON_ACE: N_("Under an Ace only, before anybody plays"),
        Saying.LOOKS_ON_TEN: N_("Under a ten only, before anybody plays"),
        Saying.NEVER_LOOKS: N_("Not before every hand has been played"),
        Saying.AT_MOST_PART: N_("At most {part} of the Initial Bet"),
        Saying.EXACTLY_PART: N_("Exactly {part} of the Initial Bet"),
        Saying.AT_THE_LOOK: N_("As soon as the dealer has looked"),
        Saying.AT_SECOND_CARD: N_("At the dealer’s second card, when every hand has been played"),
        Saying.WHEN_TURNED: N_("When the hole card is turned"),
        Saying.PAYS: N_("{odds}"),
        Saying.OFFERED: N_("Yes, {odds}"),
        Saying.NOT_OFFERED: N_("No"),
        Saying.EACH_FOR_HIMSELF: N_("Each for himself"),
        Saying.SEATED_FOR_ALL: N_("The Seated Player for all of them"),
        Saying.WAITS_FOR_SECOND_CARD: N_("Waits for the dealer’s second card"),
        Saying.WAITS_FOR_TURN: N_("Waits until the hole card is turned"),
        Saying.DECIDED_AT_THE_LOOK: N_("Paid, or a Stand Off, as soon as the dealer has looked"),
        Saying.OR_EVEN_MONEY: N_("or takes Even Money, {odds}, at once"),
        Saying.BEATS: N_("Beats it"),
        Saying.STANDS_OFF: N_("Stands off"),
        Saying.ONE_INITIAL_BET: N_("One Initial Bet; the rest goes back"),
        Saying.ONE_FOR_EACH_HAND: N_("An Initial Bet for each hand; the rest goes back"),
        Saying.ALL_OF_IT: N_("Everything on the hand"),
        Saying.SPLITS: N_("{times}, into {hands} hands"),
        Saying.IN_TURN: N_("Each when its turn comes"),
        Saying.AT_ONCE: N_("Both at once, before either is played"),
        Saying.ONCE_ONLY: N_("Once"),
        Saying.ONE_CARD: N_("One"),
        Saying.AS_MANY_AS_WANTED: N_("As many as any other hand"),
        Saying.TWENTY_ONE: N_("21, but no Blackjack"),
        Saying.FIRST_TWO_CARDS: N_("On its first two cards, not on a Blackjack or a Soft 21"),
        Saying.UP_TO_INITIAL_BET: N_("Up to the Initial Bet; it gets one card"),
        Saying.ALLOWED_NOT_ON_ACES: N_("Yes, but not on split Aces"),
        Saying.NOT_ALLOWED: N_("No"),
        Saying.NOT_AGAINST_ACE: N_("Yes, unless the dealer shows an Ace"),
        Saying.NEVER: N_("No"),
        Saying.MUST_DRAW_BELOW: N_("Yes, under {points}"),
        Saying.NO_FORCED_DRAW: N_("No: it may stand on any total"),
        Saying.MAY_DRAW: N_("Yes"),
        Saying.MAY_NOT_DRAW: N_("No"),
        Saying.STANDS_ON_ALL: N_("Stands, as on every {points}"),
        Saying.HITS_SOFT: N_("Draws; stands on a hard {points}"),
        Saying.WHILE_UNDECIDED: N_("While a bet depends on it, Insurance too"),
        Saying.ALWAYS: N_("In every round"),
        Saying.SIDE_BET: N_("{name}: {pays}"),
        Saying.SIDE_BET_OF_TABLES: N_("{name}: {tables}"),
        Saying.NO_SIDE_BETS: N_("None"),
        Saying.STAYS: N_("Stays with the player: pays are “to 1”"),
        Saying.NOT_RETURNED: N_("Is not returned: pays are “for 1”"),
        Saying.ANYBODYS: N_("Anybody’s on the box"),
        Saying.OWN: N_("The bettor’s own on the same box"),
        Saying.REFUSED_ABOVE: N_("{names}: what goes above it is refused"),
        Saying.ACCEPTED_ABOVE: N_("{names}: what goes above it is accepted"),
        Saying.NO_CAP: N_("No"),
        Saying.BEFORE_ANY_CARD: N_("After the Initial Deal, before any further card"),
        Saying.LOSERS_FIRST: N_(
            "By the procedure: all losers are taken, then the winners are paid"
        ),
        Saying.BET_BY_BET: N_("By the procedure: bet by bet, each taken or paid as it comes"),
        Saying.NO_METERS: N_("No meters"),
        Saying.SHARED: N_("They share it"),
        Saying.FIRST_TAKES_IT: N_("The first takes it, the next what it falls back to"),
        Saying.OWN_SECTION: N_("Its own section 5"),
        Saying.FOLLOWS_SECTION: N_("Nothing of its own: section 5 of Perfect Pairs, Version 5"),
        Saying.SHIFT_MANAGER: N_("Nothing of its own: the Shift Manager"),
        Saying.INTERIM_UNDONE: N_("It is undone; every bet goes back"),
        Saying.INTERIM_STANDS: N_("It stands; the other bets go back"),
        Saying.UNSETTLED_BACK: N_("Everybody plays on, or has his unsettled bets back"),
        Saying.ALL_BACK: N_("Everybody plays on, or has all of his bets back"),
        Saying.UNTIL_SETTLED: N_("Until bets have been settled"),
        Saying.PUT_RIGHT_OR_DISCARDED: N_(
            "Is put right; after an Interim Settlement it is discarded"
        ),
        Saying.DISCARDED: N_("The surplus cards are discarded"),
        Saying.DISCARDED_WITH_OPTIONS: N_(
            "The surplus cards are discarded; everybody may take his bets back"
        ),
        Saying.PLAYER_PICKS: N_(
            "The player picks one, the other comes next; two for the dealer are discarded"
        ),
        Saying.NEXT_CARD: N_("It is the next card"),
        Saying.BOTH_ROUNDS_STAND: N_("Changes neither round"),
        Saying.WITH_LEAVE: N_("With the house’s leave; one turned up by mistake changes nothing"),
        Saying.NO_SQUEEZE: N_("No"),
        Saying.MANAGER_DECIDES: N_("The Shift Manager decides"),
    }
)
"""A template for every answer, filled with its values."""


def topic_text(topic: Topic) -> str:
    """What a part of the comparison is about."""
    return _(TOPICS[topic])


def question_heading(question: Question) -> str:
    """A question of the comparison."""
    return _(QUESTIONS[question])


def answer_lines(answer: Answer) -> tuple[str, ...]:
    """What a document answers, a line for each thing it says; its paragraphs are not in it."""
    return tuple(said_text(said) for said in answer.said)


def said_text(said: Said) -> str:
    """One thing that an answer says."""
    return _(SAYINGS[said.saying]).format(
        **{name: _FILLED.get(name, str)(value) for name, value in said.values.items()},
        **_counted(said),
    )


def _counted(said: Said) -> dict[str, str]:
    """What needs the right number: ``once``, ``3 pay tables``."""
    times = said.values.get("splits")
    if times is None:
        return {}
    text = _("Once") if times == 1 else ngettext("{times} time", "{times} times", times)
    return {"times": text.format(times=times)}


def _pays_text(tables: tuple[Pays, ...]) -> str:
    if len(tables) == 1:
        return _pay_table(tables[0])
    return _(", ").join(
        _("{table} {pays}").format(table=table.table, pays=_pay_table(table)) for table in tables
    )


def _pay_table(table: Pays) -> str:
    """``25/12/6 to 1`` where all are to one, each written out where they are not."""
    plain = [odds for odds in table.odds if isinstance(odds, Odds) and odds[1:] == (1, Basis.TO)]
    if len(plain) == len(table.odds):
        return _("{pays} to 1").format(pays="/".join(str(odds.pays) for odds in plain))
    levels = levels_of(table.odds)
    return _(", ").join(pay_text(pay, levels) for pay in table.odds)


def _part(part: tuple[int, int]) -> str:
    return _("half") if part == (1, 2) else f"{part[0]}/{part[1]}"


def _decks(decks: tuple[int, ...]) -> str:
    return ngettext("{decks} deck", "{decks} decks", max(decks)).format(decks=one_of(decks))


def _tables(count: int) -> str:
    return ngettext("{count} pay table", "{count} pay tables", count).format(count=count)


_FILLED: Final[Mapping[str, Callable[[Any], str]]] = MappingProxyType(
    {
        "decks": _decks,
        "odds": pay_text,
        "part": _part,
        "pays": _pays_text,
        "tables": _tables,
        "names": lambda names: _(", ").join(map(_, names)),
        "name": _,
    }
)
"""How the values of an answer are written; the others are numbers."""
