"""What is in columns: report files, lists of games with heads, forms, pairings of a round."""
