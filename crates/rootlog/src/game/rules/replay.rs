//! The rules of the board, whose findings come from the replay.

use notation::{Rule, Severity};

pub(crate) const MISSING_PIECE: Rule = Rule::new(
    "rootlog/missing-piece",
    Severity::Warning,
    "Pieces are taken from a place where they do not stand.",
    "The record moves or removes more pieces of a kind than it brought to that place. Most times the clearing \
                      or the count is another one, a faction's letter is missing, or an earlier move was left out. The replay \
                      goes on as if the pieces had been there.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nC:2w5->1\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nC:w5->1\n",
);

pub(crate) const LETTER_LEFT_OUT: Rule = Rule::new(
    "rootlog/letter-left-out",
    Severity::Hint,
    "A piece lacks its letter, and the board tells which is meant.",
    "Where a faction has several kinds of a piece, a letter tells which it is: `t_r` is a rabbit trade post. It may be \
                      left out, but who reads the record without a board does not know it then. The letter is one where \
                      only one kind lies in the clearing, or where the clearing's suit decides.",
    "Map: Fall\nDeck: E&P\nO: Ash\nC: Fir\n\nO:w->10+11/2w->5/$_->3\nC:t_k->2/w->1+3+4+6+7+8+9+10+12/b_s->2/b_w->5/b_r->10\n\nO:t_r+w->5/++2\n\nC:Ot5->/++\n",
    "Map: Fall\nDeck: E&P\nO: Ash\nC: Fir\n\nO:w->10+11/2w->5/$_->3\nC:t_k->2/w->1+3+4+6+7+8+9+10+12/b_s->2/b_w->5/b_r->10\n\nO:t_r+w->5/++2\n\nC:Ot_r5->/++\n",
);

pub(crate) const WHICH_PIECE: Rule = Rule::new(
    "rootlog/which-piece",
    Severity::Warning,
    "A piece lacks its letter, and several may be meant.",
    "The Marquise has sawmills `b_s`, workshops `b_w` and recruiters `b_r`, so `b->3` tells too little. Where nothing \
                      but one of them can be meant, the letter may be left out.",
    "Map: Fall\nDeck: E&P\nO: Ash\nC: Fir\n\nO:w->10+11/2w->5/$_->3\nC:t_k->2/w->1+3+4+6+7+8+9+10+12/b_s->2/b_w->5/b_r->10\n\nO:t_r+w->5/++2\n\nC:b->3\n",
    "Map: Fall\nDeck: E&P\nO: Ash\nC: Fir\n\nO:w->10+11/2w->5/$_->3\nC:t_k->2/w->1+3+4+6+7+8+9+10+12/b_s->2/b_w->5/b_r->10\n\nO:t_r+w->5/++2\n\nC:b_s->3/++\n",
);

pub(crate) const OTHER_HEADER: Rule = Rule::new(
    "rootlog/other-header",
    Severity::Warning,
    "The moves fit another map or deck than the header names.",
    "Where many moves follow no path, or many cards are in no deck, and nearly all of them are right on another map or \
                      with the other deck, the header is the slip. What is found then is what is wrong under that other \
                      header.",
    "Map: Lake\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->10\nE:6w+b->3\n\nC:w1->10/w10->4\nE:2w3->7/2w7->2\nC:w4->11/w11->1\nE:2w2->6/2w6->5\n",
    "Map: Winter\nDeck: E&P\nClearings: F1, M2, R3, F4, M5, F6, M7, M8, R9, F10, R11, R12\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->10\nE:6w+b->3\n\nC:w1->10/w10->4\nE:2w3->7/2w7->2\nC:w4->11/w11->1\nE:2w2->6/2w6->5\n",
);

