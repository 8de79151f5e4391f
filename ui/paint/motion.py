"""How pieces move from one arrangement to the next: trajectories in mm, times in milliseconds.

Two arrangements are compared, and whatever differs moves as a dealer moves it: a card comes out of
the shoe and is turned over on its way, lost chips go into the tray, payouts come out of it,
collected cards go to the rack. The order is that of dealing: cards first, then what is taken, then
what is paid. Going back is the same motion reversed. Nothing here depends on pixels.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import IntEnum
from math import hypot
from typing import Final, NamedTuple

from trainer.felt.chips import Chip, Column, fewest, stacked
from trainer.felt.laying import shoe_front
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point, Pose, on_circle
from trainer.rules.cards import Card
from trainer.rules.money import Cents
from ui.paint.arrange import CardPiece, Key, Piece, PileKey, PilePiece, box_of

CARD_MS: Final = 320
CHIPS_MS: Final = 260
"""Duration of the movement of a card and of a pile at normal speed."""
LONGEST_MS: Final = 720
"""The longest time that all movements of one act may take together."""
MAX_TURNS: Final = 16
MAX_PIECES: Final = 64
"""Above these numbers of groups that start one after the other, or of moving pieces, nothing is
animated: nobody could follow it."""

_STAGGER: Final = 55.0
_SPREAD: Final = 260.0
"""Delay between the starts of two groups, and at most between the first and the last."""
_OVERLAP: Final = 90.0
"""How long before the end of one phase the next begins."""
_OUT_OF_SHOE: Final = 90.0
"""Distance that a card moves straight out of the shoe."""
_BOW: Final = 0.09
"""Sideways bend of a trajectory, as a fraction of its length."""
_STRAIGHT: Final = 90.0
"""Movements up to this distance are straight."""
_FADE: Final = 0.25
"""The part of its trajectory over which a pile fades in or out at a hand."""
_FLIP: Final = (0.2, 0.75)
"""The part of its way, from and to, on which a card is turned over."""


class PartKey(NamedTuple):
    """The key of chips that are moving to a pile or away from it."""

    pile: PileKey


class _Phase(IntEnum):
    """The phases of a motion, in order."""

    PLAY = 0
    TAKE = 1
    PAY = 2


class PieceFrame(NamedTuple):
    """A piece at one moment of its trajectory.

    ``breadth`` is the visible fraction of a card's width while it is turned over.
    """

    piece: Piece
    pose: Pose
    breadth: float = 1.0
    opacity: float = 1.0


class Trajectory(NamedTuple):
    """The way one piece moves from ``start`` towards ``bend`` to ``end``.

    It starts as ``first`` and arrives as ``last``. ``comes``: it is not on the table before;
    ``leaves``: it is not on the table afterwards. ``side`` is how far it is turned over at the
    start, from 0 to 1; None if it is not turned over.
    """

    key: Key | PartKey
    first: Piece
    last: Piece
    start: Pose
    bend: Point
    end: Pose
    begins: float = 0.0
    ends: float = 0.0
    comes: bool = False
    leaves: bool = False
    side: float | None = None

    def at(self, time: float) -> PieceFrame:
        done = _eased(self.share(time))
        pose = self._pose(done)
        if isinstance(self.first, PilePiece) and isinstance(self.last, PilePiece):
            # Chips that are taken leave the pile at once; chips that are added join it on arrival.
            grows = self.last.amount > self.first.amount
            piece = self.first if grows and done < 1 else self.last
            return PieceFrame(piece, pose, 1.0, self._opacity(done))
        if self.side is None:
            return PieceFrame(self.last, pose)
        from_here, to_there = _FLIP
        share = min(max((done - from_here) / (to_there - from_here), 0.0), 1.0)
        side = self.side + (1 - self.side) * share
        return PieceFrame(self.first if side < 0.5 else self.last, pose, abs(1 - 2 * side))

    def share(self, time: float) -> float:
        """The elapsed fraction of its time, from 0 to 1."""
        return min(max((time - self.begins) / max(self.ends - self.begins, 1.0), 0.0), 1.0)

    def _pose(self, done: float) -> Pose:
        if done in (0.0, 1.0):
            return self.end if done else self.start
        near, between, far = (1 - done) ** 2, 2 * done * (1 - done), done * done
        start, bend, end = self.start.at, self.bend, self.end.at
        x = near * start.x + between * bend.x + far * end.x
        y = near * start.y + between * bend.y + far * end.y
        # The shorter way round
        turn = (self.end.angle - self.start.angle + 180) % 360 - 180
        return Pose(Point(x, y), self.start.angle + turn * done)

    def _opacity(self, done: float) -> float:
        shown = 1.0
        if self.comes:
            shown = min(shown, done / _FADE)
        if self.leaves:
            shown = min(shown, (1 - done) / _FADE)
        return shown

    def backwards(self, total: float) -> Trajectory:
        """The same trajectory from its end to its start, in a motion that lasts ``total``."""
        return self._replace(
            first=self.last,
            last=self.first,
            start=self.end,
            end=self.start,
            begins=total - self.ends,
            ends=total - self.begins,
            comes=self.leaves,
            leaves=self.comes,
        )

    def from_here(self, seen: PieceFrame) -> Trajectory:
        """The same trajectory from where the piece is now, so that nothing jumps."""
        first, side, bend = seen.piece, None, self.bend
        if is_turned(seen.piece, self.last):
            side = (1 - seen.breadth) / 2
        elif seen.breadth < 1:
            first, side = self.first, (1 + seen.breadth) / 2
        if not (self.comes or self.leaves):
            bend = _bend(seen.pose.at, self.end.at)
        return self._replace(first=first, start=seen.pose, bend=bend, side=side, comes=False)


class Table(NamedTuple):
    """A felt, its chips, and two arrangements of them, the earlier and the later one.

    ``taken``: the house has taken chips between the two. ``exposed`` is the card that was face up
    in the shoe in the earlier one. ``hand`` is where the dealer has let go of a card or of chips.
    """

    felt: Felt
    chips: Sequence[Chip]
    earlier: Mapping[Key, Piece]
    later: Mapping[Key, Piece]
    taken: bool = False
    exposed: Card | None = None
    hand: Point | None = None


def trajectories(table: Table) -> tuple[Trajectory, ...] | None:
    """The trajectories of all pieces that differ; None if there are too many to follow."""
    together: dict[Hashable, _Turn] = {}
    for turn in sorted(_turns(table), key=lambda turn: turn.order):
        name = (turn.order[:2], turn.group)
        first = together.get(name)
        together[name] = (
            first._replace(trajectories=first.trajectories + turn.trajectories) if first else turn
        )
    pieces = sum(len(turn.trajectories) for turn in together.values())
    if len(together) > MAX_TURNS or pieces > MAX_PIECES:
        return None
    return _timed(list(together.values()))


def back(forward: Sequence[Trajectory]) -> tuple[Trajectory, ...]:
    """The same motion reversed."""
    total = duration(forward)
    return tuple(trajectory.backwards(total) for trajectory in forward)


def continued(new: Trajectory | None, old: Trajectory, time: float) -> Trajectory | None:
    """The way a piece continues after ``time`` on its ``old`` trajectory when a ``new`` one begins.

    Without a new one it finishes the old one. None if it is not on the table yet, or no longer, and
    need not be.
    """
    waits = time <= old.begins
    if time >= old.ends:
        return new
    if new is None:
        rest = old if waits else old.from_here(old.at(time))
        return rest._replace(begins=max(0.0, old.begins - time), ends=old.ends - time)
    if not (waits and old.comes):
        return new.from_here(old.at(time))
    return (
        None
        if new.leaves
        else old._replace(last=new.last, end=new.end, begins=new.begins, ends=new.ends)
    )


def duration(of: Sequence[Trajectory]) -> float:
    """The duration of a motion at normal speed."""
    return max((trajectory.ends for trajectory in of), default=0.0)


class _Turn(NamedTuple):
    """Pieces that start together, with others of the same ``group``: what moves on one box.

    ``order``: the phase, the order within it, then from the dealer's left or card by card.
    """

    order: tuple[_Phase, int, float]
    group: Hashable
    trajectories: tuple[Trajectory, ...]


def _turns(table: Table) -> Iterator[_Turn]:
    for key, piece in table.earlier.items():
        after = table.later.get(key)
        if after is None:
            yield _leaving(table, key, piece)
        elif isinstance(piece, PilePiece) and isinstance(after, PilePiece):
            yield from _same_pile(table, piece, after)
        elif pose_of(piece) != pose_of(after) or is_turned(piece, after):
            at = pose_of(piece).at.x
            yield _Turn((_Phase.PLAY, 0, at), box_of(piece), (_moving(key, piece, after),))
    for key, piece in table.later.items():
        if key not in table.earlier:
            yield _coming(table, key, piece)


def _moving(key: Key, piece: Piece, after: Piece) -> Trajectory:
    start, end = pose_of(piece), pose_of(after)
    side = 0.0 if is_turned(piece, after) else None
    return Trajectory(key, piece, after, start, _bend(start.at, end.at), end, side=side)


def _same_pile(table: Table, piece: PilePiece, after: PilePiece) -> Iterator[_Turn]:
    """A pile that stays may move aside, and chips may leave it or be added to it."""
    moving = _moving(piece.key, piece, after)
    if piece.amount != after.amount:
        amount = Cents(abs(after.amount - piece.amount))
        added = after.amount > piece.amount
        chips = fewest(amount, table.chips)
        columns = tuple(Column(column) for column in stacked(chips.stacks))
        part = after._replace(amount=amount, breakdown=chips, columns=columns)
        trajectory = (_from_hand if added else _to_hand)(table, PartKey(piece.key), part)
        passing = trajectory._replace(comes=True, leaves=True)
        yield _pile_turn(table, part, (moving, passing), comes=added)
    elif piece.at != after.at:
        yield _Turn((_Phase.PLAY, 0, piece.at.x), box_of(piece), (moving,))


def _leaving(table: Table, key: Key, piece: Piece) -> _Turn:
    if isinstance(piece, PilePiece):
        return _pile_turn(table, piece, (_to_hand(table, key, piece),), comes=False)
    rack = table.felt.furniture.discard
    last = face_down(piece, Pose(rack.centre, rack.angle))
    trajectory = _moving(key, piece, last)._replace(leaves=True)
    return _Turn((_Phase.TAKE, 1, piece.pose.at.x), piece.place.box, (trajectory,))


def _coming(table: Table, key: Key, piece: Piece) -> _Turn:
    if isinstance(piece, PilePiece):
        return _pile_turn(table, piece, (_from_hand(table, key, piece),), comes=True)
    front, mouth = shoe_front(table.felt), table.felt.furniture.shoe_mouth
    if table.hand is not None:
        front = Pose(table.hand, piece.pose.angle)
    exposed = table.exposed is not None and piece.card == table.exposed
    first = piece._replace(pose=front) if exposed else face_down(piece, front)
    bend = table.hand or mouth.at.moved(0, -_OUT_OF_SHOE, mouth.angle)
    trajectory = _moving(key, first, piece)._replace(bend=bend, comes=True)
    return _Turn((_Phase.PLAY, 2, float(piece.key.number)), key, (trajectory,))


def _pile_turn(
    table: Table, pile: PilePiece, going: tuple[Trajectory, ...], *, comes: bool
) -> _Turn:
    """The bettors' chips come before the cards; lost chips leave before anything is paid."""
    if comes:
        phase = _Phase.PAY if pile.key.role is ChipRole.PAYOUT else _Phase.PLAY
    else:
        phase = _Phase.TAKE if _is_lost(table, pile) else _Phase.PAY
    after_moves = 1 if phase is _Phase.PLAY else 0
    return _Turn((phase, after_moves, pile.at.x), pile.key.bet.box, going)


