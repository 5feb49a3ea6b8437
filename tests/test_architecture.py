"""The shape of the code is part of what is tested: layers, sizes, circles, suppressions."""

import ast
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import grimp
import pytest

from tests.servers import APPS, ROOT

LONGEST_FILE = 400
ONE_FILE = "verify/fernwertung_verify.py"
"""The verifier for strangers is one file, however long: whoever has it has all of it and can read it."""
LONGEST_FUNCTION = 70
MOST_PATHS = 10
HOT_LOOPS = {
    "ratings/regulations/emailchesspoint_columns.py": {"_rate"},
    "ratings/regulations/bdf_fwz_columns.py": {"rate"},
}
"""Functions with more paths: a loop over millions of games, in which every call would cost what the loop is to save."""
REWRITTEN = {"intake/matching/": 12, "intake/reading/": 96}
"""Rooms whose inside is replaced as a whole, with the functions in them that have more paths: they may only become
fewer.
"""
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
SUPPRESSION = re.compile(r"#\s*(?:noqa|type:\s*ignore|ruff:\s*noqa|mypy:|pragma)")
REASONED = re.compile(r"# noqa: [A-Z]+\d+(?:, [A-Z]+\d+)* -- \S|# type: ignore\[[a-z-]+(?:, [a-z-]+)*\]  # \S")


def sources() -> list[Path]:
    """All Python of the project; migrations are written by Django."""
    folders = (ROOT / name for name in (*APPS, "tests", "benchmarks", "verify"))
    found = [path for folder in folders for path in folder.rglob("*.py") if "migrations" not in path.parts]
    return sorted([*found, ROOT / "manage.py"])


def functions(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Name and number of lines of each function in a file."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTION):
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - node.lineno + 1


def count_paths(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the cyclomatic complexity of a function as radon counts it, without the functions inside."""
    waiting: list[ast.AST] = [*function.body]
    paths = 1
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        paths += count_branches(node)
        if not isinstance(node, ast.Assert):
            waiting.extend(ast.iter_child_nodes(node))
    return paths


def count_branches(node: ast.AST) -> int:
    """Return how many ways a node adds, those of its parts left out."""
    branches = 0
    match node:
        case ast.If() | ast.IfExp() | ast.Assert():
            branches = 1
        case ast.For() | ast.AsyncFor() | ast.While():
            branches = 1 + bool(node.orelse)
        case ast.Try():
            branches = len(node.handlers) + bool(node.orelse)
        case ast.BoolOp():
            branches = len(node.values) - 1
        case ast.comprehension():
            branches = 1 + len(node.ifs)
        case ast.Match():
            branches = len(node.cases) - any(is_catch_all(case.pattern) for case in node.cases)
    return branches


def is_catch_all(pattern: ast.pattern) -> bool:
    """Return whether a pattern fits everything."""
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


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
    assert {name for name, length in lengths.items() if length > LONGEST_FILE} <= {ONE_FILE}


def test_functions_stay_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {name}, {length} lines"
        for path in sources()
        for name, length in functions(ast.parse(path.read_text()))
        if length > LONGEST_FUNCTION
    ]
    assert long == []


def complex_functions() -> dict[str, int]:
    """Return the functions of the product with too many paths."""
    found = {}
    for path in sources():
        name = str(path.relative_to(ROOT))
        if not name.startswith((*APPS, "manage.py")):
            continue
        defined = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, FUNCTION))
        counted = {node.name: count_paths(node) for node in defined if node.name not in HOT_LOOPS.get(name, ())}
        found.update({f"{name}: {each}": paths for each, paths in counted.items() if paths > MOST_PATHS})
    return found


def test_functions_stay_simple() -> None:
    found = complex_functions()
    assert {name: paths for name, paths in found.items() if not name.startswith(tuple(REWRITTEN))} == {}
    more = {room: [name for name in found if name.startswith(room)] for room in REWRITTEN}
    assert {room: names for room, names in more.items() if len(names) > REWRITTEN[room]} == {}


@pytest.mark.parametrize(
    ("body", "paths"),
    [
        ("return a", 1),
        ("return a and b or not c", 3),
        ("return b if a else c", 2),
        ("for a in b:\n  if a:\n   pass\n else:\n  pass", 4),
        ("return [a for b in c for a in b if a if b]", 5),
        ("try:\n  pass\n except A:\n  pass\n except B:\n  pass\n else:\n  pass", 4),
        ("match a:\n  case 1:\n   pass\n  case 2 if b and c:\n   pass\n  case _:\n   pass", 4),
        ("assert a and b", 2),
        ("def inner():\n  return a or b\n return inner", 1),
    ],
)
def test_paths_are_counted_as_radon_does(body: str, paths: int) -> None:
    (function,) = ast.parse(f"def outer():\n {body}").body
    assert isinstance(function, ast.FunctionDef)
    assert count_paths(function) == paths


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
    "ratings/standings",
    "intake/reading",
)
CLOCKS = {"now", "today", "utcnow", "time", "monotonic", "perf_counter"}
IMPURE_MODULES = {"os", "pathlib", "random", "secrets", "socket", "subprocess", "time"}


def pure_sources() -> list[Path]:
    """The files that know neither clock nor disk."""
    places = [ROOT / name for name in PURE]
    return sorted(path for place in places for path in ([place] if place.suffix else place.rglob("*.py")))


def impurities(tree: ast.AST) -> list[str]:
    """Calls in a file that ask a clock, the disk or chance."""
    return [name for node in ast.walk(tree) for names, impure in named_by(node) for name in names if name in impure]


def named_by(node: ast.AST) -> Iterator[tuple[list[str], Collection[str]]]:
    """Yield the names that a node calls or imports, each with those that are impure there."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            yield [name], {"open", "input", "print"}
        case ast.Call(func=ast.Attribute(attr=name)):
            yield [name], CLOCKS
        case ast.Import():
            yield [alias.name for alias in node.names], IMPURE_MODULES
        case ast.ImportFrom():
            yield [node.module or ""], IMPURE_MODULES


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