pub(crate) const NO_SUPPLY: Rule = Rule::new(
    "rootlog/no-supply",
    Severity::Warning,
    "More pieces or items are placed than the supply has.",
    "Every faction has a fixed number of pieces, and there are twelve items to craft. Removed pieces go back to \
                      the supply, but for the keep and trade posts, which leave the game. Most times a removal was left out \
                      before, or the count is wrong.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nE:15w->3\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nE:w->3\n",
);

pub(crate) const NO_PATH: Rule = Rule::new(
    "rootlog/no-path",
    Severity::Warning,
    "Pieces move along no path.",
    "A move follows an open path. The Riverfolk, and whoever has Boat Builders or bought riverboats, may also \
                      use rivers; the ferry goes along the coast; tunnels lead to the Burrow and, with the Tunnels card, from \
                      one own crafting piece to another; Field Hospitals bring removed Marquise warriors to the keep. A pawn \
                      goes one path for each boot, or slips to a forest that touches its clearing.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nE:3w3->12\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nE:3w3->11\n",
);

pub(crate) const NO_SLOT: Rule = Rule::new(
    "rootlog/no-slot",
    Severity::Warning,
    "A building is placed in a clearing without a free slot.",
    "Every clearing has one to three slots for buildings, and a ruin fills one of them until its last item is \
                      taken.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/b_s->1/b_w->1/b_r->5\nE:(6w+b)->3\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/b_s->1/b_w->5/b_r->5\nE:(6w+b)->3\n",
);

pub(crate) const ONLY_ONE: Rule = Rule::new(
    "rootlog/only-one",
    Severity::Warning,
    "A second piece is placed where only one may be.",
    "A clearing holds one roost, one base, one sympathy token, one trade post, one plot, one tunnel, one mob.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nE:b->3\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nE:b->7\n",
);

pub(crate) const KEEP: Rule = Rule::new(
    "rootlog/keep",
    Severity::Warning,
    "Somebody else than the Marquise places a piece in the keep's clearing.",
    "While the keep stands, only the Marquise can place pieces in its clearing. Moving into it is allowed.",
    "Map: Fall\nDeck: Standard\nC: Ash\nA: Fir\n\nC:t_k->1/w->2\nA:3#->$\n\nA:t->1\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nA: Fir\n\nC:t_k->1/w->2\nA:3#->$\n\nA:t->5\n",
);

pub(crate) const WRONG_SUIT: Rule = Rule::new(
    "rootlog/wrong-suit",
    Severity::Warning,
    "A base, garden or trade post is placed in a clearing of another suit.",
    "Bases of the Alliance, gardens of the Lizard Cult and trade posts of the Riverfolk match their clearing. \
                      Only in the Lost City any of them may stand.",
    "Map: Fall\nDeck: Standard\nC: Ash\nL: Fir\n\nC:t_k->1/w->2\nL:b_f+4w->3/w->6+7+11/$_o->F\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nL: Fir\n\nC:t_k->1/w->2\nL:b_r+4w->3/w->6+7+11/$_o->F\n",
);

pub(crate) const NOBODY_THERE: Rule = Rule::new(
    "rootlog/nobody-there",
    Severity::Warning,
    "A battle or an exploration where one of the sides is not there.",
    "Who attacks has warriors (a Vagabond the pawn) in the clearing, and who is attacked has at least one piece \
                      there. A Vagabond explores the ruin of the pawn's clearing. What this says of a clearing is said once a turn.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+3+5\nE:(6w+b)->3\n\nE:XC2\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+3+5\nE:(6w+b)->3\n\nE:XC3\n",
);

pub(crate) const AMBUSH_SUIT: Rule = Rule::new(
    "rootlog/ambush-suit",
    Severity::Warning,
    "An ambush card that does not match the clearing.",
    "An ambush is played in a clearing of its suit; a bird ambush in any.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+3+5\nE:(6w+b)->3\n\nE:XC3M@\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+3+5\nE:(6w+b)->3\n\nE:XC3R@\n",
);

