//! The table of rules: one row for every finding.

use notation::{Rule, Severity};

pub(crate) const UNKNOWN_ACTION: Rule = Rule::new(
    "kubb/unknown-action",
    Severity::Error,
    "A word is no action and no player with an action.",
    "Before the batons stand I R P Y Q N and A; a baton is F, B, K, -, =, X, E or Z; W and G end a called game. \
                      A player stands before the action with a colon, as in jt:2F.",
    "1. B B B B B V",
    "1. B B B B B K",
);

pub(crate) const BAD_NUMBER: Rule = Rule::new(
    "kubb/bad-number",
    Severity::Error,
    "A number that its action does not take.",
    "I, R, P, Y, Q and F take numbers up to 10 (there are ten kubbs), B and N up to 5, A up to 4 (meters). \
                      The signs - = K X E Z W G take none.",
    "1. 0I B B B B B 2K",
    "1. 0I B B B B B K",
);

pub(crate) const MISSING_ACTION: Rule = Rule::new(
    "kubb/missing-action",
    Severity::Error,
    "A number or a player without an action.",
    "A number stands before its letter: 2F, not F2. A player's colon is followed by what the player did.",
    "1. jt:B2 jt:- jt:- jt:- jt:- jt:-",
    "1. jt:2B jt:- jt:- jt:- jt:- jt:-",
);

pub(crate) const MISSING_BLANK: Rule = Rule::new(
    "kubb/missing-blank",
    Severity::Error,
    "Two throws run together.",
    "A blank separates throws. Only what one baton did stands together, as in 2FB, and what belongs to the \
                      throw-in, as in 6I2R.",
    "1. jt:-gv:B jt:- jt:- gv:- gv:-",
    "1. jt:- gv:B jt:- jt:- gv:- gv:-",
);

pub(crate) const COLON: Rule = Rule::new(
    "kubb/colon",
    Severity::Error,
    "A colon is doubled, stands alone, or another sign stands for it.",
    "One colon stands between a player and the throw: jt:2F.",
    "1. jt::B jt:- jt:- jt:- jt:- jt:-",
    "1. jt:B jt:- jt:- jt:- jt:- jt:-",
);

pub(crate) const UNCLOSED_COMMENT: Rule = Rule::new(
    "kubb/unclosed-comment",
    Severity::Error,
    "A comment in brackets is never closed.",
    "A comment runs from ( to ) on the same line. For a comment to the end of the line write #.",
    "1. 0I B - - - - - (a fine start",
    "1. 0I B - - - - - (a fine start)",
);

pub(crate) const METADATA: Rule = Rule::new(
    "kubb/metadata",
    Severity::Error,
    "A metadata line that is not [Key \"Value\"].",
    "Metadata stands on lines of its own before the turns: a key, which may hold blanks, and a value in quotes.",
    "[Event \"Winter Cup]\n1. 0I B - - - - -",
    "[Event \"Winter Cup\"]\n1. 0I B - - - - -",
);

pub(crate) const REMARK: Rule = Rule::new(
    "kubb/remark",
    Severity::Error,
    "Words that are no throws, or a line that is no turn: a comment without its #.",
    "Nothing tells such words from throws with a slip but that they read like words. They are read as a comment and count \
                      as no throw; # makes that certain.",
    "1. 0I jt:B jt:- jt:- jt:- jt:- jt:- good move",
    "1. 0I jt:B jt:- jt:- jt:- jt:- jt:- # good move",
);

pub(crate) const TEAM_LABEL: Rule = Rule::new(
    "kubb/team-label",
    Severity::Warning,
    "The name of a team before its turn.",
    "The number of a turn tells whose it is, and the metadata name the teams. The name is passed over; as a comment it can \
                      stay.",
    "Red: jt:0I jt:B jt:- jt:- jt:- jt:- jt:-",
    "(Red:) jt:0I jt:B jt:- jt:- jt:- jt:- jt:-",
);

pub(crate) const TURN_PERIOD: Rule = Rule::new(
    "kubb/turn-period",
    Severity::Hint,
    "A turn number without its period, or a period without its number.",
    "A turn number stands first on its line and ends with a period: 7. Where all turns have a number and no period, a number \
                      is the turn's and not that of kubbs thrown in. A period alone is a warning.",
    "1: 0I B - - - - -",
    "1. 0I B - - - - -",
);

