"""A run: what the plan says happens, then everything may come to its end, then it is judged."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from subprocess import CalledProcessError

from tests.servers import Server
from tests.simulation.afterwards import Afterwards
from tests.simulation.databases import LOST
from tests.simulation.delivery import Delivery
from tests.simulation.judgement import (
    count_states,
    judge_answers,
    judge_confirmed,
    judge_numbers,
    judge_results,
    waiting,
)
from tests.simulation.letters import Letter, Season, number_of
from tests.simulation.machines import Machines
from tests.simulation.mailserver import MoodyServer
from tests.simulation.officers import Officer
from tests.simulation.plan import Load, Step, make_plan
from tests.simulation.visitors import Bystander, Owner, Scales, Visitor, judge_weights, quarters

QUIET = 3.0
"""Seconds without progress after which the clock of the programs goes on."""

LATER = 600.0
"""By how many seconds it does, and how often at most: a day and more, for daily limits."""

TIMES = 160

REST = 10.0
MORE = 6
"""Seconds after which time goes on for an officer who is not finished, and how often."""

GAMES = 2
"""For each mail of the plan: one in four reports two, one in four three."""

TRIES = 100
"""How often an erasure is tried that a fault prevents."""


class Simulation:
    """Everything that takes part in a run."""

    def __init__(self, machines: Machines, mails: MoodyServer, seed: int, load: Load) -> None:
        self.machines, self.mails, self.load = machines, mails, load
        self.chance = random.Random(seed)  # noqa: S311 -- to be repeated
        self.plan = make_plan(load, self.chance)
        self.season = Season(GAMES * len(self.plan), self.chance)
        self.letters: list[Letter] = []
        self.deliveries = [Delivery(machines, self.chance.random()) for _ in range(load.doors)]
        self.visitors = [Visitor(machines, self.chance.random()) for _ in range(load.visitors)]
        self.owner, self.scales = Owner(machines, mails.moody), Scales(machines)
        self.others: list[Bystander] = [*self.visitors, self.owner, self.scales]
        self.erased: list[str] = []
        self.afterwards = Afterwards(machines, self.season, mails.moody)
        self.officers = [Officer(name, machines, self.season, self.chance.random()) for name in ("alice", "zoe")]
        self.happened: list[str] = []
        self.failed: list[str] = []
        self._faults: list[threading.Thread] = []
        self._temper = threading.Lock()
        self.left_out: set[str] = set()
        self.simulated = 0.0

    def prepare(self) -> None:
        """People, tournaments and accounts."""
        roster = self.machines.folder / "roster.json"
        roster.write_text(json.dumps(self.season.roster()))
        names = [officer.name_ for officer in self.officers]
        made = [["account", "make", name, "officer", "--stdin"] for name in names]
        done = self.machines.manage(["load_roster", str(roster)], *made)
        assert {code for code, _ in done} == {0}, done

    def run(self) -> list[str]:
        """Carry the plan out; what the judgement has to say."""
        self.machines.begin()
        people: list[threading.Thread] = [*self.deliveries, *self.officers, *self.others]
        for one in people:
            one.start()
        began = time.monotonic()
        for step in self.plan:
            time.sleep(max(0.0, began + step.at - time.monotonic()))
            self._do(step)
        self._finish()
        return list(self._judge())

    def _do(self, step: Step) -> None:
        if step.what == "mail":
            self._send(getattr(self.season, step.whom)())
            return
        self._faults.append(threading.Thread(target=self._act, args=(step,), daemon=True))
        self._faults[-1].start()

    def _act(self, step: Step) -> None:
        """Let a fault happen, and count it if it did; one that the simulation cannot do is a fault of its own."""
        act: Callable[[str, float], object] = getattr(self, "_" + step.what.replace("-", "_"))
        try:
            happened = act(step.whom, step.amount)
        except Exception as fault:  # noqa: BLE001 -- whatever it is, it belongs into the judgement
            self.failed.append(f"no fault: {step.what} {step.whom}: {fault!r}")
            return
        if happened is not False:
            self.happened.append(step.what)

    @property
    def faults(self) -> Counter[str]:
        """How often each fault happened."""
        return Counter(self.happened)

    def _send(self, letter: Letter) -> None:
        self.letters.append(letter)
        self.chance.choice(self.deliveries).give([letter])
        if letter.kind == "own":
            self.owner.waiting[letter.key] = letter
        if letter.kind == "report" and self.chance.random() < 0.1:
            self.chance.choice(self.officers).told.append(letter)

    def _kill(self, whom: str, seconds: float) -> bool:
        return self.machines.take_down(whom, seconds, self.machines.kill)

    def _kill_child(self, whom: str, _seconds: float) -> bool:
        return self.machines.kill_child(whom, self.chance)

    def _stop(self, whom: str, seconds: float) -> bool:
        return self.machines.take_down(whom, seconds, lambda server: server.stop())

    def _freeze(self, whom: str, seconds: float) -> bool:
        return self.machines.freeze(whom, seconds)

    def _wipe(self, _whom: str, _seconds: float) -> bool:
        return self.machines.wipe()

    def _redis_down(self, _whom: str, seconds: float) -> bool:
        return self.machines.take_down("redis", seconds, self.machines.kill)

    def _database_down(self, _whom: str, seconds: float) -> bool:
        return self.machines.take_down("postgresql", seconds, _stop_at_once)

    def _replica_down(self, _whom: str, seconds: float) -> bool:
        return self.machines.take_down("replica", seconds, self.machines.kill)

    def _replica_lag(self, _whom: str, seconds: float) -> bool:
        return self.machines.lag(seconds)

    def _database_cut(self, _whom: str, _seconds: float) -> bool:
        return self.machines.cut()

    def _slow_disk(self, _whom: str, seconds: float) -> bool:
        """Whatever PostgreSQL does takes twice as long, in small halts."""
        until, happened = time.monotonic() + seconds, False
        while time.monotonic() < until:
            happened |= self.machines.freeze("postgresql", 0.1)
            time.sleep(0.1)
        return happened

    def _full_disk(self, _whom: str, seconds: float) -> bool:
        if self.machines.fill_disk(seconds):
            return True
        self.left_out.add("full disk")
        return False

    def _clock(self, _whom: str, seconds: float) -> None:
        self.machines.jump(seconds)

    def _erase(self, _whom: str, place: float) -> None:
        """A player asks for it; an officer tries until the program takes it."""
        number = number_of(int(place))
        for _ in range(TRIES):
            with suppress(CalledProcessError):
                code, said = self.machines.manage(["erase_person", number, "--erase"])[0]
                if code == 0 or " was erased " in said:
                    self.erased.append(number)
                    return
        raise TimeoutError(number)

    def _smtp(self, whom: str, seconds: float) -> None:
        with self._temper:
            self.mails.misbehave(whom)
            time.sleep(seconds)
            self.mails.behave()

    def _finish(self) -> None:
        """No faults any more: everything is told and may come to its end."""
        for fault in self._faults:
            fault.join()
        for letter in self.season.lasts():
            self._send(letter)
        for delivery in self.deliveries:
            delivery.is_over = True
        for officer in self.officers:
            officer.is_over = True
        for delivery in self.deliveries:
            delivery.join()
        self._wait()
        for officer in self.officers:
            self._let_finish(officer)
        for one in self.others:
            one.is_over = True
            one.join()
        self._wait()

    def _let_finish(self, officer: Officer) -> None:
        """A code that counted before a clock was set back bars all others until that time comes again (RFC 6238, 5.2:
        each once), so it does.
        """
        officer.join(REST)
        if officer.is_alive():
            self._go_on(max(0.0, self.machines.latest - self.machines.offset))
        for _ in range(MORE):
            officer.join(REST)
            if officer.is_alive():
                self._go_on()

    def _go_on(self, seconds: float = LATER) -> None:
        self.machines.jump(seconds)
        self.simulated += seconds

    def _wait(self) -> None:
        """Until nothing waits; where nothing moves, time goes on."""
        before: tuple[int, ...] = ()
        since, times = time.monotonic(), 0
        while times < TIMES:
            with suppress(*LOST):
                now = waiting(self.machines)
                if not any(now):
                    return
                if now != before:
                    before, since = now, time.monotonic()
            if time.monotonic() - since > QUIET:
                self._go_on()
                since, times = time.monotonic(), times + 1
            time.sleep(0.2)

    def _judge(self) -> Iterator[str]:
        yield from self.failed
        yield from self._judge_people()
        wait = waiting(self.machines)
        if any(wait):
            yield f"still waiting: {wait}"
        yield from judge_answers(self.machines, self.letters, self.mails.moody)
        yield from judge_confirmed(self.machines, self.owner.confirmed)
        yield from judge_weights(self.scales.weighed)
        yield from self.afterwards.judge(self.erased)
        corrected = {seats: score for one in self.officers for seats, score in one.corrected.items()}
        yield from judge_results(self.machines, self.season, self.letters, corrected)
        yield from judge_numbers(self.machines)

    def _judge_people(self) -> Iterator[str]:
        """What somebody was refused, or shown."""
        for one in self.deliveries:
            for letter, code in one.refused:
                if letter.answered:
                    yield f"refused with {code}: {letter.key} ({letter.kind})"
        for officer in self.officers:
            if officer.wanted:
                yield f"officer {officer.name_} did not finish {officer.wanted}: {officer.last_trouble}"
        for other in self.others:
            yield from other.wrong

    def _weights(self) -> Mapping[str, str]:
        """What the processes of the web server weighed that lived longest, in MiB, in their second and last quarter."""
        longest = sorted(self.scales.weighed.values(), key=len)[-3:]
        parts = [quarters(weights) for weights in longest if len(weights) >= 4]
        return {
            f"web_{n}_mb": f"{before / 1024:.1f} to {after / 1024:.1f}" for n, (before, after) in enumerate(parts, 1)
        }

    def counts(self) -> dict[str, object]:
        """What happened."""
        kinds = Counter(letter.kind for letter in self.letters)
        return {
            "mails": len(self.letters),
            "of_good_will": kinds["report"] + kinds["repeat"],
            "results": sum(len(letter.reported) for letter in self.letters if letter.counts),
            "handed_over_again": sum(one.again for one in self.deliveries),
            "faults": sum(self.faults.values()),
            "starts": self.machines.starts,
            "corrections": sum(len(one.corrected) for one in self.officers),
            "logins": sum(one.logins for one in self.officers),
            "confirmed": len(self.owner.confirmed),
            "asked_to_be_erased": len(self.erased),
            "erased": len(self.afterwards.forgotten),
            "pages": dict(sum((one.seen for one in self.visitors), Counter())),
            **self._weights(),
            "answers": len({name for _, name, _ in self.mails.moody.taken}),
            "states": dict(count_states(self.machines)),
            "troubles_of_officers": sum(one.troubles for one in self.officers),
            "minutes_waited_for": int(self.simulated / 60),
        }


def _stop_at_once(server: Server) -> None:
    """As PostgreSQL stops that cleans nothing up."""
    if server.process is not None:
        server.process.send_signal(signal.SIGQUIT)
        server.process.wait()
