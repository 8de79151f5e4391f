"""A written scenario reads as the one that was written."""

from dataclasses import replace
from string import ascii_letters
from textwrap import dedent

import pytest
from hypothesis import given, strategies as st

from tests.scenario_files import read
from trainer.procedure.questions import IN_ROUNDS, QuestionGroup
from trainer.rulebook import Documents, ProgressiveFacts
from trainer.rulebook.house_choices import RoundingFacts, SettingValue, Table
from trainer.rules.bets import DEALER, STAKED, BetKind, Call, Place
from trainer.rules.cards import Card, Rank, Suit, deck
from trainer.rules.irregularities import MISTAKES, AfterError, Irregularity
from trainer.rules.money import Cents, RoundingMode
from trainer.rules.ruleset import Limits
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import (
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FaceUpInShoe,
    ForeignCard,
    FoundAfterNextRound,
    InsufficientCards,
    Interruption,
    LateBet,
    LimitsNotChecked,
    NotShuffled,
    SideBetsSettledLate,
    SimultaneousCards,
    Squeeze,
    WrongCardCount,
)
from trainer.scenario.model import Bettor, Box, CallWish, Expectation, ExpectedBet, Result, Scenario
from trainer.scenario.read import default_questions
from trainer.scenario.read_boxes import SIDE_BETS
from trainer.scenario.writer import write

MONEY = st.integers(1, 1_000_000).map(Cents)
ANY_AMOUNT = st.integers(-1_000_000, 1_000_000).map(Cents)
POT = st.integers(0, 1_000_000).map(Cents)
WORDS = st.text(alphabet=ascii_letters + " 0123456789:#-'\"é♠[]{},&*!|>%@`~?_.\\", max_size=20).map(
    str.strip
)
TITLES = st.one_of(st.sampled_from(["", "true", "null", "~", "1e3", "a: b", "- x"]), WORDS)
FULL = TITLES.filter(bool)
NOTES = st.lists(TITLES, max_size=4).map("\n".join).filter(lambda notes: not notes or notes.strip())
NAMES = st.sampled_from(["Ann", "Ben", "Cho", "Di", "true", "12", "_x", "O'Neil: é"])


@st.composite
def bettors(draw: st.DrawFn, name: str, place: int) -> Bettor:
    standing = place == 0 and draw(st.booleans())
    follows = place > 0 or standing
    main = draw(st.one_of(st.none(), MONEY))
    leaves = draw(st.booleans()) if place else False
    calls = () if leaves else tuple(draw(st.lists(call_wishes(), max_size=4)))
    declines = frozenset(draw(st.sets(st.sampled_from([Call.SPLIT, Call.DOUBLE]))))
    if leaves or not follows:
        declines = frozenset()
    doubles = (
        follows and not leaves and main and Call.DOUBLE not in declines and draw(st.booleans())
    )
    insured = draw(st.sampled_from(["no", "insurance", "even_money"])) if not leaves else "no"
    side_bets = draw(st.dictionaries(st.sampled_from(SIDE_BETS), MONEY, max_size=3))
    raises = main and draw(st.booleans())
    return Bettor(
        name=name,
        standing=standing,
        main=main,
        side_bets=side_bets,
        progressive=(main is None and not side_bets) or draw(st.booleans()),
        insurance=draw(MONEY) if insured == "insurance" else None,
        even_money=insured == "even_money",
        calls=calls,
        declines=declines,
        doubles_for=draw(st.integers(1, main).map(Cents)) if main and doubles else None,
        raises_to=Cents(main + draw(st.integers(1, 5000))) if main and raises else None,
        leaves=leaves,
        after_error=draw(st.sampled_from(AfterError)),
    )


@st.composite
def call_wishes(draw: st.DrawFn) -> CallWish:
    call = draw(st.sampled_from(Call))
    return CallWish(call, draw(st.none() | MONEY) if call is Call.DOUBLE else None)


@st.composite
def boxes(draw: st.DrawFn) -> tuple[Box, ...]:
    numbers = sorted(draw(st.sets(st.integers(1, 7), min_size=1, max_size=4)))
    found = []
    for number in numbers:
        names = draw(st.lists(NAMES, min_size=1, max_size=3, unique=True))
        people = tuple(draw(bettors(name, place)) for place, name in enumerate(names))
        found.append(Box(number, people))
    return tuple(found)