pub(crate) const ACTION_WORD: Rule = Rule::new(
    "kubb/action-word",
    Severity::Hint,
    "A throw in words instead of its letter.",
    "Scorers write what they say: a:miss, a:daneben, a:König. In English, German and Swedish the words for a miss, a field \
                      kubb, a base kubb and the king are read as -, F, B and K.",
    "1. a:B a:B a:B b:B b:miss b:-",
    "1. a:B a:B a:B b:B b:- b:-",
);

pub(crate) const ODD_SIGN: Rule =
    Rule::odd_sign("kubb/odd-sign", "1. 0I B – - - - -", "1. 0I B - - - - -");

pub(crate) const COLUMNS: Rule = Rule::columns(
    "kubb/columns",
    "1. 0I B - - - - -     3. 2I F F - - - -\n2. 1I F B - - - -     4. 2I F F - - - -\n",
    "1. 0I B - - - - -\n2. 1I F B - - - -\n3. 2I F F - - - -\n4. 2I F F - - - -\n",
);

pub(crate) const PLAYER_NAME: Rule = Rule::new(
    "kubb/player-name",
    Severity::Warning,
    "A player's name holds something other than letters.",
    "Players are letters, so that a name and a number cannot be confused: jt, not p1.",
    "1. p1:B p1:- p1:- p1:- p1:- p1:-",
    "1. p:B p:- p:- p:- p:- p:-",
);

pub(crate) const SEPARATOR: Rule = Rule::new(
    "kubb/separator",
    Severity::Hint,
    "Throws are parted by something other than a blank.",
    "Older sheets part throws by / or |. A blank is enough.",
    "1. 0I B/-/-/-/-/-",
    "1. 0I B - - - - -",
);

pub(crate) const BLANK_AFTER_COLON: Rule = Rule::new(
    "kubb/blank-after-colon",
    Severity::Hint,
    "A blank inside a throw.",
    "Player, colon, number and letter are one word: jt:2F.",
    "1. jt: B jt:- jt:- jt:- jt:- jt:-",
    "1. jt:B jt:- jt:- jt:- jt:- jt:-",
);

pub(crate) const REPEATED_LETTER: Rule = Rule::new(
    "kubb/repeated-letter",
    Severity::Hint,
    "A letter is repeated instead of numbered.",
    "IIIR on older sheets is 3IR. FF is read as 2F, one baton that felled two field kubbs; two batons are F F.",
    "1. 0I 2B - - - - -\n2. IIR 2F - - - - -",
    "1. 0I 2B - - - - -\n2. 2IR 2F - - - - -",
);

pub(crate) const GLUED_ADVANTAGE: Rule = Rule::new(
    "kubb/glued-advantage",
    Severity::Hint,
    "The advantage line is glued to the throw-in.",
    "5I2RA is written 5I2R A: the line is not a part of the throw-in.",
    "6. 2I2RA F F - - - -",
    "6. 2I2R A F F - - - -",
);

pub(crate) const LEGACY_ADVANTAGE: Rule = Rule::new(
    "kubb/legacy-advantage",
    Severity::Hint,
    "An advantage line written BA or MA.",
    "Older sheets write BA for a line near the base line and MA for one near the middle. A takes its meters: 0A is \
                      the base line and gains nothing, 4A is the middle line. BA and MA tell no meters, so they are never \
                      turned into a number.",
    "6. 2I BA F F - - - -",
    "6. 2I 1A F F - - - -",
);

pub(crate) const ZERO_HIT: Rule = Rule::new(
    "kubb/zero-hit",
    Severity::Hint,
    "0F or 0B where nothing fell.",
    "A baton that felled nothing is a miss: -. In a combination the part with 0 is left out.",
    "1. 0I B 0B - - - -",
    "1. 0I B - - - - -",
);

pub(crate) const HIT_ORDER: Rule = Rule::new(
    "kubb/hit-order",
    Severity::Hint,
    "A base kubb is written before the field kubb of the same baton.",
    "Field kubbs fall first, so a baton that felled both is FB.",
    "1. 0I B - - - - -\n2. I BF - - - - -",
    "1. 0I B - - - - -\n2. I FB - - - - -",
);

pub(crate) const KING_COMBINATION: Rule = Rule::new(
    "kubb/king-combination",
    Severity::Warning,
    "A kubb and the king with the same baton.",
    "The king falls by a baton of its own after all kubbs are down. If a kubb toppled it, that is E; if two batons were \
                      thrown, a blank is missing.",
    "1. 0I B B B B BK X",
    "1. 0I B B B B B K",
);

