"""How numbers of ratings are shown, in one place."""

from django import template

register = template.Library()
