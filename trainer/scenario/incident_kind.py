"""The declaration of a kind of incident in one place: its keys, moment, forms and effect.

    @incident(Irregularity.FACE_UP, When.AFTER_CARD, Rule.FACE_UP_IN_SHOE)
    class FaceUpInShoe(AtCard):
        after_card: Annotated[int, CardCount(to_come=1)]

        def happens(self, now: Happening) -> None:
            now.submit(Notice(CardFoundFaceUp(now.shoe[self.after_card])))

The fields are the keys in the file; one with a default may be left out. Reader, writer, lister and
player know no kind by name: they use only what is declared here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields as fields_of, replace
from enum import Enum, auto
from types import MappingProxyType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    dataclass_transform,
    get_type_hints,
)

from trainer.rules.bets import Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt
from trainer.rules.inputs import FindError, Input
from trainer.rules.irregularities import Irregularity
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Seats
from trainer.scenario.faults import FaultKind
from trainer.scenario.incident_keys import CardCount, Entry, KeyType, Scene
from trainer.texts import N_
from trainer.yamlfile.fields import Fields
from trainer.yamlfile.splice import Writable


class When(Enum):
    """The kinds of moment at which an incident can happen."""

    WHILE_BETTING = auto()
    BEFORE_THE_CARDS = auto()
    AFTER_CARD = auto()
    """As soon as ``after_card`` cards have left the shoe."""
    WITH_NEXT_CARD = auto()
    """``after_card`` cards have left the shoe, and the next one is due."""
    AFTER_INITIAL_DEAL = auto()
    AT_THE_LOOK = auto()
    """When the dealer checks their hole card."""
    DEALER_COMPLETE = auto()
    SHOE_EMPTY = auto()
    NEXT_ROUND = auto()


class Happening(Protocol):
    """What an incident can see and do at its moment."""

    @property
    def round(self) -> Round:
        """The round so far."""

    @property
    def shoe(self) -> Sequence[Card]:
        """All cards of the shoe, in dealing order."""

    @property
    def cards_out(self) -> int:
        """Return how many cards have left the shoe."""

    def submit(self, given: Input) -> None:
        """Submit an input to the round; a refusal is a fault of the scenario."""

    def find(self, error: FindError) -> None:
        """An error is noticed, and every bettor who has the choice makes it at once (¶5.7)."""

    def places_to_come(self) -> Sequence[CardDealt]:
        """The cards to come, each dealt where it falls due if nothing else goes wrong."""

    def misdeal(self, place: Place, *, down: bool | None = None, waits: bool = False) -> None:
        """The next card goes to ``place`` by mistake or after such a card, as ``Misdeal`` says."""

    def draw_together(self, chosen: int | None) -> None:
        """Two cards leave the shoe together; ``chosen`` is which of them is taken first."""

    def once_out(self, cards: int, action: Callable[[], None]) -> None:
        """Call ``action`` as soon as this many cards have left the shoe."""

    def once_none_astray(self, check: Callable[[], None]) -> None:
        """Call ``check`` when no card is astray any more; nothing else happens until then."""

    def fault(
        self,
        kind: FaultKind,
        *path: str | int,
        refusal: Refusal | None = None,
        box: int | None = None,
        cards: int | None = None,
    ) -> None:
        """Report that what the file says about this incident at ``path`` is not so."""


@dataclass(frozen=True, slots=True)
class Incident(ABC):
    """One entry of ``incidents``; a class for each kind.

    No other module checks the kind of an incident: all differences are declared here.
    """

    kind: ClassVar[IncidentKind]
    no_form: ClassVar[str] = N_("not possible: the shoe has too few cards")
    """The reason shown if a table has no ``forms`` of it, or no moment for them."""
    stands_for_others: ClassVar[bool] = False
    """Whether other values than those of its ``forms`` would have the same result."""
    voids_the_count: ClassVar[bool] = False
    """Whether the shoe may then contain cards that the decks do not have (¶5.5.1, ¶5.5.2)."""

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Its forms at a table, all values chosen but the moment."""
        yield cls()

    @property
    def when(self) -> When:
        return self.kind.when

    @property
    def moment(self) -> int | None:
        """How many cards have left the shoe when it happens; None if its moment is not a card."""
        return None

    @property
    def begins(self) -> int | None:
        """Return how many cards have left the shoe when it begins."""
        return self.moment

    @property
    def names(self) -> tuple[str, ...]:
        """The people it adds to the round besides the bettors."""
        return ()

    @abstractmethod
    def happens(self, now: Happening) -> None:
        """Make it happen."""

    def never_happens(self, now: Happening) -> None:
        """Report that it has not happened by the end of the round."""
        now.fault(FaultKind.INCIDENT_NEVER, cards=now.cards_out)

    def is_in_vain(self, played: Round) -> bool:
        """Tell whether it happened but changed nothing."""
        return False

    def written(self) -> dict[str, Writable]:
        """The entry as it is written; defaults are left out."""
        entry: dict[str, Writable] = {"kind": self.kind.word}
        for name, key in self.kind.keys.items():
            value = getattr(self, name)
            if key.required or value != key.default:
                entry[name] = key.type.write(value)
        return entry


