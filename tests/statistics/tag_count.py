"""Counts what Tenhou XML files record by reading their tags, with nothing of tenbo: python -m tests.statistics.tag_count FOLDER."""

import gzip
import hashlib
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

TAG = re.compile(r"<(\w+)([^>]*)>")
ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
LOG_ID = re.compile(r"\d{10}gm-[0-9a-fA-F]{4}-\d{4,6}-x?[0-9a-fA-F]{8}")
RIICHI, DOUBLE_RIICHI, IPPATSU, URA = 1, 21, 2, 53


def count(files):
    """The counts by number of players, each game once: of a game that is there several times the first whole record, else the first."""
    games = {}
    for path in files:
        raw = Path(path).read_bytes()
        digest = hashlib.sha256(raw).hexdigest()
        while raw[:2] == b"\x1f\x8b":
            raw = gzip.decompress(raw)
        text = raw.decode("utf-8", "replace")
        named = LOG_ID.search(Path(path).name) or LOG_ID.search(text[: text.find("<mjloggm")])
        key = named.group() if named else digest
        if key not in games or ("owari=" in text and "owari=" not in games[key]):
            games[key] = text
    totals = defaultdict(Counter)
    for text in games.values():
        hand = None
        players = 4
        found = Counter(games=1)
        for name, rest in TAG.findall(text):
            attributes = dict(ATTRIBUTE.findall(rest))
            if name == "INIT":
                finish(hand, found, players)
                players = 4 if attributes.get("hai3") else 3
                hand = {"wins": [], "draw": None, "riichi": set(), "called": set(), "set": Counter()}
            elif hand is None:
                continue
            elif name == "REACH":
                hand["riichi"].add(attributes["who"])
            elif name == "N":
                kind = meld(int(attributes["m"]))
                hand["set"][kind] += 1
                if kind in ("chi", "pon", "open_kan"):
                    hand["called"].add(attributes["who"])
            elif name == "AGARI":
                hand["wins"].append(attributes)
            elif name == "RYUUKYOKU":
                hand["draw"] = attributes.get("type", "exhaustive")
        finish(hand, found, players)
        totals[players] += found
    return totals


def finish(hand, found, players):
    """Add a hand, if it came to an end."""
    if hand is None or not (hand["wins"] or hand["draw"]):
        return
    found["hands"] += players
    found["riichi"] += len(hand["riichi"])
    found["called"] += len(hand["called"])
    for kind, number in hand["set"].items():
        found[kind] += number
    found["deal_ins"] += len({win["fromWho"] for win in hand["wins"] if win["who"] != win["fromWho"]})
    for win in hand["wins"]:
        found["wins"] += 1
        found["tsumo"] += win["who"] == win["fromWho"]
        found["points"] += int(win["ten"].split(",")[1])
        found["yakuman"] += "yakuman" in win
        numbers = [int(number) for number in win.get("yaku", "").split(",") if number]
        han = dict(zip(numbers[::2], numbers[1::2], strict=True))
        found["riichi_yaku"] += RIICHI in han or DOUBLE_RIICHI in han
        found["ippatsu"] += IPPATSU in han
        found["ura"] += han.get(URA, 0)
        found["called_wins"] += win["who"] in hand["called"]
    if hand["draw"] and not hand["wins"]:
        found[f"draw_{hand['draw']}"] += 1


def meld(code):
    """The kind of an N tag (format note Tenhou §4)."""
    if code & 4:
        return "chi"
    if code & 8:
        return "pon"
    if code & 16:
        return "added_kan"
    if code & 32:
        return "kita"
    return "open_kan" if code & 3 else "closed_kan"


if __name__ == "__main__":
    for number, totals in sorted(count(sorted(path for path in Path(sys.argv[1]).iterdir() if path.is_file())).items()):
        print(number, dict(sorted(totals.items())))