pub(crate) const FERRY_ELSEWHERE: Rule = Rule::new(
    "rootlog/ferry-elsewhere",
    Severity::Warning,
    "The ferry starts where it does not lie.",
    "On the Lake map the ferry begins in clearing 1 and goes with those who move from its clearing along the coast.",
    "Map: Lake\nDeck: Standard\nClearings: F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12\nC: Ash\nE: Fir\n\nC:t_k->4/w->1+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nC:(w+f)10->12\n",
    "Map: Lake\nDeck: Standard\nClearings: F1, F2, M3, R4, M5, F6, M7, R8, F9, M10, R11, R12\nC: Ash\nE: Fir\n\nC:t_k->4/w->1+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3\n\nC:(w+f)1->12\n",
);

pub(crate) const NO_PLOT: Rule = Rule::new(
    "rootlog/no-plot",
    Severity::Warning,
    "A plot is turned up, guessed or exchanged where none lies.",
    "Only plots that lie face down in a clearing are turned up or guessed; a trick exchanges two that lie on the \
                      map.",
    "Map: Fall\nDeck: Standard\nC: Ash\nP: Fir\n\nC:t_k->1/w->2\nP:w->4+8+9\n\nP:w4->/t->4\n\nP:t8^t_s/++\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nP: Fir\n\nC:t_k->1/w->2\nP:w->4+8+9\n\nP:w4->/t->4\n\nP:t4^t_s/++\n",
);

pub(crate) const NO_RUIN: Rule = Rule::new(
    "rootlog/no-ruin",
    Severity::Warning,
    "An item is taken from a ruin that is not there.",
    "Every map has four ruins, each with one item under it, or two with two Vagabonds. The last item takes the \
                      ruin with it.",
    "Map: Fall\nDeck: Standard\nC: Ash\nV: Fir\n\nC:t_k->1/w->2\nV:#ranger->$/p->2_6_10_11_12\n\nV:p->2/%r->e/%s2->$/++\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nV: Fir\n\nC:t_k->1/w->2\nV:#ranger->$/p->2_6_10_11_12\n\nV:p->12/%r->e/%s12->$/++\n",
);

pub(crate) const MISSING_ITEM: Rule = Rule::new(
    "rootlog/missing-item",
    Severity::Warning,
    "An item is used that is not on that board.",
    "The record never brought as many of these items to that board as it uses. Whether they lie face up or \
                      damaged is not checked: records leave refreshing out.",
    "Map: Fall\nDeck: Standard\nC: Ash\nV: Fir\n\nC:t_k->1/w->2\nV:#ranger->$/p->2_6_10_11_12\n\nV:%h->e/Z%b/++\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nV: Fir\n\nC:t_k->1/w->2\nV:#tinker->$/p->2_6_10_11_12\n\nV:%h->e/Z%b/++\n",
);

pub(crate) const NOT_CRAFTED: Rule = Rule::new(
    "rootlog/not-crafted",
    Severity::Warning,
    "A crafted card is discarded from a board where it does not lie.",
    "Crafted cards come to a board with `Z` and leave it with `#card$->`. Either the crafting was left out, or \
                      the card lies on another board.",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:#sabo$->\n",
    "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:Zsabo\n\nC:#sabo$->\n",
);

pub(crate) const OPEN_PATH: Rule = Rule::new(
    "rootlog/open-path",
    Severity::Warning,
    "A closed path is opened a second time.",
    "The marker of a closed path leaves the game when the path is opened.",
    "Map: Mountain\nDeck: Standard\nClearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:2_5->/++\n\nC:2_5->/++\n",
    "Map: Mountain\nDeck: Standard\nClearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:2_5->/++\n\nC:5_9->/++\n",
);

