"""A year of an office: what came in, what the officer did in the browser, and how often they clicked."""
