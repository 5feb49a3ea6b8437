"""The mail desk of the rating officer: what waits for a person, and what a person decides."""
