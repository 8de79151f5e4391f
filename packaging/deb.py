"""Make a Debian package of the frozen program, and try it in a root.

    uv run --isolated --no-dev --group packages packaging/deb.py FROZEN [NOTICES] --out FOLDER
    uv run packaging/deb.py --try ROOT PACKAGE

FROZEN is what ``packaging/freeze.py`` has made, ``build/frozen/feltwork``; NOTICES the folder of
what ``packaging/notices.py`` has, by default ``dist``. The same two give the same package: all
dates are that of the frozen program. It needs ``objdump`` and ``dpkg-deb``. It depends on exactly
the libraries that what is in it is linked to and that are not in it; one that nobody has named the
package of is an error. ``lintian`` finds nothing but what ``packaging/linux/lintian-overrides``
gives a reason for.

With ``--try``, as root, the package is installed in a root such as debootstrap makes, tried there
by ``packaging/smoke.py``, told by a second start to open a file, and removed with all that came
with it; the exit status is 1 where any of it fails or a file is left.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import trainer
from trainer.cli.main import PROGRAM
from trainer.cli.qt_ready import QT_LIBRARIES, WAYLAND_LIBRARIES, XCB_LIBRARIES

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATES: Final = ROOT / "packaging" / "linux"
MAINTAINER: Final = "Feltwork contributors <maintainers@feltwork.org>"
"""Whoever publishes the package puts themselves here."""

ARCHITECTURES: Final = {"elf64-x86-64": "amd64", "elf64-littleaarch64": "arm64"}

PACKAGES: Final = {
    **{
        name: each.debian
        for libraries in (QT_LIBRARIES, XCB_LIBRARIES, WAYLAND_LIBRARIES)
        for name, each in libraries.items()
    },
    # On every system that has those.
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgcc_s.so.1": "libgcc-s1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libstdc++.so.6": "libstdc++6",
}
"""The package of each library that is linked to."""

LIBC: Final = re.compile(r"(ld-linux.*|lib(c|dl|m|pthread|resolv|rt))\.so\.\d")
OPTIONAL: Final = "libqgtk3.so"
"""Loaded by Qt on a desktop of GTK alone, which has what it is linked to."""

DESCRIPTION: Final = """\
train casino blackjack dealers
 Feltwork trains the people who deal blackjack in a casino: a path of lessons,
 drills and tests for the rules of one's own table, rounds dealt by hand, every
 payout with its working and the paragraph of the rules that it rests on, and
 exams, printed papers and records for a training room.
 .
 Python, Qt and the libraries that it is written with are part of the package."""


def dumps(frozen: Path) -> Iterator[str]:
    """What ``objdump`` says of each program and library that is not optional."""
    for path in sorted(frozen.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.name != OPTIONAL:
            with path.open("rb") as file:
                linked = file.read(4) == b"\x7fELF"
            if linked:
                done = subprocess.run(["objdump", "-p", path], capture_output=True, check=True)
                yield done.stdout.decode()


def needs(frozen: Path) -> tuple[str, list[str]]:
    """The architecture of what is frozen, and the packages that it depends on."""
    said = "\n".join(dumps(frozen))
    own = {path.name for path in frozen.rglob("*.so*")}
    linked = set(re.findall(r"^ +NEEDED +(\S+)$", said, re.MULTILINE)) - own
    outside = {name for name in linked if not LIBC.fullmatch(name)}
    if unknown := outside - PACKAGES.keys():
        sys.exit(f"No package is known for {', '.join(sorted(unknown))}.")
    newest = max((int(each) for each in re.findall(r"\bGLIBC_2\.(\d+)\b", said)), default=0)
    (kind,) = set(re.findall(r"file format (\S+)", said))
    return ARCHITECTURES[kind], [
        f"libc6 (>= 2.{newest})",
        *sorted({PACKAGES[name] for name in outside}),
    ]


def control(frozen: Path, size: int) -> str:
    """The control file; ``size`` is that of all files, in bytes."""
    architecture, packages = needs(frozen)
    fields = {
        "Package": PROGRAM,
        "Version": trainer.__version__,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(-(-size // 1024)),
        "Depends": ", ".join(packages),
        "Suggests": "postgresql-client",
        "Section": "education",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def copyright_text() -> str:
    """The copyright file: our licence, and where those of the others are."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)
    text = "\n".join(f" {line or '.'}" for line in licence[2].rstrip().split("\n"))
    return (
        (TEMPLATES / "copyright.in")
        .read_text(encoding="utf-8")
        .format(owner=licence[1].removeprefix("Copyright (c) "), text=text)
    )


def changelog(date: int) -> str:
    """The changelog of the package; that of the program is told apart."""
    version, day = trainer.__version__, format_datetime(datetime.fromtimestamp(date, UTC))
    return (
        f"{PROGRAM} ({version}) unstable; urgency=medium\n\n"
        f"  * Version {version} of Feltwork.\n\n -- {MAINTAINER}  {day}\n"
    )


