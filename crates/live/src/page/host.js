// The codes that scorers and followers scan. The token comes behind the #, which no browser sends anywhere.
import { get } from "./common.js";

const token = location.hash.slice(1);

async function show(id, link) {
  get(`${id}-link`).textContent = link;
  const answer = await fetch("/api/qr", { method: "POST", body: link, headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error((await answer.json()).error);
  const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  get(`${id}-code`).replaceChildren(document.importNode(svg, true));
}

try {
  if (!token) throw new Error("open the address that the terminal shows: the token stands behind its #");
  await show("score", `${location.origin}/score#${token}`);
  await show("follow", `${location.origin}/`);
} catch (error) {
  get("host").hidden = true;
  get("trouble").textContent = `These codes are for the host: ${error.message}.`;
}
