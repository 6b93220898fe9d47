"use strict";
(() => {
  const record = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const root = document.documentElement;
  let game = 0;
  let step = 0;
  let timer = null;

  function setTheme(name) {
    root.dataset.theme = name;
  }

  function frames() {
    return record.games[game].frames;
  }

  // The address names the game and the move, so that a link shows the same board.
  function fromAddress() {
    const match = /^#g(\d+)m(\d+)$/.exec(location.hash);
    if (!match || !record.games[match[1] - 1]) return false;
    game = match[1] - 1;
    step = Math.min(Number(match[2]), frames().length - 1);
    return true;
  }

  // What the list shows of a move. Where several moves stand in one line, the first says which and whose it is.
  function heading(index) {
    const frame = frames()[index];
    if (index === 0) return { label: "", text: "Start" };
    if (frame.label !== frame.text) {
      return { label: frame.text.startsWith(frame.label) ? "" : frame.label, text: frame.text };
    }
    const isFirst = frames()[index - 1].line !== frame.line;
    return isFirst ? { label: `line ${frame.line}`, text: frame.title } : { label: "", text: frame.text, isInner: true };
  }

  function listMoves() {
    const list = get("moves");
    list.replaceChildren();
    frames().forEach((frame, index) => {
      const item = document.createElement("li");
      const { label, text, isInner } = heading(index);
      item.classList.toggle("inner", Boolean(isInner));
      const small = document.createElement("small");
      small.textContent = label;
      item.append(small, text);
      for (const finding of frame.findings) {
        const note = document.createElement("span");
        note.className = finding.severity;
        note.textContent = finding.message;
        item.append(note);
      }
      item.addEventListener("click", () => go(index));
      list.append(item);
    });
    get("position").max = frames().length - 1;
    get("about").textContent = `${record.games[game].title} · ${record.games[game].verdict}`;
  }

  function draw() {
    const { definitions, elements } = record.games[game];
    const frame = frames()[step];
    const inside = frame.elements.map((index) => elements[index]).join("");
    get("board").innerHTML =
      `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${frame.width} ${frame.height}" ` +
      `font-family="system-ui,'Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif">` +
      `<title></title><defs>${definitions.join("")}</defs>${inside}</svg>`;
    get("board").querySelector("svg > title").textContent = frame.title;
    get("story").textContent = frame.story ?? "";
    get("findings").replaceChildren(
      ...frame.findings.map((finding) => {
        const item = document.createElement("li");
        item.className = finding.severity;
        item.textContent = finding.message;
        return item;
      }),
    );
    get("position").value = step;
    for (const [index, item] of [...get("moves").children].entries()) {
      if (index === step) {
        item.setAttribute("aria-current", "step");
        reveal(item);
      } else {
        item.removeAttribute("aria-current");
      }
    }
    history.replaceState(null, "", `#g${game + 1}m${step}`);
  }

  // Scrolls the list alone: on a small screen the page itself stays where it is.
  function reveal(item) {
    const list = get("moves");
    const above = item.offsetTop - list.offsetTop - list.clientTop;
    const below = above + item.offsetHeight - list.clientHeight;
    list.scrollTop = Math.max(below, Math.min(above, list.scrollTop));
  }

  function go(to) {
    step = Math.max(0, Math.min(to, frames().length - 1));
    if (step === frames().length - 1) stop();
    draw();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    get("play").textContent = "▶ Play";
  }

  function play() {
    if (timer) return stop();
    if (step === frames().length - 1) step = -1;
    get("play").textContent = "Pause";
    timer = setInterval(() => go(step + 1), Number(get("speed").value));
    go(step + 1);
  }

  function choose(index) {
    stop();
    game = index;
    step = 0;
    listMoves();
    go(0);
  }

  const keys = {
    ArrowLeft: () => go(step - 1),
    ArrowRight: () => go(step + 1),
    Home: () => go(0),
    End: () => go(frames().length - 1),
    " ": play,
  };

  function listen() {
    get("first").addEventListener("click", keys.Home);
    get("back").addEventListener("click", keys.ArrowLeft);
    get("next").addEventListener("click", keys.ArrowRight);
    get("last").addEventListener("click", keys.End);
    get("play").addEventListener("click", play);
    get("position").addEventListener("input", (event) => go(Number(event.target.value)));
    get("speed").addEventListener("change", () => timer && (stop(), play()));
    get("theme").addEventListener("click", () => setTheme(root.dataset.theme === "dark" ? "light" : "dark"));
    get("game").addEventListener("change", (event) => choose(Number(event.target.value)));
    // A click on a piece goes to the move that put it there.
    get("board").addEventListener("click", (event) => {
      const part = event.target.closest("[data-part]");
      const to = part && frames()[step].parts[Number(part.dataset.part)];
      if (to !== null && to !== undefined) go(to);
    });
    document.addEventListener("keydown", (event) => {
      const action = keys[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("select, input, button") && event.key === " ") return;
      event.preventDefault();
      action();
    });
    addEventListener("hashchange", () => {
      if (fromAddress()) {
        get("game").value = game;
        listMoves();
        draw();
      }
    });
  }

  setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  if (record.games.length === 0) {
    get("about").textContent = "There is no game here to draw.";
    return;
  }
  get("game").replaceChildren(
    ...record.games.map(({ title }, index) => new Option(`${index + 1}. ${title}`, index)),
  );
  get("game").hidden = record.games.length < 2;
  listen();
  if (!fromAddress()) step = frames().length - 1;
  get("game").value = game;
  listMoves();
  draw();
})();
