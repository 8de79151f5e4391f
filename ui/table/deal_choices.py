"""What a dealer can do at the table: with what is chosen there, each by one key, and from lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.dealing.acts import (
    Ask,
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    CutDown,
    DealCard,
    DealerAct,
    Decline,
    Discard,
    GiveBack,
    Lay,
    LayBack,
    LookAtHoleCard,
    Pay,
    PickUp,
    PutRight,
    Refuse,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    SetMeter,
    StandOff,
    Take,
    TakeBack,
    TakeWager,
    TellMinimum,
    TurnHoleCard,
    next_along,
)
from trainer.felt.chips import Chip
from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.messages.text import worded
from trainer.procedure.acts import Act
from trainer.rules.bets import DEALER, Bet, Call, HandState, Place
from trainer.rules.cards import TWENTY_ONE, Card
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents
from trainer.table.view import RequestView, TableView
from trainer.texts import N_, PLAIN, Wording

# What the panel shows of a round that is being dealt.


@dataclass(frozen=True, slots=True)
class Target:
    """A hand or a bet with which something can be done; ``note`` is what its player signals.

    Of the dealer's hand it is what has been seen of the hole card.
    """

    at: Place | Bet
    text: str
    note: str = ""

    @property
    def box(self) -> int:
        """Its box; 0 for the dealer's hand."""
        return self.at.box


class DealPhase(Enum):
    """How far a round has visibly come, by which the page offers first what may be needed now."""

    BETS = auto()
    """No card is on the table."""
    CARDS = auto()
    """The Initial Deal, up to the last box's second card."""
    PLAY = auto()
    """The players' hands, up to the dealer's last card."""
    SETTLING = auto()
    """The dealer's hand is complete, or the round is Void."""
    STOPPED = auto()
    """The dealer has stopped for an error."""


@dataclass(frozen=True, slots=True)
class DealTable:
    """All that can be chosen at this moment.

    ``targets`` are the dealer's hand, then the boxes, each with its hands and its bets; ``chips``
    is the bet that is meant where a hand is chosen. ``astray`` is what can be done with
    cards that lie astray, each with its text, ``meters`` the levels of the progressive.
    ``stakes`` are the chips that lie on each bet.
    """

    targets: tuple[Target, ...]
    chips: tuple[tuple[Place, Bet], ...] = ()
    astray: tuple[tuple[str, DealerAct], ...] = ()
    meters: tuple[int, ...] = ()
    stakes: tuple[tuple[Bet, Cents], ...] = ()
    requests: tuple[RequestView, ...] = ()
    """What is asked for, calls that are signalled included."""
    phase: DealPhase = DealPhase.BETS
    dealer: tuple[Card, ...] = ()
    """The cards of the dealer's hand that lie face up."""
    announced_total: bool = False
    """The result of the dealer's hand has been announced."""
    ended: Mapping[Place, HandState] = field(default_factory=dict)
    """The hands that are played no further, and how they ended."""
    next_place: Place | None = None
    """Where the next card goes in the order in which the dealer has begun to deal."""
    unsettled: tuple[Bet, ...] = ()
    lying: tuple[Place, ...] = ()
    """The boxes' hands whose cards are on the table, from the left."""

    to_cut: frozenset[Bet] = frozenset()
    """The bets that the house has cut down before they are paid."""
    wagers: frozenset[Bet] = frozenset()
    """The bets paid "for 1" whose wager still lies there."""
    said: frozenset[Act] = frozenset()
    """The lines that were said, and are not due again."""

    def bet_of(self, at: Place | Bet) -> Bet | None:
        """The bet that is meant when ``at`` is chosen."""
        return at if isinstance(at, Bet) else dict(self.chips).get(at)

    def request_of(self, at: Place | Bet) -> RequestView | None:
        """Return what is asked for at a box, what is meant where ``at`` is chosen first."""
        place, bettor = Place(at.box, at.hand or 1), at.bettor if isinstance(at, Bet) else None
        here = [request for request in self.requests if request.place.box == at.box]
        return min(
            here,
            key=lambda request_view: (request_view.place != place, request_view.bettor != bettor),
            default=None,
        )


class TableShown(NamedTuple):
    """A table beside another: its heading, what lies on it, what was done there, and with what."""

    heading: str
    view: TableView
    done: str
    about: Bet | Place | None = None


class Paying(NamedTuple):
    """The chips of the table, and whether payments are set down in them or typed."""

    chips: Sequence[Chip]
    in_chips: bool


