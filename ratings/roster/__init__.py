"""Players, directors, tournaments and brought-in ratings from one document."""

from .loading import Loaded, load

__all__ = ["Loaded", "load"]
