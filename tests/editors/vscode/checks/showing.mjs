// What the editor shows of a record: findings, hover, lens, hints, colors, outline, places.

import { equal, eventually, group } from '../lib/report.mjs';

const pages = 'https://movetext.github.io/movetext/rules';

const findings = {
  'league.kubb': {
    range: '14:6-14:8',
    severity: 'Error',
    code: 'kubb/inkast-count',
    link: `${pages}/kubb/inkast-count.html`,
    message: '4 kubbs thrown in, but turn 5 felled 5 (four field kubbs and a base kubb).',
    related: [
      'league.kubb 13:9-13:13: two field kubbs felled here',
      'league.kubb 13:14-13:18: a field kubb felled here',
      'league.kubb 13:23-13:27: a field kubb felled here',
      'league.kubb 13:28-13:31: a base kubb felled here',
    ],
  },
  'opening.bucky': {
    range: '12:21-12:26',
    severity: 'Error',
    code: 'bucky/blocked',
    link: `${pages}/bucky/blocked.html`,
    message: 'The wagon on a1 cannot get to a4: the jedi on a2 is in the way.',
  },
  'autumn.rootlog': {
    range: '17:23-17:25',
    severity: 'Warning',
    code: 'rootlog/no-path',
    link: `${pages}/rootlog/no-path.html`,
    message:
      'The Eyrie move from clearing 3 to clearing 10: no path joins them on the Fall map. From clearing 3 they can go to 6, 7 or 11.',
  },
  'evening.carcassonne': {
    range: '13:5-13:18',
    severity: 'Error',
    code: 'carcassonne/edge-mismatch',
    link: `${pages}/carcassonne/edge-mismatch.html`,
    message: 'CmRFR at (-2,1) meets (-1,1) with a field, but RRmFF has a road there. Read on as CmRRR.',
    related: ['evening.carcassonne 11:13-11:18: 6C has a road there'],
  },
  'opera.pgn': {
    range: '10:4-10:8',
    severity: 'Error',
    code: 'pgn/illegal-move',
    link: `${pages}/pgn/illegal-move.html`,
    message: "Qxf4 cannot be played: White's queen on d1 cannot go there.",
  },
};

/** Hover where no finding stands, so that it says what the sign means, and the title of the board above. @type {Record<string, any>} */
const hovers = {
  'league.kubb': ['16:9', '16:9-16:10', '**A**: advantage line.', 'Turn 8, g &amp; jt · g, jt won'],
  'opening.bucky': ['8:34', '8:34-8:36', '**f1**: white chameleon.', '3. f1-d1'],
  'autumn.rootlog': ['22:16', '22:16-22:17', '**Clearing 3** of the Fall map · rabbit', 'Eyrie: 2w-&gt;3'],
  'evening.carcassonne': ['23:13', '23:13-23:14', '**R**: road on the left side.', '18C (0,-3) RCRRm'],
  'opera.pgn': ['9:14', '9:13-9:16', "**2. Nf3**: White's knight goes from g1 to f3.", '2. Nf3'],
};

/** @type {Record<string, any>} */
const lenses = {
  'league.kubb': ['1:1-1:35', 'g & jt beat d & jf with the king · 8 turns · 1 error'],
  'opening.bucky': ['2:1-2:1', 'North – South · 0-1 · 54 moves · 1 error'],
  'autumn.rootlog': ['3:1-3:10', 'Fall map · C 4, E 2, A 4, V 2 · 2 rounds · 1 warning'],
  'evening.carcassonne': ['1:1-1:41', 'amber 19, basalt 6, cherry 3 · 21 moves · so far · 1 error'],
  'opera.pgn': ['1:1-1:1', 'Morphy, Paul – Duke of Brunswick and Count Isouard · * · 7 moves · 1 error'],
};

/** @type {Record<string, any>} */
const hints = {
  'league.kubb': [
    '9:15  base 5–5',
    '10:24  base 4–5',
    '11:34  base 4–3',
    '12:41  base 3–3',
    '13:36  base 3–2',
    '14:42  base 2–2',
    '15:37  1 field left · base 2–2',
  ],
  'opening.bucky': ['8:39  teleport', '17:16  en passant'],
  'autumn.rootlog': ['16:47   = 1', '17:49   = 0', '18:56   = 2', '19:63   = 2', '21:81   = 4', '22:69   = 2', '23:89   = 4'],
  'evening.carcassonne': ['19:22  A 11, B 6, C 3'],
  'opera.pgn': [],
};

/** @type {Record<string, any>} */
const folding = {
  'league.kubb': ['1-16 Region', '9-10 Region', '11-12 Region', '13-14 Region', '15-16 Region'],
  'opening.bucky': ['1-17 Region', '2-6 Region'],
  'autumn.rootlog': ['1-23 Region', '3-9 Region', '11-14 Region', '16-19 Region', '21-23 Region'],
  'evening.carcassonne': ['1-26 Region', '6-8 Region', '9-11 Region', '12-14 Region', '15-17 Region', '18-20 Region', '21-23 Region', '24-26 Region'],
  'opera.pgn': ['1-10 Region', '9-10 Region'],
};

