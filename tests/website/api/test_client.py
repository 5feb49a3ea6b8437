"""The client and the commands in docs/api.md get their answers from a server."""

import json
import shlex
import shutil
import subprocess
import sys

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.website.api.examples import PAGE
from tests.website.help.manual import blocks

SITE = "https://rating.example.org"

pytestmark = pytest.mark.usefixtures("api_world")


def block(kind: str) -> str:
    """The only block of a kind on the page."""
    (found,) = (one.text for one in blocks(PAGE) if one.kind == kind)
    return found


def run(*command: str) -> tuple[int, str, str]:
    """How a program ended, and what it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


def client(address: str, name: str) -> tuple[int, str, str]:
    """Run the client of the page as it stands there, with nothing but Python's own library."""
    return run(sys.executable, "-I", "-S", "-X", "utf8", "-c", block("python"), address, name)


@pytest.mark.long
def test_client_follows_the_pages_of_a_ranking_and_finds_players(live_server: LiveServer) -> None:
    ranked = "1\t12\tBär, Bernd\t2304\n2\t13\tMüller, Clara\t1887\n"
    for rows in (1, 500):
        ended = client(f"{live_server.url}/api/v1/pools/fwz/ratings?rows={rows}", "Müller")
        assert ended == (0, f"{ranked}13\tMüller, Clara\tfwz\t1887\n", "")


@pytest.mark.long
def test_client_meets_players_without_a_rating(live_server: LiveServer) -> None:
    listed = "-\t11\tAdler, Änne\t1717\n1\t12\tBär, Bernd\t2304\n-\t14\tDorn, Emil\t-\n2\t13\tMüller, Clara\t1887\n"
    for name, found in (("Dorn", "14\tDorn, Emil\tfwz\t-\n"), ("Nobody", "")):
        ended = client(f"{live_server.url}/api/v1/pools/fwz/ratings?list=names&rows=3", name)
        assert ended == (0, listed + found, "")


@pytest.mark.long
def test_client_tells_why_it_is_refused(live_server: LiveServer) -> None:
    code, printed, said = client(f"{live_server.url}/api/v1/pools/none/ratings", "Müller")
    assert (code, printed, said.partition(":")[0]) == (1, "", "404")
    assert json.loads(said.partition(":")[2])["errors"][0]["field"] == "pool"


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_curl_gets_the_same(live_server: LiveServer) -> None:
    ended = [run(*shlex.split(line.replace(SITE, live_server.url))) for line in block("sh").splitlines()]
    ranking, found = (json.loads(printed) for _code, printed, _said in ended)
    assert [code for code, _printed, _said in ended] == [0, 0]
    assert [row["number"] for row in ranking["rows"]] == ["12", "13"]
    assert [player["number"] for player in found["players"]] == ["13"]
