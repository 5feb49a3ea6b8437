"""The director's pages: their tournaments, secret addresses, results entered without a mail."""