/** @type {Record<string, any>} */
const tokens = {
  'league.kubb': [10, ['0 number', 'I function', 'g parameter', ': operator', 'B function', 'jt parameter', ': operator', '- function', 'g parameter', ': operator', '- function', 'jt parameter', ': operator', '- function']],
  'opening.bucky': [4, ['[ operator', 'White property', '"North" parameter', '] operator']],
  'autumn.rootlog': [12, ['E type', ': operator', '( operator', '6 number', 'w class', '+ operator', 'b class', ') operator', '-> function', '3 variable', '/ operator', '# enumMember', 'charismatic enumMember', '-> function', '$ variable']],
  'evening.carcassonne': [25, ['B parameter', '( operator', '1 variable', ', operator', '- variable', '1 variable', ') operator', 'R interface', 'F interface', 'F interface', 'R interface', '( operator', 'A parameter', '+ number', '4 number', ') operator', '= operator', '6 number']],
  'opera.pgn': [5, ['[ operator', 'White property', '"Morphy, Paul" parameter', '] operator']],
};

/** The outline's first two levels. @type {Record<string, any>} */
const outlines = {
  'league.kubb': [
    'Header: Event, Start, End, Team A, Team B, First, Win',
    'Round 1: Turn 1, Turn 2',
    'Round 2: Turn 3, Turn 4',
    'Round 3: Turn 5, Turn 6',
    'Round 4: Turn 7, Turn 8',
  ],
  'opening.bucky': ['North – South: Event, Round, White, Black, Result', '1: c2-b3, e7-e5', '2: e2-f4, d7-c5'],
  'autumn.rootlog': [
    'Header: Map, Deck, Pool, C: Ash, E: Fir, A: Pine, V: Oak',
    'Set-up: The Marquise, The Eyrie, The Alliance, The Vagabond',
    'Round 1: The Marquise, The Eyrie, The Alliance, The Vagabond',
    'Round 2: The Marquise, The Eyrie, The Alliance',
  ],
  'evening.carcassonne': [
    '01/03/2026',
    'A = amber',
    'B = basalt',
    'C = cherry',
    '0 (0,0) RCRF',
    'Round 1: 1A (0,-1) FFRRm, 2B (-1,0) FFRRm, 3C (-1,-1) FRFR',
  ],
  'opera.pgn': ['Morphy, Paul – Duke of Brunswick and Count Isouard: Event, Site, Date, Round, White, Black, Result'],
};

/** @type {Record<string, any>} */
const selections = {
  'league.kubb': ['13:18', ['13:18-13:19', '13:1-13:50', '13:1-14:42', '1:1-17:1']],
  'opening.bucky': ['12:6', ['12:5-12:7', '12:5-12:10', '12:1-12:16', '12:1-12:48', '1:1-18:1']],
  'autumn.rootlog': ['17:23', ['17:23-17:25', '17:18-17:25', '17:1-17:49', '16:1-19:63', '1:1-24:1']],
  'evening.carcassonne': ['23:13', ['23:13-23:14', '23:13-23:18', '23:1-23:36', '21:1-23:36', '1:1-27:1']],
  'opera.pgn': ['9:14', ['9:13-9:16', '9:1-9:79', '1:1-11:1']],
};

/** The title in the picture of a hover. @param {string} markdown */
function titleOfPicture(markdown) {
  const data = /^!\[.*\]\(data:image\/svg\+xml;base64,([^)]*)\)\n\n/.exec(markdown)?.[1] ?? '';
  return /<title>(.*?)<\/title>/.exec(Buffer.from(data, 'base64').toString())?.[1];
}

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function showing({ driver }) {
  for (const [file, finding] of Object.entries(findings)) {
    const say = (/** @type {string} */ what) => `${file}: ${what}`;
    await group(file, async () => {
      await driver.ask('open', file);
      await eventually(say('finding with code, link, message and related places'), () => driver.ask('diagnostics', file), [finding]);

      const [place, range, begin, board] = hovers[file];
      const [hover] = await driver.ask('hover', file, place);
      const text = hover?.text.replace(/^!\[.*\]\(data:[^)]*\)\n\n/, '');
      equal(say('hover'), [hover?.range, text?.slice(0, begin.length)], [range, begin]);
      equal(say('the board in the hover'), titleOfPicture(hover?.text ?? ''), board);

      const [lensRange, title] = lenses[file];
      const found = await driver.ask('lenses', file);
      equal(say('code lens with the verdict'), found.map((/** @type {any} */ one) => [one.range, one.title]), [[lensRange, title]]);
      equal(say('inlay hints'), await driver.ask('hints', file), hints[file]);
      equal(say('folding'), await driver.ask('folding', file), folding[file]);
      const [line, expected] = tokens[file];
      equal(say(`semantic tokens of line ${line}`), await driver.ask('tokens', file, line), expected);
      const outline = await driver.ask('outline', file);
      equal(say('outline'), outline.slice(0, outlines[file].length).map(summary), outlines[file]);
      const [at, ranges] = selections[file];
      equal(say('selection ranges'), await driver.ask('selectionRanges', file, at), ranges);
    });
  }
  await group('places', () => places(driver));
  await group('links and colors', () => linksAndColors(driver));
  await group('documents to read', () => documents(driver));
}

