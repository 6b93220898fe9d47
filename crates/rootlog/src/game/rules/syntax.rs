//! The rules of the notation itself, whose findings need no replay.

use notation::{Rule, Severity};

pub(crate) const COLUMNS: Rule = Rule::columns(
    "rootlog/columns",
    "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9    C:w1->5/#->C\nE:(6w+b)->3/#charismatic->$                                  E:R#->$_x/w->3/#->E\n",
    "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9\nE:(6w+b)->3/#charismatic->$\nC:w1->5/#->C\nE:R#->$_x/w->3/#->E\n",
);

pub(crate) const ODD_SIGN: Rule = Rule::odd_sign(
    "rootlog/odd-sign",
    "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3/#→C\n",
    "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3/#->C\n",
);

pub(crate) const UNKNOWN_LINE: Rule = Rule::new(
    "rootlog/unknown-line",
    Severity::Error,
    "A line that is no header line, player, turn or comment.",
    "Every line is part of the header, the line of a player (`C: Ash`), a turn (`C:w->3`), the `Winner:` line or a comment behind `//`. A turn begins with the letter of its faction and a colon.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nw3->5\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->5\n",
);

pub(crate) const WHOSE_TURN: Rule = Rule::new(
    "rootlog/whose-turn",
    Severity::Error,
    "A turn that names its faction in words.",
    "A turn begins with the letter of its faction and a colon: `C:` for the Marquise. Names (`Marquise:`, `Cats:`) are not read.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nMarquise: w->3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3\n",
);

pub(crate) const UNKNOWN_HEADER: Rule = Rule::new(
    "rootlog/unknown-header",
    Severity::Error,
    "A word and a colon that the header does not know.",
    "The header has the lines Map, Deck, Clearings, Landmarks, Hirelings and Pool, then a line for each player. The last line of a game may be `Winner:`.",
    "Mpa: Fall\nMap: Fall\nDeck: E&P\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const HEADER_SPELLING: Rule = Rule::new(
    "rootlog/header-spelling",
    Severity::Warning,
    "A header key, a map or a deck that is spelled otherwise.",
    "Keys and values are written as the page has them. The first map is called Fall in a record, although the box says Autumn, and the decks are Standard and E&P.",
    "Map: Autumn\nDeck: E&P\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const HEADER_SIGN: Rule = Rule::new(
    "rootlog/header-sign",
    Severity::Warning,
    "A line of the header with another sign than a colon, or with a faction's name.",
    "A line of the header is its key, a colon and a value, as in `Map: Fall`; a player's line begins with the letter of the faction, as in `C: Ash`.",
    "Map: Fall\nDeck: E&P\nMarquise: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const MISSING_HEADER: Rule = Rule::new(
    "rootlog/missing-header",
    Severity::Error,
    "The header lacks its Map, Deck or Clearings line.",
    "Map and deck stand at the beginning of every record, the suits of the clearings on every map but Fall, where they are printed. Without them neither paths nor suits nor cards can be checked.",
    "Deck: E&P\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const REPEATED_HEADER: Rule = Rule::new(
    "rootlog/repeated-header",
    Severity::Error,
    "A header line that stands twice.",
    "Each header line stands once in a game. A file with several games has a `Map:` line before each; it opens the next game once a turn was written.",
    "Map: Fall\nDeck: E&P\nDeck: Standard\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const HEADER_ORDER: Rule = Rule::new(
    "rootlog/header-order",
    Severity::Error,
    "A header line that stands too late.",
    "The order is Map, Deck, Clearings, Landmarks, Hirelings, Pool, then the players.",
    "Deck: E&P\nMap: Fall\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const UNKNOWN_VALUE: Rule = Rule::new(
    "rootlog/unknown-value",
    Severity::Error,
    "A map, deck or landmark that Rootlog does not know.",
    "Maps are Fall, Winter, Lake and Mountain, decks Standard and E&P. Landmarks are treetop, city, market, forge, ferry and tower.",
    "Map: Summer\nDeck: E&P\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nC: Ash\n",
);

