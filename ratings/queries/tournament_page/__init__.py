"""What the page of a tournament shows, read in few rows and without models: a table may have 500 seats."""
