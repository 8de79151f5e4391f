"""Rows of text in aligned columns, for a monospaced font."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator


def aligned(rows: Iterable[tuple[str, ...]], right: Collection[int]) -> Iterator[str]:
    """A line for each row; columns are as wide as their widest cell, ``right`` ones flush right.

    All rows have the same number of cells.
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = (
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
