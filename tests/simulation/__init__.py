"""Real processes under fault, for as long as one lets them: `python -m tests.simulation --seed 1 --minutes 10`."""
