// One game: its board, its story, its figures. An earlier move can be looked at while the game goes on.
import { draw, element, findings, follow, get, say } from "./common.js";

const game = location.pathname.split("/").pop();
/** The moves so far, the oldest first. */
let story = [];
/** What the server said last. */
let now;
/** How many moves are made on the board that somebody looks at; nothing while it is the one of now. */
let looked;
/** How many moves there were when somebody began to look back. */
let known = 0;
let asked = 0;

function listed(move, number) {
  const item = element("li");
  const text = move.label && !move.text.startsWith(move.label) ? `${move.label} ${move.text}` : move.text;
  const button = element("button");
  button.append(element("code", text));
  button.addEventListener("click", () => void look(number));
  item.append(button);
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

/** The board after so many moves; that of now after all of them, unless it was asked for by its number. */
async function look(step) {
  asked += 1;
  const number = asked;
  if (step >= story.length) {
    looked = undefined;
    render();
    return;
  }
  if (looked === undefined) known = story.length;
  const answer = await fetch(`/api/games/${game}/boards/${step}`).catch(() => undefined);
  const board = answer?.ok ? await answer.json() : undefined;
  if (number !== asked) return;
  if (!board) {
    say("this move cannot be shown now", "off");
    return;
  }
  looked = step;
  draw(get("board"), board.board, board.colors);
  render();
}

/** What belongs to the board that is shown. */
function render() {
  const isNow = looked === undefined;
  if (isNow && now) draw(get("board"), now.board, now.colors);
  const step = looked ?? story.length;
  const move = story[step - 1];
  const words = move ? [element("b", move.text), move.story ?? ""] : [isNow ? "The game has not begun." : "Before the first move."];
  get("now").replaceChildren(...words);
  get("place").textContent = `${step} of ${story.length}`;
  get("earlier").disabled = step === 0;
  get("later").disabled = isNow;
  const fresh = story.length - known;
  get("now-again").hidden = isNow;
  get("now-again").textContent = fresh > 0 ? `Back to now (${fresh} new)` : "Back to now";
  for (const [index, item] of [...get("story").children].entries()) {
    item.classList.toggle("shown", story.length - index === step);
  }
  get("game").classList.toggle("back", !isNow);
}

function show(state) {
  now = state;
  document.title = `${state.name} · Live`;
  get("name").textContent = state.name;
  get("about").textContent = [state.title, state.verdict].filter(Boolean).join(" · ");
  const list = get("story");
  const last = story.length;
  story = [...story.slice(0, state.from), ...state.story];
  // The newest stands first: what is the same stays where it is.
  for (let gone = last; gone > state.from; gone -= 1) list.firstElementChild?.remove();
  for (const [index, move] of state.story.entries()) list.prepend(listed(move, state.from + index + 1));
  if (looked !== undefined && looked > state.from) {
    // What somebody looks at is another move by now, or none.
    void look(Math.min(looked, story.length));
  } else {
    render();
  }
  findings(get("findings"), state.findings, true);
  get("figures").replaceChildren(...state.figures.filter(({ rows }) => rows.length > 0).map(table));
}

get("earlier").addEventListener("click", () => void look(Math.max((looked ?? story.length) - 1, 0)));
get("later").addEventListener("click", () => void look((looked ?? story.length) + 1));
get("now-again").addEventListener("click", () => void look(story.length));
get("name").textContent = game.replace(/\.[^.]*$/, "");
say("waiting for the game", "busy");
follow(`/api/games/${game}/events`, { game: show });
