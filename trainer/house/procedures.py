"""The order of the dealer's acts as the house has it, for all rule documents and for single ones.

What a rule document prescribes cannot be chosen for it. What is chosen for all documents and one of
them prescribes otherwise is left out there, with a warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from trainer.felt.chips import Proof
from trainer.felt.layout_fields import LANGUAGE
from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.citations import citation_text, short_title
from trainer.messages.text import _
from trainer.procedure.acts import Act
from trainer.procedure.choices import (
    NO_PROCEDURE_CHOICES,
    ORDERABLE,
    BrokenOrder,
    BrokenPass,
    PassChoice,
    ProcedureChoices,
    broken,
    without_broken,
)
from trainer.procedure.data import Matter, Sweep
from trainer.rulebook import Document, Documents
from trainer.rulebook.procedures import WITHOUT_PASS, constraints_of, load_procedure
from trainer.texts import N_, TextEnum
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import MapNode, Node, ScalarNode

# What can be wrong with the procedure and the announcements of a house file.


class HouseCode(TextEnum):
    """The faults that only these sections can have, beyond those of any file."""

    NOT_ORDERABLE = (
        "not_orderable",
        N_("The course of a round decides when “{value}” comes; the house cannot set it."),
    )
    TWICE = "twice", N_("“{value}” appears a second time here; expected it once.")
    ORDER_LOCKED = (
        "order_locked",
        N_("{rules} puts “{value}” before “{then}” ({paragraphs}); the house cannot change that."),
    )
    PASS_LOCKED = (
        "pass_locked",
        N_(
            "{rules} fixes the order of the bets for “{value}” ({paragraphs}); the house "
            "cannot change that."
        ),
    )
    ORDER_STAYS = (
        "order_stays",
        N_(
            "This order does not apply in {rules}, where “{value}” comes before “{then}” "
            "({paragraphs})."
        ),
    )
    PASS_STAYS = (
        "pass_stays",
        N_(
            "This does not apply in {rules}, which fixes the order of the bets for “{value}” "
            "({paragraphs})."
        ),
    )
    NOT_A_LANGUAGE = (
        "not_a_language",
        N_("“{key}” has “{value}”; expected a language code, such as fr."),
    )
    NO_WORDS = (
        "no_words",
        N_("“{key}” has no words in “{value}”, so Feltwork’s own are used."),
    )


WARNINGS: Final = frozenset({HouseCode.ORDER_STAYS, HouseCode.PASS_STAYS, HouseCode.NO_WORDS})
"""What leaves the file in use."""
_KEY: Final = "procedure"
FOR_ALL: Final = "default"
"""The key of what is chosen for all rule documents."""
_KEYS: Final = ("order", "passes", "colour_for_colour", "heel_doubles", "proof", "cut_bets")
_WITH_PASS: Final = tuple(matter for matter in Matter if matter not in WITHOUT_PASS)
_LOCKED: Final = (HouseCode.ORDER_LOCKED, HouseCode.PASS_LOCKED)
_STAYS: Final = (HouseCode.ORDER_STAYS, HouseCode.PASS_STAYS)


@dataclass(frozen=True, slots=True)
class HouseProcedures:
    """What the house has chosen: for all rule documents, and for single ones by their ids."""

    for_all: ProcedureChoices = NO_PROCEDURE_CHOICES
    own: Mapping[str, ProcedureChoices] = field(default_factory=dict)

    def of(self, document: Document) -> ProcedureChoices:
        """Return what is chosen for a document, as far as it does not prescribe otherwise."""
        usual = load_procedure(document.procedure)
        general = without_broken(usual, self.for_all, constraints_of(document))
        return self.own.get(document.id, NO_PROCEDURE_CHOICES).over(general)


_NONE: Final = HouseProcedures()


def _read(node: Node, context: HouseContext) -> HouseProcedures:
    found = fields(node, _KEY, (FOR_ALL, *context.documents), context.faults)
    if found is None:
        return _NONE
    own = {
        name: _choices(found, name, (document,), _LOCKED)
        for name, document in context.documents.items()
        if name in found
    }
    if FOR_ALL not in found:
        return HouseProcedures(own=own)
    every = tuple(context.documents.values())
    return HouseProcedures(_choices(found, FOR_ALL, every, _STAYS), own)


def _choices(
    found: Fields, key: str, documents: tuple[Document, ...], codes: tuple[HouseCode, HouseCode]
) -> ProcedureChoices:
    """What is chosen under ``key``; ``codes`` are for an order and a pass that cannot be chosen."""
    inner = found.fields(key, _KEYS)
    if inner is None:
        return NO_PROCEDURE_CHOICES
    order = _order(inner)
    passes = inner.fields("passes", [matter.value for matter in _WITH_PASS])
    choices = ProcedureChoices(
        tuple(order),
        _passes(passes) if passes else {},
        colour_for_colour=inner.truth("colour_for_colour"),
        proof=inner.word("proof", Proof),
        cut_bets=inner.truth("cut_bets"),
        heel_doubles=inner.truth("heel_doubles"),
    )
    for document in documents:
        usual, constraints = load_procedure(document.procedure), constraints_of(document)
        locks = [*broken(usual, choices, constraints)]
        # One fault is enough for an order: of two matters that it names, if there are such.
        misplaced = [lock for lock in locks if isinstance(lock, BrokenOrder)]
        misplaced.sort(
            key=lambda broken_order: not {broken_order.first, broken_order.then} <= {*order}
        )
        for broken_order in misplaced[:1]:
            at = order.get(broken_order.first, order.get(broken_order.then))
            found.faults.add(
                codes[0],
                inner.value_start("order") if at is None else at.start,
                rule=broken_order.rules[0],
                rules=short_title(document),
                value=_(broken_order.first.text),
                then=_(broken_order.then.text),
                paragraphs=citation_text(broken_order.rules, document),
            )
        for lock in locks:
            if isinstance(lock, BrokenPass) and passes is not None:
                found.faults.add(
                    codes[1],
                    passes.key_start(lock.matter.value),
                    rule=lock.rules[0],
                    rules=short_title(document),
                    value=_(lock.matter.text),
                    paragraphs=citation_text(lock.rules, document),
                )
    return choices


def _order(found: Fields) -> dict[Matter, Node]:
    """The matters in their order, each with its node."""
    order: dict[Matter, Node] = {}
    for item in found.items("order") or ():
        matter = values.word(item, "order", Matter, found.faults)
        if matter is None:
            continue
        if matter not in ORDERABLE:
            known = tuple(other.value for other in ORDERABLE)
            found.faults.add(HouseCode.NOT_ORDERABLE, item.start, value=matter.value, known=known)
        elif matter in order:
            written = item.text if isinstance(item, ScalarNode) else ""
            found.faults.add(HouseCode.TWICE, item.start, value=excerpt(written))
        else:
            order[matter] = item
    return order


def _passes(found: Fields) -> dict[Matter, PassChoice]:
    passes: dict[Matter, PassChoice] = {}
    for matter in _WITH_PASS:
        inner = found.fields(matter.value, PassChoice._fields)
        if inner is not None:
            passes[matter] = PassChoice(inner.word("sweep", Sweep), inner.truth("losers_first"))
    return passes


# What differs


def _differences(
    procedures: HouseProcedures, other: HouseProcedures, documents: Documents
) -> Iterator[Difference]:
    yield from _of_choices("", procedures.for_all, other.for_all)
    for name, document in documents.items():
        before, after = (each.own.get(name, NO_PROCEDURE_CHOICES) for each in (procedures, other))
        yield from _of_choices(short_title(document), before, after)


def _of_choices(
    where: str, choices: ProcedureChoices, other: ProcedureChoices
) -> Iterator[Difference]:
    if choices.order != other.order:
        before, after = (_(", ").join(_(m.text) for m in each.order) for each in (choices, other))
        yield Difference(where, _("Order of the dealer’s actions"), before, after)
    for matter in _WITH_PASS:
        before, after = (_pass_text(each.passes.get(matter)) for each in (choices, other))
        if before != after:
            yield Difference(
                where, _("{matter}: order of the bets").format(matter=_(matter.text)), before, after
            )
    if choices.colour_for_colour != other.colour_for_colour:
        before, after = (_colours_text(each.colour_for_colour) for each in (choices, other))
        yield Difference(where, _("Payout chips"), before, after)
    if choices.heel_doubles != other.heel_doubles:
        before, after = (_heeling_text(each.heel_doubles) for each in (choices, other))
        yield Difference(where, _("Payout of a double"), before, after)
    if choices.proof != other.proof:
        before, after = (_(each.proof.text) if each.proof else "" for each in (choices, other))
        yield Difference(where, _("Proving a payout"), before, after)
    if choices.cut_bets != other.cut_bets:
        before, after = (_cutting_text(each.cut_bets) for each in (choices, other))
        yield Difference(where, _("Cutting bets down"), before, after)


def _colours_text(coloured: bool | None) -> str:
    if coloured is None:
        return ""
    return _("colour for colour") if coloured else _("the fewest chips")


def _heeling_text(heeled: bool | None) -> str:
    if heeled is None:
        return ""
    return _("heeled") if heeled else _("like any other payout")


def _cutting_text(cut: bool | None) -> str:
    if cut is None:
        return ""
    return _("before they are paid") if cut else _("if the dealer wants to")


def _pass_text(choice: PassChoice | None) -> str:
    if choice is None:
        return ""
    texts = [] if choice.sweep is None else [_(choice.sweep.text)]
    if choice.losers_first is not None:
        texts.append(_("losers first") if choice.losers_first else _("bet by bet"))
    return _(", ").join(texts)


PROCEDURE: Final = Section(_KEY, _NONE, _read, _differences)


# What the dealer announces, in the house's words and in the language that it has chosen.

_ANNOUNCEMENTS: Final = "announcements"
_LONGEST: Final = 120


@dataclass(frozen=True, slots=True)
class Announcements:
    """The words for each act by language, and the ``language`` that is spoken, empty if none is."""

    language: str = ""
    lines: Mapping[Act, Mapping[str, str]] = field(default_factory=dict)

    @property
    def says(self) -> dict[Act, str]:
        """What is said at each act for which there are words in the language that is spoken."""
        spoken = ((act, words.get(self.language)) for act, words in self.lines.items())
        return {act: words for act, words in spoken if words is not None}


_NO_ANNOUNCEMENTS: Final = Announcements()


def _read_announcements(node: Node, context: HouseContext) -> Announcements:
    found = fields(node, _ANNOUNCEMENTS, ("language", "lines"), context.faults)
    if found is None:
        return _NO_ANNOUNCEMENTS
    language = found.text("language", required="lines" in found) or ""
    if language:
        _is_language(language, "language", found.value_start("language"), context)
    lines = found.fields("lines", [act.value for act in Act])
    return Announcements(language, _lines(lines, language, context) if lines else {})


def _lines(found: Fields, language: str, context: HouseContext) -> dict[Act, dict[str, str]]:
    lines: dict[Act, dict[str, str]] = {}
    for act in Act:
        node = found.value(act.value)
        if isinstance(node, MapNode):
            lines[act] = _words(node, act.value, context)
            if language and not any(entry.key.text == language for entry in node.entries):
                context.faults.add(
                    HouseCode.NO_WORDS,
                    found.key_start(act.value),
                    key=act.value,
                    value=excerpt(language),
                )
        elif node is not None:
            context.faults.add(
                YamlCode.NOT_A_MAPPING, node.start, key=act.value, value=values.source_of(node)
            )
    return lines


def _words(node: MapNode, key: str, context: HouseContext) -> dict[str, str]:
    """The words of one act by language."""
    words: dict[str, str] = {}
    for entry in node.entries:
        language = entry.key.text
        if is_note(language) or not _is_language(language, key, entry.key.start, context):
            continue
        said = values.text(entry.value, language, context.faults, most=_LONGEST)
        if said is not None:
            words[language] = said
    return words


def _is_language(code: str, key: str, start: int, context: HouseContext) -> bool:
    """Tell whether this is the code of a language; if not, that is a fault."""
    if LANGUAGE.fullmatch(code):
        return True
    context.faults.add(HouseCode.NOT_A_LANGUAGE, start, key=key, value=excerpt(code))
    return False


def _announcement_differences(
    announcements: Announcements, other: Announcements, _documents: Documents
) -> Iterator[Difference]:
    if announcements.language != other.language:
        yield Difference(
            "", _("Language of the announcements"), announcements.language, other.language
        )
    acts = load_procedure().acts
    for act in Act:
        before, after = announcements.lines.get(act, {}), other.lines.get(act, {})
        for language in sorted({*before, *after}):
            if before.get(language) != after.get(language):
                what = _("Announcement: {act} ({language})").format(
                    act=_(acts[act].title), language=language
                )
                texts = (before.get(language, ""), after.get(language, ""))
                yield Difference("", what, *texts)


ANNOUNCEMENTS: Final = Section(
    _ANNOUNCEMENTS, _NO_ANNOUNCEMENTS, _read_announcements, _announcement_differences
)