pub(crate) const CLEARING_SUITS: Rule = Rule::new(
    "rootlog/clearing-suits",
    Severity::Error,
    "A clearing without suit, with two, or with one that clearings do not have.",
    "The `Clearings:` line gives each of the clearings 1 to 12 one suit: F, M or R.",
    "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, B12\nC: Ash\n",
    "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nC: Ash\n",
);

pub(crate) const SUIT_COUNTS: Rule = Rule::new(
    "rootlog/suit-counts",
    Severity::Warning,
    "The map does not have four clearings of each suit.",
    "Every set-up has four fox, four mouse and four rabbit clearings. Another count is nearly always a slip of the pen.",
    "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, F12\nC: Ash\n",
    "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nC: Ash\n",
);

pub(crate) const HIRELINGS: Rule = Rule::new(
    "rootlog/hirelings",
    Severity::Warning,
    "Hirelings that cannot be together, not three of them, or the wrong number of them demoted.",
    "A game with hirelings has three different ones, and none that belongs to a faction that plays. With two players none of them is demoted, with three one, with four two, with more all three.",
    "Map: Fall\nDeck: E&P\nHirelings: h_E, h_V, h_S\nC: Ash\nE: Fir\n",
    "Map: Fall\nDeck: E&P\nHirelings: h_O, h_V, h_S\nC: Ash\nE: Fir\n",
);

pub(crate) const MISSING_PLAYER: Rule = Rule::new(
    "rootlog/missing-player",
    Severity::Error,
    "A faction takes a turn, but no line says who plays it.",
    "Each player has a line with faction and name before the first turn of that faction. The first line of a faction that reads as actions is its set-up, never a name.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nA:3#->$\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3\n",
);

pub(crate) const NOT_A_TURN: Rule = Rule::new(
    "rootlog/not-a-turn",
    Severity::Error,
    "A second line of a faction that does not read as actions.",
    "The first `C:` line names the player, all others are turns. Commentary goes behind `//`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3\nC:what a game\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3 // what a game\n",
);

pub(crate) const NOT_IN_POOL: Rule = Rule::new(
    "rootlog/not-in-pool",
    Severity::Warning,
    "A faction that plays although it is not in the pool.",
    "Where the players drafted from a pool, every faction of the game is one of the `Pool:` line.",
    "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nA: Fir\n",
    "Map: Fall\nDeck: E&P\nPool: CEA\nC: Ash\nA: Fir\n",
);

pub(crate) const FACTION_NOT_IN_GAME: Rule = Rule::new(
    "rootlog/faction-not-in-game",
    Severity::Error,
    "A faction that does not play in this game.",
    "The player lines say which factions there are. Pieces, hands and boards of others cannot be in play.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XA3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3\n",
);

pub(crate) const UNKNOWN_FACTION: Rule = Rule::new(
    "rootlog/unknown-faction",
    Severity::Error,
    "A letter that is no faction.",
    "The factions are C, E, A, V, G (the second Vagabond), L, O, D, P, H and K, in capitals.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:2Qw3->\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:2Ew3->\n",
);

pub(crate) const HIRELING_NOT_IN_GAME: Rule = Rule::new(
    "rootlog/hireling-not-in-game",
    Severity::Error,
    "A hireling that the header does not name.",
    "The `Hirelings:` line names the hirelings of the game; others have no pieces and boards in it.",
    "Map: Fall\nDeck: E&P\nHirelings: h_O, h_V, h_S\nC: Ash\n\nC:h_T->C$2\n",
    "Map: Fall\nDeck: E&P\nHirelings: h_O, h_V, h_S\nC: Ash\n\nC:h_O->C$2\n",
);

