"""Every yaku, each declared once (`declaration.yaku`)."""

from analyzer.scoring.yaku import luck, runs, composition, honours, sets, yakuman  # isort: skip  (a score lists them in this order)
from analyzer.scoring.yaku.declaration import YAKU, Yaku, yaku_name

__all__ = ["YAKU", "Yaku", "composition", "honours", "luck", "runs", "sets", "yaku_name", "yakuman"]
