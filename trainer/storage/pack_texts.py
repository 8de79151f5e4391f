"""What is said of packs."""

from __future__ import annotations

from trainer.messages.text import _, ngettext
from trainer.storage.importing import Preview
from trainer.storage.pack_file import PackFault, PackRefused
from trainer.storage.portable_names import name_fault_text
from trainer.yamlfile.characters import visible


def refused_text(refused: PackRefused, pack: str) -> str:
    """Why a pack was refused, as a sentence."""
    return _("{pack} was not imported: {reason}. Nothing has been changed.").format(
        pack=visible(pack), reason=_reason(refused)
    )


def unwritten_text(fault: PackFault, pack: str) -> str:
    """Why a pack was not written, as a sentence."""
    reason = _reason(PackRefused(fault))
    return _("{pack} was not written: {reason}.").format(pack=visible(pack), reason=reason)


def known_text(found: Preview) -> str:
    """How much of a pack is there already and how much is new; empty if all of it is new."""
    if not found.known:
        return ""
    if not found.unknown:
        return _("All of it is there already.")
    known = ngettext("{n} is there already", "{n} are there already", found.known)
    new = ngettext("{n} is new", "{n} are new", found.unknown)
    return _("{known}, {new}.").format(
        known=known.format(n=found.known), new=new.format(n=found.unknown)
    )


def _reason(refused: PackRefused) -> str:
    return _(refused.fault.text).format(
        name=visible(f"“{refused.name}”"),
        other=visible(f"“{refused.other}”"),
        why=name_fault_text(refused.why) if refused.why else "",
    )