@dataclass(frozen=True, slots=True)
class Announced:
    """The lines that can be announced, and what can be reported, each with its text.

    ``words`` are those of the document in force. ``hole_card``: the dealer has one in this game.
    ``mends``: mistakes stand, and what was done can be undone.
    """

    lines: tuple[tuple[Act, str], ...]
    reports: tuple[tuple[Irregularity, str], ...]
    words: Wording = PLAIN
    hole_card: bool = False
    mends: bool = False
    only: str | None = None
    """The keys of what is offered; None for everything."""


@dataclass(frozen=True, slots=True)
class ActShown:
    """What became of the last act, or a hint: one line, what else there is to say, and why."""

    kind: str
    """The surface on which it is shown: ``right``, ``wrong``, or ``raised`` for a hint."""
    act: str
    lines: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    settings: tuple[Citation, ...] = ()


class OnHand(NamedTuple):
    """Something done with a hand, or with a whole box."""

    key: str
    title: str
    act: Callable[[Place], DealerAct]


class OnBet(NamedTuple):
    """Something done with the chips of a bet."""

    key: str
    title: str
    act: Callable[[Bet], DealerAct]


class OnStake(NamedTuple):
    """Something done with the chips of a bet in the amount that lies there."""

    key: str
    title: str
    act: Callable[[Cents, Bet], DealerAct]


class WithAmount(NamedTuple):
    """Something for which an amount is typed, done with the bet that is chosen, if any."""

    key: str
    title: str
    act: Callable[[Cents, Bet | None], DealerAct]


def _chips(bet: Bet | None) -> Bet:
    assert bet is not None, "an amount is typed for a bet"
    return bet


class OnRequest(NamedTuple):
    """Something done about what the player of a hand asks for."""

    key: str
    title: str
    act: Callable[[RequestView], DealerAct]


class SweepUp(NamedTuple):
    """Pick up one hand after the other, from the chosen one to the other side."""

    key: str
    title: str


DealChoice = OnHand | OnBet | OnStake | WithAmount | OnRequest | SweepUp

_DEAL: Final = OnHand("D", N_("Deal"), DealCard)
_DOWN: Final = OnHand("F", N_("Face down"), lambda place: DealCard(place, Lay.DOWN))
PAY: Final = WithAmount("P", N_("Pay…"), lambda amount, bet: Pay(amount, _chips(bet)))
_PICK_UP: Final = OnHand("U", N_("Pick up"), PickUp)

ON_DEALER: Final[tuple[DealChoice, ...]] = (
    _DEAL,
    _DOWN,
    OnHand("L", N_("Look"), lambda _place: LookAtHoleCard()),
    OnHand("V", N_("Turn over"), lambda _place: TurnHoleCard()),
    _PICK_UP,
)
"""What can be done with the dealer's own hand."""

ON_PAID_DEALER: Final = (*ON_DEALER, PAY)
"""The same where a part of a meter goes to the dealer."""

ON_BOX: Final[tuple[DealChoice, ...]] = (
    OnHand("A", N_("Ask"), Ask),
    _DEAL,
    OnHand("W", N_("Double Down"), lambda place: CarryOut(Call.DOUBLE, place)),
    OnHand("I", N_("Sideways"), lambda place: DealCard(place, Lay.SIDEWAYS)),
    OnHand("S", N_("Split"), lambda place: CarryOut(Call.SPLIT, place)),
    _DOWN,
    OnBet("R", N_("Cut down"), CutDown),
    OnBet("T", N_("Take"), Take),
    PAY,
    OnStake("B", N_("Match the bet"), Pay),
    OnBet("K", N_("Stand Off"), StandOff),
    OnBet("G", N_("Give back"), GiveBack),
    _PICK_UP,
    SweepUp("Y", N_("Pick up in turn")),
    WithAmount("X", N_("Refuse…"), lambda amount, bet: Refuse(amount, _chips(bet))),
    OnBet("M", N_("Minimum"), TellMinimum),
    OnBet("O", N_("Options"), lambda bet: AskHowToGoOn(bet.box, bet.bettor)),
    OnHand("C", N_("Which card"), AskWhichCard),
    OnRequest("N", N_("Decline"), lambda asked: Decline(asked.asks, asked.place, asked.bettor)),
)
"""What can be done with a hand or a bet on a box."""


_TAKE_BACK: Final = WithAmount(
    "Q", N_("Take back…"), lambda amount, bet: TakeBack(amount, _chips(bet))
)
_LAY_BACK: Final = OnHand("J", N_("Lay back"), LayBack)

