"""A whole Tenhou log small enough to read: the dealer wins the only hand with the fourteen tiles dealt."""

from __future__ import annotations

import gzip
from pathlib import Path

_DEALT = (
    "0,4,8,12,17,20,24,28,32,36,40,44,48",  # 123456789m 123p 4p
    "1,5,9,13,18,21,25,29,33,37,41,45,50",
    "72,76,80,84,89,92,96,100,104,108,112,116,120",
    "73,77,81,85,90,93,97,101,105,109,113,117,121",
)
_WINNING = 49  # the second 4p


def tenhou_log(points: int = 48000) -> bytes:
    """The log; the hand is worth 48000 (dealer's yakuman, 16000 from each), and ``points`` is what it says."""
    hands = " ".join(f'hai{seat}="{tiles}"' for seat, tiles in enumerate(_DEALT))
    share = points // 300
    after = f"250,{3 * share},250,{-share},250,{-share},250,{-share}"
    end = ",".join(
        str(250 + change) + f",{result:.1f}" for change, result in ((3 * share, 60), (-share, -10), (-share, -20), (-share, -30))
    )
    return (
        f'<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="169" lobby="0"/>'
        f'<UN n0="Akari" n1="Botan" n2="Chika" n3="Dan" dan="1,1,1,1" rate="1500,1500,1500,1500" sx="F,F,F,M"/><TAIKYOKU oya="0"/>'
        f'<INIT seed="0,0,0,1,2,132" ten="250,250,250,250" oya="0" {hands}/><T{_WINNING}/>'
        f'<AGARI ba="0,0" hai="{_DEALT[0]},{_WINNING}" machi="{_WINNING}" ten="30,{points},5" yakuman="37" doraHai="132" '
        f'who="0" fromWho="0" sc="{after}" owari="{end}"/></mjloggm>'
    ).encode()


def write_logs(folder: Path) -> None:
    """A folder with a clean log, a packed one with a wrong payment, a broken one, and a text that is no log."""
    folder.mkdir(exist_ok=True)
    (folder / "a clean.xml").write_bytes(tenhou_log())
    (folder / "b wrong.xml.gz").write_bytes(gzip.compress(tenhou_log(45000).replace(b'"Akari"', b'"Aoi"'), mtime=0))
    (folder / "c broken.xml").write_bytes(tenhou_log()[:300])
    (folder / "notes.txt").write_text("not a log", encoding="utf-8")
