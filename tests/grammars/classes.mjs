// What the classes of the server's semantic tokens are in the grammars, and where a grammar may say something else.

/** The TextMate scopes of each class, without the notation at their end; finer scopes may follow. */
export const scopes = {
  comment: ["comment"],
  keyword: ["keyword.control"],
  tag: ["entity.name.tag"],
  text: ["string", "constant.character.escape"],
  index: ["constant.numeric.index"],
  number: ["constant.numeric"],
  player: ["variable.other.player"],
  faction: ["entity.name.type.faction"],
  piece: ["storage.type.piece"],
  place: ["constant.other.place"],
  card: ["entity.name.function.card"],
  item: ["support.type.item"],
  tile: ["support.class.tile"],
  action: ["keyword.other.operator"],
  mark: ["keyword.other.mark"],
  punctuation: ["punctuation"],
  invalid: ["invalid.illegal"],
};

/** Vim's groups end in the class: `kubbPlayer`, `rootlogDestinationPlace`. Groups of contexts, `kubbInTurn`, say nothing. */
export function classOfGroup(group) {
  if (/^[a-z]+In[A-Z]/.test(group)) return null;
  const last = /([A-Z][a-z]+)(?:Part)?$/.exec(group);
  return last ? last[1].toLowerCase() : null;
}

/** Where a grammar may differ from the server, with the reason. `allowed` lists what the grammar may say there. */
export const exceptions = [
  {
    server: "invalid",
    allowed: [...Object.keys(scopes), null],
    reason: "Where in a line reading fails only the parser knows. A grammar colors the parts that it knows all the same.",
  },
  {
    notation: "kubb",
    word: /^[^:]+$/,
    server: "player",
    allowed: ["player", "action", "number"],
    reason: "`gFB` without a colon is g with FB or gF with B: that depends on who plays, which stands in other lines.",
  },
  {
    notation: "kubb",
    word: /^[^:]+$/,
    server: "action",
    allowed: ["action", "player"],
    reason: "The other half of the same word.",
  },
  {
    view: "tree-sitter",
    notation: "kubb",
    word: /^jt:-gv:B$/,
    server: "player",
    allowed: ["action"],
    reason: "Where a blank is missing, a player whose name begins like an action is not seen: a token is read without what follows.",
  },
  {
    view: "tree-sitter",
    notation: "kubb",
    word: /^Cup\]$/,
    server: "punctuation",
    allowed: ["text"],
    reason: "A value without its closing quote ends with the line.",
  },
  {
    view: "tree-sitter",
    notation: "rootlog",
    word: /->X$/,
    server: "faction",
    allowed: ["action"],
    reason: "X is a battle everywhere; no faction of the game bears the letter.",
  },
  {
    view: "tree-sitter",
    notation: "carcassonne",
    word: /^\d+[A-Z]$/,
    server: "index",
    allowed: ["number"],
    reason: "The number of a second move on one line, an error, looks like points.",
  },
];

/** Whether the grammar of an editor may say `grammar` where the server says `server`; either is null for what has no class. */
export function agrees(view, notation, word, server, grammar) {
  if (server === grammar) return true;
  return exceptions.some(
    (exception) =>
      exception.server === server &&
      (exception.view ?? view) === view &&
      (exception.notation ?? notation) === notation &&
      (exception.word?.test(word) ?? true) &&
      exception.allowed.includes(grammar),
  );
}
