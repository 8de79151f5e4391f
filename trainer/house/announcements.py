"""What the dealer announces, in the house's words and in the language that it has chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from trainer.felt.layout_fields import LANGUAGE
from trainer.house.codes import HouseCode
from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.text import _
from trainer.procedure.acts import Act
from trainer.rulebook import Documents
from trainer.rulebook.procedures import load_procedure
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import MapNode, Node

_KEY: Final = "announcements"
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


_NONE: Final = Announcements()


def _read(node: Node, context: HouseContext) -> Announcements:
    found = fields(node, _KEY, ("language", "lines"), context.faults)
    if found is None:
        return _NONE
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
    """Whether this is the code of a language; if not, that is a fault."""
    if LANGUAGE.fullmatch(code):
        return True
    context.faults.add(HouseCode.NOT_A_LANGUAGE, start, key=key, value=excerpt(code))
    return False


def _differences(
    one: Announcements, other: Announcements, _documents: Documents
) -> Iterator[Difference]:
    if one.language != other.language:
        yield Difference("", _("Language of the announcements"), one.language, other.language)
    acts = load_procedure().acts
    for act in Act:
        before, after = one.lines.get(act, {}), other.lines.get(act, {})
        for language in sorted({*before, *after}):
            if before.get(language) != after.get(language):
                what = _("Announcement: {act} ({language})").format(
                    act=_(acts[act].title), language=language
                )
                texts = (before.get(language, ""), after.get(language, ""))
                yield Difference("", what, *texts)


ANNOUNCEMENTS: Final = Section(_KEY, _NONE, _read, _differences)
