"""What is kept about persons: every field with its reason, how long, who sees it, and how somebody is erased."""