pub(crate) const MISSING_COLON: Rule = Rule::new(
    "kubb/missing-colon",
    Severity::Hint,
    "A player and a throw without a colon.",
    "The colon is optional on the scoresheet, but gF or jtB can be read in two ways. A word that is all actions is \
                      read as actions; else the longest player known from elsewhere in the game is taken, else the shortest action.",
    "1. jtB jt:- jt:- jt:- jt:- jt:-",
    "1. jt:B jt:- jt:- jt:- jt:- jt:-",
);

pub(crate) const PLAYER_SPELLING: Rule = Rule::new(
    "kubb/player-spelling",
    Severity::Warning,
    "One player seems to be spelled two ways.",
    "A name that stands once, or that throws in all game long but never throws a baton, and looks like a teammate's, \
                      splits that player's figures.",
    "1. 0I jt:B jt:- jt:- jr:- jt:- jt:-\n2. I d:F d:- d:- d:- d:- d:-\n3. jt:I jt:F jt:- jt:- jt:- jt:- jt:-",
    "1. 0I jt:B jt:- jt:- jt:- jt:- jt:-\n2. I d:F d:- d:- d:- d:- d:-\n3. jt:I jt:F jt:- jt:- jt:- jt:- jt:-",
);

pub(crate) const PLAYER_TEAMS: Rule = Rule::new(
    "kubb/player-teams",
    Severity::Warning,
    "A player throws for both teams.",
    "The teams throw by turns: the players of turns 1, 3, 5 … are one team, those of turns 2, 4, 6 … the other.",
    "1. 0I g:B g:- g:- g:- g:- g:-\n2. I d:F d:- d:- g:- d:- d:-\n3. I g:F g:- g:- g:- g:- g:-",
    "1. 0I g:B g:- g:- g:- g:- g:-\n2. I d:F d:- d:- d:- d:- d:-\n3. I g:F g:- g:- g:- g:- g:-",
);

pub(crate) const TURN_NUMBER: Rule = Rule::new(
    "kubb/turn-number",
    Severity::Warning,
    "Turn numbers do not follow each other.",
    "Turns are numbered 1, 2, 3 … through the game, both teams together. A first number other than 1 makes the record a \
                      fragment, which is no slip.",
    "1. 0I B - - - - -\n3. I FB - - - - -\n3. 2I 2F - - - - -",
    "1. 0I B - - - - -\n2. I FB - - - - -\n3. 2I 2F - - - - -",
);

pub(crate) const TURN_MISSING: Rule = Rule::new(
    "kubb/turn-missing",
    Severity::Warning,
    "Turns are left out.",
    "The numbers leave out one or more, and the team that throws shows that a turn is missing there, not only a number \
         wrong. What stood on the lawn afterwards is not known, so less is checked from there on.",
    "1. 0I a:B a:- a:- a:- a:- a:-\n3. a:I a:F a:- a:- a:- a:- a:-\n4. b:I b:F b:- b:- b:- b:- b:-",
    "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:FB b:- b:- b:- b:- b:-\n3. a:2I a:F a:- a:- a:- a:- a:F",
);

pub(crate) const WRITTEN_TWICE: Rule = Rule::new(
    "kubb/written-twice",
    Severity::Error,
    "A turn is written twice.",
    "Two lines that follow each other say the same and have the same number, or the same players throw although the teams \
         take turns. The turn was played once; the second line is not replayed.",
    "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-\n2. b:I b:F b:- b:- b:- b:- b:-",
    "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-",
);

pub(crate) const LINES_SWAPPED: Rule = Rule::new(
    "kubb/lines-swapped",
    Severity::Error,
    "Two lines stand the wrong way round.",
    "The numbers of two turns that follow each other have changed places, and the game fits with the lines in the other \
         order. They are read so. Where it fits with the other numbers, the numbers are wrong.",
    "1. 0I a:B a:- a:- a:- a:- a:-\n3. a:2I a:F a:F a:- a:- a:- a:-\n2. b:I b:FB b:- b:- b:- b:- b:-\n4. b:2I b:2F b:- b:- b:- b:- b:-",
    "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:FB b:- b:- b:- b:- b:-\n3. a:2I a:F a:F a:- a:- a:- a:-\n4. b:2I b:2F b:- b:- b:- b:- b:-",
);

pub(crate) const MIXED_NUMBERS: Rule = Rule::new(
    "kubb/mixed-numbers",
    Severity::Hint,
    "Some turns have a number and some have none.",
    "Numbers are optional, but either all turns of a game have one or none has.",
    "1. 0I B - - - - -\nI F - - - - -",
    "1. 0I B - - - - -\n2. I F - - - - -",
);