def lay_out(frozen: Path, notices: Path, tree: Path, date: int) -> None:
    """Put every file of the package where it is installed."""
    shutil.copytree(frozen, tree / "usr" / "lib" / PROGRAM, symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / PROGRAM).symlink_to(f"../lib/{PROGRAM}/{PROGRAM}")
    with TemporaryDirectory() as made:
        command = [sys.executable, str(ROOT / "packaging" / "desktop.py"), made]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(date)}
        subprocess.run(command, check=True, env=environment)
        shutil.copytree(Path(made) / "share", tree / "usr" / "share")
    doc, overrides = (tree / "usr" / "share" / name for name in ("doc", "lintian/overrides"))
    overrides.mkdir(parents=True)
    shutil.copy(TEMPLATES / "lintian-overrides", overrides / PROGRAM)
    (doc / PROGRAM).mkdir(parents=True)
    (doc / PROGRAM / "copyright").write_text(copyright_text(), encoding="utf-8")
    packed = {"changelog": changelog(date).encode()}
    for name in ("THIRD-PARTY-NOTICES.txt", f"{PROGRAM}.cdx.json"):
        packed[name] = (notices / name).read_bytes()
    for name, data in packed.items():
        (doc / PROGRAM / f"{name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))


def package(frozen: Path, notices: Path, out: Path) -> Path:
    """Make the package in a folder."""
    date = int(frozen.stat().st_mtime)
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as work:
        tree = Path(work) / "tree"
        (tree / "DEBIAN").mkdir(parents=True)
        (tree / "usr" / "lib").mkdir(parents=True)
        lay_out(frozen, notices, tree, date)
        files = sorted(path for path in (tree / "usr").rglob("*") if path.is_file())
        files = [path for path in files if not path.is_symlink()]
        sums = (
            f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}"
            f"  {path.relative_to(tree).as_posix()}\n"
            for path in files
        )
        (tree / "DEBIAN" / "md5sums").write_text("".join(sums), encoding="utf-8")
        text = control(frozen, sum(path.stat().st_size for path in files))
        (tree / "DEBIAN" / "control").write_text(text, encoding="utf-8")
        for path in (tree, *tree.rglob("*")):
            if not path.is_symlink():
                runs = path.is_dir() or path == tree / "usr" / "lib" / PROGRAM / PROGRAM
                path.chmod(0o755 if runs else 0o644)
            os.utime(path, (date, date), follow_symlinks=False)
        name = f"{PROGRAM}_{trainer.__version__}_{needs(frozen)[0]}.deb"
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(tree), str(out / name)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(date)}
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return out / name


# Trying it

PATH: Final = "/usr/sbin:/usr/bin:/sbin:/bin"
PASSING: Final = (
    *("dev", "proc", "run", "sys", "tmp"),
    *("var/cache", "var/lib/apt", "var/lib/dpkg", "var/log"),
)
"""What changes in a root whatever is installed."""


def listing(root: Path) -> set[str]:
    """The files of a root, but for those that come and go by themselves."""
    found = set[str]()
    for folder, names, files in os.walk(root):
        here = Path(folder).relative_to(root)
        names[:] = [name for name in names if (here / name).as_posix() not in PASSING]
        found.update((here / name).as_posix() for name in (*files, *names))
    return found


def opens_a_file(root: Path, home: str) -> bool:
    """Tell whether a second start gives a file to the window of the first, and ends."""
    file = next((ROOT / "resources" / "scenarios").iterdir())
    shutil.copy(file, f"{root}{home}")
    command = ["chroot", str(root), PROGRAM]
    environment = {"PATH": PATH, "HOME": home, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, env=environment) as window:
        # Nothing tells from outside when the window listens; a slow machine takes as long to start.
        time.sleep(15)
        try:
            given = [*command, f"{home}/{file.name}"]
            done = subprocess.run(given, env=environment, timeout=60, check=False)
            opened = done.returncode == 0 and window.poll() is None
        except subprocess.TimeoutExpired:
            opened = False
        window.terminate()
    return opened and window.returncode == 0


def try_in(root: Path, made: Path) -> int:
    """Install, try and remove a package in a root; returns the exit status."""

    def inside(*command: str) -> None:
        environment = {"PATH": PATH, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["chroot", root, *command], check=True, env=environment)

    before = listing(root)
    inside("apt-get", "update", "-qq")
    with TemporaryDirectory(dir=root / "tmp") as folder:
        shutil.copy(made, folder)
        inside(
            "apt-get",
            "install",
            "-qq",
            "--no-install-recommends",
            f"/{Path(folder, made.name).relative_to(root)}",
        )
    smoke = [sys.executable, str(ROOT / "packaging" / "smoke.py"), f"/usr/bin/{PROGRAM}"]
    failed = subprocess.run([*smoke, "--root", str(root)], check=False).returncode
    with TemporaryDirectory(dir=root / "tmp") as folder:
        opened = opens_a_file(root, f"/{Path(folder).relative_to(root)}")
    print("ok" if opened else "FAIL", "a file given to a window that is open")
    inside("apt-get", "autoremove", "--purge", "-qq", PROGRAM)
    left = sorted(listing(root) - before)
    for name in left:
        print(f"Left: {name}")
    return int(bool(failed or left or not opened))


def main(arguments: list[str]) -> int:
    """Make a package, or try one; returns the exit status."""
    parser = argparse.ArgumentParser(description="Make a Debian package, or try one.")
    parser.add_argument("source", type=Path, metavar="FROZEN")
    parser.add_argument("notices", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--try", dest="root", type=Path, metavar="ROOT")
    parsed = parser.parse_args(arguments)
    if parsed.root is not None:
        return try_in(parsed.root.resolve(), parsed.source.resolve())
    made = package(parsed.source.resolve(), parsed.notices, parsed.out.resolve())
    print(f"{hashlib.sha256(made.read_bytes()).hexdigest()}  {made.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