pub(crate) const UNKNOWN_HIRELING: Rule = Rule::new(
    "rootlog/unknown-hireling",
    Severity::Error,
    "A letter that is no hireling.",
    "Hirelings are `h_` and one of the letters C, E, A, V, L, O, D, P, H, K, T, S and J, with `d` behind it if demoted.",
    "Map: Fall\nDeck: E&P\nHirelings: h_X, h_V, h_S\nC: Ash\n",
    "Map: Fall\nDeck: E&P\nHirelings: h_O, h_V, h_S\nC: Ash\n",
);

pub(crate) const BARE_HIRELING: Rule = Rule::new(
    "rootlog/bare-hireling",
    Severity::Hint,
    "A hireling's piece without `h_`.",
    "The page's own example writes `Sp` for the pawn of the Furious Protector; with `h_` before it nobody takes the letter for a faction.",
    "Map: Fall\nDeck: E&P\nHirelings: h_O, h_V, h_S\nC: Ash\n\nC:Sp->9\n",
    "Map: Fall\nDeck: E&P\nHirelings: h_O, h_V, h_S\nC: Ash\n\nC:h_Sp->9\n",
);

pub(crate) const UNREADABLE: Rule = Rule::new(
    "rootlog/unreadable",
    Severity::Error,
    "Something that the grammar does not allow at its place.",
    "The rest of the turn is read; only this action is left out of the game. The message says what was expected.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3/w5~>6\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3/w5->6\n",
);

pub(crate) const EMPTY_ACTION: Rule = Rule::new(
    "rootlog/empty-action",
    Severity::Hint,
    "A separator with no action beside it.",
    "One `/` or `;` stands between two actions, none at the end of a turn.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3/\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->3\n",
);

pub(crate) const TWO_ARROWS: Rule = Rule::new(
    "rootlog/two-arrows",
    Severity::Error,
    "An action with two arrows.",
    "A move has one arrow. Two moves are two actions with `/` between them.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->7->8\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->7/w7->8\n",
);

pub(crate) const UNCLOSED_GROUP: Rule = Rule::new(
    "rootlog/unclosed-group",
    Severity::Error,
    "A group or a pair of rolls that is not closed.",
    "What stands between `(` and `)` shares the place behind it, so the bracket must close before that place.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:(w+2Ew3->\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:(w+2Ew)3->\n",
);

pub(crate) const LEADING_ZERO: Rule = Rule::new(
    "rootlog/leading-zero",
    Severity::Error,
    "A number that begins with 0.",
    "Clearings are 1 to 12 and counts have no zeros before them, so `01` is a slip: most times of 10 with its digits swapped.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->01\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->10\n",
);

pub(crate) const NO_PLACE: Rule = Rule::new(
    "rootlog/no-place",
    Severity::Warning,
    "A move without a start and without a destination.",
    "A piece that goes from the supply to the supply and a card that goes from the draw pile to the discard pile change nothing: a place was forgotten.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3/2w->\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3/2w3->\n",
);

pub(crate) const WRONG_PLACE: Rule = Rule::new(
    "rootlog/wrong-place",
    Severity::Error,
    "A place where such a thing cannot be.",
    "Cards lie in hands, on boards, in the draw pile and the discard pile; pieces and items never lie in a hand. A bare letter is a hand, a letter with `$` a board.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->C\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->C$\n",
);

pub(crate) const UNKNOWN_CLEARING: Rule = Rule::new(
    "rootlog/unknown-clearing",
    Severity::Error,
    "A clearing that no map has.",
    "Clearings are numbered 1 to 12 as in the Law of Rootbotics.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->13\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->6\n",
);

pub(crate) const BURROW: Rule = Rule::new(
    "rootlog/burrow",
    Severity::Error,
    "A piece in the Burrow that is not the Duchy's.",
    "Clearing 0 is the Burrow of the Underground Duchy. Nobody else is ever in it.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->0\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w3->6\n",
);

