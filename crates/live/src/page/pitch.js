// The boards of all games.
import { draw, element, follow, get, say } from "./common.js";

const cards = new Map();

/** How long a card shows that something happened, in milliseconds. */
const FRESH = 1500;

function cardOf(game) {
  let card = cards.get(game);
  if (!card) {
    card = element("a", undefined, "card");
    card.href = `/game/${game}`;
    card.append(element("b"), element("div", undefined, "board"), element("p", undefined, "last"), element("p"));
    cards.set(game, card);
    const sorted = [...cards].sort(([one], [other]) => (one < other ? -1 : 1));
    get("pitch").replaceChildren(...sorted.map(([, each]) => each));
  }
  return card;
}

let isFirst = true;

function show(state) {
  const isKnown = cards.has(state.game);
  const card = cardOf(state.game);
  const [name, board, last, about] = card.children;
  name.textContent = state.name;
  draw(board, state.board, state.colors);
  last.textContent = state.last?.story ?? state.last?.text ?? "";
  about.textContent = [state.title, state.verdict].filter(Boolean).join(" · ");
  if (isKnown || !isFirst) {
    card.classList.add("new");
    setTimeout(() => card.classList.remove("new"), FRESH);
  }
  get("none").hidden = true;
  get("about").textContent = cards.size === 1 ? "1 game" : `${cards.size} games`;
}

follow("/api/events", { card: show });
setTimeout(() => {
  isFirst = false;
  get("none").hidden = cards.size > 0;
}, FRESH);
say("connecting", "busy");
