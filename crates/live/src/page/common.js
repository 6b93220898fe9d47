// What all pages share: theme, boards, streams. Nothing that comes from a record is ever read as HTML.

export const get = (id) => document.getElementById(id);

const root = document.documentElement;
const knowsThemes = CSS.supports("color", "light-dark(#000, #fff)");

/** What is kept in this browser; nothing where it keeps nothing. */
export const kept = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Answers whether it is kept. */
  set(key, value) {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
};

const theme = kept.get("movetext-theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
get("theme")?.addEventListener("click", () => {
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  kept.set("movetext-theme", root.dataset.theme);
});

/** An element with text in it. */
export function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

/** Puts an SVG into `place`. */
export function draw(place, svg, colors) {
  for (const [name, [light, dark]] of Object.entries(colors ?? {})) {
    root.style.setProperty(`--mt-${name}`, knowsThemes ? `light-dark(${light},${dark})` : light);
  }
  const read = svg ? new DOMParser().parseFromString(svg, "image/svg+xml").documentElement : null;
  if (read?.localName === "svg") place.replaceChildren(document.importNode(read, true));
  else place.replaceChildren();
}

export function findings(place, all, withLines) {
  place.replaceChildren(
    ...all.map(({ severity, message, line }) => element("li", withLines ? `Line ${line}: ${message}` : message, severity)),
  );
}

/** Says how it stands, in the header. */
export function say(text, kind) {
  const state = get("state");
  if (!state) return;
  state.textContent = text;
  state.className = kind ?? "";
}

/** How long a stream that was refused is left alone, in milliseconds. */
const REFUSED = 5000;

/** Follows a stream of events, for ever. */
export function follow(address, events) {
  const source = new EventSource(address);
  source.onopen = () => say("live");
  source.onerror = () => {
    say("no connection, trying again", "off");
    if (source.readyState === EventSource.CLOSED) setTimeout(() => follow(address, events), REFUSED);
  };
  for (const [name, take] of Object.entries(events)) {
    source.addEventListener(name, (event) => take(JSON.parse(event.data)));
  }
}
