//! Templates of Planet Kubb: our samples both ways, other spellings of the app, and mistakes.

use crate::support::{assert_converted, corpus, mutations, samples};
use exchange::{ConvertOptions, by_id, convert};
use expect_test::{Expect, expect};

fn read(wiki: &str) -> exchange::Converted {
    let from = by_id("planet-kubb").expect("a form");
    convert(wiki, from, None, ConvertOptions::default())
}

fn write(record: &str) -> exchange::Converted {
    let from = by_id("kubb").expect("a form");
    convert(
        record,
        from,
        by_id("planet-kubb"),
        ConvertOptions::default(),
    )
}

/// Compares the result and the findings of `wiki`.
#[track_caller]
fn check(wiki: &str, expected: &Expect) {
    let converted = read(wiki);
    assert_converted(wiki, &converted, expected);
}

#[test]
fn the_samples_of_the_platform_are_read() {
    let Some(samples) = corpus("../exchange/kubb") else {
        return;
    };
    let mut count = 0;
    for (name, wiki) in samples.iter().filter(|(name, _)| name.ends_with(".wiki")) {
        let record = name.replace(".wiki", ".kubb");
        let (_, record) = samples
            .iter()
            .find(|(name, _)| *name == record)
            .expect("its record");
        let converted = read(wiki);
        assert_eq!(
            (&converted.text, converted.findings.len()),
            (record, 0),
            "{name}"
        );
        let back = write(record);
        assert_eq!(
            (read(&back.text).text, back.findings.len()),
            (record.clone(), 0),
            "{name}"
        );
        count += 1;
    }
    assert_eq!(count, 7);
}

