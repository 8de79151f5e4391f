"""Questions to a trainee about a round, the possible answers, and the verdict on them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.felt.chips import Chip
from trainer.procedure.acts import Act, Playthrough, Step, Timed
from trainer.procedure.chip_work import ChipTask, ChipWork, Columns, total_of
from trainer.procedure.data import Procedure
from trainer.procedure.error_models import AmountCase
from trainer.procedure.irregular import Again, GoesOn, OptionKeys, Reconstructs, RemedyAnswer
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import TWENTY_ONE, Card, is_blackjack, point_total
from trainer.rules.events import Event, RequestRefused
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import NOTHING, Cents, Formula, Working
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import LaidCard, Snapshot
from trainer.texts import N_, Capital, Sentence, TextEnum


class QuestionGroup(TextEnum):
    """The kinds of question, named as in a scenario's ``ask``."""

    TOTALS = "totals", N_("Hand totals")
    OPTIONS = "options", N_("What a hand may do")
    SIDE_BETS = "side_bets", N_("Side bets")
    INSURANCE = "insurance", N_("Insurance")
    PAYOUTS = "payouts", N_("Payouts")
    DEALER = "dealer", N_("The dealer’s hand")
    NEXT_ACT = "next_act", N_("What comes next")
    INCIDENT = "incident", N_("Irregularities")
    WHO = "who", N_("Who is paid")
    CHIPS = "chips", N_("Chips")
    """Only practised: no round asks it."""
    TABLE = "table", N_("The whole table")
    """Only practised: in a round each of the bets is asked about by itself."""
    BOX = "box", N_("All bets on a box")
    """Only practised: in a round each of the bets is asked about by itself."""
    ACT = "act", N_("Actions")
    """Nobody asks it: what a dealer does next in a round that they deal themselves."""


_APART: Final = frozenset(
    (QuestionGroup.CHIPS, QuestionGroup.TABLE, QuestionGroup.BOX, QuestionGroup.ACT)
)
IN_ROUNDS: Final = tuple(group for group in QuestionGroup if group not in _APART)
"""The kinds of question that a round can ask."""


class Topic(TextEnum):
    """The topic of a question about an incident, in the order in which they are asked.

    ``answers`` is the enum of the answers, if they have texts.
    """

    answers: type[TextEnum] | None

    def __init__(self, _value: str, _text: str = "", answers: type[TextEnum] | None = None) -> None:
        self.answers = answers

    WHAT = "what", N_("What has gone wrong?"), Irregularity
    GOES_ON = "goes_on", N_("Does the round go on?"), GoesOn
    RECONSTRUCT = (
        "reconstruct",
        N_("Can the cards be reconstructed?"),
        Reconstructs,
    )
    COUNTS = "counts", N_("{bet}, {amount}: how much of it counts?")
    REMEDY = "remedy", N_("What happens now?"), RemedyAnswer
    TOTAL = "total", N_("Which total counts?")
    AGAIN = "again", N_("The players have already chosen once. Do they choose again?"), Again
    OPTIONS = "options", N_("Which options do the players have?"), OptionKeys
    ORDER = "order", N_("In what order are the cards reconstructed?")
    BELONGS = "belongs", N_("{card}: where does it go?")
    RETURNED = "returned", N_("How much is returned to {bettor}?")
    PUT_DOWN = "put_down", N_("{bettor} places {offered}: accept, or return how much?")
    REQUEST = "request", N_("{bettor} asks for {asks}. Is it allowed?"), Reason


class Fate(TextEnum):
    """What becomes of a bet that is not paid, answered with one key."""

    LOSES = "loses", N_("loses")
    STANDS_OFF = "stands_off", N_("stands off")
    RETURNED = "returned", N_("returned")
    WAITS = "waits", N_("waits for the dealer’s hand")
    """Never the right answer to a request for Even Money, but a plausible one."""
    ACCEPTED = "accepted", N_("accepted")
    """Chips that are not over what may be put down."""


class DealerDoes(TextEnum):
    """What the dealer can do when it is their hand's turn."""

    TURN = "dealer_turn", N_("Turn over the hole card")
    """The hole card."""
    DRAW = "dealer_draw", N_("Draw a card")
    STAND = "dealer_stand", N_("Stand")
    BUST = "dealer_bust", N_("Bust")
    SETTLE = "dealer_settle", N_("Take no card: every bet is decided")
    """Every bet is decided: the dealer takes no more cards, whatever the total."""


class Money(NamedTuple):
    """An amount that leaves the tray (a payout or a refund).

    Also the highest Insurance, or how much of what is put on Insurance goes back.
    """

    amount: Cents


