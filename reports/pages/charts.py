"""Charts of statistics, drawn by matplotlib as SVG that stands in a page: always the same bytes, in the page's colours, light or dark.

The page's policy allows no style attributes, so that matplotlib's are turned into attributes of their own.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lxml import etree
from markupsafe import Markup

from analyzer.model.phrase import Phrase
from reports.words import tell

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_COLOURS: Final = {
    "#010203": "var(--ink)",
    "#040506": "var(--soft)",
    "#070809": "var(--rule)",
    "#0a0b0c": "var(--s0)",
    "#0d0e0f": "var(--s1)",
    "#101112": "var(--s2)",
    "#131415": "var(--s3)",
}
"""Stand-ins that matplotlib draws with, and what the page has in their place."""
INK, SOFT, RULE, BLUE, ORANGE, GREEN, PURPLE = _COLOURS
_SETTINGS: Final[Any] = {
    "svg.hashsalt": "tenbo",
    "svg.fonttype": "none",
    "text.parse_math": False,  # a name may hold dollars
    "font.size": 11,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "legend.frameon": False,
    "lines.linewidth": 2,
}
_SVG: Final = "{http://www.w3.org/2000/svg}"
_XLINK: Final = "{http://www.w3.org/1999/xlink}href"
_PAINTED: Final = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
)
_FONT: Final = re.compile(r"([\d.]+)px")


class Chart(NamedTuple):
    """A drawing, and what it shows in words."""

    title: Phrase
    drawing: Markup


def chart(title: Phrase, draw: Callable[[Axes], None], name: str, size: tuple[float, float] = (6.4, 3.2)) -> Chart:
    """A chart that ``draw`` draws; ``name`` tells its parts from those of other charts on the page."""
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib.figure import Figure

    with mpl.rc_context(_SETTINGS), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of letters that matplotlib's own font lacks; the page's font draws them
        figure = Figure(figsize=size, layout="constrained")
        draw(figure.add_subplot())
        drawn = io.BytesIO()
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    return Chart(title, _inline(drawn.getvalue(), tell(title), name))


def bars(axes: Axes, labels: Sequence[str], values: Sequence[float], *, colour: str = BLUE) -> None:
    """Upright bars of shares, each with its figure."""
    shown = axes.bar(range(len(values)), [100 * value for value in values], color=colour, width=0.62)
    axes.set_xticks(range(len(labels)), labels)
    axes.bar_label(shown, [f"{100 * value:.1f} %" for value in values], padding=3, color=INK)
    axes.grid(visible=False, axis="x")
    axes.margins(y=0.15)


def lying_bars(axes: Axes, labels: Sequence[str], values: Sequence[float], *, colour: str = GREEN) -> None:
    """Lying bars of shares, the first on top."""
    shown = axes.barh(range(len(values)), [100 * value for value in values], color=colour, height=0.68)
    axes.set_yticks(range(len(labels)), labels)
    axes.invert_yaxis()
    axes.bar_label(shown, [f"{100 * value:.1f} %" for value in values], padding=3, color=INK)
    axes.grid(visible=False, axis="y")
    axes.margins(x=0.12)


def _inline(svg: bytes, title: str, name: str) -> Markup:
    """Matplotlib's drawing as an element of the page."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    root = etree.fromstring(svg, parser)
    for unwanted in [*root.iter(f"{_SVG}style"), *root.iter(f"{_SVG}metadata")]:
        parent = unwanted.getparent()
        assert parent is not None
        parent.remove(unwanted)
    for element in root.iter():
        _attributes(element, name)
    root.attrib.update({"role": "img", "aria-label": title, "class": "plot", "stroke-linejoin": "round"})
    for size in ("width", "height", "version"):
        if size in root.attrib:
            del root.attrib[size]
    etree.cleanup_namespaces(root)
    return Markup(etree.tostring(root, encoding="unicode"))  # every text in it is escaped by the serialiser


def _attributes(element: etree._Element, name: str) -> None:
    """Styles as attributes, the page's colours and font, and identifiers that no other chart has."""
    style = str(element.get("style", ""))
    if style:
        del element.attrib["style"]
    for part in filter(None, map(str.strip, style.split(";"))):
        key, _, value = part.partition(":")
        if key.strip() in _PAINTED:
            element.set(key.strip(), value.strip())
        elif key.strip() in {"font", "font-size"}:
            found = _FONT.search(value)
            element.set("font-size", found[1] if found else "11")
        elif key.strip() == "text-anchor":
            element.set("text-anchor", value.strip())
    for key, text in [(str(key), str(value)) for key, value in element.attrib.items()]:
        if text.lower() in _COLOURS:
            element.set(key, _COLOURS[text.lower()])
        elif key == "id":
            element.set(key, f"{name}-{text}")
        elif key == _XLINK:
            del element.attrib[key]
            element.set("href", f"#{name}-{text.removeprefix('#')}")
        elif text.startswith("url(#"):
            element.set(key, f"url(#{name}-{text[5:]}")
    if element.tag == f"{_SVG}text" and element.get("fill") is None:
        element.set("fill", "var(--ink)")
