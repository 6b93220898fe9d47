//! Answers that are the same for all notations, tested with a toy notation.

use std::{fmt::Write, sync::Arc};

use crate::toy::Toy;
use expect_test::{Expect, expect};
use ide::{Document, RenameError, TextRange, TextSize};
use notation::{Settings, Symbol, apply_edits, fixture};

fn open(text: &str) -> Document {
    Document::new(&Toy, text, Arc::default())
}

/// A document and the offset of `$0` in it.
fn at_cursor(fixture: &str) -> (Document, TextSize) {
    let (text, at) = fixture::cursor(fixture);
    (open(&text), at)
}

#[track_caller]
fn check_findings(text: &str, expected: Expect) {
    let document = open(text);
    let mut drawn = String::new();
    for finding in document.findings() {
        let at = document.line_column(finding.range.start());
        let fixes: Vec<&str> = finding.fixes.iter().map(|fix| fix.title.as_str()).collect();
        let _ = writeln!(
            drawn,
            "{}:{} {} {} `{}` {} {fixes:?}",
            at.line,
            at.column,
            finding.severity.name(),
            finding.code,
            document.slice(finding.range),
            finding.message
        );
    }
    expected.assert_eq(&drawn);
}

#[test]
fn findings_stand_where_they_are_in_the_file() {
    check_findings(
        "1. a+1\n\n1. é b-2\n2. c3\n",
        expect![[r#"
            3:4 error toy/unknown `é` This cannot be read. []
            3:6 error toy/below-zero `b-2` b falls to -2. ["Write +"]
            4:5 warning toy/no-sign `3` The sign is missing. ["Write +"]
        "#]],
    );
}

#[test]
fn a_comment_silences_its_line_or_the_line_below() {
    check_findings(
        "1. a-2 # movetext: allow(toy/below-zero)\n2. a-2\n",
        expect![[r#"
        2:4 error toy/below-zero `a-2` a falls to -2. ["Write +"]
    "#]],
    );
    check_findings(
        "# movetext: allow(toy/below-zero)\n1. a-2\n2. a-2\n",
        expect![[r#"
        3:4 error toy/below-zero `a-2` a falls to -2. ["Write +"]
    "#]],
    );
    check_findings(
        "{ movetext: allow(toy/below-zero) }\n# movetext: allow(toy/no-sign, toy/unknown)\n1. a-2 b2 ?\n",
        expect![""],
    );
    check_findings(
        "1. b+1 # movetext: allow(toy/below-zero)\n2. a-2\n",
        expect![[r#"
        1:26 hint movetext/unused-allow `toy/below-zero` toy/below-zero finds nothing here, so there is nothing to silence. []
        2:4 error toy/below-zero `a-2` a falls to -2. ["Write +"]
    "#]],
    );
}

#[test]
fn unknown_codes_in_comments_are_found() {
    check_findings(
        "# movetext: allow(toy/below-zreo, below-zero, zzz)\n1. a+2\n",
        expect![[r#"
        1:19 warning movetext/unknown-rule `toy/below-zreo` There is no rule "toy/below-zreo", so this comment silences nothing. ["Write toy/below-zero"]
        1:35 warning movetext/unknown-rule `below-zero` There is no rule "below-zero", so this comment silences nothing. ["Write toy/below-zero"]
        1:47 warning movetext/unknown-rule `zzz` There is no rule "zzz", so this comment silences nothing. []
    "#]],
    );
}

#[test]
fn answers_about_a_place_stand_where_it_is_in_the_file() {
    let (document, at) = at_cursor("1. a+1\n\n1. b+1\n2. b$0+2\n");
    let start = at - TextSize::new(1);
    let hover = document.hover(start).unwrap();
    assert_eq!(
        (document.slice(hover.range).as_str(), hover.range.start()),
        ("b", start)
    );
    assert_eq!(
        document.completions(at)[0].replace,
        TextRange::new(start, at)
    );
    assert_eq!(
        document
            .explain(at)
            .map(|found| document.slice(found.range))
            .as_deref(),
        Some("b+2")
    );
    let places: Vec<TextSize> = document
        .occurrences(start)
        .unwrap()
        .places
        .iter()
        .map(|place| place.range.start())
        .collect();
    assert_eq!(places, [TextSize::new(11), start]);
    assert_eq!(
        document.definition(start),
        [TextRange::at(TextSize::new(11), TextSize::new(1))]
    );
    let second = TextRange::new(TextSize::new(8), document.text_len());
    let hints: Vec<(TextSize, String)> = document
        .hints(second)
        .into_iter()
        .map(|hint| (hint.at, hint.label))
        .collect();
    assert_eq!(
        hints,
        [
            (TextSize::new(14), "1".to_owned()),
            (TextSize::new(21), "3".to_owned())
        ]
    );
}

#[test]
fn every_move_is_explained_once() {
    let document = open("Event: x\n1. a+1 b-1\n\n1. c+2\n");
    let texts: Vec<String> = document
        .explanations(None)
        .into_iter()
        .map(|found| found.text)
        .collect();
    assert_eq!(texts, ["a gets 1.", "b gets -1.", "c gets 2."]);
    let second_game = TextRange::empty(TextSize::new(22));
    assert_eq!(document.explanations(Some(second_game)).len(), 1);
}

#[test]
fn moves_that_share_a_line_with_their_numbers_are_explained_each() {
    let bucky = ide::by_id("bucky").expect("it is registered");
    let text = "1. c2-b3 e7-e5 2. e2-f4\nd7-c5\n";
    let document = Document::new(bucky, text, Arc::new(Settings::default()));
    let explained = document.explained(Some(TextSize::new(0))).unwrap();
    let moves = explained.items.iter().map(|item| &text[item.range]);
    assert!(moves.eq(["c2-b3", "e7-e5", "e2-f4", "d7-c5"]));
}

#[test]
fn hints_can_be_switched_off() {
    let mut settings = Settings::default();
    settings.hints.points = false;
    let document = Document::new(&Toy, "1. a+1\n", Arc::new(settings));
    assert_eq!(document.hints(TextRange::up_to(document.text_len())), []);
}

#[test]
fn formatting_touches_only_the_lines_asked_for() {
    let text = "1.  a+1\n\n1.  b+1\n2.  b+1\n";
    let document = open(text);
    assert_eq!(
        apply_edits(text, &document.format(None)),
        "1. a+1\n\n1. b+1\n2. b+1\n"
    );
    let line = TextRange::new(TextSize::new(10), TextSize::new(17));
    assert_eq!(
        apply_edits(text, &document.format(Some(line))),
        "1.  a+1\n\n1. b+1\n2.  b+1\n"
    );
}

#[test]
fn a_newline_formats_the_line_above_it_even_at_the_border_of_games() {
    let (document, at) = at_cursor("1.  a+1\n$01. b+1\n");
    assert_eq!(document.game_at(at).index, 1);
    let text = document.text().to_string();
    assert_eq!(
        apply_edits(&text, &document.on_type(at, '\n')),
        "1. a+1\n1. b+1\n"
    );
}

#[test]
fn the_outline_has_games_with_what_they_hold() {
    fn draw(symbols: &[Symbol], document: &Document, depth: usize, out: &mut String) {
        for symbol in symbols {
            let _ = writeln!(
                out,
                "{}{} `{}`",
                "  ".repeat(depth),
                symbol.name,
                document.slice(symbol.range)
            );
            draw(&symbol.children, document, depth + 1, out);
        }
    }
    let document = open("\nEvent: x\n1. a+1\n\n# c\n1. b+1\n2. b+1\n\n");
    let mut out = String::new();
    for game in document.symbols() {
        let _ = writeln!(
            out,
            "{} ({}) `{}`",
            game.name,
            game.detail,
            document.slice(game.selection)
        );
        draw(&game.children, &document, 1, &mut out);
    }
    expect![[r#"
        Game 1 (1 moves) `Event: x`
          Event: x `Event: x`
          1. a+1 `1. a+1`
        Game 2 (2 moves) `# c`
          1. b+1 `1. b+1`
          2. b+1 `2. b+1`
    "#]]
    .assert_eq(&out);
}

#[test]
fn games_and_comments_fold() {
    let folds: Vec<(u32, u32, String)> =
        open("Event: x\n# c\n# d\n{ e\nf }\n1. a+1\n\n1. b+1\n2. b+1\n\n1. c+1\n")
            .folds()
            .into_iter()
            .map(|fold| (fold.first, fold.last, format!("{:?}", fold.kind)))
            .collect();
    let fold = |first, last, kind: &str| (first, last, kind.to_owned());
    assert_eq!(
        folds,
        [
            fold(0, 5, "Region"),
            fold(1, 4, "Comment"),
            fold(7, 8, "Region")
        ]
    );
}

#[test]
fn a_selection_grows_from_the_token_to_the_text() {
    let (document, at) = at_cursor("1. x+1\n\n1. a+1 b$0+22\n2. b+1\n");
    let grown: Vec<String> = document
        .selection(at)
        .into_iter()
        .map(|range| document.slice(range))
        .collect();
    assert_eq!(
        grown,
        [
            "+",
            "b+22",
            "1. a+1 b+22",
            "1. a+1 b+22\n2. b+1\n",
            "1. x+1\n\n1. a+1 b+22\n2. b+1\n"
        ]
    );
    assert_eq!(open("").selection(TextSize::new(0)), []);
}

#[test]
fn a_person_at_a_board_is_renamed_in_all_games_of_the_file() {
    let game = |white: &str, black: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"*\"]\n\n1. e4 {{Ann}} *\n\n")
    };
    let pgn = ide::by_id("pgn").unwrap();
    let text = game("Ann", "Bo") + &game("Cy", "Di") + &game("Bo", "Ann") + &game("Anna", "Ann");
    let document = Document::new(pgn, &text, Arc::default());
    let edits = document
        .rename(TextSize::of(&text[..text.find("Ann").unwrap()]), "Zoe")
        .unwrap();
    let expected =
        game("Zoe", "Bo") + &game("Cy", "Di") + &game("Bo", "Zoe") + &game("Anna", "Zoe");
    assert_eq!(apply_edits(&text, &edits), expected);
}

#[test]
fn a_player_who_is_not_known_has_no_name_to_rename() {
    for notation in ["pgn", "bucky"] {
        let notation = ide::by_id(notation).unwrap();
        for unknown in ["", "?", " ? "] {
            let game = format!("[White \"{unknown}\"]\n[Black \"{unknown}\"]\n\n*\n\n");
            let text = format!("{game}[White \"Ann\"]\n[Black \"{unknown}\"]\n\n*\n");
            let document = Document::new(notation, &text, Arc::default());
            for tag in ["[White \"", "[Black \""] {
                let at = text.find(tag).unwrap() + tag.len();
                let at = TextSize::of(&text[..at]);
                assert_eq!(document.renamable(at), None, "{text}");
                assert_eq!(document.rename(at, "Zoe"), Err(RenameError::NothingHere));
            }
            let ann = TextSize::of(&text[..text.find("Ann").unwrap()]);
            let edits = document.rename(ann, "Zoe").unwrap();
            assert_eq!(apply_edits(&text, &edits), text.replace("Ann", "Zoe"));
        }
    }
}

#[test]
fn a_name_with_which_the_record_would_be_wrong_is_refused() {
    let kubb = ide::by_id("kubb").unwrap();
    let text = "1. 0I ab:- cd:- ab:- cd:- ab:- cd:-\n";
    let document = Document::new(kubb, text, Arc::default());
    let rename =
        |name: &str| document.rename(TextSize::of(&text[..text.find("ab").unwrap()]), name);
    let refused = rename("2x").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "\"2x\" would not be read as a player's name in this record"
    );
    assert_eq!(rename("xy").unwrap().len(), 3);
}

#[test]
fn a_player_is_renamed_in_the_whole_game_only() {
    let (document, at) = at_cursor("1. a+1\n\n1. $0a+1 b+2\n2. a+1\n");
    let text = document.text().to_string();
    let edits = document.rename(at, "zoe").unwrap();
    assert_eq!(
        apply_edits(&text, &edits),
        "1. a+1\n\n1. zoe+1 b+2\n2. zoe+1\n"
    );
    assert_eq!(
        document.rename(at, "b"),
        Err(RenameError::Taken("b".to_owned()))
    );
    for name in ["Zoe", "", "z e", "z\n1. z", "7"] {
        assert_eq!(
            document.rename(at, name),
            Err(RenameError::Unreadable(name.to_owned()))
        );
    }
    assert_eq!(
        document.rename(TextSize::new(0), "z"),
        Err(RenameError::NothingHere)
    );
    assert_eq!(
        document
            .renamable(at)
            .map(|(range, _)| document.slice(range))
            .as_deref(),
        Some("a")
    );
}

#[test]
fn a_player_gets_a_new_name_and_the_old_one_back_at_every_place() {
    const GAME: &str = "[Team B \"jf, d\"]\n1. 0I g:B g:- g:- g:- g:- g:-\n2. d:I d:F jf:- dB d:- jf:- d:-\n3. g:I d:G\n";
    let kubb = ide::by_id("kubb").unwrap();
    let open = |text: &str| Document::new(kubb, text, Arc::default());
    let size = |at: usize| TextSize::try_from(at).unwrap();
    // The first action letter of the new name could be read as an illegal throw.
    let there = open(GAME).rename(size(GAME.find("d:").unwrap()), "Zz");
    let renamed = apply_edits(GAME, &there.unwrap());
    assert_eq!(renamed.matches("Zz").count(), 7);
    for (start, _) in renamed.match_indices("Zz") {
        for at in start..=start + 2 {
            let back = open(&renamed).rename(size(at), "d").unwrap();
            assert_eq!(apply_edits(&renamed, &back), GAME, "at {at}");
        }
    }
}

#[test]
fn an_invented_throw_and_a_deletion_are_offered_but_not_preferred() {
    let kubb = ide::by_id("kubb").unwrap();
    for (line, title, expected) in [
        ("1. a:- a: a:- b:B b:- b:-\n", "Write a:-", false),
        ("1. a:- :F a:- b:B b:- b:-\n", "Remove the colon", false),
        ("1. a:- a: - a:- b:B b:- b:-\n", "Remove the blank", true),
    ] {
        let document = Document::new(kubb, line, Arc::default());
        let at = TextSize::try_from(line.find([':', ' ']).unwrap()).unwrap();
        let all = TextRange::new(at, TextSize::of(line));
        let actions = document.code_actions(all);
        let action = actions.iter().find(|action| action.title == title);
        let action = action.unwrap_or_else(|| panic!("{line}{actions:?}"));
        assert_eq!(action.preferred, expected, "{title}");
    }
}

#[test]
fn actions_offer_the_fixes_of_the_findings_that_they_touch() {
    let (document, at) = at_cursor("1. a+1\n\n1. b2 c$02\n");
    let actions: Vec<(String, bool, String)> = document
        .code_actions(TextRange::empty(at))
        .into_iter()
        .map(|action| {
            (
                action.title,
                action.preferred,
                apply_edits(&document.text().to_string(), &action.edits),
            )
        })
        .collect();
    assert_eq!(
        actions,
        [
            (
                "Write +".to_owned(),
                true,
                "1. a+1\n\n1. b2 c+2\n".to_owned()
            ),
            (
                "Write a comment".to_owned(),
                false,
                "1. a+1\n\n# 1. b2 c2\n".to_owned()
            )
        ]
    );
}

#[test]
fn all_safe_fixes_at_once_leave_guesses_alone() {
    let text = "1. a2 b-5\n2. c3\n\n1. d+1\n";
    assert_eq!(
        apply_edits(text, &open(text).fix_all()),
        "1. a+2 b-5\n2. c+3\n\n1. d+1\n"
    );
    assert_eq!(open("1. d-1\n").fix_all(), []);
}

#[test]
fn a_lens_says_whether_the_game_replays() {
    let document = open("1. a+1\n\n1. b-1 ?\n\n1. b-1 # x\n");
    let lenses: Vec<(u32, String, Option<String>)> = document
        .lenses()
        .into_iter()
        .map(|lens| {
            (
                lens.range.start().into(),
                lens.title,
                document.verdict(lens.index),
            )
        })
        .collect();
    let lens = |at: u32, verdict: &str| (at, "1 moves".to_owned(), Some(verdict.to_owned()));
    assert_eq!(
        lenses,
        [
            lens(0, "replays without contradiction"),
            lens(8, "2 errors"),
            lens(18, "1 error")
        ]
    );
}

#[test]
fn web_addresses_are_links() {
    let document = open("# https://a.example/1\n1. a+1\n\n1. b+1 # (http://b.example)\n");
    let links: Vec<(String, String)> = document
        .links()
        .into_iter()
        .map(|link| (document.slice(link.range), link.target))
        .collect();
    let link = |address: &str| (address.to_owned(), address.to_owned());
    assert_eq!(
        links,
        [link("https://a.example/1"), link("http://b.example")]
    );
}

#[test]
fn numbers_with_other_signs_than_periods_are_written_in_the_first_line_too() {
    let kubb = ide::by_id("kubb").unwrap();
    let right = "1. 0I a:- a:B b:- b:- a:- b:-\n2. 1I c:F d:- c:- d:- c:- d:-\n3. 0I a:- a:- b:- b:- a:- b:-\n";
    for sign in [":", ")", " ."] {
        for head in ["", "[Event \"Yard\"]\n\n"] {
            let right = format!("{head}{right}");
            let text = ["1", "2", "3"].iter().fold(right.clone(), |text, number| {
                text.replace(&format!("{number}. "), &format!("{number}{sign} "))
            });
            let document = ide::Document::new(kubb, &text, std::sync::Arc::default());
            assert_eq!(
                notation::apply_edits(&text, &document.fix_all()),
                right,
                "{text}"
            );
            assert_eq!(
                notation::apply_edits(&text, &document.format(None)),
                right,
                "{text}"
            );
        }
    }
}