class InChips(NamedTuple):
    """An amount set down in chips: columns as they stand, values from the bottom up, in cents."""

    columns: Columns

    @property
    def total(self) -> Cents:
        return total_of(self.columns)


class Goes(NamedTuple):
    """What becomes of a bet for which nothing leaves the tray, or that Insurance is accepted."""

    fate: Fate


class Total(NamedTuple):
    """A hand's Point Total, soft or hard.

    A Blackjack is no Soft 21 (¶1.26): it is paid 3 to 2 where that is paid 1 to 1.
    """

    points: int
    soft: bool
    blackjack: bool = False


BLACKJACK: Final = Total(TWENTY_ONE, soft=True, blackjack=True)
"""An Ace and a card worth ten as the initial two cards (¶1.2)."""


TOO_MANY: Final = Total(-1, soft=False)
"""Over 21, as the dealer announces it (¶3.8), whatever the total: no points can be typed for it."""


def total_of_hand(cards: Sequence[Card], *, split: bool) -> Total:
    """The total that the cards of a hand make; those of a split one are never a Blackjack."""
    if not split and is_blackjack(cards):
        return BLACKJACK
    total = point_total(cards)
    return Total(total.points, total.soft)


class Chosen(NamedTuple):
    """One or several of the question's choices, by key."""

    keys: frozenset[str]


class Ordered(NamedTuple):
    """All of the question's choices, by key, in the order in which they come."""

    keys: tuple[str, ...]


class Losers(NamedTuple):
    """All losing bets of a crowded table, named together."""

    bets: frozenset[Bet]


Answer = Money | InChips | Goes | Total | Chosen | Ordered | Losers


def amount_of(answer: Answer) -> Cents:
    """The amount of the answer; zero if the answer is not an amount."""
    plain = without_chips(answer)
    return plain.amount if isinstance(plain, Money) else NOTHING


def without_chips(answer: Answer) -> Answer:
    """The answer; one in chips as its amount."""
    return Money(answer.total) if isinstance(answer, InChips) else answer


class Choice(NamedTuple):
    """One possible choice. ``key`` is a message key that ``messages`` turns into text.

    ``card``, ``place`` or ``chip`` is set if the choice is one. ``elsewhere``: a remedy that the
    document in force does not have.
    """

    key: str
    card: Card | None = None
    place: Place | None = None
    elsewhere: bool = False
    chip: Chip | None = None


class AtStake(NamedTuple):
    """One of the bets from which the losers are to be named; ``fate`` is None if it wins.

    Also one of those that are settled together, where the question is what goes out in all; and of
    those among whom somebody is paid, what they have at stake, if anything.
    """

    bet: Bet
    stake: Cents
    fate: Fate | None


@dataclass(frozen=True, slots=True)
class Question:
    """One question, asked before step number ``step`` is carried out.

    ``about`` is the hand in question, ``bet`` the bet; ``choices`` is empty unless the answer is
    ``Chosen`` or ``Ordered``, ``several`` says whether more than one may be chosen. ``among`` are
    the bets that can be named if the answer is ``Losers``. ``topic`` is that of a question about an
    incident, ``bettor`` the bettor it is about. ``incident`` is what has gone wrong, which is the
    answer itself if the topic is ``WHAT``; ``mistake`` is the dealer's mistake, if known;
    ``remedy`` is what has been decided about the cards before the question is asked. ``offered`` is
    what the bettor puts down, in cents, if the question is whether to accept it, or what is
    handed over for chips; 0 in all others. ``rules`` and ``working`` are shown as feedback,
    ``counted`` is how much of the bet counts on a box over its limit; ``settings`` are the register
    entries that the answer depends on. ``task`` is what an answer in chips is judged by: any amount
    may be answered in them, and where ``expected`` is in chips it has to be.
    """

    id: str
    ask: QuestionGroup
    step: int
    expected: Answer
    bet: Bet | None = None
    about: Place | None = None
    choices: tuple[Choice, ...] = ()
    several: bool = False
    rules: tuple[Rule, ...] = ()
    settings: tuple[str, ...] = ()
    working: Working | None = None
    among: tuple[AtStake, ...] = ()
    counted: Working | None = None
    topic: Topic | None = None
    bettor: str | None = None
    incident: Irregularity | None = None
    mistake: Irregularity | None = None
    remedy: CardRemedy | None = None
    offered: Cents = NOTHING
    task: ChipTask | None = None

    @property
    def alike(self) -> bool:
        """True if all bets that can be named as losers are of one kind, which is not said then."""
        return len({entry.bet.kind for entry in self.among}) == 1

    @property
    def lies_at(self) -> Bet | None:
        """The bet whose chips it asks about: those offered as Insurance lie on the line."""
        if self.bet is None or self.ask is not QuestionGroup.INSURANCE or not self.offered:
            return self.bet
        return Bet(self.bet.box, self.bet.bettor, BetKind.INSURANCE)