pub(crate) const FOREST_ORDER: Rule = Rule::new(
    "rootlog/forest-order",
    Severity::Error,
    "A forest whose clearings are not in rising order.",
    "A forest is named by all clearings around it, the lowest first.",
    "Map: Fall\nDeck: E&P\nC: Ash\nV: Fir\n\nV:p->4_12_9\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nV: Fir\n\nV:p->4_9_12\n",
);

pub(crate) const UNKNOWN_FOREST: Rule = Rule::new(
    "rootlog/unknown-forest",
    Severity::Error,
    "A forest that is not on the map.",
    "A forest is named by all clearings that touch it. On the Winter map the river divides forests; records that join them get a warning only.",
    "Map: Fall\nDeck: E&P\nC: Ash\nV: Fir\n\nV:p->4_9_11\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nV: Fir\n\nV:p->4_9_12\n",
);

pub(crate) const PATH_ORDER: Rule = Rule::new(
    "rootlog/path-order",
    Severity::Error,
    "A path with its higher clearing first.",
    "A path is written with its lower clearing first: `3_7->` opens the closed path between 3 and 7.",
    "Map: Mountain\nDeck: E&P\nClearings: R1, M2, R3, F4, M5, M6, F7, R8, F9, F10, R11, M12\nC: Ash\nE: Fir\n\nC:7_3->\n",
    "Map: Mountain\nDeck: E&P\nClearings: R1, M2, R3, F4, M5, M6, F7, R8, F9, F10, R11, M12\nC: Ash\nE: Fir\n\nC:3_7->\n",
);

pub(crate) const UNKNOWN_PATH: Rule = Rule::new(
    "rootlog/unknown-path",
    Severity::Error,
    "A path that is not on the map.",
    "Only the Mountain map has closed paths: 2_5, 3_7, 5_9, 6_11, 8_9 and 11_12. Highway Bandits stand on any path of the map.",
    "Map: Mountain\nDeck: E&P\nClearings: R1, M2, R3, F4, M5, M6, F7, R8, F9, F10, R11, M12\nC: Ash\nE: Fir\n\nC:3_8->\n",
    "Map: Mountain\nDeck: E&P\nClearings: R1, M2, R3, F4, M5, M6, F7, R8, F9, F10, R11, M12\nC: Ash\nE: Fir\n\nC:3_7->\n",
);

pub(crate) const PRINTED_SUITS: Rule = Rule::new(
    "rootlog/printed-suits",
    Severity::Warning,
    "The Clearings line gives other suits than those that are printed on the map.",
    "On the Fall map the suits are printed, so the line is left out. Where it contradicts the map, the map or the line is \
                      another one than was played with; the suits that differ are not checked.",
    "Map: Fall\nDeck: E&P\nClearings: F1, R2, M3, R4, F5, M6, M7, R8, F9, M10, R11, F12\nC: Ash\nE: Fir\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n",
);

pub(crate) const COMMA: Rule = Rule::new(
    "rootlog/comma",
    Severity::Hint,
    "A comma where `/` or `+` is written.",
    "Actions are separated by `/` (or `;`), clearings to which something goes are joined by `+`. A comma stands only between \
                      two rolls, as in `XE3(0,3)`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1, w->2+3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3\n",
);

pub(crate) const PIECE_NAME: Rule = Rule::new(
    "rootlog/piece-name",
    Severity::Hint,
    "A piece is written by its name.",
    "Pieces are written by their letters: `w` a warrior, `b` a building, `t` a token, `p` a pawn, with a second letter where \
                      a faction has several kinds: `t_k` the keep, `b_s` a sawmill.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:keep->1/w->2+3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2+3\n",
);

pub(crate) const BLANK_IN_ACTION: Rule = Rule::new(
    "rootlog/blank-in-action",
    Severity::Hint,
    "A blank between a number and what it belongs to.",
    "How many, what, and from where are one word: `2w5->10`. Points stand directly behind their sign: `++2`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:2 w->1/w 1->2\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:2w->1/w1->2\n",
);

