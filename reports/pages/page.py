"""The page: its templates, its policy, and the pieces that it is put together from.

One file that asks nothing of the network: style, script and tiles stand in it, and its policy allows the first two by their hashes and
forbids all else. Whatever comes from a log is escaped by the templates.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib import resources
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from analyzer.model.phrase import Phrase, say, tally
from reports import wording
from reports.words import tell

_FOLDER: Final = resources.files("reports.pages")


@cache
def environment() -> Environment:
    """The templates, with the words and numbers that they use."""
    made = Environment(
        loader=PackageLoader("reports.pages", "templates"),
        autoescape=True,
        finalize=_told,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"say": say, "tally": tally}
    made.filters["points"] = points
    made.filters["result"] = result
    made.filters["printable"] = lambda text: wording.printable(tell(text))
    return made


def _told(value: object) -> object:
    """What is printed, in the language of the run where it is a text of ours."""
    return tell(value) if isinstance(value, Phrase) else value


def render(template: str, **values: object) -> str:
    """A piece of the page."""
    return environment().get_template(f"{template}.html.jinja").render(values)


@cache
def asset(name: str) -> Markup:
    """A file of ours that stands in the page as it is."""
    return Markup((_FOLDER / name).read_text(encoding="utf-8").strip())


def policy() -> str:
    """The content security policy: our style and our script, by their hashes."""
    style, script = (_hash(asset(name)) for name in ("style.css", "script.js"))
    return f"default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def points(number: int) -> str:
    """Points or a count: ``25,000``, ``−300``."""
    return f"{number:,}".replace("-", "\N{MINUS SIGN}")


def result(thousands: float) -> str:
    """A result in thousands: ``+45.3``."""
    return f"{thousands:+.1f}".replace("-", "\N{MINUS SIGN}")
