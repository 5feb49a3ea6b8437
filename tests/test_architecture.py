"""The shape of the code is part of what is tested: layers, sizes, circles, suppressions."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

from tests.servers import APPS, ROOT

LONGEST_FILE = 400
LONGEST_FUNCTION = 70
SUPPRESSION = re.compile(r"#\s*(?:noqa|type:\s*ignore|ruff:\s*noqa|mypy:|pragma)")
REASONED = re.compile(r"# noqa: [A-Z]+\d+(?:, [A-Z]+\d+)* -- \S|# type: ignore\[[a-z-]+(?:, [a-z-]+)*\]  # \S")


def sources() -> list[Path]:
    """All Python of the project; migrations are written by Django."""
    folders = (ROOT / name for name in (*APPS, "tests", "benchmarks"))
    found = [path for folder in folders for path in folder.rglob("*.py") if "migrations" not in path.parts]
    return sorted([*found, ROOT / "manage.py"])


def functions(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Name and number of lines of each function in a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def unreasoned(text: str) -> list[int]:
    """The lines that suppress a check without saying why."""
    lines = enumerate(text.splitlines(), start=1)
    return [number for number, line in lines if SUPPRESSION.search(line) and not REASONED.search(line)]


def circle(links: dict[str, set[str]]) -> list[str]:
    """Members that import each other in a ring, in no order; empty where there is none.

    Members that import nothing left are taken away until nobody can be: who remains is in a circle
    or leads into one.
    """
    left = {name: set(targets) for name, targets in links.items()}
    while free := {name for name, targets in left.items() if not targets & left.keys()}:
        for name in free:
            del left[name]
    return sorted(left)


def test_layers_are_kept() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_modules_import_each_other() -> None:
    graph = grimp.build_graph(*APPS, cache_dir=None)
    modules = {name for name in graph.modules if ".migrations" not in name}
    assert circle({name: graph.find_modules_directly_imported_by(name) & modules for name in modules}) == []


@pytest.mark.parametrize(
    ("links", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}, ["a", "b", "c"]),
        ({"a": {"a"}}, ["a"]),
    ],
)
def test_circle_is_what_remains(links: dict[str, set[str]], found: list[str]) -> None:
    assert circle(links) == found


def test_files_stay_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in sources()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_functions_stay_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {name}, {length} lines"
        for path in sources()
        for name, length in functions(ast.parse(path.read_text()))
        if length > LONGEST_FUNCTION
    ]
    assert long == []


def test_suppressions_carry_their_reason() -> None:
    others = [path for path in sources() if path != Path(__file__)]
    found = [f"{path.relative_to(ROOT)}:{line}" for path in others for line in unreasoned(path.read_text())]
    assert found == []


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("x = 1  # noqa", [1]),
        ("x = 1  # noqa: E501", [1]),
        ("x = 1  # noqa: E501 -- a link cannot be broken", []),
        ("x = 1  # noqa: E501, S101 -- a link cannot be broken", []),
        ("x = 1  # type: ignore", [1]),
        ("x = 1  # type: ignore[arg-type]", [1]),
        ("x = 1  # type: ignore[arg-type]  # the stubs are older than the library", []),
        ("# mypy: ignore-errors", [1]),
    ],
)
def test_suppression_without_reason_is_found(line: str, lines: list[int]) -> None:
    assert unreasoned(line) == lines


PURE = (
    "ratings/regulations",
    "ratings/formats/pairing_tables.py",
    "ratings/formats/name_folding.py",
    "ratings/formats/spreadsheets.py",
    "intake/reading",
)
CLOCKS = {"now", "today", "utcnow", "time", "monotonic", "perf_counter"}


def pure_sources() -> list[Path]:
    """The files that know neither clock nor disk."""
    places = [ROOT / name for name in PURE]
    return sorted(path for place in places for path in ([place] if place.suffix else place.rglob("*.py")))


def impurities(tree: ast.AST) -> list[str]:
    """Calls in a file that ask a clock, the disk or chance."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [call.id for call in calls if isinstance(call, ast.Name)]
    methods = [call.attr for call in calls if isinstance(call, ast.Attribute)]
    plain = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    imported = [*plain, *(node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))]
    return [
        *(name for name in names if name in {"open", "input", "print"}),
        *(name for name in methods if name in CLOCKS),
        *(name for name in imported if name in {"os", "pathlib", "random", "secrets", "socket", "subprocess", "time"}),
    ]


def test_pure_modules_ask_no_clock_and_no_disk() -> None:
    found = {str(path.relative_to(ROOT)): impurities(ast.parse(path.read_text())) for path in pure_sources()}
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ("datetime.now(zone)", ["now"]),
        ("open(name)", ["open"]),
        ("import random", ["random"]),
        ("from time import sleep", ["time"]),
        ("value = datetime.date(2026, 1, 1)", []),
    ],
)
def test_impurity_is_found(program: str, found: list[str]) -> None:
    assert impurities(ast.parse(program)) == found


REALS_ALLOWED = {"first_fwz.py"}  # docs/decisions/0002-pure-integer-rules.md


def reals(tree: ast.AST) -> list[str]:
    """Where a file leaves the integers, or rounds as Python does (halves to even)."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            found.append(str(node.value))
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            found.append("/")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"float", "round"}:
            found.append(node.func.id)
    return found


def test_regulations_count_in_integers() -> None:
    files = [path for path in (ROOT / "ratings/regulations").glob("*.py") if path.name not in REALS_ALLOWED]
    found = {path.name: reals(ast.parse(path.read_text())) for path in files}
    assert {name: places for name, places in found.items() if places} == {}


@pytest.mark.parametrize(
    ("program", "found"),
    [("0.5", ["0.5"]), ("a / b", ["/"]), ("a /= b", ["/"]), ("round(a)", ["round"]), ("(2 * a + b) // (2 * b)", [])],
)
def test_real_is_found(program: str, found: list[str]) -> None:
    assert reals(ast.parse(program)) == found
