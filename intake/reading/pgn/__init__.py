"""Games in PGN: cut apart, their tags, and a claim for each."""