_AT_HOLE_CARD: Final = frozenset("FLV")
"""What is done with a hole card, by its keys."""

_FITTING: Final[Mapping[DealPhase, str]] = MappingProxyType(
    {
        DealPhase.BETS: "DMXGA",
        DealPhase.CARDS: "DFXGA",
        DealPhase.PLAY: "ADWSI",
        DealPhase.SETTLING: "TPBKU",
        DealPhase.STOPPED: "OGCUD",
    }
)
"""What is shown first of what can be done at a box, by its keys; the rest is one key further."""

_WITH_CHIPS: Final = "TPBKG"
"""The same of chips; of a hand that has ended, its cards are picked up instead of handed over."""


SAY_KEY: Final = " "
REPORT_KEY: Final = "E"
"""The keys of the lists of what can be announced and reported."""
_KEYS: Final[Mapping[type[DealerAct], str]] = MappingProxyType(
    {
        Ask: "A",
        AskHowToGoOn: "O",
        AskWhichCard: "C",
        CarryOut: "WS",
        CutDown: "R",
        DealCard: "DFI",
        Decline: "N",
        Discard: REPORT_KEY,
        GiveBack: "G",
        LookAtHoleCard: "L",
        Pay: "PB",
        PickUp: "UY",
        PutRight: REPORT_KEY,
        Refuse: "X",
        Report: REPORT_KEY,
        StandOff: "K",
        Take: "T",
        TakeWager: "T",
        TellMinimum: "M",
        TurnHoleCard: "V",
    }
)
"""The keys with which each act is done; everything else is announced."""


def keys_of(acts: Iterable[DealerAct]) -> str:
    """The keys that are needed to do some acts."""
    return "".join(sorted({key for act in acts for key in _KEYS.get(type(act), SAY_KEY)}))


def choices_at(at: Place | Bet, table: DealTable, announced: Announced) -> tuple[DealChoice, ...]:
    """Return what can be done with what is chosen."""
    only = announced.only
    every = _choices_at(at, table, announced)
    return every if only is None else tuple(choice for choice in every if choice.key in only)


def _choices_at(at: Place | Bet, table: DealTable, announced: Announced) -> tuple[DealChoice, ...]:
    if at != DEALER:
        return (*ON_BOX, _TAKE_BACK, _LAY_BACK) if announced.mends else ON_BOX
    choices = ON_DEALER if table.bet_of(at) is None else ON_PAID_DEALER
    if announced.mends:
        choices = (*choices, _LAY_BACK)
    if announced.hole_card:
        return choices
    return tuple(choice for choice in choices if choice.key not in _AT_HOLE_CARD)


def fitting(
    at: Place | Bet, table: DealTable, choices: tuple[DealChoice, ...]
) -> tuple[DealChoice, ...]:
    """The few of ``choices`` that are shown first at this moment, five at most."""
    if at == DEALER:
        return tuple(choice for choice in choices if choice is not _LAY_BACK)
    keys = _FITTING[table.phase]
    if isinstance(at, Bet) and table.phase is not DealPhase.BETS:
        keys = _WITH_CHIPS
    elif at in table.ended and table.phase is not DealPhase.STOPPED:
        keys = _WITH_CHIPS.replace("G", "U")
    if table.bet_of(at) in table.to_cut:
        keys = f"R{keys[:-1]}"
    if table.request_of(at) is not None:
        keys = keys[:-1] + "N"
    by_key = {choice.key: choice for choice in choices}
    return tuple(by_key[key] for key in keys if key in by_key)


def act_of(
    choice: DealChoice, at: Place | Bet, table: DealTable, amount: Cents | None = None
) -> DealerAct | None:
    """The act that a choice is; None where nothing is there to do it with, or no ``amount``."""
    bet = table.bet_of(at)
    match choice:
        case OnHand():
            return choice.act(Place(at.box, at.hand or 1) if isinstance(at, Bet) else at)
        case OnBet() if bet is not None:
            return choice.act(bet)
        case OnStake() if bet is not None and bet in (stakes := dict(table.stakes)):
            return choice.act(stakes[bet], bet)
        case WithAmount() if bet is not None and amount is not None:
            return choice.act(amount, bet)
        case OnRequest() if (asked := table.request_of(at)) is not None:
            return choice.act(asked)
        case _:
            return None


