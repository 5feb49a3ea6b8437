"""Whether the work goes on: what waits and since when, what is wrong, who is told."""
