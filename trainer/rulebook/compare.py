"""How each rule document answers the questions that dealers who change tables get wrong.

Every answer is taken from the document's own data (its finite choices, its interpretation register,
its pay tables, its procedure), with the paragraphs it rests on; none is written for a document. An
answer is message keys with values: ``trainer.words.comparison`` makes sentences of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trainer.procedure.data import Matter
from trainer.rulebook.document import Document, SideBetOffer
from trainer.rulebook.houses import house
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.procedures import load_procedure
from trainer.rules.money import Basis, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import (
    AboveInitial,
    AfterSplit,
    BlackjackTakes,
    DealerCompletes,
    EvenMoneyBy,
    House,
    Irregularities,
    Jackpot,
    JackpotShared,
    Ruleset,
    SecondCards,
    SideBetNeeds,
    SurrenderRule,
)


class Topic(StrEnum):
    """What a question is about, in the order of the table."""

    TABLE = "table"
    HOLE_CARD = "hole-card"
    INSURANCE = "insurance"
    BLACKJACK = "blackjack"
    SPLIT = "split"
    DOUBLE = "double"
    PLAY = "play"
    SIDE_BETS = "side-bets"
    IRREGULARITIES = "irregularities"


class Question(StrEnum):
    """One row of the comparison."""

    DECKS = "decks"
    HOLE_CARD = "hole_card"
    WHO_LOOKS = "who_looks"
    INSURANCE_AMOUNT = "insurance_amount"
    INSURANCE_SETTLED = "insurance_settled"
    INSURANCE_PAYS = "insurance_pays"
    EVEN_MONEY = "even_money"
    WHO_CHOOSES = "who_chooses"
    BLACKJACK_PAYS = "blackjack_pays"
    BLACKJACK_AGAINST_TEN = "blackjack_against_ten"
    BLACKJACK_AGAINST_ACE = "blackjack_against_ace"
    BLACKJACK_AGAINST_21 = "blackjack_against_21"
    TAKES_AFTER_SPLIT = "takes_after_split"
    TAKES_AFTER_DOUBLE = "takes_after_double"
    HOW_OFTEN = "how_often"
    SECOND_CARDS = "second_cards"
    ACES_AGAIN = "aces_again"
    CARDS_ON_ACES = "cards_on_aces"
    TEN_ON_ACE = "ten_on_ace"
    DOUBLE_WHEN = "double_when"
    DOUBLE_FOR = "double_for"
    DOUBLE_AFTER_SPLIT = "double_after_split"
    SURRENDER = "surrender"
    FORCED_DRAW = "forced_draw"
    HARD_21 = "hard_21"
    SOFT_17 = "soft_17"
    DEALER_COMPLETES = "dealer_completes"
    SIDE_BETS = "side_bets"
    WAGER_BACK = "wager_back"
    NEEDS_INITIAL_BET = "needs_initial_bet"
    AT_MOST = "at_most"
    WHEN_SETTLED = "when_settled"
    LOSERS_FIRST = "losers_first"
    METERS = "meters"
    IRREGULARITIES = "irregularities"


class Saying(StrEnum):
    """What can be answered; some say it with values."""

    DECKS = "decks"
    USUAL_DECKS = "usual_decks"
    DECKS_OF_TABLES = "decks_of_tables"
    NO_HOLE_CARD = "no_hole_card"
    HOLE_CARD = "hole_card"
    NOBODY_LOOKS = "nobody_looks"
    LOOKS = "looks"
    LOOKS_ON_ACE = "looks_on_ace"
    LOOKS_ON_TEN = "looks_on_ten"
    NEVER_LOOKS = "never_looks"
    AT_MOST_PART = "at_most_part"
    EXACTLY_PART = "exactly_part"
    AT_THE_LOOK = "at_the_look"
    AT_SECOND_CARD = "at_second_card"
    WHEN_TURNED = "when_turned"
    PAYS = "pays"
    OFFERED = "offered"
    NOT_OFFERED = "not_offered"
    EACH_FOR_HIMSELF = "each_for_himself"
    SEATED_FOR_ALL = "seated_for_all"
    WAITS_FOR_SECOND_CARD = "waits_for_second_card"
    WAITS_FOR_TURN = "waits_for_turn"
    DECIDED_AT_THE_LOOK = "decided_at_the_look"
    OR_EVEN_MONEY = "or_even_money"
    BEATS = "beats"
    STANDS_OFF = "stands_off"
    ONE_INITIAL_BET = "one_initial_bet"
    ONE_FOR_EACH_HAND = "one_for_each_hand"
    ALL_OF_IT = "all_of_it"
    SPLITS = "splits"
    IN_TURN = "in_turn"
    AT_ONCE = "at_once"
    ONCE_ONLY = "once_only"
    ONE_CARD = "one_card"
    AS_MANY_AS_WANTED = "as_many_as_wanted"
    TWENTY_ONE = "twenty_one"
    FIRST_TWO_CARDS = "first_two_cards"
    UP_TO_INITIAL_BET = "up_to_initial_bet"
    ALLOWED_NOT_ON_ACES = "allowed_not_on_aces"
    NOT_ALLOWED = "not_allowed"
    NOT_AGAINST_ACE = "not_against_ace"
    NEVER = "never"
    MUST_DRAW_BELOW = "must_draw_below"
    NO_FORCED_DRAW = "no_forced_draw"
    MAY_DRAW = "may_draw"
    MAY_NOT_DRAW = "may_not_draw"
    STANDS_ON_ALL = "stands_on_all"
    HITS_SOFT = "hits_soft"
    WHILE_UNDECIDED = "while_undecided"
    ALWAYS = "always"
    SIDE_BET = "side_bet"
    SIDE_BET_OF_TABLES = "side_bet_of_tables"
    NO_SIDE_BETS = "no_side_bets"
    STAYS = "stays"
    NOT_RETURNED = "not_returned"
    ANYBODYS = "anybodys"
    OWN = "own"
    REFUSED_ABOVE = "refused_above"
    ACCEPTED_ABOVE = "accepted_above"
    NO_CAP = "no_cap"
    BEFORE_ANY_CARD = "before_any_card"
    LOSERS_FIRST = "losers_first"
    BET_BY_BET = "bet_by_bet"
    NO_METERS = "no_meters"
    SHARED = "shared"
    FIRST_TAKES_IT = "first_takes_it"
    OWN_SECTION = "own_section"
    FOLLOWS_SECTION = "follows_section"
    SHIFT_MANAGER = "shift_manager"


class Said(NamedTuple):
    """One thing that an answer says: its message key and what is to be filled in."""

    saying: Saying
    values: Mapping[str, Any] = MappingProxyType({})


class Pays(NamedTuple):
    """What a pay table pays, its highest hand first."""

    table: str
    odds: tuple[Odds | Jackpot, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A document's answer to a question.

    ``paragraphs`` are as the document cites them. ``settings`` are the entries of its
    interpretation register by which a house may answer otherwise; what is said is the default.
    """

    said: tuple[Said, ...]
    paragraphs: tuple[str, ...]
    settings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A question with the answer of each document; ``differs``: they are not all the same."""

    topic: Topic
    question: Question
    answers: tuple[Answer, ...]

    @property
    def differs(self) -> bool:
        """Whether two documents answer it differently."""
        return any(answer.said != self.answers[0].said for answer in self.answers[1:])


class _Game(NamedTuple):
    """A document as its house has it where nothing is decided otherwise."""

    document: Document
    ruleset: Ruleset
    house: House


class _Found(NamedTuple):
    """An answer before its citations are looked up."""

    said: tuple[Said, ...]
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()


def compare(documents: Sequence[Document], topic: Topic | None = None) -> tuple[Row, ...]:
    """Every question, of ``topic`` alone if one is given, with the answers of ``documents``."""
    return tuple(
        Row(asked.topic, question, tuple(answer(question, document) for document in documents))
        for question, asked in _QUESTIONS.items()
        if topic is None or asked.topic is topic
    )


def answer(question: Question, document: Document) -> Answer:
    """How ``document`` answers ``question``."""
    found = _QUESTIONS[question].answer(_Game(document, document.ruleset, house(document, {})))
    return Answer(found.said, document.cite(found.rules), document.settings_of(found.settings))


def topic_of(question: Question) -> Topic:
    """What ``question`` is about."""
    return _QUESTIONS[question].topic


def _decks(game: _Game) -> _Found:
    document = game.document
    by_decks = Counter(table.decks or document.decks for table in _tables(document))
    if len(by_decks) > 1:
        # Each pay table has a usual number of its own.
        said = tuple(
            Said(Saying.DECKS_OF_TABLES, {"decks": decks, "tables": count})
            for decks, count in by_decks.items()
        )
    else:
        said = (Said(Saying.DECKS, {"decks": document.decks}),)
        if len(document.decks) > 1:
            said = (*said, Said(Saying.USUAL_DECKS, {"usual": document.usual_decks}))
    return _Found(said, (Rule.DECKS,))


def _hole_card(game: _Game) -> _Found:
    if game.ruleset.hole_card:
        return _Found((Said(Saying.HOLE_CARD),), (Rule.HOLE_CARD,))
    return _Found((Said(Saying.NO_HOLE_CARD),), (Rule.INITIAL_DEAL,))


def _who_looks(game: _Game) -> _Found:
    if not game.ruleset.hole_card:
        return _Found((Said(Saying.NOBODY_LOOKS),))
    saying = {
        (True, True): Saying.LOOKS,
        (True, False): Saying.LOOKS_ON_ACE,
        (False, True): Saying.LOOKS_ON_TEN,
        (False, False): Saying.NEVER_LOOKS,
    }[game.house.peek_on_ace, game.house.peek_on_ten]
    return _Found((Said(saying),), (Rule.HOLE_CARD_CHECKED,), ("peek_on_ace", "peek_on_ten"))


def _insurance_amount(game: _Game) -> _Found:
    part = {"part": game.ruleset.insurance_per_bet}
    saying = Saying.EXACTLY_PART if game.ruleset.insurance_exact else Saying.AT_MOST_PART
    return _Found((Said(saying, part),), (Rule.INSURANCE_HALF,), ("insurance_exact",))


def _insurance_settled(game: _Game) -> _Found:
    rules = (Rule.INSURANCE_WINS, Rule.INSURANCE_LOSES)
    if not game.ruleset.hole_card:
        return _Found((Said(Saying.AT_SECOND_CARD),), rules)
    saying = Saying.AT_THE_LOOK if game.house.peek_on_ace else Saying.WHEN_TURNED
    return _Found((Said(saying),), rules, ("peek_on_ace",))


def _insurance_pays(game: _Game) -> _Found:
    odds = {"odds": game.ruleset.insurance_odds}
    return _Found((Said(Saying.PAYS, odds),), (Rule.PAY_TABLE,), ("insurance_odds",))


def _even_money(game: _Game) -> _Found:
    settings = ("even_money", "even_money_odds")
    if not game.ruleset.even_money:
        return _Found((Said(Saying.NOT_OFFERED),), settings=settings)
    odds = {"odds": game.ruleset.even_money_odds}
    return _Found((Said(Saying.OFFERED, odds),), (Rule.EVEN_MONEY,), settings)


def _who_chooses(game: _Game) -> _Found:
    own = game.house.even_money_and_insurance is EvenMoneyBy.OWN
    saying = Saying.EACH_FOR_HIMSELF if own else Saying.SEATED_FOR_ALL
    return _Found((Said(saying),), (Rule.INSURANCE,), ("even_money_and_insurance",))


def _blackjack_pays(game: _Game) -> _Found:
    odds = {"odds": game.ruleset.blackjack_odds}
    return _Found((Said(Saying.PAYS, odds),), (Rule.PAY_TABLE,), ("blackjack_odds",))


def _blackjack_against_ten(game: _Game) -> _Found:
    return _blackjack_against(game, "peek_on_ten", (Rule.BLACKJACK_STAND_OFF,))


def _blackjack_against_ace(game: _Game) -> _Found:
    found = _blackjack_against(game, "peek_on_ace", (Rule.BLACKJACK_STAND_OFF_ACE,))
    if not game.ruleset.even_money:
        return found
    odds = {"odds": game.ruleset.even_money_odds}
    return found._replace(
        said=(*found.said, Said(Saying.OR_EVEN_MONEY, odds)),
        rules=(Rule.EVEN_MONEY, *found.rules),
    )


def _blackjack_against(game: _Game, peek: str, rules: tuple[Rule, ...]) -> _Found:
    rules = (Rule.BLACKJACK_WAITS, *rules)
    if not game.ruleset.hole_card:
        return _Found((Said(Saying.WAITS_FOR_SECOND_CARD),), rules)
    if getattr(game.house, peek):
        return _Found((Said(Saying.DECIDED_AT_THE_LOOK),), rules, (peek,))
    return _Found((Said(Saying.WAITS_FOR_TURN),), rules, (peek,))


def _blackjack_against_21(game: _Game) -> _Found:
    saying = Saying.BEATS if game.house.blackjack_beats_21 else Saying.STANDS_OFF
    return _Found((Said(saying),), (Rule.BLACKJACK_BEATS_21,), ("blackjack_beats_21",))


def _takes_after_split(game: _Game) -> _Found:
    settings = ("dealer_blackjack_takes", "dealer_blackjack_after_split")
    if game.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return _Found((Said(Saying.ALL_OF_IT),), (Rule.DEALER_BLACKJACK_TAKES_ALL,), settings)
    once = game.house.dealer_blackjack_after_split is AfterSplit.ONCE
    saying = Saying.ONE_INITIAL_BET if once else Saying.ONE_FOR_EACH_HAND
    return _Found((Said(saying),), (Rule.SPLIT_DEALER_BLACKJACK,), settings)


def _takes_after_double(game: _Game) -> _Found:
    settings = ("dealer_blackjack_takes",)
    if game.ruleset.dealer_blackjack_takes is BlackjackTakes.ALL:
        return _Found((Said(Saying.ALL_OF_IT),), (Rule.DEALER_BLACKJACK_TAKES_ALL,), settings)
    return _Found((Said(Saying.ONE_INITIAL_BET),), (Rule.DOUBLE_DEALER_BLACKJACK,), settings)


def _how_often(game: _Game) -> _Found:
    hands = game.ruleset.most_hands
    splits = Said(Saying.SPLITS, {"splits": hands - 1, "hands": hands})
    return _Found((splits,), (Rule.SPLIT_LIMIT,), ("most_hands",))


def _second_cards(game: _Game) -> _Found:
    in_turn = game.ruleset.second_cards is SecondCards.IN_TURN
    saying = Saying.IN_TURN if in_turn else Saying.AT_ONCE
    return _Found((Said(saying),), (Rule.SPLIT_SECOND_CARD,), ("second_cards",))


def _aces_again(_game: _Game) -> _Found:
    return _Found((Said(Saying.ONCE_ONLY),), (Rule.SPLIT_ACES,))


def _cards_on_aces(game: _Game) -> _Found:
    one = game.house.split_aces_one_card
    saying = Saying.ONE_CARD if one else Saying.AS_MANY_AS_WANTED
    return _Found((Said(saying),), (Rule.SPLIT_ACES,), ("split_aces_one_card",))


def _ten_on_ace(_game: _Game) -> _Found:
    return _Found((Said(Saying.TWENTY_ONE),), (Rule.SPLIT_NO_BLACKJACK,))


def _double_when(_game: _Game) -> _Found:
    return _Found((Said(Saying.FIRST_TWO_CARDS),), (Rule.DOUBLE,))


def _double_for(_game: _Game) -> _Found:
    return _Found((Said(Saying.UP_TO_INITIAL_BET),), (Rule.DOUBLE,))


def _double_after_split(game: _Game) -> _Found:
    settings = ("double_after_split",)
    if game.ruleset.double_after_split:
        return _Found((Said(Saying.ALLOWED_NOT_ON_ACES),), (Rule.DOUBLE,), settings)
    return _Found((Said(Saying.NOT_ALLOWED),), (Rule.NO_DOUBLE_AFTER_SPLIT,), settings)


def _surrender(game: _Game) -> _Found:
    never = game.ruleset.surrender is SurrenderRule.NEVER
    saying = Saying.NEVER if never else Saying.NOT_AGAINST_ACE
    return _Found((Said(saying),), (Rule.SURRENDER,), ("surrender",))


def _forced_draw(game: _Game) -> _Found:
    below = game.ruleset.forced_draw_below
    if below == 0:
        return _Found((Said(Saying.NO_FORCED_DRAW),), (Rule.STAND,), ("forced_draw_below",))
    said = Said(Saying.MUST_DRAW_BELOW, {"points": below})
    return _Found((said,), (Rule.FORCED_DRAW,), ("forced_draw_below",))


def _hard_21(game: _Game) -> _Found:
    saying = Saying.MAY_DRAW if game.house.hard_21_may_draw else Saying.MAY_NOT_DRAW
    return _Found((Said(saying),), (Rule.NO_DRAW,), ("hard_21_may_draw",))


def _soft_17(game: _Game) -> _Found:
    hits = game.ruleset.dealer_hits_soft_17
    said = Said(
        Saying.HITS_SOFT if hits else Saying.STANDS_ON_ALL,
        {"points": game.ruleset.dealer_stands_on},
    )
    rule = Rule.DEALER_DRAWS if hits else Rule.DEALER_STANDS
    return _Found((said,), (rule,), ("dealer_hits_soft_17",))


def _dealer_completes(game: _Game) -> _Found:
    undecided = game.house.dealer_completes is DealerCompletes.UNDECIDED
    saying = Saying.WHILE_UNDECIDED if undecided else Saying.ALWAYS
    return _Found((Said(saying),), (Rule.DEALER_DRAWS,), ("dealer_completes",))


MOST_TABLES: Final = 6
"""How many pay tables of one bet an answer writes out; of more it says how many there are."""


def _side_bets(game: _Game) -> _Found:
    offers = game.document.side_bets.values()
    if not offers:
        return _Found((Said(Saying.NO_SIDE_BETS),))
    return _Found(tuple(map(_side_bet, offers)), (Rule.SIDE_BET_PAY_TABLE,))


def _side_bet(offer: SideBetOffer) -> Said:
    tables = tuple(offer.pay_tables.items())
    if len(tables) > MOST_TABLES:
        values = {"name": offer.name, "tables": len(tables)}
        return Said(Saying.SIDE_BET_OF_TABLES, values)
    pays = tuple(Pays(name, tuple(table.pays.values())) for name, table in tables)
    return Said(Saying.SIDE_BET, {"name": offer.name, "pays": pays})


def _wager_back(game: _Game) -> _Found:
    if not game.document.side_bets:
        return _Found((Said(Saying.NO_SIDE_BETS),))
    if Basis.FOR in {odds.basis for odds in _all_odds(game.document)}:
        return _Found((Said(Saying.NOT_RETURNED),), (Rule.FOR_ONE,))
    return _Found((Said(Saying.STAYS),), (Rule.SIDE_BET_PAY_TABLE,))


def _all_odds(document: Document) -> Iterator[Odds]:
    for table in _tables(document):
        for pay in table.pays.values():
            if isinstance(pay, Odds):
                yield pay


def _tables(document: Document) -> Iterator[PayTable]:
    for offer in document.side_bets.values():
        yield from offer.pay_tables.values()


def _needs_initial_bet(game: _Game) -> _Found:
    own = game.ruleset.side_bet_needs is SideBetNeeds.OWN
    return _Found((Said(Saying.OWN if own else Saying.ANYBODYS),), (Rule.SIDE_BET_NEEDS_BOX,))


def _at_most(game: _Game) -> _Found:
    capped = [offer.name for offer in game.document.side_bets.values() if offer.at_most_initial_bet]
    if not capped:
        return _Found((Said(Saying.NO_CAP),))
    refused = game.house.under_over_above_initial is AboveInitial.REFUSE
    saying = Saying.REFUSED_ABOVE if refused else Saying.ACCEPTED_ABOVE
    said = Said(saying, {"names": tuple(capped)})
    return _Found((said,), (Rule.UNDER_OVER_CAP,), ("under_over_above_initial",))


def _when_settled(_game: _Game) -> _Found:
    return _Found((Said(Saying.BEFORE_ANY_CARD),), (Rule.SIDE_BETS_FIRST,))


def _losers_first(game: _Game) -> _Found:
    passes = load_procedure(game.document.procedure).passes
    first = passes[Matter.SIDE_BETS].losers_first
    saying = Saying.LOSERS_FIRST if first else Saying.BET_BY_BET
    return _Found((Said(saying),), (Rule.SIDE_BETS_FIRST,))


def _meters(game: _Game) -> _Found:
    if not any(table.levels for table in _tables(game.document)):
        return _Found((Said(Saying.NO_METERS),))
    shared = game.house.jackpot_shared is JackpotShared.SPLIT
    saying = Saying.SHARED if shared else Saying.FIRST_TAKES_IT
    return _Found((Said(saying),), (Rule.METER,), ("jackpot_shared",))


def _irregularities(game: _Game) -> _Found:
    saying = {
        Irregularities.DOCUMENT: Saying.OWN_SECTION,
        Irregularities.PP5: Saying.FOLLOWS_SECTION,
        Irregularities.SHIFT_MANAGER: Saying.SHIFT_MANAGER,
    }[game.house.irregularities]
    rules = (Rule.INTERRUPTION_CONTINUES, Rule.VOID, Rule.SHIFT_MANAGER)
    return _Found((Said(saying),), rules, ("irregularities",))


class _Asked(NamedTuple):
    topic: Topic
    answer: Callable[[_Game], _Found]


_QUESTIONS: Final[Mapping[Question, _Asked]] = MappingProxyType(
    {
        Question.DECKS: _Asked(Topic.TABLE, _decks),
        Question.HOLE_CARD: _Asked(Topic.HOLE_CARD, _hole_card),
        Question.WHO_LOOKS: _Asked(Topic.HOLE_CARD, _who_looks),
        Question.INSURANCE_AMOUNT: _Asked(Topic.INSURANCE, _insurance_amount),
        Question.INSURANCE_SETTLED: _Asked(Topic.INSURANCE, _insurance_settled),
        Question.INSURANCE_PAYS: _Asked(Topic.INSURANCE, _insurance_pays),
        Question.EVEN_MONEY: _Asked(Topic.INSURANCE, _even_money),
        Question.WHO_CHOOSES: _Asked(Topic.INSURANCE, _who_chooses),
        Question.BLACKJACK_PAYS: _Asked(Topic.BLACKJACK, _blackjack_pays),
        Question.BLACKJACK_AGAINST_TEN: _Asked(Topic.BLACKJACK, _blackjack_against_ten),
        Question.BLACKJACK_AGAINST_ACE: _Asked(Topic.BLACKJACK, _blackjack_against_ace),
        Question.BLACKJACK_AGAINST_21: _Asked(Topic.BLACKJACK, _blackjack_against_21),
        Question.TAKES_AFTER_SPLIT: _Asked(Topic.BLACKJACK, _takes_after_split),
        Question.TAKES_AFTER_DOUBLE: _Asked(Topic.BLACKJACK, _takes_after_double),
        Question.HOW_OFTEN: _Asked(Topic.SPLIT, _how_often),
        Question.SECOND_CARDS: _Asked(Topic.SPLIT, _second_cards),
        Question.ACES_AGAIN: _Asked(Topic.SPLIT, _aces_again),
        Question.CARDS_ON_ACES: _Asked(Topic.SPLIT, _cards_on_aces),
        Question.TEN_ON_ACE: _Asked(Topic.SPLIT, _ten_on_ace),
        Question.DOUBLE_WHEN: _Asked(Topic.DOUBLE, _double_when),
        Question.DOUBLE_FOR: _Asked(Topic.DOUBLE, _double_for),
        Question.DOUBLE_AFTER_SPLIT: _Asked(Topic.DOUBLE, _double_after_split),
        Question.SURRENDER: _Asked(Topic.PLAY, _surrender),
        Question.FORCED_DRAW: _Asked(Topic.PLAY, _forced_draw),
        Question.HARD_21: _Asked(Topic.PLAY, _hard_21),
        Question.SOFT_17: _Asked(Topic.PLAY, _soft_17),
        Question.DEALER_COMPLETES: _Asked(Topic.PLAY, _dealer_completes),
        Question.SIDE_BETS: _Asked(Topic.SIDE_BETS, _side_bets),
        Question.WAGER_BACK: _Asked(Topic.SIDE_BETS, _wager_back),
        Question.NEEDS_INITIAL_BET: _Asked(Topic.SIDE_BETS, _needs_initial_bet),
        Question.AT_MOST: _Asked(Topic.SIDE_BETS, _at_most),
        Question.WHEN_SETTLED: _Asked(Topic.SIDE_BETS, _when_settled),
        Question.LOSERS_FIRST: _Asked(Topic.SIDE_BETS, _losers_first),
        Question.METERS: _Asked(Topic.SIDE_BETS, _meters),
        Question.IRREGULARITIES: _Asked(Topic.IRREGULARITIES, _irregularities),
    }
)