/** @param {import('../lib/driver.mjs').Asker} driver */
async function documents(driver) {
  const first = async () => (await driver.ask('active'))?.text.split('\n')[0];
  await driver.ask('run', 'movetext.read', 'movetext:/rules/kubb/inkast-count.md');
  await eventually('the page of a rule is read without a network', first, '# kubb/inkast-count');
  await driver.ask('open', 'opera.pgn');
  const titles = async () => {
    const actions = await driver.ask('actions', 'opera.pgn', '10:4-10:8', 'source.movetext.read');
    return actions.map((/** @type {any} */ one) => one.title);
  };
  await eventually('what can be read', titles, ['Read the games in plain English', 'Read the board at this line', 'Read about pgn/illegal-move']);
  await driver.ask('closeAll');
}

/** @param {{ name: string, children: { name: string }[] }} symbol */
function summary({ name, children }) {
  return children.length === 0 ? name : `${name}: ${children.map((child) => child.name).join(', ')}`;
}

/** @param {import('../lib/driver.mjs').Asker} driver */
async function places(driver) {
  const file = 'league.kubb';
  await driver.ask('open', file);
  const throws = occurrences(await driver.ask('text', file), /\bjt\b/g);
  equal('definition of a player is the list of the team', await driver.ask('definition', file, '12:19'), [`${file} ${throws[0]}`]);
  equal('references of a player', await driver.ask('references', file, '12:19'), throws.map((range) => `${file} ${range}`));
  equal('highlights of a player', await driver.ask('highlights', file, '12:19'), throws.map((range, index) => `${range} ${index === 0 ? 'Write' : 'Read'}`));

  const bucky = 'opening.bucky';
  await driver.ask('open', bucky);
  equal('definition of a piece is the move that brought it', await driver.ask('definition', bucky, '13:5'), [`${bucky} 12:21-12:26`]);
  const moves = ['12:37-12:39', '13:5-13:7', '15:30-15:32'];
  equal('references follow a piece', await driver.ask('references', bucky, '13:5'), moves.map((range) => `${bucky} ${range}`));
  equal('definition of a faction', await driver.ask('definition', 'autumn.rootlog', '17:1'), ['autumn.rootlog 7:1-7:7']);

  equal('workspace symbols', await driver.ask('workspaceSymbols', 'Fall map · C 4'), [
    'Game 1: Fall map · C 4, E 2, A 4, V 2 · 2 rounds (Module) autumn.rootlog 1:1-1:71',
  ]);
}

/** @param {import('../lib/driver.mjs').Asker} driver */
async function linksAndColors(driver) {
  await driver.ask('open', 'notes.kubb');
  const links = await driver.ask('links', 'notes.kubb');
  equal('links: a web address in a comment, the page of a silenced rule', links.map((/** @type {any} */ link) => `${link.range} ${link.target}`), [
    '1:14-1:38 https://example.org/kubb',
    `2:19-2:33 ${pages}/kubb/separator.html`,
  ]);
  // What is found below it shows that the record was checked.
  const codes = async () => (await driver.ask('diagnostics', 'notes.kubb')).map((/** @type {any} */ one) => one.code);
  await driver.ask('replace', 'notes.kubb', '4:1', '2. I -/-/-/-/-/-\n');
  await eventually('a silenced rule is silent, in the next line only', codes, ['kubb/separator']);
  await driver.ask('replace', 'notes.kubb', '4:1-5:1', '');

  await driver.ask('open', 'evening.carcassonne');
  equal('colors of the players', await driver.ask('colors', 'evening.carcassonne'), ['2:12-2:18 #f4c414', '3:13-3:18 #222222', '4:13-4:16 #d0211c']);
  equal('colors to choose from', await driver.ask('presentations', 'evening.carcassonne', '2:12-2:18', 0, 0, 1), ['blue', 'purple', 'black', 'gray', 'green', 'pink', 'red', 'yellow'].map((name) => `${name} 2:12-2:18: ${name}`));
}

/** The ranges of all matches. @param {string} text @param {RegExp} pattern */
function occurrences(text, pattern) {
  return text.split('\n').flatMap((line, row) =>
    [...line.matchAll(pattern)].map((match) => {
      const column = (match.index ?? 0) + 1;
      return `${row + 1}:${column}-${row + 1}:${column + match[0].length}`;
    }),
  );
}
