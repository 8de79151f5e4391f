"""The progressive's pay tables once more, typed from the document a second time, against the data.

The columns stand as the document has them: a row a line, a dash where a table has no such hand. A
column headed ``03a/b`` is two tables; ``$`` is left out.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.cases import for_each
from trainer.rulebook import load_document
from trainer.rules.bets import BetKind
from trainer.rules.money import Basis, Jackpot, Odds, Pay
from trainer.sidebets.progressive import ProgressiveHand as Hand

NEVADA = load_document("nevada-perfect-pairs-progressive")
TABLES = NEVADA.side_bets[BetKind.PROGRESSIVE].pay_tables

APPENDIX_A_14 = """
PT-PRG-PP-            14
3 red                 100%
3                     200
three of a kind       20
perfect pair          10
coloured pair         8
mixed pair            5
"""

APPENDIX_A_15 = """
PT-PRG-PP-            15
2 perfect + coloured  100%
3                     200
perfect pair, suit    20
perfect pair          15
coloured pair         10
mixed pair            4
"""

APPENDIX_A_16 = """
PT-PRG-PP-                  16
2 perfect, suit + coloured  100%
perfect 2, suit             200
perfect 2                   100
perfect pair                15
coloured pair               10
mixed pair                  4
"""

APPENDIX_B_ONE_RANK = """
PT-PRG-PP-         01      02      03a/b   04      13
3 perfect, suit    -       -       -       100%    -
3 perfect          100%    100%    100%    2000    100%
perfect three      -       -       300     300     -
perfect 2, suit    200     200     -       -       200
perfect 2          -       100     50      40      100
perfect pair, suit 30      -       -       -       -
perfect pair       12      10      10      10      10
coloured pair      8       6       8       8       -
mixed pair         3       4       4       4       5
"""

APPENDIX_B_TWO_RANKS = """
PT-PRG-PP-         05      06a/b   07a/b   08
3 perfect, suit    -       -       -       100%
3 perfect          100%    100%    100%    1000
perfect three      -       -       300     300
perfect 2, suit    200     200     -       -
perfect 2          -       100     50      40
perfect pair, suit 30      -       -       -
perfect pair       10      10      10      10
coloured pair      7       6       6       8
mixed pair         3       3       4       4
"""

APPENDIX_B_THREE_RANKS = """
PT-PRG-PP-         09      10      11a/b   12
3 perfect, suit    -       -       -       100%
3 perfect          100%    100%    100%    1000
perfect three      -       -       300     300
perfect 2, suit    200     200     -       -
perfect 2          -       100     50      40
perfect pair, suit 30      -       -       -
perfect pair       10      10      10      10
coloured pair      5       5       6       8
mixed pair         3       3       4       4
"""

APPENDIX_C_ONE_RANK = """
PT-PRG-PP-MLP-     01         02
3 perfect, suit    100%Lv.1   100%Lv.1
3 perfect          100%Lv.2   100%Lv.2
perfect three      100%Lv.3   300
perfect 2          50         50
perfect pair       10         10
coloured pair      8          8
mixed pair         4          4
"""

APPENDIX_C_ENVY = """
PT-PRG-PP-MLP-     04
3 perfect          100%Lv.1
perfect three      100%Lv.2
perfect 2          40
perfect pair       10
coloured pair      8
mixed pair         5
"""

# The tables of Appendix D have one column of default pays; those of four and of five fixed pays
# are alike among themselves.
APPENDIX_D = """
PT-PRG-PP-D        01a/b/c  02     03a/b  04a/b  05
3 perfect, suit    -        100%   -      -      100%
3 perfect          100%     500    100%   100%   500
perfect three      100      100    100    100    100
perfect 2          50       50     50     50     50
perfect pair       4        4      4      4      4
coloured pair      2        2      2      2      2
"""

DYNAMIC = """
3 perfect          750  1000  1500  2000  2500  3000  3500  4000  4500  5000
perfect three      150   200   300   400   500   600   700   800   900  1000
perfect 2           75   100   150   200   250   300   350   400   450   500
perfect pair         6     8    12    16    20    24    28    32    36    40
coloured pair        3     4     6     8    10    12    14    16    18    20
"""

HANDS = {
    "3 red": Hand.THREE_RED_ACES,
    "3": Hand.THREE_ACES,
    "three of a kind": Hand.THREE_OF_A_KIND,
    "2 perfect + coloured": Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE,
    "2 perfect, suit + coloured": Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE,
    "3 perfect, suit": Hand.THREE_PERFECT_ACES_SUIT_SPECIFIC,
    "3 perfect": Hand.THREE_PERFECT_ACES,
    "perfect three": Hand.PERFECT_THREE_OF_A_KIND,
    "perfect 2, suit": Hand.PERFECT_ACES_SUIT_SPECIFIC,
    "perfect 2": Hand.PERFECT_ACES,
    "perfect pair, suit": Hand.PERFECT_PAIR_SUIT_SPECIFIC,
    "perfect pair": Hand.PERFECT_PAIR,
    "coloured pair": Hand.COLOURED_PAIR,
    "mixed pair": Hand.MIXED_PAIR,
}


class Column(NamedTuple):
    """One column of the document: the ids of its tables, its rows, and what is said below it."""

    ids: tuple[str, ...]
    rows: tuple[tuple[Hand, Pay], ...]
    appendix: str
    decks: tuple[int, ...]
    ranks: str


def words(line: str, columns: int) -> tuple[str, list[str]]:
    """The label of a line and what stands in its columns."""
    parts = line.split()
    return " ".join(parts[:-columns]), parts[-columns:]


def pay(text: str) -> Pay:
    if text.startswith("100%"):
        return Jackpot(int(text.removeprefix("100%").removeprefix("Lv.") or 1))
    return Odds(int(text), 1, Basis.FOR)


def columns(
    text: str, appendix: str, ranks: str, decks: tuple[int, ...] = (4, 5, 6, 8)
) -> Iterator[Column]:
    head, *lines = text.strip().splitlines()
    prefix, *numbers = head.split()
    split = [words(line, len(numbers)) for line in lines]
    for index, number in enumerate(numbers):
        digits = number.rstrip("abc/")
        ids = tuple(prefix + digits + letter for letter in number[len(digits) :].split("/"))
        rows = tuple(
            (HANDS[label], pay(cells[index])) for label, cells in split if cells[index] != "-"
        )
        yield Column(ids, rows, appendix, decks, ranks)


COLUMNS = (
    *columns(APPENDIX_A_14, "Appendix A", "A", (2,)),
    *columns(APPENDIX_A_15, "Appendix A", "A", (2,)),
    *columns(APPENDIX_A_16, "Appendix A", "A", (2,)),
    *columns(APPENDIX_B_ONE_RANK, "Appendix B", "A"),
    *columns(APPENDIX_B_TWO_RANKS, "Appendix B", "AK"),
    *columns(APPENDIX_B_THREE_RANKS, "Appendix B", "AKQ"),
    *columns(APPENDIX_C_ONE_RANK, "Appendix C", "A"),
    *columns(APPENDIX_C_ENVY, "Appendix C", "AK"),
    *(
        column._replace(ranks=ranks)
        for column, ranks in zip(
            columns(APPENDIX_D, "Appendix D", ""), ("A", "A", "AK", "AKQ", "AK"), strict=True
        )
    ),
)
IDS = [(column, name) for column in COLUMNS for name in column.ids]
DYNAMIC_PAYS = {
    HANDS[label]: tuple(Odds(int(cell), 1, Basis.FOR) for cell in cells)
    for label, cells in (words(line, 10) for line in DYNAMIC.strip().splitlines())
}
SUIT_SPECIFIC = {"01", "02", "04", "05", "06a", "06b", "08", "09", "10", "12", "13", "15", "16"}


def test_there_are_32_tables_in_24_columns_in_the_documents_order() -> None:
    assert len(COLUMNS) == 24
    names = [name for _, name in IDS]
    assert len(names) == 32
    assert names == list(TABLES)


@for_each(IDS, name=lambda case: case[1])
def test_a_progressive_table_is_as_the_document_prints_it(case: tuple[Column, str]) -> None:
    column, name = case
    table = TABLES[name]
    assert table.id == name
    assert tuple((row.hand, row.pay) for row in table.rows) == column.rows
    assert tuple(table.pays.items()) == column.rows
    assert "".join(table.ranks) == column.ranks
    assert NEVADA.decks_at(name) == column.decks
    assert NEVADA.usual_decks_at(name) == (2 if column.appendix == "Appendix A" else 8)
    assert table.levels == sum(isinstance(pays, Jackpot) for _, pays in column.rows)
    short = name.removeprefix("PT-PRG-PP-")
    in_suit = SUIT_SPECIFIC | {"MLP-01", "MLP-02", "D02", "D05"}
    assert table.suit_specific is (short in in_suit)


@for_each(IDS, name=lambda case: case[1])
def test_a_table_cites_its_own_appendix(case: tuple[Column, str]) -> None:
    column, name = case
    cited = {number for numbers in TABLES[name].citations.values() for number in numbers}
    assert cited <= set(NEVADA.paragraphs)
    elsewhere = {number for number in cited if not number.startswith(column.appendix)}
    assert elsewhere <= {"3", "3 a", "3 b"}
    (note,) = [number for number in cited if number[-1] in "¹²³"]
    where_it_repeats_the_others = {"A": "¹", "AK": "²", "AKQ": "³"}
    assert note == f"{column.appendix} {where_it_repeats_the_others[column.ranks]}"


def test_only_the_top_hand_of_table_16_is_in_a_suit_that_its_name_does_not_tell() -> None:
    marked = [(name, row.hand) for name in TABLES for row in TABLES[name].rows if row.suit_specific]
    assert marked == [("PT-PRG-PP-16", Hand.TWO_PERFECT_ACES_AND_COLOURED_ACE)]


def test_envy_is_paid_in_one_table_for_one_hand() -> None:
    envy = [(name, row.hand, row.envy) for name in TABLES for row in TABLES[name].rows if row.envy]
    assert envy == [("PT-PRG-PP-MLP-04", Hand.THREE_PERFECT_ACES, Odds(50, 1, Basis.FOR))]


def test_the_dealer_has_envy_in_one_table() -> None:
    assert {name: table.dealer_envy for name, table in TABLES.items() if table.dealer_envy} == {
        "PT-PRG-PP-06b": (3, 100)
    }


@for_each(list(TABLES))
def test_dynamic_pays_replace_the_fixed_pays_of_appendix_d_alone(name: str) -> None:
    table = TABLES[name]
    fixed = [row for row in table.rows if not isinstance(row.pay, Jackpot)]
    if not name.startswith("PT-PRG-PP-D"):
        assert table.most_dynamic == 0
        assert not any(row.dynamic for row in table.rows)
        return
    assert {row.hand: row.dynamic for row in fixed} == {
        row.hand: DYNAMIC_PAYS[Hand(row.hand)] for row in fixed
    }
    assert not any(row.dynamic for row in table.rows if row not in fixed)
    # One to three of four, or one to four of five (Appendix D 8, 9).
    assert table.most_dynamic == len(fixed) - 1 == (4 if name[-2:] in {"02", "05"} else 3)


def test_dynamic_pays_are_the_defaults_times_one_and_a_half_to_ten() -> None:
    factors = (3, *range(4, 21, 2))  # in halves
    for table in TABLES.values():
        for row in table.rows:
            if row.dynamic:
                assert isinstance(row.pay, Odds)
                assert [2 * odds.pays for odds in row.dynamic] == [
                    factor * row.pay.pays for factor in factors
                ]


def test_the_document_itself_allows_two_to_eight_decks() -> None:
    assert NEVADA.decks == (2, 3, 4, 5, 6, 7, 8)
    assert NEVADA.decks_at(None) == NEVADA.decks
    assert NEVADA.usual_decks_at(None) == NEVADA.usual_decks == 8