pub(crate) const UNKNOWN_PIECE: Rule = Rule::new(
    "rootlog/unknown-piece",
    Severity::Error,
    "A piece that the faction does not have.",
    "Each faction has its own pieces: the Marquise builds `b_s`, `b_w` and `b_r`, the Eyrie build roosts, a plain `b`, and the Riverfolk build nothing at all.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nE:b_f->3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nE:b->3\n",
);

pub(crate) const NO_FERRY: Rule = Rule::new(
    "rootlog/no-ferry",
    Severity::Warning,
    "The ferry on a map without one.",
    "The ferry `f` is on the Lake map; elsewhere the `Landmarks:` line places it.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:f->5\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:w->5\n",
);

pub(crate) const OLD_FERRY: Rule = Rule::new(
    "rootlog/old-ferry",
    Severity::Hint,
    "The ferry written `r`, as before V2.8.",
    "The ferry was a raft `r` until V2.8 and is `f` since.",
    "Map: Lake\nDeck: E&P\nClearings: M1, F2, R3, R4, F5, M6, R7, F8, R9, M10, M11, F12\nC: Ash\nE: Fir\n\nC:w->1/(w+r)1->11\n",
    "Map: Lake\nDeck: E&P\nClearings: M1, F2, R3, R4, F5, M6, R7, F8, R9, M10, M11, F12\nC: Ash\nE: Fir\n\nC:w->1/(w+f)1->11\n",
);

pub(crate) const OLD_RELIC: Rule = Rule::new(
    "rootlog/old-relic",
    Severity::Hint,
    "A relic whose value is written at the older place.",
    "A relic of value 3 is `t_f_3`; a relic is turned over as in `t_t10^2`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nK: Fir\n\nK:t_f->10/t_f10^3/t_3_f10->$\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nK: Fir\n\nK:t_f->10/t_f10^3/t_f_310->$\n",
);

pub(crate) const UNKNOWN_RELIC_VALUE: Rule = Rule::new(
    "rootlog/unknown-relic-value",
    Severity::Error,
    "A relic worth something else than 1, 2 or 3.",
    "The relics of each kind are worth 1, 2, 3 and 3.",
    "Map: Fall\nDeck: E&P\nC: Ash\nK: Fir\n\nK:t_f->10/t_f10^4\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nK: Fir\n\nK:t_f->10/t_f10^3\n",
);

pub(crate) const UNKNOWN_CARD: Rule = Rule::new(
    "rootlog/unknown-card",
    Severity::Error,
    "A card that is in no deck and on no board.",
    "Cards are named in lower case, without blanks: in full or by the abbreviations of the page.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:#sabbo->C\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:#sabo->C\n",
);

pub(crate) const CARD_NOT_IN_DECK: Rule = Rule::new(
    "rootlog/card-not-in-deck",
    Severity::Error,
    "A card of the other deck.",
    "The `Deck:` line says which deck the game is played with.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:#sappers->C\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:#saboteurs->C\n",
);

pub(crate) const CARD_SPELLING: Rule = Rule::new(
    "rootlog/card-spelling",
    Severity::Warning,
    "A card's name with capitals, blanks, hyphens or in another spelling.",
    "Names are all in lower case without anything between the words: `soupkitchens`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:#Saboteurs->C\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:#saboteurs->C\n",
);

pub(crate) const CARD_SUIT: Rule = Rule::new(
    "rootlog/card-suit",
    Severity::Error,
    "A named card with a suit that it does not come in.",
    "Saboteurs, for one, are bird cards.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:F#sabo->C\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:B#sabo->C\n",
);

pub(crate) const WHICH_SUIT: Rule = Rule::new(
    "rootlog/which-suit",
    Severity::Hint,
    "A crafted Favor or Partisans card without its suit.",
    "There is one in each suit. Crafted, they are written `ffavor`, `mpart` and so on.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:Zpart\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:Zfpart\n",
);

