//! The line that is being typed: findings that only report it as unfinished are held back.
//!
//! Only findings in that line are held back, and those elsewhere in its game that later lines can remove, and only while the
//! user is typing there: a document that is opened, saved, [`settled`](Document::settled), or changed other than by typing,
//! shows all its findings. In the middle of a game the line may explain what is wrong elsewhere: what was not wrong before it
//! was begun is held back.
//!
//! Until the caret leaves the line ([`Document::left`]), nothing moves under the caret either: the line has no hints before the
//! caret and is not formatted.

use std::{collections::HashSet, sync::Arc};

use notation::{Finding, TextRange, TextSize, Unfinished, size};

use crate::Document;

/// The closing signs that editors insert after the caret.
const CLOSERS: [char; 5] = [')', ']', '}', '>', '"'];

/// The line that the user is typing, at the end of the text or in the middle of a game.
#[derive(Debug, Clone)]
pub struct TypedLine {
    /// The end of what is typed.
    game: TextSize,
    start: TextSize,
    /// How far it is typed.
    end: TextSize,
    unfinished: Unfinished,
    /// The game, if the line is in the middle of it, and what was wrong in it before.
    around: Option<(TextRange, Arc<KnownFindings>)>,
}

/// Findings by what they say, wherever they are.
#[derive(Debug)]
pub(crate) struct KnownFindings(HashSet<String>);

impl KnownFindings {
    pub(crate) fn of(findings: &[Finding]) -> Self {
        Self(findings.iter().map(|one| one.message.clone()).collect())
    }
}

impl TypedLine {
    /// Whether the finding `code` at `range` only means that the text is unfinished where the user is typing: it is about a
    /// word that can still become another one, or its rule is one that the rest of the word, of the line or of the game can
    /// satisfy. It must be in that line, or anywhere in the game if later lines can remove it. An editor shows it once text
    /// follows or typing has ended.
    /// `offset` is that of its game.
    #[must_use]
    pub fn holds_back(&self, finding: &Finding, offset: TextSize) -> bool {
        let (code, range) = (finding.code, finding.range + offset);
        let Unfinished {
            open,
            word,
            line,
            game,
            ..
        } = self.unfinished;
        let (start, end) = (range.start(), range.end());
        if let Some((around, known)) = &self.around {
            return around.contains(start) && !known.0.contains(&finding.message);
        }
        if start >= self.game && game.contains(&code) {
            return true;
        }
        start >= self.start
            && (line.contains(&code)
                || end >= self.end && word.contains(&code)
                || end + size(open) > self.end)
    }
}

impl Document {
    /// The line that is being typed at the end of the text, or in the middle of a game whose findings were known; `None` if the
    /// last edit was elsewhere. A line break may follow it, as some editors end every file with one, and so may closing
    /// signs that the editor inserted.
    #[must_use]
    pub fn typed_line(&self) -> Option<TypedLine> {
        let end = self.typed()?;
        let text = self.text();
        let at = usize::from(end);
        let mut rest = text.byte_slice(at..).chars();
        let start = text.line_to_byte(text.byte_to_line(at));
        if at == 0 || !rest.all(|c| c.is_whitespace() || CLOSERS.contains(&c)) {
            let known = Arc::clone(self.known()?);
            let mut around = self.game_at(end).range();
            // Where a game ends the next one begins. Behind the last one a finding is its own.
            if around.end() == self.text_len() {
                around = TextRange::new(around.start(), around.end() + TextSize::new(1));
            }
            return Some(TypedLine {
                game: around.start(),
                start: size(start),
                end,
                unfinished: Unfinished::default(),
                around: Some((around, known)),
            });
        }
        let line = text.byte_slice(start..at).to_string();
        let game = self.game(self.game_count().saturating_sub(1))?;
        Some(TypedLine {
            game: game.offset,
            start: size(start),
            end,
            unfinished: match self.notation().unfinished(&line) {
                // A shared game is not being typed: its words are whole.
                Unfinished { turn, .. } if self.goes_on() => Unfinished {
                    line: turn,
                    ..Unfinished::default()
                },
                unfinished => unfinished,
            },
            around: None,
        })
    }