def sweep(at: Place | Bet, table: DealTable) -> tuple[DealerAct, ...]:
    """Pick up the hands from the chosen one to the other side of the table.

    The side is the trainee's choice: to the left only where nothing lies to the right.
    """
    boxes = [place.box for place in table.lying]
    leftwards = at.box == max(boxes, default=0) > min(boxes, default=0)
    order = reversed(table.lying) if leftwards else table.lying
    return tuple(
        PickUp(place)
        for place in order
        if (place.box <= at.box if leftwards else place.box >= at.box)
    )


def swept_up(passed: Sequence[Place], table: DealTable) -> tuple[Place, ...]:
    """The hands that are picked up where one was dragged to the rack over others.

    Those on the way come along once all bets are settled; the dealer's own after all others.
    """
    first, *others = passed
    if table.unsettled:
        return (first,)
    boxes = [place for place in others if place in table.lying]
    last = DEALER in others and {*table.lying} <= {first, *boxes}
    return (first, *boxes, *(DEALER,) * last)


def to_be_asked(place: Place, table: DealTable) -> bool:
    """Tell whether a hand is played still, and has signalled nothing."""
    signals = any(request.place == place for request in table.requests)
    playing = place in table.lying and place not in table.ended
    return table.phase is DealPhase.PLAY and playing and not signals


class Along:
    """The side to which the dealer has begun to play the boxes, and to settle one kind of bet."""

    def __init__(self) -> None:
        self._played: list[int] = []
        self._settled: list[Bet] = []
        self._phase = DealPhase.BETS
        """The moment at which the bets were settled: Blackjacks are paid before the others."""

    def settled(self, bet: Bet, table: DealTable) -> Place | Bet | None:
        """The next of its kind once a bet has been settled; its own wager first, if it is due.

        After that of a busted hand come its cards.
        """
        if table.ended.get(Place(bet.box, bet.hand)) is HandState.BUST:
            return None
        if table.phase is not self._phase or {bet.kind} != {one.kind for one in self._settled}:
            self._settled, self._phase = [], table.phase
        self._settled.append(bet)
        if bet in table.wagers:
            return bet
        alike = [other for other in _from_the_left(table) if other.kind is bet.kind]
        waiting = {alike.index(other) for other in table.unsettled if other in alike}
        place = next_along([alike.index(o) for o in self._settled if o in alike], waiting)
        if place is None:
            return None
        following = alike[place]
        hand = Place(following.box, following.hand or 1)
        return hand if table.bet_of(hand) == following else following

    def played(self, at: Place | Bet, table: DealTable) -> Place | None:
        """The next hand to be played once that at ``at`` has ended, unless chips come first.

        After the last of them it is the dealer's.
        """
        place = Place(at.box, at.hand or 1) if isinstance(at, Bet) else at
        if table.phase is not DealPhase.PLAY or place not in table.ended:
            return None
        if any(table.ended.get(hand) is HandState.BUST for hand in table.lying):
            return None
        self._played.append(at.box)
        playing = [hand for hand in table.lying if hand not in table.ended]
        if not playing:
            return DEALER
        box = next_along(self._played, {hand.box for hand in playing})
        return next((hand for hand in playing if hand.box == box), None)


def _from_the_left(table: DealTable) -> list[Bet]:
    hands = [target.at for target in table.targets if not isinstance(target.at, Bet)]
    bets = [bet for bet, _stake in table.stakes]

    def lies(bet: Bet) -> tuple[int, int, int]:
        place = Place(bet.box, bet.hand or 1)
        return bet.box, hands.index(place) if place in hands else 0, bets.index(bet)

    return sorted(bets, key=lies)


# Lists

Entry = tuple[str, DealerAct | WithAmount]
"""One of a list of acts to choose from, with its text."""

