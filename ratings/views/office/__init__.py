"""The pages of the rating officer: each view needs his login, reads a form and calls one use case."""
