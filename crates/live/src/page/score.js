// A scorer's page: a record that is written here. `push.js` keeps and pushes it.
import { element, findings, get, kept, say } from "./common.js";
import { Growing, NAME, TOKEN, ask as request, keptGames } from "./push.js";

/** How long after the last key a record is pushed, in milliseconds. */
const PAUSE = 300;

let token = kept.get(TOKEN) ?? "";
if (location.hash.length > 1) {
  token = decodeURIComponent(location.hash.slice(1));
  kept.set(TOKEN, token);
  // So that nobody reads it over a shoulder, or sends it with the address.
  history.replaceState(null, "", location.pathname + location.search);
}

/** The game that is written. @type {Growing | null} */
let record = null;
/** Whether the server has a pad for taps. */
let hasPad = false;

const trouble = (text) => {
  get("trouble").textContent = text;
};

const ask = (address) => request(token, address);

/** What the page shows of a game, as long as it is the one that is written. */
const told = (own) => ({
  changed: () => own() && state(),
  received: (text) => own() && received(text),
  differs: (conflict) => own() && differs(conflict),
  accepted: (receipt) => own() && show(receipt),
  shut: () => own() && enter(),
  trouble: (sentence) => own() && trouble(sentence),
});

const WORDS = {
  sent: ["all is sent"],
  sending: ["sending", "busy"],
  offline: ["no connection: kept here, sent later", "off"],
  conflict: ["two records", "off"],
  elsewhere: ["open in another tab", "off"],
  refused: ["not sent", "off"],
};

function state() {
  const { standing, isElsewhere } = record;
  say(...WORDS[standing]);
  get("text").readOnly = isElsewhere;
  get("elsewhere").hidden = !isElsewhere;
}

/* Two scorers of one game. */

function differs(conflict) {
  get("conflict").hidden = conflict === null;
  if (!conflict) return;
  get("line").textContent = conflict.lines?.line ?? 1;
  get("theirs").textContent = conflict.lines?.theirs.join("\n") ?? conflict.text;
  get("yours").textContent = conflict.lines?.yours.join("\n") ?? record.text;
  get("choices").replaceChildren(
    ...(conflict.choices ?? []).map(({ sentence, question }) => element("li", sentence, question ? "warning" : undefined)),
  );
  get("take-merged").hidden = conflict.merged === undefined;
}

/** Somebody else wrote. */
function received(text) {
  const area = get("text");
  const [start, end] = [area.selectionStart, area.selectionEnd];
  const wasAtEnd = start === area.value.length;
  area.value = text;
  if (wasAtEnd) area.setSelectionRange(text.length, text.length);
  else area.setSelectionRange(start, end);
  tell();
}

for (const choice of ["merged", "theirs", "yours"]) {
  get(`take-${choice}`).addEventListener("click", () => record.settle(choice));
}
get("here").addEventListener("click", () => open(record.game));

/* Which part of the page is there. */

function only(id) {
  for (const part of ["enter", "choose", "write"]) get(part).hidden = part !== id;
}

function enter() {
  only("enter");
  say("");
}

async function choose() {
  only("choose");
  say("");
  trouble("");
  record?.close();
  record = null;
  history.replaceState(null, "", location.pathname);
  try {
    if ((await ask("/api/token")).status === 401) return enter();
    const [{ games }, notations] = await Promise.all(
      ["/api/games", "/api/notations"].map(async (address) => (await ask(address)).json()),
    );
    list(games.map(({ game }) => game));
    kept.set("movetext-live-notations", JSON.stringify(notations));
    offer(notations);
  } catch {
    say("no connection", "off");
    list([]);
    offer(JSON.parse(kept.get("movetext-live-notations") ?? "[]"));
  }
}

/** The games of the server, and those that are kept here. */
function list(games) {
  const all = [...new Set([...games, ...keptGames()])].sort();
  get("known").replaceChildren(
    ...all.map((game) => {
      const button = element("button", game);
      button.type = "button";
      button.addEventListener("click", () => open(game));
      return button;
    }),
    ...(all.length === 0 ? [element("span", "There is none yet.")] : []),
  );
}

function offer(notations) {
  const select = get("notation");
  select.replaceChildren(...notations.map(({ title }, index) => new Option(title, index)));
  select.notations = notations;
}

async function open(game, start) {
  trouble("");
  get("conflict").hidden = true;
  record?.close();
  const opened = new Growing(game, token, kept, told(() => record === opened));
  record = opened;
  const wasThere = await opened.open(start);
  if (record !== opened) return;
  // Somebody has begun a game of this name already.
  if (wasThere && start !== undefined) trouble("This game is there already: you go on with it.");
  only("write");
  get("text").value = opened.text;
  get("follow").href = `/game/${game}`;
  offerPad();
  get("about").textContent = game;
  get("verdict").textContent = "";
  get("findings").replaceChildren();
  history.replaceState(null, "", `?game=${game}`);
  if (opened.base !== "0") tell();
  state();
}

/** Says what is wrong in the record that is there, until a push says it. */
async function tell() {
  const asked = record;
  const answer = await ask(`/api/games/${asked.game}`).catch(() => null);
  const said = answer?.ok ? await answer.json().catch(() => null) : null;
  if (said && record === asked && said.tag === asked.base && asked.isAllSent) show(said);
}

/** A record can be written by taps where the server has the pad. */
function offerPad() {
  const address = `/pad/#live=${encodeURIComponent(token)}`;
  get("pads").hidden = get("pad").hidden = !hasPad;
  get("pads").href = address;
  get("pad").href = record ? `${address}&game=${record.game}` : address;
}

async function askForPad() {
  const answer = await ask("/api/games").catch(() => null);
  hasPad = answer?.ok === true && (await answer.json()).pad === true;
  offerPad();
}

function show(told) {
  get("verdict").textContent = [told.title, told.verdict].filter(Boolean).join(" · ");
  findings(get("findings"), told.findings, true);
}

get("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  token = get("token").value.trim();
  kept.set(TOKEN, token);
  choose();
});
get("choose").addEventListener("submit", (event) => {
  event.preventDefault();
  const notation = get("notation").notations[get("notation").value];
  const name = get("title").value.trim();
  if (!notation || !name) return trouble("A game has a name and a notation.");
  open(`${name}.${notation.extension}`, notation.start);
});
get("back").addEventListener("click", choose);
get("text").addEventListener("input", () => record.write(get("text").value, PAUSE));
get("by").value = kept.get(NAME) ?? "";
get("by").addEventListener("input", () => kept.set(NAME, get("by").value));

const wanted = new URLSearchParams(location.search).get("game");
if (!token) enter();
else if (wanted && /^[\w-]+\.\w+$/.test(wanted)) open(wanted);
else choose();
void askForPad();
