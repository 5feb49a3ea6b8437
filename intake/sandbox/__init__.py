"""Work on hostile bytes in a child process with limits: `parent` gives it, `child` does it."""
