import sys
from tests.cases.case import cases, codes_with_cases
from analyzer.findings.code import message
import traceback
codes = sys.argv[1:] or sorted(codes_with_cases())
for code in codes:
  for c in cases(code):
    for side in ("bad","good"):
      want = list(c.gives or (code,)) if side=="bad" else []
      try:
        f = c.findings(side)
      except Exception as e:
        print(code, c.title, side, "ERROR"); print("     ", repr(e)[:200]); continue
      got=[x.code for x in f]
      ok = sorted(got)==sorted(want)
      if side=="good" and ok: continue
      print("ok " if ok else "XX ", code, side, c.title)
      for x in f: print("      ", x.code, x.severity.value, message(x), "|", x.clause.number if x.clause else None, x.effect)