def _from_hand(table: Table, key: Key | PartKey, pile: PilePiece) -> Trajectory:
    """Chips that are put down: payouts from the tray, all others by their bettor."""
    paid = pile.key.role is ChipRole.PAYOUT
    start = (table.hand or _in_tray(table.felt, pile)) if paid else _bettor(table.felt, pile)
    return Trajectory(
        key, pile, pile, Pose(start), _bend(start, pile.at), Pose(pile.at), comes=True
    )


def _to_hand(table: Table, key: Key | PartKey, pile: PilePiece) -> Trajectory:
    """Chips that are picked up: lost ones by the dealer, all others by their bettor."""
    lost = _is_lost(table, pile)
    end = _in_tray(table.felt, pile) if lost else _bettor(table.felt, pile)
    return Trajectory(key, pile, pile, Pose(pile.at), _bend(pile.at, end), Pose(end), leaves=True)


def _is_lost(table: Table, pile: PilePiece) -> bool:
    """Tell whether chips that leave go into the tray.

    With a payout, the bettor picks up the chips; of a bet paid "for one" only the wager is taken.
    """
    if not table.taken or pile.key.role not in (ChipRole.STAKE, ChipRole.ADDED):
        return False
    payout = pile.key._replace(role=ChipRole.PAYOUT)
    return payout not in table.earlier or payout in table.later


