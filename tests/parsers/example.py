"""Small logs for the tests: the annotated example of the format note (Tenhou §13), and a frame for single tags."""

from __future__ import annotations

from pathlib import Path

from analyzer.model.game import Game
from parsers import read_bytes

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

EXAMPLE = b"""<mjloggm ver="2.3"><GO type="9" lobby="0"/>
<UN n0="%41" n1="%42" n2="%43" n3="%44" dan="0,10,16,20" rate="1500.00,1612.25,2010.50,2231.00" sx="M,F,M,M"/>
<TAIKYOKU oya="0"/>
<INIT seed="0,0,0,2,4,39" ten="250,250,250,250" oya="0"
 hai0="4,8,12,53,56,60,80,84,92,93,96,100,120"
 hai1="0,16,20,24,40,41,48,64,65,104,112,132,133"
 hai2="1,9,13,28,44,57,61,68,72,76,89,116,124" hai3="5,10,14,17,45,49,54,73,81,85,109,117,134"/>
<T108/><D108/><U32/><E112/><V125/><F116/><W50/><G134/>
<N who="1" m="51818"/><E32/><V29/><F28/><W74/><G74/><T105/>
<REACH who="0" step="1"/><D120/><REACH who="0" ten="240,250,250,250" step="2"/>
<U118/><E118/><V88/><F88/>
<AGARI ba="0,1" hai="4,8,12,53,56,60,80,84,88,92,93,96,100,105" machi="88" ten="30,11600,0"
 yaku="1,1,2,1,7,1,54,1,53,0" doraHai="39" doraHaiUra="21" who="0" fromWho="2" sc="240,126,250,0,250,-116,250,0"/></mjloggm>
"""
"""One hand: East 1, riichi, ippatsu, pinfu, a red five: 4 han 30 fu by the dealer, 11,600, and the log stops there."""

INIT = (
    '<INIT seed="0,0,0,2,4,39" ten="250,250,250,250" oya="0" hai0="4,8,12,53,56,60,80,84,92,93,96,100,120"'
    ' hai1="0,16,20,24,40,41,48,64,65,104,112,132,133" hai2="1,9,13,28,44,57,61,68,72,76,89,116,124"'
    ' hai3="5,10,14,17,45,49,54,73,81,85,109,117,134"/>'
)


def log(*tags: str, go: str = '<GO type="9" lobby="0"/>', init: str = INIT) -> bytes:
    """A mjlog of one hand with these tags after its INIT."""
    return f'<mjloggm ver="2.3">{go}<TAIKYOKU oya="0"/>{init}{"".join(tags)}</mjloggm>'.encode()


def game(raw: bytes, name: str = "a.mjlog") -> Game:
    """The one game of a file."""
    (one,) = read_bytes(raw, name)
    assert isinstance(one, Game), one
    return one


def codes(one: Game) -> list[str]:
    """The codes of its remarks, in order."""
    return [remark.code for remark in one.remarks]