pub(crate) const RETHROW_COUNT: Rule = Rule::new(
    "kubb/rethrow-count",
    Severity::Warning,
    "More kubbs rethrown than thrown in.",
    "R counts kubbs thrown again because they landed out of bounds. A kubb that another one knocks out during the \
                      rethrow is added, so it can happen; mostly it is a slip.",
    "1. 0I B - - - - -\n2. I2R F - - - - -",
    "1. 0I B - - - - -\n2. IR F - - - - -",
);

pub(crate) const PENALTY_COUNT: Rule = Rule::new(
    "kubb/penalty-count",
    Severity::Warning,
    "More penalty kubbs than rethrown kubbs.",
    "A kubb becomes a penalty kubb when it lands out of bounds a second time, so it was rethrown before.",
    "1. 0I 2B - - - - -\n2. 2IR2P 2F - - - - -",
    "1. 0I 2B - - - - -\n2. 2I2R2P 2F - - - - -",
);

pub(crate) const RETHROW_ORDER: Rule = Rule::new(
    "kubb/rethrow-order",
    Severity::Warning,
    "A rethrow before the throw-in.",
    "Kubbs are rethrown after all were thrown in: 8I3R, not 3R8I. So are those rescued that are written with their throw-in: IQ, not QI.",
    "1. 0I 2B - - - - -\n2. R2I 2F - - - - -",
    "1. 0I 2B - - - - -\n2. 2IR 2F - - - - -",
);

pub(crate) const ADVANTAGE_ORDER: Rule = Rule::new(
    "kubb/advantage-order",
    Severity::Hint,
    "The advantage line before the throw-in.",
    "The line stands after the throw-in and before the first baton.",
    "6. A 2I F F - - - -",
    "6. 2I A F F - - - -",
);

pub(crate) const FIRST_TAG: Rule = Rule::new(
    "kubb/first-tag",
    Severity::Warning,
    "The tag First names the other team.",
    "First is the team of turn 1. It is compared where the tags Team A and Team B list the players of the record.",
    "[Team A \"g, jt\"]\n[Team B \"d, jf\"]\n[First \"Team B\"]\n1. 0I g:B jt:- g:- jt:- g:- jt:-\n2. I d:F jf:- d:- jf:- d:- jf:-",
    "[Team A \"g, jt\"]\n[Team B \"d, jf\"]\n[First \"Team A\"]\n1. 0I g:B jt:- g:- jt:- g:- jt:-\n2. I d:F jf:- d:- jf:- d:- jf:-",
);

pub(crate) const WIN_TAG: Rule = Rule::new(
    "kubb/win-tag",
    Severity::Warning,
    "The tag Win names the team that lost.",
    "The record ends with a king, a king felled too early, W or G; that and the tag First tell who won.",
    "[First \"Team A\"]\n[Win \"Team B\"]\n1. 0I B B B B B K",
    "[First \"Team A\"]\n[Win \"Team A\"]\n1. 0I B B B B B K",
);

pub(crate) const DURATION_TAG: Rule = Rule::new(
    "kubb/duration-tag",
    Severity::Warning,
    "The tag Duration is not the time from Start to End.",
    "Compared only where all three can be read and lie on one day.",
    "[Start \"1/20/2012 1:23 pm\"]\n[End \"1/20/2012 2:05 pm\"]\n[Duration \"24m\"]\n1. 0I B - - - - -",
    "[Start \"1/20/2012 1:23 pm\"]\n[End \"1/20/2012 2:05 pm\"]\n[Duration \"42m\"]\n1. 0I B - - - - -",
);

pub(crate) const INKAST_COUNT: Rule = Rule::new(
    "kubb/inkast-count",
    Severity::Error,
    "The kubbs thrown in are not those felled in the turn before.",
    "A team throws in exactly the kubbs that fell in the other team's turn just before, field and base kubbs together. \
                      Rethrows and penalty kubbs do not change the count. One of the two numbers is wrong: the throw-in, or a throw \
                      of the turn before.",
    "1. 0I B - - - - -\n2. 2I F - - - - -",
    "1. 0I B - - - - -\n2. 1I F - - - - -",
);

