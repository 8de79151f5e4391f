"""What is said of packs."""

from __future__ import annotations

from trainer.messages.text import _
from trainer.storage.pack_file import PackRefused
from trainer.yamlfile.characters import visible


def refused_text(refused: PackRefused, pack: str) -> str:
    """Why a pack was refused, as a sentence."""
    reason = _(refused.fault.text).format(name=visible(f"“{refused.name}”"))
    return _("{pack} was not imported: {reason}. Nothing has been changed.").format(
        pack=visible(pack), reason=reason
    )