def bet_question_id(step: int, ask: QuestionGroup, bet: Bet) -> str:
    """A name that stays the same from one session to the next: ``12-payouts-3-Ann-main-1``."""
    kind = f"{bet.kind.value}-{bet.hand}" if bet.kind is BetKind.MAIN else bet.kind.value
    return f"{step}-{ask.value}-{bet.box}-{bet.bettor}-{kind}"


class ErrorClass(TextEnum):
    """The class of a mistake, in the records and in a grading scheme.

    No question finds mistakes in announcements. ``CHIPS``: a right amount in the wrong chips.
    Pace is no verdict on an answer: an answer that is right can be late.
    """

    PROCEDURE = "procedure", N_("Procedure")
    ANNOUNCEMENT = "announcement", N_("Announcement")
    CARDS = "cards", N_("Cards")
    TAKE_AND_PAY = "take_and_pay", N_("Take and pay")
    PAYOUT = "payout", N_("Payout")
    CHIPS = "chips", N_("Chips")
    GAME_PROTECTION = "game_protection", N_("Game protection")
    PACE = "pace", N_("Pace")


class Direction(TextEnum):
    """The direction in which an amount is wrong."""

    OVERPAID = "overpaid", N_("Overpaid by {money}.")
    UNDERPAID = "underpaid", N_("Underpaid by {money}.")
    PAID_STAND_OFF = "paid_stand_off", N_("A Stand Off was paid: {money} too much.")
    TOOK_STAND_OFF = "took_stand_off", N_("A Stand Off was taken: {money} too little.")
    MISSED_SIDE_BET = "missed_side_bet", N_("A winning side bet was missed: {money}.")


class Verdict(NamedTuple):
    """The verdict on one answer. ``money`` is the size of the error in cents, never negative."""

    right: bool
    error: ErrorClass | None = None
    direction: Direction | None = None
    money: Cents = NOTHING


# The specification of a kind of question: how questions are found, worded, judged and explained.


@dataclass(frozen=True, slots=True)
class QuestionMoment:
    """The round at the moment at which a question is asked; nothing of an old one may be known.

    ``table`` is the table before step ``number``. ``stakes``: the text states the stake, instead of
    it being read from the chips.
    """

    number: int
    playthrough: Playthrough
    table: Snapshot
    procedure: Procedure
    terms: Terms | None = None
    stakes: bool = True

    @property
    def known(self) -> bool:
        """True if the round is known, and goes on."""
        return self.number < len(self.playthrough.steps)

    @property
    def done(self) -> Sequence[Step]:
        return self.playthrough.steps[: self.number]

    @property
    def act(self) -> Act | None:
        """Return what the dealer does next."""
        return self.playthrough.steps[self.number].act if self.known else None

    @property
    def events(self) -> Sequence[Event]:
        """Return what happens next."""
        return self.events_of(self.playthrough.steps[self.number]) if self.known else ()

    @property
    def request(self) -> RequestRefused | None:
        first = next(iter(self.events), None)
        return first if isinstance(first, RequestRefused) else None

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's face-up cards."""
        return self.cards(DEALER)

    def cards(self, place: Place) -> tuple[Card, ...]:
        return tuple(self.table.face_up(place))

    def events_of(self, step: Step) -> Sequence[Event]:
        return self.playthrough.events[step.first : step.last]


class Narrated(NamedTuple):
    """A step of the round as it is narrated."""

    number: int


class ActLine(NamedTuple):
    """An act of a round dealt by hand, by its line."""

    line: str


class NotPutBack(NamedTuple):
    """What becomes of cards that lie astray and cannot be put right (¶5.10.1)."""

    cards: Sequence[LaidCard]


Finder = Callable[[Playthrough, Terms], Iterator[Question]]

Hint = Sentence | Rule
"""What helps with a question: a sentence, or a rule that is true whatever its answer is."""