#[test]
fn what_the_app_says_that_did_not_happen_is_left_out() {
    check(
        "{{Game|Team A=Geese|Team B=Team B}}\n{{Game player|Team=Geese|Player=a|Initial=a}}\n{{Game player|Team=Team B|Player=Bo|Initial=b}}\n{{Game initialize}}\n\
         {{Game turn|Kubb throw 1 player=a|Kubb throw 1=0i0r|Advantage line=No|Throw 1 player=a|Throw 1=1B2F0E|Throw 2 player=a|Throw 2=0f0b|Throw 3 player=a|Throw 3=x}}\n\
         {{Game turn|Kubb throw 1 player=b|Kubb throw 1=2i1r1pa|Kubb throw 2 player=b|Kubb throw 2=1i|Advantage line=|Throw 1 player=b|Throw 1==}}\n\
         {{Game_turn|Kubb throw 1=3i|Advantage line=3|Throw 1=k}}<!-- a long\n   day -->\n",
        &expect![[r#"
            [Team A "Geese"]
            [Player b "Bo (Team B)"]

            1. 0I a:2FB a:- X
            2. b:2IRP b:I A b:=
            3. 3I 3A K # a long day
            ---
        "#]],
    );
}

#[test]
fn a_fragment_keeps_its_numbers_and_tags() {
    let record = "[Wind \"light\"]\n[First \"Team A\"]\n\n7. a:2I 3A a:F a:F a:- a:- a:- a:- # so far\n8. b:2I b:2F b:- b:- b:- b:- b:-\n";
    let wiki = write(record);
    expect![[r#"
        {{Game
        |Team A=Team A
        |Team A Player Count=1
        |Team B=Team B
        |Team B Player Count=1
        |Start date=
        |Location=
        |Event=
        |Pitch surface=
        |Scored by=
        }}
        <!-- movetext: Wind=light; First=Team A -->
        {{Game player
        |Team=Team A
        |Player=a
        |Initial=a
        }}
        {{Game player
        |Team=Team B
        |Player=b
        |Initial=b
        }}
        {{Game initialize}}
        <!-- movetext: turn=7 -->
        {{Game turn
        |Kubb throw 1 player=a
        |Kubb throw 1=2i
        |Advantage line=Yes
        |Throw 1 player=a
        |Throw 1=f
        |Throw 2 player=a
        |Throw 2=f
        |Throw 3 player=a
        |Throw 3=-
        |Throw 4 player=a
        |Throw 4=-
        |Throw 5 player=a
        |Throw 5=-
        |Throw 6 player=a
        |Throw 6=-
        }}
        <!-- movetext: 3A -->
        <!-- so far -->
        {{Game turn
        |Kubb throw 1 player=b
        |Kubb throw 1=2i
        |Advantage line=No
        |Throw 1 player=b
        |Throw 1=2f
        |Throw 2 player=b
        |Throw 2=-
        |Throw 3 player=b
        |Throw 3=-
        |Throw 4 player=b
        |Throw 4=-
        |Throw 5 player=b
        |Throw 5=-
        |Throw 6 player=b
        |Throw 6=-
        }}
    "#]]
    .assert_eq(&wiki.text);
    assert_eq!(read(&wiki.text).text, record);
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_lost() {
    check(
        "{{Game|Team A=A",
        &expect![[r#"
            ---
            error "{{Game|Team A=A" Template 1 (Game) is not closed: what came before `Team A` is read.
            error "" There is no game here: no template `Game turn`. Copy the source of the whole page.
        "#]],
    );
    check(
        "== Finals ==\n{{Game turn|Throw 1=B|Throw 3=Q9|Throw 7=F|Wind=light}}\n[[Category:Games]]\n",
        &expect![[r##"
            # movetext: wiki=== Finals ==
            1. B Q9 # movetext: Throw 7=F # movetext: Game turn|Wind=light # movetext: wiki=[[Category:Games]]
            ---
            info "== Finals ==" “== Finals ==” is no part of a game; it is kept as a comment.
            error "Throw 7=F" Template 1 (Game turn): a turn has at most six batons; this one is kept as a comment.
            warning "Wind=light" Template 1 (Game turn): no parameter “Wind” is known; it is kept as a comment.
            warning "Throw 3=Q9" Template 1 (Game turn): throw 2 is missing, throw 3 is there.
            error "Throw 3=Q9" Template 1 (Game turn): turn 1, throw 3: “Q9” is no throw: it is copied as it is, so correct it there.
            info "[[Category:Games]]" “[[Category:Games]]” is no part of a game; it is kept as a comment.
        "##]],
    );
    check(
        "{{Infobox|place=Pond}}{{Game turn|Throw 1 player=z|Throw 1=B",
        &expect![[r#"
            ---
            warning "{{Infobox|place=Pond}}" Template 1 (Infobox): no such template is known; it is kept as a comment.
            error "{{Game turn|Throw 1 player=z|Throw 1=B" Template 2 (Game turn) is not closed: what came before `Throw 1` is read.
            error "" There is no game here: no template `Game turn`. Copy the source of the whole page.
        "#]],
    );
    check(
        "{{Game player|Team=A|Player=Ann|Initial=x}}{{Game player|Team=B|Player=Bob|Initial=x}}{{Game turn|Throw 1 player=y|Throw 1=B}}\n{{Game}}{{Game turn|Throw 1=-}}",
        &expect![[r#"
            [Player x "Ann (A)"]
            [Player x "Bob (B)"]

            1. y:B

            1. -
            ---
            warning "{{Game player|Team=B|Player=Bob|Initial=x}}" Template 2 (Game player): two players have the initial x, in A and in B. Give one of them another.
            warning "{{Game turn|Throw 1 player=y|Throw 1=B}}" Turn 1: y throws, but no `Game player` has that initial. Add the player, or correct the initial.
        "#]],
    );
    let nothing = write("# only a comment\n");
    assert_eq!(nothing.findings.len(), 1);
    assert_eq!(
        nothing.findings[0].message,
        "There is no turn here, so there is no game to write."
    );
}

#[test]
fn samples_of_records_come_back_as_they_were() {
    for (name, record) in samples("kubb") {
        let wiki = write(&record).text;
        let back = read(&wiki);
        let errors = back
            .findings
            .iter()
            .filter(|finding| finding.severity == notation::Severity::Error);
        if !name.starts_with("mistakes") {
            assert_eq!(errors.count(), 0, "{name}");
            assert_eq!(states(&back.text), states(&record), "{name}");
        }
        // A second round trip changes nothing.
        assert_eq!(read(&write(&back.text).text).text, back.text, "{name}");
    }
}

fn states(record: &str) -> Vec<serde_json::Value> {
    let notation = ide::by_id("kubb").expect("a notation");
    let document = ide::Document::new(notation, record, std::sync::Arc::default());
    let moves = document.replay().into_iter().flat_map(|game| game.moves);
    moves.map(|one| one.state).collect()
}

#[test]
fn no_mutation_is_lost_in_silence() {
    let wiki = write(&samples("kubb").remove(0).1).text;
    for (text, _) in mutations(&wiki, 3_000) {
        let converted = read(&text);
        let turns = text.matches("{{Game turn").count();
        let written = converted
            .text
            .lines()
            .filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()))
            .count();
        assert!(written >= turns || !converted.findings.is_empty(), "{text}");
    }
}

#[test]
fn comments_in_templates_are_comments_of_the_record() {
    check(
        "{{game\n|Team A=Geese <!-- not {{Ducks}} | -->\n}}\n{{Game turn\n|Throw 1=b<!-- a \"|\" -->\n|Throw 2=-\n}}\n",
        &expect![[r#"
            [Team A "Geese"]
            # not {{Ducks}} |

            1. B - # a "|"
            ---
        "#]],
    );
}

#[test]
fn what_the_templates_do_not_know_is_kept_and_told() {
    check(
        "{{Game}}\n{{Game\n|Weather=cold\nand wet\n}}\n{{Game turn\n|Advantage line=Perhaps\n|Throw 1=b\n|Throw 1=-\n}}\n",
        &expect![[r##"
            # movetext: Game|Weather=cold and wet
            1. - # movetext: Game turn|Advantage line=Perhaps
            ---
            warning "Weather=cold and wet" Template 2 (Game): no parameter “Weather” is known; it is kept as a comment.
            warning "Throw 1=b" Template 3 (Game turn): the parameter “Throw 1” stands twice; the last one counts.
            warning "Advantage line=Perhaps" Template 3 (Game turn): turn 1: “Perhaps” is no advantage line; it is kept as a comment.
            error "{{Game}}" This game has no template `Game turn`; it is left out.
        "##]],
    );
    // Text between the templates comes back.
    let page = "{{Game turn|Throw 1=-}}\n[[Category:Games]]\n";
    let record = read(page).text;
    assert_eq!(record, "1. - # movetext: wiki=[[Category:Games]]\n");
    assert!(write(&record).text.ends_with("}}\n[[Category:Games]]\n"));
    // So do tags whose values would end the comment that keeps them.
    let record = "[Wind \"light; then --> none\"]\n\n1. 0I B - - - - -\n";
    assert_eq!(read(&write(record).text).text, record);
}

#[test]
fn of_a_page_that_was_cut_off_the_whole_throws_are_read() {
    let record = "1. 0I a:B a:- a:2B a:- a:- a:B\n2. b:4I b:2F b:- b:- b:- b:- b:-\n";
    let wiki = write(record).text;
    for end in 0..wiki.len() {
        let Some(cut) = wiki.get(..end) else { continue };
        let converted = read(cut);
        let is_whole = wiki.get(end..).is_some_and(|rest| rest.trim().is_empty());
        let moves = converted
            .text
            .lines()
            .filter(|line| line.starts_with(['1', '2']));
        for line in moves {
            let bare = line.split(" # ").next().unwrap_or_default();
            assert!(record.contains(bare), "{line}");
        }
        let errors = converted
            .findings
            .iter()
            .filter(|finding| finding.severity == notation::Severity::Error);
        let is_between =
            cut.trim_end_matches(['\n', '{']).ends_with("}}") && cut.contains("{{Game turn");
        assert!(is_whole || is_between || errors.count() > 0, "{cut}");
    }
    let end = wiki.find("Throw 4=").expect("a throw") + 9;
    check(
        &wiki[..end],
        &expect![[r#"
        [Player b "b (Team B)"]

        1. 0I a:B a:- a:2B # the log ends here: template 5 (Game turn) is not closed
        ---
        error "{{Game turn |Kubb throw 1 player= |Kubb throw 1=0i |Advantage line=No |Throw 1 player=a |Throw 1=b |Throw 2 player=a |Throw 2=- |Throw 3 player=a |Throw 3=2b |Throw 4 player=a |Throw 4=-" Template 5 (Game turn) is not closed: what came before `Throw 4` is read.
    "#]],
    );
}