    /// The part up to the caret of the line that is being written, anywhere in the text; `None` once the caret has left it.
    #[must_use]
    pub fn written_line(&self) -> Option<TextRange> {
        let at = self.written()?.min(self.text_len());
        Some(TextRange::new(self.line_start(at), at))
    }

    /// Whether a finding is held back because its line is being typed, and may be said soon.
    #[must_use]
    pub fn is_checking(&self) -> bool {
        self.holds_back() && !self.goes_on()
    }

    /// Whether a finding is held back because its line is being typed, or because its game goes on.
    #[must_use]
    pub fn holds_back(&self) -> bool {
        let Some(line) = self.typed_line() else {
            return false;
        };
        let placed = self.game_at(line.end);
        let mut findings = placed.game.findings().iter();
        findings.any(|one| line.holds_back(one, placed.offset))
    }

    /// The messages of the findings of the game `index` that are held back while their line is being typed.
    pub(crate) fn held_back_in(&self, index: usize) -> Vec<String> {
        let Some((line, placed)) = self.typed_line().zip(self.game(index)) else {
            return Vec::new();
        };
        let findings = placed.game.findings().iter();
        let held = findings.filter(|one| line.holds_back(one, placed.offset));
        held.map(|one| one.message.clone()).collect()
    }

    /// Whether `finding` is held back while its line is being typed: see [`TypedLine::holds_back`]. To check many
    /// findings, get the line once.
    #[must_use]
    pub fn is_unfinished(&self, finding: &Finding) -> bool {
        self.typed_line()
            .is_some_and(|line| line.holds_back(finding, TextSize::default()))
    }
}

#[cfg(test)]
mod tests {
    use notation::TextRange;

    use super::*;

    /// `text` after its last character was typed, followed by `rest`.
    fn typed(notation: &str, text: &str, rest: &str) -> Document {
        let (before, last) = text.split_at(text.len() - 1);
        let at = TextRange::empty(size(before.len()));
        Document::new(
            crate::by_id(notation).unwrap(),
            &format!("{before}{rest}"),
            Arc::default(),
        )
        .edit(at, last)
    }

    /// A game that is shared while it is played: its last turn may be unfinished, but its slips are reported.
    #[test]
    fn a_turn_of_a_game_that_goes_on_is_not_over() {
        let open = |text: &str| {
            let kubb = crate::by_id("kubb").unwrap();
            Document::new(kubb, text, Arc::default()).going_on()
        };
        let shown = |document: &Document| {
            let shown = document
                .findings()
                .filter(|one| !document.is_unfinished(one));
            shown.map(|one| one.code).collect::<Vec<_>>()
        };
        let turn = open("1. 0I a:B b:- a:- b:- a:- b:-\n2. c:I c:F\n");
        assert_eq!(shown(&turn), [""; 0]);
        assert_eq!(shown(&turn.settled()), [""; 0]);
        assert_eq!(shown(&turn.left()), ["kubb/too-few-batons"]);
        let wrong = open("1. 0I a:B b:- a:- b:- a:- b:-\n2. c:3I c:F\n");
        assert_eq!(shown(&wrong), ["kubb/inkast-count"]);
        let unread = open("1. 0I a:B b:- a:V\n");
        assert_eq!(shown(&unread), ["kubb/unknown-action"]);
        let typed = turn.edit(TextRange::empty(size(turn.text().len_bytes() - 1)), " ");
        let broken = typed.edit(TextRange::empty(TextSize::new(0)), "\n");
        assert!(!broken.goes_on());
    }