_HINTS_ON_INCIDENTS: Final[Mapping[Topic, str]] = {
    Topic.WHAT: N_("Compare each card and each bet with where it belongs."),
    Topic.GOES_ON: N_("Look for a bet that is decided already."),
    Topic.RECONSTRUCT: N_("Go back card by card: is it known where each one belongs?"),
    Topic.COUNTS: N_("Share the box’s maximum in proportion to the bets."),
    Topic.REMEDY: N_("Whose was the card, and has anything been settled since?"),
    Topic.TOTAL: N_("Add only the cards that still count."),
    Topic.AGAIN: N_("What did the players know when they chose?"),
    Topic.OPTIONS: N_("What have the players seen, and when did they see it?"),
    Topic.ORDER: N_("Follow the order of dealing from the first card that went astray."),
    Topic.BELONGS: N_("Follow the order of dealing: whose turn was it?"),
    Topic.RETURNED: N_("Add up what lies there, and remember what is settled already."),
    Topic.PUT_DOWN: N_("Compare it with what may be placed there: the bet, its size, the moment."),
    Topic.REQUEST: N_("Look at the hand, at the moment, and at who asks."),
}
"""Where to begin with each topic. A rule would say more than was asked."""


def _no_hints(_question: Question, _moment: QuestionMoment) -> Iterator[Hint]:
    yield from ()


