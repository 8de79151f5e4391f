"""``feltwork``: the one entry point. Without a command it opens the window; none loads Qt."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from errno import ENOENT
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, Protocol, cast

import trainer
from trainer.cli.qt_ready import load_with_qt, require_display, require_libraries, require_platform
from trainer.cli.streams import prepare_streams, print_no_more, written_out
from trainer.errors import EnvironmentTrouble, FileUnreadable
from trainer.messages.figures import as_shown
from trainer.messages.text import _, environment_language, ngettext, set_language
from trainer.texts import N_, SOURCE_LANGUAGE
from trainer.yamlfile.characters import visible

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PROGRAM: Final = "feltwork"

TROUBLE: Final = 3
"""The exit status of a known trouble of the environment; 2 is for invalid input."""

BUG: Final = 1
"""The exit status of a bug in the program, which is reported on standard error."""

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


class WindowOptions(NamedTuple):
    """The command line's options for the window.

    ``database`` is the file of the records, None for the default location; with
    ``exit_after_first_paint`` the window exits with status 0 as soon as it has been painted.
    ``files`` are opened in it: absolute paths of scenarios, series and layouts.
    """

    database: Path | None = None
    exit_after_first_paint: bool = False
    files: tuple[Path, ...] = ()


class CommandModule(Protocol):
    """The interface of a command's module."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Run the command; returns the exit status."""


class Command(NamedTuple):
    """A command; its module is imported only when its name is among the arguments."""

    name: str
    module: str
    summary: str


COMMANDS: Final = (
    Command(
        "settle",
        "trainer.cli.commands.settle",
        N_("settle scenarios and series and print the results"),
    ),
    Command("check", "trainer.cli.commands.check", N_("check scenarios and series")),
    Command("lesson", "trainer.cli.commands.lesson", N_("print a lesson, to be copied")),
    Command("house", "trainer.cli.commands.house", N_("check and compare house settings")),
    Command(
        "incidents",
        "trainer.cli.commands.incidents",
        N_("list what can go wrong in a scenario’s round, and add it"),
    ),
    Command(
        "generate",
        "trainer.cli.commands.generate",
        N_("make scenarios that have the features you name"),
    ),
    Command(
        "list",
        "trainer.cli.commands.list_scenarios",
        N_("list scenarios by words, by what happens in them or by paragraph"),
    ),
    Command("pack", "trainer.cli.commands.pack", N_("put scenarios into one file to share")),
    Command(
        "unpack", "trainer.cli.commands.unpack", N_("import the scenarios of a pack into a folder")
    ),
    Command(
        "paper", "trainer.cli.commands.paper", N_("print scenarios as an exam paper with its key")
    ),
    Command(
        "rules", "trainer.cli.commands.rules", N_("show the rule documents and where they differ")
    ),
    Command(
        "odds", "trainer.cli.commands.odds", N_("print the exact odds of a document’s side bets")
    ),
    Command(
        "felt", "trainer.cli.commands.felt", N_("show the layouts; draw one, or a table, to a file")
    ),
    Command(
        "backup",
        "trainer.cli.commands.backup",
        N_("copy the records to a file, even while Feltwork runs"),
    ),
    Command(
        "records",
        "trainer.cli.commands.records",
        N_("check the records, or recover what can be read of damaged ones"),
    ),
    Command(
        "rejudge",
        "trainer.cli.commands.rejudge",
        N_("show which recorded answers would be marked differently today"),
    ),
    Command(
        "verify",
        "trainer.cli.commands.verify",
        N_("check that the records are as they were recorded and signed"),
    ),
    Command(
        "room",
        "trainer.cli.commands.room",
        N_("set up the server of a training room, join it, and look after it"),
    ),
    Command("restore", "trainer.cli.commands.restore", N_("replace the records with a backup")),
    Command(
        "licences",
        "trainer.cli.commands.licences",
        N_("show the licence of Feltwork, and those of what it is made with"),
    ),
)


ARGPARSE: Final = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("%(prog)s: error: %(message)s\n"),
)
"""The words of ``argparse``, for the catalogue."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``feltwork`` with ``arguments``, by default the process's; returns the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    prepare_streams()
    if set_language(_system_language()) != SOURCE_LANGUAGE:
        # It looks its own words up in a catalogue of the system that nobody has.
        vars(argparse).update(_=_, ngettext=ngettext)
    try:
        with written_out():
            return _run(given)
    except EnvironmentTrouble as trouble:
        _report(trouble)
        return TROUBLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        print_no_more()  # the reader closed the pipe
        return BROKEN_PIPE
    except Exception as error:
        _report_bug(error)
        return BUG


def _system_language() -> str:
    """The languages of the environment; where it names none (Windows), the system's."""
    if named := environment_language(os.environ):
        return named
    import locale  # rarely needed

    return locale.getlocale()[0] or SOURCE_LANGUAGE


def _run(arguments: Sequence[str]) -> int:
    known, others = _known(arguments)
    words: list[str] = known.words
    if not words and not others:
        return open_window(WindowOptions(known.database, known.exit_after_first_paint))
    if words and _means_file(words[0]):
        parsed = _window_parser().parse_args(arguments)
        return open_window(
            WindowOptions(
                parsed.database,
                parsed.exit_after_first_paint,
                tuple(_existing(name) for name in parsed.files),
            )
        )
    modules = _modules(words[:1])
    parsed = _parser(modules).parse_args(arguments)
    return modules[parsed.command].run(parsed)