    /// Types each of `texts` and compares the codes of the findings that are shown and of those that are held back.
    #[track_caller]
    fn check(notation: &str, texts: &[&str], stay: &[&str], wait: &[&str]) {
        for text in texts {
            let document = typed(notation, text, "");
            let (waiting, staying): (Vec<Finding>, Vec<Finding>) = document
                .findings()
                .partition(|finding| document.is_unfinished(finding));
            let codes =
                |findings: &[Finding]| findings.iter().map(|one| one.code).collect::<Vec<_>>();
            assert_eq!(
                (codes(&staying), codes(&waiting)),
                (stay.to_vec(), wait.to_vec()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_line_that_comes_with_the_whole_text_is_unfinished_too() {
        let header = "[Team A \"amber\"]\n[Team B \"rock\"]\n\n";
        let begun = Document::new(crate::by_id("kubb").unwrap(), header, Arc::default());
        let typed = begun.rewrite(&format!("{header}1. amber:-\n"));
        assert_eq!(typed.findings().count(), 1);
        assert!(typed.holds_back());
        let ended = typed.rewrite(&format!("{header}1. amber:-\n\n"));
        assert!(!ended.holds_back());
    }

    #[test]
    fn only_rules_are_named() {
        for notation in crate::notations() {
            let unfinished = notation.unfinished("");
            for code in [unfinished.word, unfinished.line, unfinished.game].concat() {
                assert!(
                    notation.rules().iter().any(|rule| rule.code == code),
                    "{code}"
                );
            }
        }
    }

    #[test]
    fn only_where_somebody_types_at_the_end_is_a_line_unfinished() {
        let waits =
            |document: &Document| document.findings().any(|one| document.is_unfinished(&one));
        let turn = "1. 0I jt:B";
        assert!(waits(&typed("kubb", turn, "")));
        // Neovim and others end the last line with a line break.
        assert!(waits(&typed("kubb", turn, "\n")));
        assert!(waits(&typed("kubb", turn, " \r\n\n")));
        // Typing inside the line, or above another line.
        assert!(!waits(&typed("kubb", turn, " jt:-")));
        assert!(!waits(&typed("kubb", turn, "\n2. I")));
        // A new line is begun, or the record is saved.
        assert!(!waits(&typed("kubb", &format!("{turn}\n"), "\n")));
        assert!(!waits(&typed("kubb", turn, "").settled()));
        // It was only opened.
        let kubb = crate::by_id("kubb").unwrap();
        let opened = Document::new(kubb, turn, Arc::default());
        assert!(!waits(&opened));
        // A word was replaced, as by a repair, or lines were pasted.
        let at = |start: u32, end: u32| TextRange::new(start.into(), end.into());
        assert!(!waits(&opened.edit(at(9, 10), "F")));
        assert!(waits(&opened.edit(at(9, 10), "BF")), "a completion");
        assert!(!waits(&opened.edit(at(10, 10), " jt:-\n2. I j")));
    }

    #[test]
    fn what_is_wrong_where_the_next_game_begins_is_said() {
        let text =
            "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 *\n\n[Event \"b\"\n[Result \"*\"]\n\n1. d4 *\n";
        let open = Document::new(crate::by_id("pgn").unwrap(), text, Arc::default());
        let shown = |document: &Document| {
            let shown = document
                .findings()
                .filter(|one| !document.is_unfinished(one));
            shown.map(|one| one.code).collect::<Vec<_>>()
        };
        let before = shown(&open);
        assert!(before.contains(&"pgn/tag-syntax"), "{before:?}");
        let at = size(text.find(" *").unwrap());
        let typed = open.edit(TextRange::empty(at), " ");
        assert!(typed.typed_line().is_some());
        assert_eq!(shown(&typed), before);
    }

    #[test]
    fn brackets_that_an_editor_closed_do_not_end_the_line() {
        let kubb = "1. 0I jt:B (wi";
        let waits = |document: &Document| document.holds_back();
        assert!(waits(&typed("kubb", kubb, ")")));
        assert!(waits(&typed("kubb", kubb, ")\n")));
        assert!(!waits(&typed("kubb", kubb, ") jt:-")));
        // The caret is between the two signs, which are inserted together.
        let head = "A = a\nB = b\n0 (0,0) CRFR\n1A ";
        let begun = Document::new(crate::by_id("carcassonne").unwrap(), head, Arc::default());
        let at = size(head.len());
        let both = begun.edit(TextRange::empty(at), "()");
        let line = both.written_line().unwrap();
        assert_eq!(both.slice(line), "1A (");
        for (text, inside) in [("0", "0"), ("0,", "0,"), ("0,1", "0,1")] {
            let typed = both.edit(TextRange::empty(at + size(1)), text);
            let shown: Vec<&str> = typed
                .findings()
                .filter(|one| !typed.is_unfinished(one))
                .map(|one| one.code)
                .collect();
            assert_eq!(shown, [] as [&str; 0], "{inside}");
        }
    }

    #[test]
    fn what_the_lines_below_take_away_waits_across_line_breaks() {
        let open = "1. e4 e5 {a\nb";
        check("pgn", &[open], &[], &["pgn/unclosed-comment"]);
        check(
            "pgn",
            &["1. e4 (1. d4\nd5"],
            &[],
            &["pgn/unclosed-variation"],
        );
        check("pgn", &["1. e4 e5\n"], &[], &["pgn/no-result"]);
        check(
            "pgn",
            &["1. e4 e5 2.\nN"],
            &[],
            &["pgn/no-result", "pgn/move-number", "pgn/spelling"],
        );
        check(
            "bucky",
            &["1. e2-e4 {a\nb"],
            &[],
            &["bucky/unclosed-comment"],
        );
        let winter = "Map: Winter\n";
        check(
            "rootlog",
            &[winter, &format!("{winter}Deck: Standard")],
            &[],
            &["rootlog/missing-header"],
        );
        let first = "A = ann 2nd (8)\n";
        check("carcassonne", &[first], &[], &["carcassonne/place"]);
    }

    #[test]
    fn a_line_is_written_until_it_is_left() {
        let document = typed("kubb", "1. 0I jt:B  jt:-  ", "\n2. I d:-");
        let written =
            |document: &Document| document.written_line().map(|line| document.slice(line));
        let line = Some("1. 0I jt:B  jt:-  ".to_owned());
        assert_eq!(written(&document), line);
        assert_eq!(written(&document.settled()), line);
        assert_eq!(written(&document.left()), None);
        // A save formats only the other lines.
        let formatted = |document: &Document| {
            let edits = document.format(None);
            notation::apply_edits(&document.text().to_string(), &edits)
        };
        let spaced = typed("kubb", "1.  0I jt:B\n2. I  d:-  ", "");
        assert_eq!(formatted(&spaced), "1. 0I jt:B\n2. I  d:-  ");
        assert_eq!(formatted(&spaced.settled()), "1. 0I jt:B\n2. I  d:-  ");
        assert_eq!(formatted(&spaced.left()), "1. 0I jt:B\n2. I d:-");
        // So it is where the editor names the lines that changed.
        let line = spaced.written_line().unwrap();
        assert_eq!(spaced.format(Some(line)), []);
        assert_eq!(spaced.left().format(Some(line)).len(), 1);
        let all = TextRange::up_to(spaced.text_len());
        assert_eq!(spaced.format(Some(all)), spaced.format(None));
    }

    #[test]
    fn no_hint_stands_before_the_caret() {
        let text = "1. 0I jt:- jt:- jt:- jt:- jt:- jt:-\n2. 0I d:B";
        let document = typed("kubb", text, "");
        let all = TextRange::up_to(size(text.len()));
        let lines = |document: &Document| -> Vec<u32> {
            let hints = document.hints(all).into_iter();
            hints
                .map(|hint| document.line_column(hint.at).line)
                .collect()
        };
        let left = lines(&document.left());
        assert!(left.contains(&2), "{left:?}");
        assert!(!lines(&document).contains(&2));
        assert!(!lines(&document.settled()).contains(&2));
        assert_eq!(
            lines(&document),
            left.iter()
                .copied()
                .filter(|line| *line != 2)
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_word_that_can_become_another_waits() {
        let third = |turn: &str| format!("1. 0I B - - - - -\n2. I F - - - - -\n{turn}");
        let inkast = "kubb/inkast-count";
        let waiting = ["kubb/too-few-batons", inkast, "kubb/mixed-numbers"];
        check("kubb", &[&third("3")], &[], &waiting);
        // Others may also inkast until a baton is thrown.
        check("kubb", &[&third("3. 3I ")], &[], &waiting[..2]);
        check("kubb", &[&third("3. 3I - ")], &[inkast], &waiting[..1]);
    }

    #[test]
    fn a_turn_of_kubb_may_end_later() {
        let few = "kubb/too-few-batons";
        check("kubb", &["1. 0I jt:B ", "1. 0I jt:B  "], &[], &[few]);
        check("kubb", &["1. 0I jt:B\n"], &[few], &[]);
        check("kubb", &["1. 0I jt:B jt:"], &[], &["kubb/missing-action"]);
        check("kubb", &["[Ev", "[Event \"Cup"], &[], &["kubb/metadata"]);
        check("kubb", &["1. 3I jt:B"], &["kubb/inkast-count"], &[few]);
    }

    #[test]
    fn a_move_of_bucky_may_go_on() {
        check("bucky", &["1. e2-"], &[], &["bucky/missing-square"]);
        check("bucky", &["1. e2- "], &["bucky/missing-square"], &[]);
        check("bucky", &["1. e2-e5"], &["bucky/impossible-move"], &[]);
        // A mark and a list of captures come last.
        let dude = "[Setup \"4d3/8/8/8/8/8/8/3M3D\"]\n1. d1-e1";
        check("bucky", &[dude], &[], &["bucky/buck-mark"]);
        check("bucky", &[&format!("{dude} ")], &["bucky/buck-mark"], &[]);
        let stares = "[Setup \"         S     S  J               S m      j       c\"]\n1. c6-c7";
        check(
            "bucky",
            &[stares, &format!("{stares}(xe4")],
            &[],
            &["bucky/wrong-takes"],
        );
        check(
            "bucky",
            &[&format!("{stares}\n")],
            &["bucky/wrong-takes"],
            &[],
        );
    }

    #[test]
    fn a_move_of_pgn_may_go_on() {
        let no_result = "pgn/no-result";
        let open = ["1. e4 e5 2. N", "1. e4 e5 2. Nb"];
        check("pgn", &open, &[], &[no_result, "pgn/no-move"]);
        check("pgn", &["1. e4 e5 2. N "], &["pgn/no-move"], &[no_result]);
        check(
            "pgn",
            &["1. e4 e5 2. Ke3"],
            &[],
            &[no_result, "pgn/illegal-move"],
        );
        // A mark may follow.
        let mate = "1. f3 e5 2. g4 Qh4";
        check("pgn", &[mate], &[], &[no_result, "pgn/missing-mark"]);
        check(
            "pgn",
            &[&format!("{mate} ")],
            &["pgn/missing-mark"],
            &[no_result],
        );
        check("pgn", &["1. e4 {a"], &[], &["pgn/unclosed-comment"]);
        check(
            "pgn",
            &["1. e4 e5 (1... c5"],
            &[],
            &["pgn/unclosed-variation"],
        );
        check(
            "pgn",
            &["1. e4 e5 2."],
            &[],
            &[no_result, "pgn/move-number"],
        );
        check("pgn", &["[Ev"], &[], &["pgn/tag-syntax"]);
    }

    #[test]
    fn an_action_of_rootlog_may_go_on() {
        let head = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:";
        let text = |turn: &str| format!("{head}{turn}");
        check(
            "rootlog",
            &[&text("t_k->1/w"), &text("t_k->1/w->2+")],
            &[],
            &["rootlog/unreadable"],
        );
        check(
            "rootlog",
            &[&text("t_k->1/w/")],
            &["rootlog/unreadable"],
            &["rootlog/empty-action"],
        );
        let third = "t_k->1/w->1+2/b_s->1\nE:(6w+b)->3\nC:t->1/t1->/b_s->5/++2";
        check("rootlog", &[&text(third)], &[], &["rootlog/points"]);
        let next = text(&format!("{third}/w->1"));
        check("rootlog", &[&next], &["rootlog/points"], &[]);
    }

    #[test]
    fn a_move_of_carcassonne_may_go_on() {
        let head = "A = Ann\nB = Bob\n0 (0,0) CRFR\n";
        let text = |played: &str| format!("{head}{played}");
        check(
            "carcassonne",
            &[&text("1A (0,-1) RF")],
            &[],
            &["carcassonne/side-count"],
        );
        check(
            "carcassonne",
            &[&text("1A (0,-1) RF ")],
            &["carcassonne/side-count"],
            &[],
        );
        check(
            "carcassonne",
            &[&text("1A (0,-1) ")],
            &[],
            &["carcassonne/tile-missing"],
        );
    }

    #[test]
    fn a_picture_says_of_an_unfinished_turn_what_the_list_says() {
        use notation::picture::{Charset, Tone};
        // A finding about too few batons waits for the rest of the turn; what is impossible is reported at once.
        let notes = |text: &str| {
            let document = typed("kubb", text, "");
            let step = document.step_at(size(text.len()));
            let scene = document.scene_while_typed(step, false).unwrap();
            let height = document.scene(step).unwrap().height - scene.height;
            let board = document.text_board_while_typed(step, Charset::Unicode);
            let lines = board.unwrap().lines.into_iter().flatten();
            let wrong = lines.filter(|span| span.tone == Tone::Wrong);
            let wrong: Vec<String> = wrong.map(|span| span.text).collect();
            (height > 0.0, wrong)
        };
        assert_eq!(notes("1. 0I jt:B"), (true, vec![]));
        let (has_changed, wrong) = notes("1. 3I jt:B");
        assert!(has_changed);
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        let (has_changed, wrong) = notes("1. 0I jt:B\n");
        assert!(!has_changed);
        assert!(!wrong.is_empty());
    }

    #[test]
    fn nothing_above_the_line_waits_for_it() {
        let result = "carcassonne/result";
        let game = "A = red 1st (14)\n0 (0,0) RCRF\n1A (1,0) RmFRF\nA+2";
        // The points at the end are unfinished too: more lines may follow.
        check("carcassonne", &[game], &[], &[result]);
        // The typed line belongs to the next game.
        check(
            "carcassonne",
            &[&format!("{game}\n\nA = red\n0 (0,0) RCRF\n1A (1,0) RFRF")],
            &[result],
            &[],
        );
    }

    /// Types `text` at `$0` of `game`, key by key, and returns what is shown after each key that is not shown for `game` itself.
    fn shown_while_typing(notation: &str, game: &str, text: &str) -> Vec<String> {
        let (above, below) = game.split_once("$0").unwrap();
        let notation = crate::by_id(notation).unwrap();
        let mut document = Document::new(notation, &[above, below].concat(), Arc::default());
        let said = |document: &Document| {
            let findings = document.findings();
            let findings = findings.filter(|one| !document.is_unfinished(one));
            findings.map(|one| one.message).collect::<Vec<String>>()
        };
        let before = said(&document);
        let mut shown = Vec::new();
        let mut at = size(above.len());
        for key in text.chars() {
            let mut bytes = [0; 4];
            document = document.edit(TextRange::empty(at), key.encode_utf8(&mut bytes));
            at += TextSize::of(key);
            shown.extend(
                said(&document)
                    .into_iter()
                    .filter(|one| !before.contains(one)),
            );
        }
        // Whoever leaves the line sees all of it.
        let left = document.left();
        assert_eq!(
            said(&left),
            left.findings().map(|one| one.message).collect::<Vec<_>>()
        );
        shown
    }

    #[test]
    fn in_the_middle_of_a_game_nothing_new_is_said_while_a_line_is_typed() {
        for (notation, game, text) in [
            (
                "pgn",
                "1. e4 e5\n2. Nf3 Nc6$0\n3. Bb5 a6 *\n",
                " (2... d6 3. d4)",
            ),
            ("pgn", "1. e4 e5\n$03. Bb5 a6 *\n", "2. Nf3 Nc6"),
            (
                "bucky",
                "1. c2-b3 e7-e5\n$03. e2-f4 d7-c5 *\n",
                "2. d2-d4 d7-d5",
            ),
            (
                "kubb",
                "1. 0I a:B a:-$0\n2. b:1I b:F b:- b:- b:- b:-\n",
                " a:- a:- a:- a:-",
            ),
            (
                "carcassonne",
                "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFC\n$03A (2,0) RFRF\n",
                "2B (1,0) RRFF",
            ),
        ] {
            assert_eq!(shown_while_typing(notation, game, text), [""; 0], "{game}");
        }
        // After a line break the line above has been left.
        let game = "1. e4 e5\n$0\n3. Bb5 a6 *\n";
        let shown = shown_while_typing("pgn", game, "2. Nf4 Nc6\n ");
        let message = "Nf4 cannot be played: White's knights on b1 and g1 cannot go there.";
        assert_eq!(shown, [message; 2]);
    }
}