def _in_tray(felt: Felt, pile: PilePiece) -> Point:
    area = felt.furniture.tray.area
    reach = max(0.0, area.width / 2 - felt.chip)
    across = pile.at.seen_from(area.centre, area.angle).x
    return area.centre.moved(min(max(across, -reach), reach), 0, area.angle)


def _bettor(felt: Felt, pile: PilePiece) -> Point:
    """The position of a box's bettors: beyond the edge, behind the box."""
    return on_circle(pile.at, felt.width / 8, felt.seat(pile.key.bet.box).angle)


def _bend(start: Point, end: Point) -> Point:
    """The control point of a trajectory: a little to the side of the straight line."""
    across, down = end.x - start.x, end.y - start.y
    bow = _BOW if hypot(across, down) > _STRAIGHT else 0.0
    # Always to the players' side: a hand passes in front of the cards, not over them.
    side = 1 if across >= 0 else -1
    return Point(
        (start.x + end.x) / 2 + down * bow * side, (start.y + end.y) / 2 - across * bow * side
    )


def _timed(turns: Sequence[_Turn]) -> tuple[Trajectory, ...]:
    """Set the times of the trajectories: phase after phase, and one after the other within each."""
    timed: list[Trajectory] = []
    for phase in _Phase:
        group = [turn for turn in turns if turn.order[0] is phase]
        begins = max(0.0, duration(timed) - _OVERLAP)
        step = min(_STAGGER, _SPREAD / max(1, len(group) - 1))
        for place, turn in enumerate(group):
            at = begins + place * step
            timed += (
                trajectory._replace(begins=at, ends=at + _duration_of(trajectory))
                for trajectory in turn.trajectories
            )
    shorter = min(1.0, LONGEST_MS / max(duration(timed), 1.0))
    return tuple(
        trajectory._replace(begins=trajectory.begins * shorter, ends=trajectory.ends * shorter)
        for trajectory in timed
    )


def _duration_of(trajectory: Trajectory) -> int:
    return CARD_MS if isinstance(trajectory.last, CardPiece) else CHIPS_MS


def _eased(done: float) -> float:
    """Easing: a quick start and a gentle end."""
    return done * done * (3 - 2 * done) + 1.3 * done * (1 - done) ** 2


def pose_of(piece: Piece) -> Pose:
    """Return where a piece lies and how far it is turned."""
    return piece.pose if isinstance(piece, CardPiece) else Pose(piece.at)


def face_down(card: CardPiece, pose: Pose) -> CardPiece:
    """A card at ``pose``, face down and without any sign."""
    return card._replace(card=None, pose=pose, astray=False, sign=None)


def is_turned(before: Piece, after: Piece) -> bool:
    """Tell whether a card has been turned over."""
    if not isinstance(before, CardPiece) or not isinstance(after, CardPiece):
        return False
    return (before.card is None) != (after.card is None)
