"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const games = [...document.querySelectorAll("details.game")];
  const reveal = () => {
    const target = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
    const box = target && target.closest("details.game");
    if (box && !box.open) {
      box.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", reveal);
  reveal();

  const table = byId("list");
  if (!table) return;
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const shown = byId("f-shown");
  const fields = { text: byId("f-text"), severity: byId("f-severity"), code: byId("f-code") };
  const is = (field, value) => !field || !field.value || field.value === value;
  const words = rows.map((row) => row.textContent.toLowerCase());

  const filter = () => {
    const text = fields.text.value.trim().toLowerCase();
    const kept = new Set();
    let count = 0;
    rows.forEach((row, at) => {
      const keep =
        is(fields.severity, row.dataset.severity) &&
        is(fields.code, row.dataset.code) &&
        (!text || words[at].includes(text));
      row.hidden = !keep;
      if (keep) {
        count += 1;
        if (row.dataset.game) kept.add(row.dataset.game);
      }
    });
    if (fields.code) for (const game of games) game.hidden = !kept.has(game.id.slice(0, -4));
    shown.textContent = shown.dataset.text.replace("##", rows.length).replace("#", count);
  };
  let waiting = 0;
  fields.text.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 120);
  });
  for (const field of [fields.severity, fields.code]) if (field) field.addEventListener("change", filter);
  for (const [id, open] of [["f-open", true], ["f-close", false]]) {
    const button = byId(id);
    if (button) button.addEventListener("click", () => {
      for (const game of games) if (!game.hidden) game.open = open;
    });
  }

  const grades = ["error", "warning", "note"];
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    const text = (row) => row.cells[column].textContent.trim();
    const number = (row) => Number(text(row).replace(/[,%\s]/g, "").replace("\u2212", "-") || NaN);
    const numbers = rows.every((row) => !/[^\d.,%\s+\-\u2212\u2013]/.test(text(row)));
    const key = head.dataset.by
      ? (row) => String(grades.indexOf(row.dataset[head.dataset.by]))
      : numbers ? number : text;
    const order = numbers ? (one, other) => (isNaN(one) ? -Infinity : one) - (isNaN(other) ? -Infinity : other) || 0 : compare;
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keys = new Map(rows.map((row) => [row, key(row)]));
      const sorted = [...rows].sort((one, other) => order(keys.get(one), keys.get(other)));
      if (down) sorted.reverse();
      body.append(...sorted);
    });
  });
  table.parentElement.previousElementSibling.hidden = false;
  filter();
})();