LIMITS = st.tuples(MONEY, MONEY).map(lambda pair: Limits(min(pair), max(pair)))
PROGRESSIVES = st.builds(
    ProgressiveFacts,
    pay_table=st.just("PT-PRG-PP-08"),
    unit=MONEY,
    ranks=st.just(()) | st.permutations(list(Rank)).map(lambda ranks: tuple(ranks[:2])),
    suit=st.none() | st.sampled_from(Suit),
    meters=st.just(()) | st.tuples(POT, POT),
    dynamic=st.fixed_dictionaries(
        {},
        optional={
            "perfect_pair": st.sampled_from([Cents(600), Cents(800)]),
            "coloured_pair": st.just(Cents(150)),
        },
    ),
    contribution=POT,
    reseed=st.just(()) | st.tuples(POT, POT),
)
LIMITED = [kind for kind in STAKED if kind is not BetKind.PROGRESSIVE]
TABLES = st.builds(
    Table,
    decks=st.none() | st.sampled_from([4, 6, 8]),
    layout=st.just("A") | st.none(),
    currency=TITLES,
    chips=st.lists(MONEY, max_size=4).map(tuple),
    limits=st.dictionaries(st.sampled_from(LIMITED), LIMITS, max_size=3),
    rounding=st.builds(RoundingFacts, st.none() | MONEY, st.none() | st.sampled_from(RoundingMode)),
    pay_tables=st.dictionaries(st.just(BetKind.PERFECT_PAIRS), st.sampled_from("ABCD")),
    progressive=st.none() | PROGRESSIVES,
)


def misdealt(
    after: int, places: st.SearchStrategy[Place]
) -> st.SearchStrategy[tuple[Misdealt, ...]]:
    """Cards that have left the shoe when card ``after`` is out, each of them once."""
    if not after:
        return st.just(())
    one = st.builds(Misdealt, st.integers(1, after), places, places)
    return st.lists(one, max_size=2, unique_by=lambda card: card.card).map(tuple)


@st.composite
def incidents(draw: st.DrawFn, taken: tuple[Box, ...], cards: int) -> tuple[Incident, ...]:
    numbers = [box.number for box in taken]
    with_bets = st.sampled_from(numbers)
    empty = st.sampled_from([number for number in range(1, 8) if number not in numbers])
    after = st.integers(0, cards - 2)
    places = st.just(DEALER) | st.integers(1, 7).map(lambda box: Place(box, 1))
    dealing = st.sampled_from([one for one in MISTAKES if one is not Irregularity.WRONG_PAYOUT])
    one = st.one_of(
        st.builds(LimitsNotChecked, with_bets),
        st.builds(Interruption, after),
        st.builds(ForeignCard, st.integers(1, cards)),
        st.builds(WrongCardCount, after),
        st.builds(NotShuffled, after),
        st.just(InsufficientCards()),
        after.flatmap(
            lambda number: st.builds(
                DealingError,
                st.just(number),
                st.booleans(),
                st.none() | dealing,
                misdealt(number, places),
            )
        ),
        st.builds(DealerOverdraws, st.integers(1, 5)),
        st.builds(CardToEmptyBox, after, empty),
        st.builds(FaceUpInShoe, after),
        st.builds(SimultaneousCards, after, st.none() | st.sampled_from(Chosen)),
        st.builds(LateBet, after, st.integers(1, 7), NAMES, st.sampled_from(STAKED), MONEY),
        st.just(SideBetsSettledLate()),
        st.builds(Squeeze, with_bets, st.booleans()),
        st.builds(FoundAfterNextRound, st.sampled_from(MISTAKES)),
    )
    return tuple(draw(st.lists(one, max_size=3)))


@st.composite
def expectations(draw: st.DrawFn, taken: tuple[Box, ...]) -> Expectation:
    names = st.sampled_from([bettor.name for box in taken for bettor in box.bettors])
    bet = st.builds(
        ExpectedBet,
        box=st.sampled_from([box.number for box in taken]),
        name=names,
        bet=st.sampled_from(["main", "insurance", "envy"]),
        hand=st.none() | st.integers(0, 4),
        stake=st.none() | POT,
        net=st.none() | ANY_AMOUNT,
        outcome=st.none() | st.sampled_from(["win", "perfect_pair"]),
    )
    return Expectation(
        result=draw(st.none() | st.sampled_from(Result)),
        net=draw(st.dictionaries(names, ANY_AMOUNT, max_size=3)),
        bets=tuple(draw(st.lists(bet, max_size=2))),
    )


