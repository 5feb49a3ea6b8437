"""What a mail as a whole says of each game, as the network judges it: answers, doubts and games to ask."""
