"""Accounts: running text about games, understood clause by clause with the pairings in hand."""