HOUSES: st.SearchStrategy[dict[str, SettingValue]] = st.fixed_dictionaries(
    {},
    optional={
        "blackjack_beats_21": st.booleans(),
        "dealer_completes": st.sampled_from(["undecided", "always"]),
        "most_hands": st.sampled_from([2, 3, 4]),
    },
)


@st.composite
def tables(draw: st.DrawFn, taken: tuple[Box, ...]) -> Table:
    table = draw(st.just(Table()) | TABLES)
    wagers = any(bettor.progressive for box in taken for bettor in box.bettors)
    if wagers and table.progressive is None:
        table = replace(table, progressive=draw(PROGRESSIVES))
    if table.progressive is not None and draw(st.booleans()):
        unit = table.progressive.unit
        most = Cents(unit * draw(st.integers(1, 9)))
        limits = Limits(Cents(draw(st.integers(1, unit))), most)
        table = replace(table, limits={**table.limits, BetKind.PROGRESSIVE: limits})
    return table


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    taken = draw(boxes())
    cards = tuple(draw(st.lists(st.sampled_from(deck()), min_size=3, max_size=60, unique=True)))
    mishaps = draw(incidents(taken, len(cards)))
    asked = draw(st.lists(st.sampled_from(IN_ROUNDS), unique=True).map(tuple))
    return Scenario(
        rules="any-game",
        boxes=taken,
        shoe=cards,
        title=draw(TITLES),
        notes=draw(NOTES),
        tags=tuple(draw(st.lists(FULL, max_size=3))),
        level=draw(st.none() | st.integers(1, 5)),
        author=draw(TITLES),
        stage=draw(TITLES),
        house=draw(HOUSES),
        table=draw(tables(taken)),
        incidents=mishaps,
        ask=draw(st.sampled_from([asked, IN_ROUNDS, default_questions(mishaps)])),
        expect=draw(st.none() | expectations(taken)),
    )


@given(scenarios())
def test_what_is_written_reads_as_it_was(documents: Documents, scenario: Scenario) -> None:
    reading = read(write(scenario).encode(), documents)
    assert reading.diagnostics == ()
    assert reading.scenario == scenario
    assert write(reading.scenario) == write(scenario)


def test_the_form_of_a_new_file() -> None:
    scenario = Scenario(
        title="Split eights: a double",
        notes="One line.\n\nAnother.\n",
        rules="rws-perfect-pairs-v5",
        table=Table(decks=8, limits={BetKind.MAIN: Limits(Cents(2500), Cents(100000))}),
        boxes=(
            Box(
                1,
                (
                    Bettor(
                        "Ann",
                        main=Cents(10050),
                        side_bets={BetKind.PERFECT_PAIRS: Cents(2000)},
                        calls=(CallWish(Call.SPLIT), CallWish(Call.DOUBLE, Cents(5000))),
                    ),
                    Bettor("Ben", main=Cents(5000), declines=frozenset({Call.SPLIT})),
                ),
            ),
        ),
        shoe=(Card(Rank.TEN, Suit.SPADES), Card(Rank.KING, Suit.DIAMONDS)),
        incidents=(Interruption(2),),
        ask=(QuestionGroup.PAYOUTS, QuestionGroup.INCIDENT),
        expect=Expectation(Result.VOID, {"Ann": Cents(-2250)}, (ExpectedBet(1, "Ann", "main", 0),)),
    )
    assert write(scenario) == dedent("""\
        format: 1
        title: "Split eights: a double"
        notes: |
          One line.

          Another.
        rules: rws-perfect-pairs-v5
        table:
          decks: 8
          limits: {main: [25, 1000]}
        boxes:
          1:
            - name: Ann
              main: 100.50
              perfect_pairs: 20
              calls: [split, {double: 50}]
            - name: Ben
              main: 50
              declines: [split]
        shoe: TS KD
        incidents:
          - {kind: interruption, after_card: 2}
        expect:
          result: void
          net: {Ann: -22.50}
          bets:
            - {box: 1, name: Ann, bet: main, hand: null}
        """)


@pytest.mark.parametrize("title", ["bell \x07", "half \ud800"])
def test_what_a_file_cannot_hold_is_not_written(title: str) -> None:
    with pytest.raises(ValueError, match=r"U\+"):
        write(Scenario("any-game", (), (), title=title))
