"""What an officer writes into forms, made into facts; every fault in words, beside its field."""