@dataclass(frozen=True, slots=True)
class AtCard(Incident):
    """An incident whose moment is a card: ``after_card`` of them have left the shoe."""

    after_card: Annotated[int, CardCount()]

    @classmethod
    def forms(cls, seats: Seats) -> Iterator[Incident]:
        """Its forms, ``after_card`` still to be chosen."""
        yield cls(0)

    @property
    def moment(self) -> int:
        """Return how many cards have left the shoe when it happens."""
        return self.after_card

    def at(self, after_card: int) -> Self:
        """The same at another moment."""
        return replace(self, after_card=after_card)

    @classmethod
    def moments(cls, cards: int) -> range:
        """Every moment that a file with this number of cards can name."""
        count = cls.kind.keys["after_card"].type
        assert isinstance(count, CardCount), "it counts cards"
        return range(count.first, cards - count.to_come + 1)


class Key(NamedTuple):
    """A key of an incident; ``default`` is the value where it may be left out."""

    type: KeyType[Any]
    required: bool
    default: object


@dataclass(frozen=True, slots=True, eq=False)
class IncidentKind:
    """The specification of a kind of incident.

    ``rules`` are those it rests on: which of them applies depends on its moment. ``level`` is the
    least of a round in which it happens, ``tag`` what that is filed under, if not its own word.
    """

    what: Irregularity
    when: When
    rules: tuple[Rule, ...]
    type: type[Incident]
    keys: Mapping[str, Key]
    level: int
    tag: str

    @property
    def word(self) -> str:
        """The word that stands for it in a scenario file."""
        return self.what.value

    @property
    def text(self) -> str:
        return self.what.text

    def read(self, found: Fields, scene: Scene) -> Incident | None:
        """The incident of an entry with these keys; None if a required key is missing or wrong."""
        read: dict[str, object] = {}
        complete = True
        for name, key in self.keys.items():
            entry = Entry(found, scene, read, complete)
            read[name] = key.type.read(entry, name, required=key.required)
            complete = complete and (read[name] is not None or not key.required)
        if not complete:
            return None
        given: dict[str, Any] = {name: item for name, item in read.items() if item is not None}
        return self.type(**given)


_DECLARED: Final[dict[str, IncidentKind]] = {}

_Incident = TypeVar("_Incident", bound=Incident)


@dataclass_transform(frozen_default=True)
def incident(
    what: Irregularity, when: When, *rules: Rule, level: int = 0, tag: str = ""
) -> Callable[[type[_Incident]], type[_Incident]]:
    """Declare a class of incidents as a kind, and make it a record of its fields."""

    def declare(cls: type[_Incident]) -> type[_Incident]:
        record = dataclass(frozen=True, slots=True)(cls)
        hints = get_type_hints(record, include_extras=True)
        keys = {item.name: _key(item, hints[item.name]) for item in fields_of(record)}
        record.kind = IncidentKind(
            what, when, rules, record, MappingProxyType(keys), level, tag or what.replace("_", " ")
        )
        _DECLARED[what.value] = record.kind
        return record

    return declare


def _key(field: Field[Any], hint: Any) -> Key:
    (key_type,) = hint.__metadata__
    return Key(key_type, field.default is MISSING, field.default)


def declared() -> Mapping[str, IncidentKind]:
    """The kinds declared so far, by the word in a scenario file."""
    return MappingProxyType(_DECLARED)