def nothing_found(_playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    """No question: one of this kind is never found in a round."""
    yield from ()


def _no_fates(_question: Question) -> tuple[Fate, ...]:
    return ()


def _always_asked(_question: Question, _hand: Place, _played: Playthrough) -> Hashable:
    return None


def _no_line(_question: Question, _moment: QuestionMoment) -> Sentence | None:
    return None


def _all_rules(question: Question, _given: Answer, _moment: QuestionMoment) -> tuple[Rule, ...]:
    return question.rules


def arithmetic(question: Question, _moment: QuestionMoment) -> Iterator[object]:
    """Tell how much of a bet counts, and how its amount is reached."""
    yield from (Capital(part) for part in (question.counted, question.working) if part)


def in_one_direction(
    _question: Question, _given: Answer, verdict: Verdict, _moment: QuestionMoment
) -> Iterator[Sentence]:
    """Say by how much an amount is wrong, and in which direction."""
    if verdict.direction is not None and verdict.money:
        yield Sentence(verdict.direction.text, money=Money(verdict.money))
    elif verdict.direction is Direction.MISSED_SIDE_BET:
        yield Sentence(N_("A winning side bet was missed."))


def one_chosen(question: Question, given: Answer, moment: QuestionMoment) -> tuple[str, str]:
    """The choice that was made and the right one, where one is chosen and the cards are known."""
    played = bool(moment.playthrough.steps) and moment.number <= len(moment.playthrough.steps)
    if question.several or not played:
        return "", ""
    if not isinstance(given, Chosen) or not isinstance(question.expected, Chosen):
        return "", ""
    (chosen,), (due,) = given.keys, question.expected.keys
    return chosen, due


def _no_case(
    _question: Question, _played: Playthrough, _terms: Terms, _chips: Sequence[Chip]
) -> AmountCase | None:
    return None


def _all_of_it(question: Question) -> Bet | Place | None:
    return question.bet or question.about


def _its_bet(question: Question, _playthrough: Playthrough) -> tuple[Bet, ...]:
    return () if question.lies_at is None else (question.lies_at,)


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """The specification of a kind of question, from which all that is said of one follows.

    ``find`` finds its questions in a round played under the given terms. ``text`` may have the
    fields ``bet``, ``stake``, ``bettor``, ``offered`` and ``chip``, or it is finished sentences.
    ``wrong`` is the mistake, or a function that judges an answer that fits but is not the expected
    one. ``timed`` is the kind of act whose target its time is compared with. ``choices`` is the
    enum whose members can be chosen, or a function that names a choice. ``fates`` says what may
    become of the bet, if that can be the answer instead of an amount; the first of them is what an
    amount of zero means. ``weighed`` is the class of error whose weight is what the question is
    worth on paper, where ``wrong`` is a function. ``seen`` is what tells one skill of the kind from
    another before it is answered, by the hand that it is about; None for a question that is always
    asked.

    ``place`` is whose hand or bet a question is about, ``concerns`` are the bets that get a mark
    with its verdict. ``line`` are the cards that decide, ``working`` is how the answer is reached,
    ``errors`` are what is wrong with a wrong answer, ``broken`` are the rules that a wrong answer
    is about, the first of them most of all, ``method`` is what to do first, then what that
    rests on, whatever the answer is, ``case`` is what an amount can be confused with.

    ``of_hand``: it asks about the same hand again and again, with other cards. ``in_sentences``:
    its choices are sentences. ``paid``: chips leave the tray for the answer, or might. ``alone``:
    its words tell what was done before, so that nothing else stands with it on paper; ``shown``:
    the next table shows its answer, or some of it; ``decided_by`` are the choices of the house by
    which one answer to it is right or another.
    """

    ask: QuestionGroup
    find: Finder
    text: str | Callable[[Question, QuestionMoment], object]
    wrong: ErrorClass | Callable[[Question, Answer], Verdict]
    timed: Timed | Callable[[Question], Timed]
    choices: type[TextEnum] | Callable[[Question, Choice, QuestionMoment], object] | None = None
    fates: Callable[[Question], tuple[Fate, ...]] = _no_fates
    weighed: ErrorClass = ErrorClass.PAYOUT
    seen: Callable[[Question, Place, Playthrough], Hashable] = _always_asked
    place: Callable[[Question], Bet | Place | None] = _all_of_it
    concerns: Callable[[Question, Playthrough], tuple[Bet, ...]] = _its_bet
    line: Callable[[Question, QuestionMoment], Sentence | None] = _no_line
    working: Callable[[Question, QuestionMoment], Iterator[object]] = arithmetic
    errors: Callable[[Question, Answer, Verdict, QuestionMoment], Iterator[Sentence]] = (
        in_one_direction
    )
    broken: Callable[[Question, Answer, QuestionMoment], tuple[Rule, ...]] = _all_rules
    method: Callable[[Question, QuestionMoment], Iterator[Hint]] = _no_hints
    case: Callable[[Question, Playthrough, Terms, Sequence[Chip]], AmountCase | None] = _no_case
    of_hand: bool = False
    in_sentences: bool = False
    paid: bool = False
    alone: bool = False
    shown: bool = False
    decided_by: tuple[str, ...] = ()

    @property
    def error(self) -> ErrorClass:
        """The class of error that a question of this kind is about, whatever its answer is."""
        return self.wrong if isinstance(self.wrong, ErrorClass) else self.weighed

    def sentence(self, question: Question, moment: QuestionMoment) -> object:
        """The question itself, its stake beside the bet where the text has no place for it."""
        text = self.text if isinstance(self.text, str) else self.text(question, moment)
        if not isinstance(text, str):
            return text
        stake, task = _stake(question), question.task
        bet: object = question.bet.kind if question.bet else ""
        if moment.stakes and bet and stake and "{bet}" in text and "{stake}" not in text:
            bet = Sentence(N_("{bet}, {stake}"), bet=bet, stake=stake)
        return Sentence(
            text,
            bet=bet,
            stake=stake,
            bettor=question.bet.bettor if question.bet else question.bettor or "",
            offered=Money(question.offered) if question.offered else "",
            chip=Money(task.right[0].chip) if task else "",
        )

    def hints(self, question: Question, moment: QuestionMoment) -> Iterator[Hint]:
        """Tell what to do first, and then what that rests on; never the answer."""
        if question.topic is not None:
            yield Sentence(_HINTS_ON_INCIDENTS[question.topic])
        else:
            yield from self.method(question, moment)

    def names_bettor(self, question: Question, moment: QuestionMoment) -> bool:
        """Tell whether the text says whose bet it is about, by a field of its own."""
        text = self.text if isinstance(self.text, str) else self.text(question, moment)
        return isinstance(text, str) and "{bettor}" in text

    def choice(self, question: Question, choice: Choice, moment: QuestionMoment) -> object:
        assert self.choices is not None, "what can be chosen has a name"
        if isinstance(self.choices, type):
            return self.choices(choice.key)
        return self.choices(question, choice, moment)

    def timed_as(self, question: Question) -> Timed:
        """The kind of act whose target the time of an answer is compared with."""
        return self.timed if isinstance(self.timed, Timed) else self.timed(question)

    def judge_wrong(self, question: Question, answer: Answer) -> Verdict:
        if isinstance(self.wrong, ErrorClass):
            return Verdict(False, self.wrong)
        return self.wrong(question, answer)


def _stake(question: Question) -> Money | str:
    """The chips there, not how much of them counts; empty if both were added to, or there are none.

    On a box over its limit the trainee has to find the share (¶5.1.1).
    """
    working, counted, task = question.working, question.counted, question.task
    if task is not None and task.work is ChipWork.MAKE_CHANGE:
        return Money(Cents(question.offered - task.amount))
    if working is None or working.formula is Formula.DEALER_ENVY:
        return ""
    if working.formula is Formula.METER:
        return Money(Cents(working.result - working.net))
    if counted is None:
        return Money(working.stake)
    return Money(counted.stake) if working.stake == counted.result else ""
