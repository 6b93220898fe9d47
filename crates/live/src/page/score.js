// A scorer's page: a record that is kept here and pushed as it grows. What is not pushed yet stays in this browser, and goes when
// the server can be reached. The protocol is in the book: "Keep score for everyone".
import { element, findings, get, kept, say } from "./common.js";

/** How long after the last key a record is pushed, in milliseconds. */
const PAUSE = 300;
/** How long to wait before it is tried again, each time a step more. */
const AGAIN = [1000, 2000, 5000, 10000];

const random = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const tab = random();

let token = kept.get("movetext-live-token") ?? "";
if (location.hash.length > 1) {
  token = decodeURIComponent(location.hash.slice(1));
  kept.set("movetext-live-token", token);
  // So that nobody reads it over a shoulder, or sends it with the address.
  history.replaceState(null, "", location.pathname + location.search);
}

/**
 * The game that is written: its text; `base`, the version that it follows; `sent`, what was sent and not answered yet.
 * @type {{ game: string, text: string, base: string, done: string | null, sent: { push: string, text: string, base: string } | null } | null}
 */
let entry = null;
/** What the server said of a record that is not the one we took it for. */
let conflict = null;
let timer = 0;
let isSending = false;
let failures = 0;

const trouble = (text) => {
  get("trouble").textContent = text;
};

async function ask(address, options = {}) {
  return fetch(address, { ...options, headers: { Authorization: `Bearer ${token}`, ...options.headers } });
}

/* What is kept in this browser. */

const key = (game) => `movetext-live:${game}`;

function keep() {
  if (!kept.set(key(entry.game), JSON.stringify(entry))) {
    trouble("This browser keeps nothing: what is not sent is lost when the page is closed.");
  }
}

function read(game) {
  try {
    return JSON.parse(kept.get(key(game)));
  } catch {
    return null;
  }
}

/* Sending. */

function wait(time) {
  clearTimeout(timer);
  timer = setTimeout(send, time);
}

function changed() {
  entry.text = get("text").value;
  keep();
  state();
  wait(PAUSE);
}

/** A game that nobody has written a letter of is not sent. */
const isAllSent = () => entry.sent === null && entry.text === (entry.done ?? "");

function state() {
  if (conflict) say("two records", "off");
  else if (isAllSent()) say("all is sent");
  else if (failures > 0) say("no connection: kept here, sent later", "off");
  else say("sending", "busy");
}

async function send() {
  if (!entry || conflict || isSending || get("text").readOnly) return;
  if (!entry.sent) {
    if (isAllSent()) return state();
    entry.sent = { push: random(), text: entry.text, base: entry.base };
    keep();
  }
  isSending = true;
  const sent = entry.sent;
  const game = entry.game;
  let answer = null;
  let told = null;
  try {
    answer = await ask(`/api/games/${game}`, {
      method: "PUT",
      body: sent.text,
      headers: {
        "If-Match": `"${sent.base}"`,
        "Movetext-Push": sent.push,
        "Movetext-Scorer": encodeURIComponent(get("by").value).slice(0, 100),
      },
    });
    told = await answer.json();
  } catch {
    answer = null;
  }
  isSending = false;
  if (entry?.game !== game || entry.sent !== sent) return;
  take(sent, answer, told);
}

function take(sent, answer, told) {
  const isLost = answer === null || (answer.status >= 500 && answer.status !== 507) || [408, 429].includes(answer.status);
  if (isLost) {
    wait(AGAIN[Math.min(failures, AGAIN.length - 1)]);
    failures += 1;
    return state();
  }
  failures = 0;
  if (answer.ok) {
    entry.sent = null;
    entry.base = told.tag;
    entry.done = sent.text;
    trouble("");
    show(told);
    keep();
    state();
    if (!isAllSent()) wait(0);
    return;
  }
  if (answer.status === 409 && told.tag) return differ(sent, told);
  if (answer.status === 401) {
    enter();
    return trouble("This token does not fit: the host has another one.");
  }
  entry.sent = null;
  keep();
  trouble(`The server did not take it: ${told.error}.`);
  say("not sent", "off");
}

/* Two scorers of one game. */

function differ(sent, told) {
  entry.sent = null;
  // Nothing is there any more: all of it is new.
  if (told.tag === "0") {
    entry.base = "0";
    keep();
    return wait(0);
  }
  // The other one has all that is here, and more.
  if (told.merged === told.text && !told.choices.some(({ question }) => question) && entry.text === sent.text) {
    adopt(told.text, told.tag);
    return trouble("Somebody else went on with this game: it is here now, too.");
  }
  conflict = told;
  get("line").textContent = told.lines?.line ?? 1;
  get("theirs").textContent = told.lines?.theirs.join("\n") ?? told.text;
  get("yours").textContent = told.lines?.yours.join("\n") ?? entry.text;
  get("choices").replaceChildren(
    ...(told.choices ?? []).map(({ sentence, question }) => element("li", sentence, question ? "warning" : undefined)),
  );
  get("take-merged").hidden = told.merged === undefined;
  get("conflict").hidden = false;
  keep();
  state();
}