def whole_parser() -> argparse.ArgumentParser:
    """The parser, complete for every command: the manual page and the completion are made of it."""
    return _parser(_modules([command.name for command in COMMANDS]))


def _modules(names: Sequence[str]) -> dict[str, CommandModule]:
    return {
        command.name: cast(CommandModule, import_module(command.module))
        for command in COMMANDS
        if command.name in names
    }


def _known(arguments: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The window's options, and what is none of them.

    ``words`` are the arguments from the first one that is neither an option nor the value of one.
    """
    parser = _Parser(prog=PROGRAM, usage=_usage(), add_help=False)
    _add_options(parser)
    parser.add_argument("words", nargs=argparse.REMAINDER)
    return parser.parse_known_args(arguments)


def _means_file(word: str) -> bool:
    """Tell whether the first word is a file, and not a command, known or misspelt.

    A command's word wins: a file of that name is given as ``./check``, or after ``--``.
    """
    if word in {command.name for command in COMMANDS}:
        return False
    path = Path(word)
    return word == "--" or os.path.lexists(path) or path.name != word or bool(path.suffix)


def _existing(name: str) -> Path:
    """The absolute path of a file to open in the window.

    Raises ``FileUnreadable`` where there is nothing of that name. What is there but cannot be read
    is reported in the window: nobody sees the terminal of a file that was double-clicked.
    """
    path = Path(name)
    if not os.path.lexists(path):
        raise FileUnreadable(name, os.strerror(ENOENT))
    return path.absolute()


def open_window(options: WindowOptions) -> int:
    """Open the window and wait until it is closed; returns the exit status.

    Raises ``LibraryMissing``, ``PlatformUnknown``, ``DisplayMissing`` or ``DisplayUnreachable``
    before Qt would abort.
    """
    if sys.platform.startswith("linux"):
        require_platform(os.environ)
        require_display(os.environ)
        require_libraries(os.environ)
    # Until its controllers are there nothing is to be collected; the window then switches it on.
    gc.disable()
    try:
        app = load_with_qt("ui.app")
        status = app.main(options)
    finally:
        gc.enable()
    assert isinstance(status, int)
    return status


class _Parser(argparse.ArgumentParser):
    """A parser that repeats what was given to it only with what can be seen.

    Its help is output as a command's is: ``argparse`` passes over an output without room.
    """

    def error(self, message: str) -> NoReturn:
        super().error(as_shown(message))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is not None and file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def _usage() -> str:
    return _("{program} [OPTION…] [FILE…]\n       {program} [OPTION…] COMMAND …").format(
        program=PROGRAM
    )


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--version",
        action="version",
        version=f"feltwork {trainer.__version__}",
        help=_("show program's version number and exit"),  # argparse does not look it up
    )
    parser.add_argument(
        "--database",
        type=Path,
        metavar=_("FILE"),
        help=_("keep the records in this file instead of the user’s data folder"),
    )
    parser.add_argument(
        "--exit-after-first-paint",
        action="store_true",
        help=_("open the window, paint it once and exit: a test of the installation"),
    )


def _window_parser() -> argparse.ArgumentParser:
    """The parser for files to open in the window; its help is that of ``_parser``."""
    parser = _Parser(prog=PROGRAM, usage=_usage(), add_help=False)
    parser.add_argument("-h", "--help", action=_Help, nargs=0)
    _add_options(parser)
    parser.add_argument("files", nargs="+", metavar=_("FILE"))
    return parser


class _Help(argparse.Action):
    """Prints the help of the whole program."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        _namespace: argparse.Namespace,
        _values: object,
        _option: str | None = None,
    ) -> None:
        _parser({}).print_help()
        parser.exit()


def _parser(modules: Mapping[str, CommandModule]) -> argparse.ArgumentParser:
    """The parser, complete for the commands in ``modules``; the others are only listed."""
    parser = _Parser(
        prog=PROGRAM,
        usage=_usage(),
        description=_(
            "Trains casino blackjack dealers. Without a command it opens the window, with any "
            "scenarios, series and layouts named."
        ),
    )
    _add_options(parser)
    subparsers = parser.add_subparsers(dest="command", metavar=_("COMMAND"), prog=PROGRAM)
    for command in COMMANDS:
        summary = _(command.summary)
        listed = subparsers.add_parser(command.name, help=summary, description=summary)
        if command.name in modules:
            modules[command.name].add_arguments(listed)
    return parser


def _report(trouble: EnvironmentTrouble) -> None:
    from trainer.messages.troubles import describe_trouble

    text = describe_trouble(trouble)
    lines = [text.sentence, text.advice]
    if text.detail:
        lines.append(f"({text.detail})")
    print("\n".join(map(visible, lines)), file=sys.stderr)


def _report_bug(error: Exception) -> None:
    import traceback

    said = _(
        "Something went wrong in Feltwork. "
        "Please send this report to whoever maintains the program."
    )
    report = "".join(traceback.format_exception(error)).rstrip()
    print(f"{said}\n\nFeltwork {trainer.__version__}\n{report}", file=sys.stderr)