pub(crate) const POINTS: Rule = Rule::new(
    "rootlog/points",
    Severity::Warning,
    "The points do not fit what was built, crafted, swayed or turned up.",
    "Where the boards fix the points and they stand right behind what they are for, they are compared: the \
                      Marquise's buildings, the Eyrie's roosts in the Evening, sympathy, trade posts, ministers, plots, crafted \
                      items, opened paths. Points that may be for several things are not.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2/b_s->1\nE:(6w+b)->3\n\nC:t->1/t1->/b_s->5/++2\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2/b_s->1\nE:(6w+b)->3\n\nC:t->1/t1->/b_s->5/++\n",
);

pub(crate) const WINNER: Rule = Rule::new(
    "rootlog/winner",
    Severity::Warning,
    "The winner has fewer than 30 points and no dominance card.",
    "A faction wins with 30 points, or by a dominance card; a Vagabond also in a coalition. If the record writes \
                      fewer points for the winner, some were left out.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:++29\n\nWinner: C\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:++30\n\nWinner: C\n",
);

pub(crate) const HIDDEN_ACTIONS: Rule = Rule::new(
    "rootlog/hidden-actions",
    Severity::Warning,
    "A doubled `/` makes a comment of actions.",
    "`//` starts a comment, also inside a turn. Where actions follow it without a blank, one `/` was meant. What \
                      comes after that turn is not checked against the board.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nE:3w3->7//w3->11\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nE:3w3->7/w3->11\n",
);

pub(crate) const WRITTEN_TWICE: Rule = Rule::new(
    "rootlog/written-twice",
    Severity::Warning,
    "A turn is written twice.",
    "Two lines that follow each other say the same, word by word. Nobody has two turns running, so it was played once; the \
                      second line is not replayed.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:w2->5/#->C\nC:w2->5/#->C\nE:#->E\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:w2->5/#->C\nE:#->E\n",
);

pub(crate) const LINES_SWAPPED: Rule = Rule::new(
    "rootlog/lines-swapped",
    Severity::Warning,
    "Two turns stand the wrong way round.",
    "After the set-up the factions take turns in the same order all game. Where two lines that follow each other keep it \
                      the other way round, they are replayed that way.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:#->C\nE:#->E\n\nC:#->C\nE:#->E\n\nE:2#->E\nC:#->C\n\nC:2#->C\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:#->C\nE:#->E\n\nC:#->C\nE:#->E\n\nC:#->C\nE:2#->E\n\nC:2#->C\n",
);

pub(crate) const TURN_ORDER: Rule = Rule::new(
    "rootlog/turn-order",
    Severity::Warning,
    "A turn out of order.",
    "After the set-up the factions take turns in the same order all game; it is the one that most turns of the record \
                      keep. A turn out of order has a wrong letter, or the turns before it are missing. After a gap nothing is \
                      checked against the board that the missing turns may have changed: the moves of the factions whose turns \
                      they are, with a Vagabond or hirelings all.",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:#->C\nE:#->E\n\nC:#->C\nE:#->E\n\nE:2#->E\nE:#->E\n",
    "Map: Fall\nDeck: Standard\nC: Ash\nE: Fir\n\nC:t_k->1/w->2\nE:(6w+b)->3\n\nC:#->C\nE:#->E\n\nC:#->C\nE:#->E\n\nC:2#->C\nE:#->E\n",
);

pub(super) const RULES: &[Rule] = &[
    MISSING_PIECE,
    LETTER_LEFT_OUT,
    WHICH_PIECE,
    OTHER_HEADER,
    NO_SUPPLY,
    NO_PATH,
    NO_SLOT,
    ONLY_ONE,
    KEEP,
    WRONG_SUIT,
    NOBODY_THERE,
    AMBUSH_SUIT,
    FERRY_ELSEWHERE,
    NO_PLOT,
    NO_RUIN,
    MISSING_ITEM,
    NOT_CRAFTED,
    OPEN_PATH,
    POINTS,
    WINNER,
    HIDDEN_ACTIONS,
    WRITTEN_TWICE,
    LINES_SWAPPED,
    TURN_ORDER,
];