function adopt(text, tag) {
  const area = get("text");
  const [start, end] = [area.selectionStart, area.selectionEnd];
  const wasAtEnd = start === area.value.length;
  Object.assign(entry, { text, base: tag, done: text, sent: null });
  area.value = text;
  if (wasAtEnd) area.setSelectionRange(text.length, text.length);
  else area.setSelectionRange(start, end);
  settle();
}

/** The next push follows what is there now. */
function settle() {
  conflict = null;
  get("conflict").hidden = true;
  keep();
  state();
  wait(0);
}

get("take-theirs").addEventListener("click", () => adopt(conflict.text, conflict.tag));
get("take-yours").addEventListener("click", () => {
  entry.base = conflict.tag;
  entry.done = conflict.text;
  settle();
});
get("take-merged").addEventListener("click", () => {
  entry.base = conflict.tag;
  entry.done = conflict.text;
  entry.text = conflict.merged;
  get("text").value = entry.text;
  settle();
});

/* Two tabs of one browser. */

const owner = (game) => `movetext-live-tab:${game}`;

function own() {
  kept.set(owner(entry.game), tab);
  get("text").readOnly = false;
  get("elsewhere").hidden = true;
}

addEventListener("storage", (event) => {
  if (!entry || event.key !== owner(entry.game) || event.newValue === tab) return;
  get("text").readOnly = true;
  get("elsewhere").hidden = false;
  say("open in another tab", "off");
});
get("here").addEventListener("click", () => open(entry.game));

/* Somebody else writes, too. */

/** @type {EventSource | null} */
let stream = null;

/** Takes over what others push, as long as all that was written here is sent. */
function listen(game) {
  stream?.close();
  stream = new EventSource(`/api/games/${game}/events`);
  stream.addEventListener("game", async (event) => {
    const { tag } = JSON.parse(event.data);
    if (entry?.game !== game || tag === entry.base || conflict || !isAllSent()) return;
    const read = await newest(game);
    if (!read || entry?.game !== game || read.tag === entry.base || conflict || !isAllSent()) return;
    adopt(read.text, read.tag);
    tell();
  });
}

/** The record that is there, and its tag; nothing if there is none. */
async function newest(game) {
  const answer = await ask(`/api/games/${game}/record`).catch(() => null);
  if (!answer?.ok) return null;
  const tag = answer.headers.get("ETag").replaceAll('"', "");
  return { text: await answer.text(), tag };
}

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
  entry = null;
  conflict = null;
  stream?.close();
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
  const here = [];
  try {
    here.push(...Object.keys(localStorage).filter((name) => name.startsWith(key(""))).map((name) => name.slice(key("").length)));
  } catch {
    // Nothing is kept here.
  }
  const all = [...new Set([...games, ...here])].sort();
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
  conflict = null;
  get("conflict").hidden = true;
  entry = read(game) ?? { game, text: start ?? "", base: "0", done: null, sent: null };
  if (isUntouched(entry)) await refresh(start);
  own();
  only("write");
  get("text").value = entry.text;
  get("follow").href = `/game/${game}`;
  get("about").textContent = game;
  get("verdict").textContent = "";
  get("findings").replaceChildren();
  history.replaceState(null, "", `?game=${game}`);
  if (entry.base !== "0") tell();
  listen(game);
  keep();
  state();
  wait(0);
}

/** Whether nothing was written here that the server does not have. */
const isUntouched = ({ text, done, sent }) => sent === null && (done === null || text === done);

/** Takes the record that is there, if there is one. */
async function refresh(start) {
  const read = await newest(entry.game);
  if (!read) return;
  // Somebody has begun a game of this name already.
  if (start !== undefined) trouble("This game is there already: you go on with it.");
  Object.assign(entry, { text: read.text, base: read.tag, done: read.text });
}

/** Says what is wrong in the record that is there, until a push says it. */
async function tell() {
  const { game } = entry;
  const answer = await ask(`/api/games/${game}`).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  if (told && entry?.game === game && told.tag === entry.base && isAllSent()) show(told);
}

function show(told) {
  get("verdict").textContent = [told.title, told.verdict].filter(Boolean).join(" · ");
  findings(get("findings"), told.findings, true);
}

get("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  token = get("token").value.trim();
  kept.set("movetext-live-token", token);
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
get("text").addEventListener("input", changed);
get("by").value = kept.get("movetext-live-by") ?? "";
get("by").addEventListener("input", () => kept.set("movetext-live-by", get("by").value));
addEventListener("online", () => wait(0));
addEventListener("visibilitychange", () => document.visibilityState === "visible" && wait(0));

const wanted = new URLSearchParams(location.search).get("game");
if (!token) enter();
else if (wanted && /^[\w-]+\.\w+$/.test(wanted)) open(wanted);
else choose();