pub(crate) const INKAST_MISSING: Rule = Rule::new(
    "kubb/inkast-missing",
    Severity::Warning,
    "Kubbs were felled in the turn before, but no throw-in is written.",
    "The kubbs that fell must be thrown in before the batons. Their number is known, so it can be filled in.",
    "1. 0I 2B - - - - -\n2. 2F - - - - -\n3. 2I 2F - - - - -",
    "1. 0I 2B - - - - -\n2. 2I 2F - - - - -\n3. 2I 2F - - - - -",
);

pub(crate) const FIELD_COUNT: Rule = Rule::new(
    "kubb/field-count",
    Severity::Error,
    "More field kubbs felled than stand.",
    "The field kubbs on a side are those thrown in now and those left standing in the turns before.",
    "1. 0I B - - - - -\n2. I 2F - - - - -",
    "1. 0I B - - - - -\n2. I F - - - - -",
);

pub(crate) const BASE_COUNT: Rule = Rule::new(
    "kubb/base-count",
    Severity::Error,
    "More base kubbs felled than stand.",
    "Each side has five base kubbs. A base kubb that was felled becomes a field kubb and never stands on the base line again.",
    "1. 0I 3B 3B - - - -",
    "1. 0I 3B 2B - - - -",
);

pub(crate) const BASE_BEFORE_FIELD: Rule = Rule::new(
    "kubb/base-before-field",
    Severity::Warning,
    "A base kubb felled while field kubbs stand.",
    "All field kubbs must fall before a base kubb. A base kubb that falls earlier is raised again and does not count. \
                      Mostly the count of a field kubb before it is wrong.",
    "1. 0I 2B - - - - -\n2. 2I F B - - - -",
    "1. 0I 2B - - - - -\n2. 2I 2F B - - - -",
);

pub(crate) const KING_TOO_EARLY: Rule = Rule::new(
    "kubb/king-too-early",
    Severity::Error,
    "The king is felled while kubbs stand.",
    "The king may fall only after all field and base kubbs on the other side. Who fells it earlier loses; that is E.",
    "1. 0I B B B B K X",
    "1. 0I B B B B E X",
);

pub(crate) const KING_MISS_TOO_EARLY: Rule = Rule::new(
    "kubb/king-miss-too-early",
    Severity::Warning,
    "A throw at the king while kubbs stand.",
    "= is a miss at the king, when nothing else stands. A miss at kubbs is -.",
    "1. 0I B B B B = -",
    "1. 0I B B B B - -",
);

pub(crate) const ADVANTAGE_WITHOUT_LINE: Rule = Rule::new(
    "kubb/advantage-without-line",
    Severity::Error,
    "An advantage line, although the other team left no field kubb.",
    "A team throws from an advantage line only when the other team left field kubbs standing on its side.",
    "1. 0I B - - - - -\n2. I A F - - - - -",
    "1. 0I B - - - - -\n2. I F - - - - -",
);

pub(crate) const ADVANTAGE_MISSING: Rule = Rule::new(
    "kubb/advantage-missing",
    Severity::Warning,
    "Field kubbs were left, but no advantage line is written.",
    "Field kubbs that the other team left standing give a line nearer to its base line. Write A, or 2A with the meters.",
    "1. 0I B - - - - -\n2. I - - - - - -\n3. 0I B - - - - -\n4. I F F - - - -",
    "1. 0I B - - - - -\n2. I - - - - - -\n3. 0I A B - - - - -\n4. I F F - - - -",
);

pub(crate) const SECOND_ADVANTAGE: Rule = Rule::new(
    "kubb/second-advantage",
    Severity::Error,
    "The advantage line is written twice.",
    "A turn has one line: the field kubb nearest to the middle gives it.",
    "6. 2I A 2A F F - - - -",
    "6. 2I 2A F F - - - -",
);

pub(crate) const LATE_ADVANTAGE: Rule = Rule::new(
    "kubb/late-advantage",
    Severity::Error,
    "An advantage line after a baton.",
    "The line stands after the throw-in and before the first baton.",
    "6. 2I F A F - - - -",
    "6. 2I A F F - - - -",
);

pub(crate) const LATE_TOSS: Rule = Rule::new(
    "kubb/late-toss",
    Severity::Error,
    "A throw-in, rethrow or rescue after a baton.",
    "All kubbs are thrown in before the first baton.",
    "1. 0I B - - I - -",
    "1. 0I B - - - - -",
);

pub(crate) const RESCUE_AMONG_BATONS: Rule = Rule::new(
    "kubb/rescue-among-batons",
    Severity::Error,
    "Q among the batons.",
    "Q is a kubb rescued during the throw-in. The page's own example uses it for a king felled too early; the letter for \
                      that is E, and the replay reads it so.",
    "1. 0I - - Q X X X",
    "1. 0I - - E X X X",
);