pub(crate) const UNKNOWN_SUIT: Rule = Rule::new(
    "rootlog/unknown-suit",
    Severity::Error,
    "A letter that is no suit.",
    "The suits are B, F, M and R.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:X#C->\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:F#C->\n",
);

pub(crate) const FACTION_BEFORE_CARD: Rule = Rule::new(
    "rootlog/faction-before-card",
    Severity::Error,
    "A faction's letter before a card.",
    "Cards belong to nobody, so a letter before `#` is a suit. Whose hand a card leaves stands behind it: `B#C->`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:CB#->\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:B#C->\n",
);

pub(crate) const UNKNOWN_ITEM: Rule = Rule::new(
    "rootlog/unknown-item",
    Severity::Error,
    "A letter that is no item, or an item that cannot be crafted.",
    "The items are s sword, b bag, c coin, x crossbow, h hammer, t tea, r torch, f boot and u club. Torches and clubs are not crafted.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:Z%r\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:Z%s\n",
);

pub(crate) const OLD_CRAFT: Rule = Rule::new(
    "rootlog/old-craft",
    Severity::Hint,
    "An item crafted without `%`.",
    "`Zh` is in the page's own example; a hammer is `%h` everywhere else, so it is crafted with `Z%h`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:Zh\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:Z%h\n",
);

pub(crate) const UNKNOWN_MARKER: Rule = Rule::new(
    "rootlog/unknown-marker",
    Severity::Error,
    "A marker that no board has.",
    "Markers that move are the Riverfolk's prices `$_h`, `$_r`, `$_m` and funds `$_f`, the Lizard Cult's outcast `$_o` and `$_ho`, and the Vagabonds' relationships such as `$_C`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nO: Fir\n\nO:$_q->3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nO: Fir\n\nO:$_h->3\n",
);

pub(crate) const UNKNOWN_PRICE: Rule = Rule::new(
    "rootlog/unknown-price",
    Severity::Error,
    "A price that is not 1, 2, 3 or 4.",
    "The Riverfolk ask one to four warriors for each service.",
    "Map: Fall\nDeck: E&P\nC: Ash\nO: Fir\n\nO:$_h->5\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nO: Fir\n\nO:$_h->4\n",
);

pub(crate) const UNKNOWN_RELATION: Rule = Rule::new(
    "rootlog/unknown-relation",
    Severity::Error,
    "A relationship that the Vagabond's board does not have.",
    "Relationships are h (Hostile), 0 (Indifferent), 1, 2 and a (Allied).",
    "Map: Fall\nDeck: E&P\nC: Ash\nV: Fir\n\nV:$_C->3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nV: Fir\n\nV:$_C->2\n",
);

pub(crate) const BIRD_OUTCAST: Rule = Rule::new(
    "rootlog/bird-outcast",
    Severity::Error,
    "Birds as the outcast.",
    "The Lizard Cult's outcast is a suit of clearings: fox, mouse or rabbit.",
    "Map: Fall\nDeck: E&P\nC: Ash\nL: Fir\n\nL:$_o->B\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nL: Fir\n\nL:$_o->F\n",
);

pub(crate) const UNKNOWN_PLOT: Rule = Rule::new(
    "rootlog/unknown-plot",
    Severity::Error,
    "A plot that the Corvids do not have.",
    "The plots are t_b bomb, t_s snare, t_r raid and t_e extortion.",
    "Map: Fall\nDeck: E&P\nC: Ash\nP: Fir\n\nP:t->4/t4^t_x\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nP: Fir\n\nP:t->4/t4^t_b\n",
);

pub(crate) const OLD_EXPOSURE: Rule = Rule::new(
    "rootlog/old-exposure",
    Severity::Hint,
    "A guessed plot written as in the page's example.",
    "The page's rule has the plot before its clearing, `?Pt_e3`; its example `?Pt3^t_e` means the same.",
    "Map: Fall\nDeck: E&P\nC: Ash\nP: Fir\n\nC:?Pt3^t_e\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nP: Fir\n\nC:?Pt_e3\n",
);

