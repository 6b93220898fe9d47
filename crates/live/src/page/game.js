// One game: its board, its story, its figures.
import { draw, element, findings, follow, get, say } from "./common.js";

const game = location.pathname.split("/").pop();
/** The moves so far, the oldest first. */
let story = [];

function listed(move) {
  const item = element("li");
  const text = move.label && !move.text.startsWith(move.label) ? `${move.label} ${move.text}` : move.text;
  item.append(element("code", text));
  if (move.story) item.append(element("p", move.story));
  for (const { severity, message } of move.findings) item.append(element("p", message, severity));
  return item;
}

function cell(value) {
  if (value === null || value === undefined) return "";
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}

/** A table without the columns that say nothing. */
function table({ name, columns, rows }) {
  const shown = columns.map((_, index) => index).filter((index) => rows.some((row) => row[index] !== null));
  const made = element("table");
  made.append(element("caption", name));
  const row = (cells, kind) => {
    const line = element("tr");
    line.append(...cells.map((text) => element(kind, text)));
    return line;
  };
  made.append(row(shown.map((index) => columns[index].replaceAll("_", " ")), "th"));
  made.append(...rows.map((values) => row(shown.map((index) => cell(values[index])), "td")));
  return made;
}

function show(state) {
  document.title = `${state.name} · Live`;
  get("name").textContent = state.name;
  get("about").textContent = [state.title, state.verdict].filter(Boolean).join(" · ");
  draw(get("board"), state.board, state.colors);
  const list = get("story");
  const last = story.length;
  story = [...story.slice(0, state.from), ...state.story];
  // The newest stands first: what is the same stays where it is.
  for (let gone = last; gone > state.from; gone -= 1) list.firstElementChild?.remove();
  for (const move of state.story) list.prepend(listed(move));
  const now = story.at(-1);
  get("now").replaceChildren(
    ...(now ? [element("b", now.text), now.story ?? ""] : ["The game has not begun."]),
  );
  findings(get("findings"), state.findings, true);
  get("figures").replaceChildren(...state.figures.filter(({ rows }) => rows.length > 0).map(table));
}

get("name").textContent = game.replace(/\.[^.]*$/, "");
say("waiting for the game", "busy");
follow(`/api/games/${game}/events`, { game: show });