LIST_KEYS: Final = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The keys of a list, each for one of its entries."""

_TOTALS: Final = range(17, TWENTY_ONE + 1)
_LOW_TOTALS: Final = range(16, 3, -1)
"""Those with which a dealer stops for whom nobody plays any more."""

_MOST: Final = 5
"""How many entries a list has that fits the moment."""

_LINES: Final[Mapping[DealPhase, tuple[Act, ...]]] = MappingProxyType(
    {
        DealPhase.BETS: (Act.PLACE_BETS, Act.CLOSE_BETS),
        DealPhase.CARDS: (Act.CLOSE_BETS, Act.OFFER_INSURANCE, Act.STOP_FOR_ERROR),
        DealPhase.PLAY: (
            Act.TAKE_BUST,
            Act.OFFER_INSURANCE,
            Act.CLOSE_INSURANCE,
            Act.STOP_FOR_ERROR,
        ),
        DealPhase.SETTLING: (Act.CLOSE_INSURANCE, Act.TAKE_BUST, Act.STOP_FOR_ERROR),
        DealPhase.STOPPED: (Act.STOP_FOR_ERROR, Act.DECLARE_VOID),
    }
)


def lines(table: DealTable, announced: Announced) -> Iterator[Entry]:
    """Return what can be said, and the meters that can be set."""
    yield from ((text, Say(act)) for act, text in announced.lines)
    yield from _meters(table)


def lines_now(table: DealTable, announced: Announced) -> tuple[Entry, ...]:
    """The announcements that fit the moment, five at most."""
    said = dict(announced.lines)
    fit = tuple(
        (said[act], Say(act))
        for act in _LINES[table.phase]
        if act in said and act not in table.said
    )
    if table.phase is not DealPhase.SETTLING:
        return fit
    if not table.announced_total and table.dealer:
        return tuple(_totals_of(table.dealer, announced))[:_MOST]
    return (*_meters(table), *fit)[:_MOST]


def _totals_of(cards: tuple[Card, ...], announced: Announced) -> Iterator[Entry]:
    """The results that the dealer's hand may have for all that its number of cards says.

    Two cards are never 21 but a Blackjack. Of more than two the lowest or the highest is left out.
    """
    hard = sum(card.points for card in cards)
    if len(cards) < 3:
        yield from map(_total, range(17, TWENTY_ONE))
        yield _("Dealer: Blackjack"), SayBlackjack()
    elif hard <= TWENTY_ONE - 3:
        yield from map(_total, _TOTALS)
    else:
        yield from map(_total, _TOTALS[1:])
        yield worded("Dealer: Too Many", announced.words), SayTotal(TWENTY_ONE + 1)


def _meters(table: DealTable) -> Iterator[Entry]:
    for level in table.meters:
        yield _("Meter {level}…").format(level=level), _meter(level)


def results(announced: Announced) -> Iterator[Entry]:
    """Return what can be said of the dealer's hand."""
    yield from map(_total, _TOTALS)
    yield worded("Dealer: Too Many", announced.words), SayTotal(TWENTY_ONE + 1)
    yield _("Dealer: Blackjack"), SayBlackjack()
    yield from map(_total, _LOW_TOTALS)


def _total(points: int) -> Entry:
    return _("Dealer: {points}").format(points=points), SayTotal(points)


def reports(table: DealTable, announced: Announced) -> Iterator[Entry]:
    """Return what can be done about cards astray, and what the supervisor can be told."""
    yield from table.astray
    yield from ((text, Report(what)) for what, text in announced.reports)


_REPORTS: Final[Mapping[DealPhase, tuple[Irregularity, ...]]] = MappingProxyType(
    {
        DealPhase.BETS: (
            Irregularity.NOT_SHUFFLED,
            Irregularity.WRONG_CARD_COUNT,
            Irregularity.FOREIGN_CARD,
            Irregularity.FOREIGN_OBJECT,
            Irregularity.INTERRUPTION,
        ),
        DealPhase.CARDS: (
            Irregularity.WRONG_BOX,
            Irregularity.SKIPPED_BOX,
            Irregularity.BOX_TWICE,
            Irregularity.EMPTY_BOX,
            Irregularity.EXPOSED_CARD,
        ),
        DealPhase.PLAY: (
            Irregularity.WRONG_BOX,
            Irregularity.DREW_TO_STANDING_HAND,
            Irregularity.TOGETHER,
            Irregularity.DEALER_OUT_OF_TURN,
            Irregularity.FOREIGN_CARD,
        ),
        DealPhase.SETTLING: (
            Irregularity.OVERDRAWN,
            Irregularity.BLACKJACK_MISSED,
            Irregularity.WRONG_BOX,
            Irregularity.FOREIGN_CARD,
            Irregularity.INTERRUPTION,
        ),
    }
)
"""What is most often reported at a moment; of a round that has been stopped, anything is."""


def reports_now(table: DealTable, announced: Announced) -> tuple[Entry, ...]:
    """Return what is done about cards astray, or the reports that fit the moment, five at most."""
    if table.astray:
        return table.astray[:_MOST]
    texts = dict(announced.reports)
    return tuple(
        (texts[what], Report(what)) for what in _REPORTS.get(table.phase, ()) if what in texts
    )


def _meter(level: int) -> WithAmount:
    return WithAmount("", N_("Meter."), lambda amount, _bet: SetMeter(level, amount))