pub(crate) const OLD_AMBUSH: Rule = Rule::new(
    "rootlog/old-ambush",
    Severity::Warning,
    "An ambush written `a`, as before V2.3.",
    "The sign of an ambush is `@` since V2.3.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3Ra\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3R@\n",
);

pub(crate) const UNKNOWN_ROLL: Rule = Rule::new(
    "rootlog/unknown-roll",
    Severity::Error,
    "A die that shows more than 3.",
    "The dice of Root show 0 to 3. Extra hits are not written.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3(4,1)\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3(3,1)\n",
);

pub(crate) const BATTLE_ITSELF: Rule = Rule::new(
    "rootlog/battle-itself",
    Severity::Error,
    "A faction that battles itself.",
    "Behind `X` stands who is attacked, before it, if anything, who attacks.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XC3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:XE3\n",
);

pub(crate) const NOT_YOUR_TURN: Rule = Rule::new(
    "rootlog/not-your-turn",
    Severity::Error,
    "An action that another faction takes, or not on this turn.",
    "Some actions are only ever taken by one faction on its own turn: the Decree, its purge and the leader by the Eyrie, the outcast by the Lizards, prices by the Riverfolk, ministers by the Duchy, tricks by the Corvids, moods by the Hundreds, retinue and flipped relics by the Keepers. Relationships are the Vagabonds'; on others' turns they are written `V$_C`.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:$_->/w->3\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nE:#despot->$\n",
);

/// One row for each code, the header first, then actions from left to right.
pub(super) const RULES: &[Rule] = &[
    COLUMNS,
    ODD_SIGN,
    UNKNOWN_LINE,
    WHOSE_TURN,
    UNKNOWN_HEADER,
    HEADER_SPELLING,
    HEADER_SIGN,
    MISSING_HEADER,
    REPEATED_HEADER,
    HEADER_ORDER,
    UNKNOWN_VALUE,
    CLEARING_SUITS,
    SUIT_COUNTS,
    HIRELINGS,
    MISSING_PLAYER,
    NOT_A_TURN,
    NOT_IN_POOL,
    FACTION_NOT_IN_GAME,
    UNKNOWN_FACTION,
    HIRELING_NOT_IN_GAME,
    UNKNOWN_HIRELING,
    BARE_HIRELING,
    UNREADABLE,
    EMPTY_ACTION,
    TWO_ARROWS,
    UNCLOSED_GROUP,
    LEADING_ZERO,
    NO_PLACE,
    WRONG_PLACE,
    UNKNOWN_CLEARING,
    BURROW,
    FOREST_ORDER,
    UNKNOWN_FOREST,
    PATH_ORDER,
    UNKNOWN_PATH,
    PRINTED_SUITS,
    COMMA,
    PIECE_NAME,
    BLANK_IN_ACTION,
    UNKNOWN_PIECE,
    NO_FERRY,
    OLD_FERRY,
    OLD_RELIC,
    UNKNOWN_RELIC_VALUE,
    UNKNOWN_CARD,
    CARD_NOT_IN_DECK,
    CARD_SPELLING,
    CARD_SUIT,
    WHICH_SUIT,
    UNKNOWN_SUIT,
    FACTION_BEFORE_CARD,
    UNKNOWN_ITEM,
    OLD_CRAFT,
    UNKNOWN_MARKER,
    UNKNOWN_PRICE,
    UNKNOWN_RELATION,
    BIRD_OUTCAST,
    UNKNOWN_PLOT,
    OLD_EXPOSURE,
    OLD_AMBUSH,
    UNKNOWN_ROLL,
    BATTLE_ITSELF,
    NOT_YOUR_TURN,
];