pub(crate) const THROWN_AFTER_UNTHROWN: Rule = Rule::new(
    "kubb/thrown-after-unthrown",
    Severity::Warning,
    "A baton is thrown after one marked as unthrown.",
    "X marks batons left over when the game is over, so nothing is thrown after it.",
    "1. 0I B X - - - -",
    "1. 0I B - - - - -",
);

pub(crate) const TOO_MANY_BATONS: Rule = Rule::new(
    "kubb/too-many-batons",
    Severity::Error,
    "More than six batons in a turn.",
    "A team has six batons a turn. X counts as one.",
    "1. 0I B - - - - - -",
    "1. 0I B - - - - -",
);

pub(crate) const OPENING_BATONS: Rule = Rule::new(
    "kubb/opening-batons",
    Severity::Error,
    "More batons in an opening turn than the opening allows.",
    "Under 2-4-6 the first turn has two batons and the second four, under 4-6-6 and 3-6-6 the first has four or three. \
                      The opening is inferred from the first turns; the setting `opening` overrides that.",
    "1. 0I - -\n2. 0I - - - - -\n3. 0I - - - - - -",
    "1. 0I - -\n2. 0I - - - -\n3. 0I - - - - - -",
);

pub(crate) const TOO_FEW_BATONS: Rule = Rule::new(
    "kubb/too-few-batons",
    Severity::Warning,
    "Fewer than six batons in a turn.",
    "A team throws all its batons unless the game ends. A miss is written too.",
    "1. 0I B - - - -\n2. I F - - - - -",
    "1. 0I B - - - - -\n2. I F - - - - -",
);

pub(crate) const UNMARKED_BATONS: Rule = Rule::new(
    "kubb/unmarked-batons",
    Severity::Hint,
    "Batons left over at the end are not marked.",
    "Batons that were not thrown because the game was over are written X, so that the figures do not count them.",
    "1. 0I 2B 2B B K",
    "1. 0I 2B 2B B K X X",
);

pub(crate) const AFTER_END: Rule = Rule::new(
    "kubb/after-end",
    Severity::Error,
    "Something is thrown after the end of the game.",
    "K, E, W and G end the game. Only X may follow. A new game begins with a metadata line or with turn 1.",
    "1. 0I B B B B B K\n2. 5I F - - - - -",
    "1. 0I B B B B B =\n2. 5I F - - - - -",
);

/// Every rule of the notation: first the spelling of a line, then turns and players, then the replay.
pub(crate) const RULES: &[Rule] = &[
    UNKNOWN_ACTION,
    BAD_NUMBER,
    MISSING_ACTION,
    MISSING_BLANK,
    COLON,
    UNCLOSED_COMMENT,
    METADATA,
    REMARK,
    TEAM_LABEL,
    TURN_PERIOD,
    ACTION_WORD,
    ODD_SIGN,
    COLUMNS,
    PLAYER_NAME,
    SEPARATOR,
    BLANK_AFTER_COLON,
    REPEATED_LETTER,
    GLUED_ADVANTAGE,
    LEGACY_ADVANTAGE,
    ZERO_HIT,
    HIT_ORDER,
    KING_COMBINATION,
    MISSING_COLON,
    PLAYER_SPELLING,
    PLAYER_TEAMS,
    TURN_NUMBER,
    TURN_MISSING,
    WRITTEN_TWICE,
    LINES_SWAPPED,
    MIXED_NUMBERS,
    RETHROW_COUNT,
    PENALTY_COUNT,
    RETHROW_ORDER,
    ADVANTAGE_ORDER,
    FIRST_TAG,
    WIN_TAG,
    DURATION_TAG,
    INKAST_COUNT,
    INKAST_MISSING,
    FIELD_COUNT,
    BASE_COUNT,
    BASE_BEFORE_FIELD,
    KING_TOO_EARLY,
    KING_MISS_TOO_EARLY,
    ADVANTAGE_WITHOUT_LINE,
    ADVANTAGE_MISSING,
    SECOND_ADVANTAGE,
    LATE_ADVANTAGE,
    LATE_TOSS,
    RESCUE_AMONG_BATONS,
    THROWN_AFTER_UNTHROWN,
    TOO_MANY_BATONS,
    OPENING_BATONS,
    TOO_FEW_BATONS,
    UNMARKED_BATONS,
    AFTER_END,
];
