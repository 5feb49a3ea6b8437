"""Django's SQLite with a file for its owner only; Django finds `base` in here by the name of the package."""
