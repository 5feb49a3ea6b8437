"""Players who leave a tournament, and the games that they lose by that."""
