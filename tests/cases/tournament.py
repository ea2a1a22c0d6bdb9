"""The files of a case about a tournament: a text holds several, each below a line with its name and a colon.

Two logs are there in any case, of one hand each: ``table 1.xml`` with Akari, Botan, Chika and Dan, ``table 2.xml`` with Emi, Fumi, Gen
and Hana. East wins a yakuman at either, so that the results are +83.0, -11.0, -31.0 and -41.0.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from analyzer.findings.finding import Finding
from reports.accepted import read_accepted
from reports.batch import Run
from reports.inputs import find_inputs
from reports.tournament_file import tournament_named
from reports.tournament_run import TournamentRun
from tests.cases.collector import Collector

TABLES: Final = {"table 1.xml": ("Akari", "Botan", "Chika", "Dan"), "table 2.xml": ("Emi", "Fumi", "Gen", "Hana")}
_LOG: Final = """\
<mjloggm ver="2.3"><GO type="9" lobby="0"/>
<UN n0="{}" n1="{}" n2="{}" n3="{}" dan="1,1,1,1" rate="1500,1500,1500,1500" sx="F,F,F,M"/><TAIKYOKU oya="0"/>
<INIT seed="0,0,0,1,2,132" ten="250,250,250,250" oya="0" hai0="0,4,8,12,17,20,24,28,32,36,40,44,48"
 hai1="1,5,9,13,18,21,25,29,33,37,41,45,50" hai2="72,76,80,84,89,92,96,100,104,108,112,116,120"
 hai3="73,77,81,85,90,93,97,101,105,109,113,117,121"/><T49/>
<AGARI ba="0,0" hai="0,4,8,12,17,20,24,28,32,36,40,44,48,49" machi="49" ten="30,48000,5" yakuman="37" doraHai="132" who="0" fromWho="0"
 sc="250,480,250,-160,250,-160,250,-160" owari="730,83.0,90,-11.0,90,-31.0,90,-41.0"/></mjloggm>
"""


def tournament_findings(text: str) -> list[Finding]:
    """What a run finds over the tournament ``spring.toml``, or without one over the first log, with ``rulings.toml`` if that is there."""
    collector = Collector()
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name, players in TABLES.items():
                Path(name).write_text(_LOG.format(*players), encoding="utf-8")
            for name, content in zip(*[iter(re.split(r"^(\S+\.\w+):\n", text, flags=re.MULTILINE)[1:])] * 2, strict=True):
                Path(name).write_text(content, encoding="utf-8")
            rulings = Path("rulings.toml")
            accepted = read_accepted(rulings if rulings.exists() else None, None)
            tournament = tournament_named(["spring.toml"]) if Path("spring.toml").exists() else None
            if tournament is None:
                Run(accepted=accepted).over(find_inputs(["table 1.xml"]), collector)
            else:
                occasion = TournamentRun(tournament)
                Run(tournament.regulation(), accepted=accepted, occasion=occasion).over(occasion.inputs, collector)
        finally:
            os.chdir(before)
    return collector.findings
