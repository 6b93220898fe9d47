//! Answers for editors: hover, completion, formatting, outline, tokens, places of a player, hints, actions, lens.

use std::fmt::Write;

use expect_test::{Expect, expect};
use notation::{
    Depth, Notation, Parse, Scope, Settings, TextRange, TextSize, apply_edits, fixture,
};

#[track_caller]
fn hover(fixture: &str, expected: Expect) {
    let (text, at) = fixture::cursor(fixture);
    let shown = fixture::hover(&*fixture::read(&kubb::Kubb, &text), at).map_or_else(
        || "nothing".to_owned(),
        |hover| format!("[{}] {}", &text[hover.range], hover.markdown),
    );
    expected.assert_eq(&shown);
}

#[test]
fn hover_on_a_turn_number_tells_the_turn() {
    hover(
        "1. 0I jt:- g:B g:- g:2B g:- g:-\n2$0. d:3I2R jf:2F d:- d:- jf:Z d:- d:-\n3. 2I A - - - - - -",
        expect![
            "[2.] **Turn 2, d & jf** throw in 3 kubbs (two rethrown). jf fells two field kubbs with one baton; d misses twice; jf throws one baton illegally; d misses twice. *Standing: 2 base kubbs against 5. 1 field kubb is left, so g & jt get an advantage line.*"
        ],
    );
    hover(
        "1. 0 B B B B B K$0",
        expect![[r#"
        [K] **K**: king. The king falls after all field and base kubbs: the throwing team wins.

        The first team fells the king with baton 6."#]],
    );
    hover(
        "$01. 0 B B B B B K",
        expect![
            "[1.] **Turn 1, the first team.** They take five base kubbs and fell the king. *The first team wins with the king.*"
        ],
    );
}

#[test]
fn hover_on_an_action_tells_its_meaning_and_the_throw() {
    hover(
        "1. 0I 2B - - - - -\n2. d:2$0I d:2F d:- d:- d:- d:- d:-",
        expect![[r#"
            [2I] **2I**: throw-in. Kubbs thrown in: exactly those that fell in the turn just before. They stand as field kubbs on the other side. Takes a number from 0 to 10; without one it is 1.

            d throws two kubbs in."#]],
    );
    hover(
        "1. 0I 2B - - - - -\n2. d:2I d:2$0F d:- d:- d:- d:- d:-",
        expect![[r#"
            [2F] **2F**: field kubb. Field kubbs felled with one baton. Takes a number from 0 to 10; without one it is 1.

            d fells two field kubbs with baton 1. *5 base kubbs left standing.*"#]],
    );
    hover(
        "1. 0I 2B - - - - -\n2. d:2I d:F d:$0- d:- d:- d:- d:-",
        expect![[r#"
            [-] **-**: miss. The baton felled nothing.

            d misses with baton 2. *1 field kubb and 5 base kubbs left standing.*"#]],
    );
    hover(
        "6. 2I 0$0A F F - - - -",
        expect![[r#"
        [0A] **0A**: advantage line. The team throws its batons from an advantage line, because field kubbs were left standing on its own side. The number is in meters: 4A is the middle line, 0A (a field kubb on the base line) gains nothing. Takes a number of meters from 0 to 4.

        The second team plays from an advantage line at 0 m."#]],
    );
    hover(
        "6. 2I B$0A F F - - - -",
        expect![[r#"
            [BA] **Advantage line** as older sheets write it: BA near the base line, MA near the middle. The team throws its batons from an advantage line, because field kubbs were left standing on its own side. The number is in meters: 4A is the middle line, 0A (a field kubb on the base line) gains nothing.

            The second team plays from an advantage line."#]],
    );
    hover(
        "1. $00 B B B B B K",
        expect![[r#"
        [0] **0**: throw-in. Kubbs thrown in: exactly those that fell in the turn just before. They stand as field kubbs on the other side. Takes a number from 0 to 10; without one it is 1.

        The first team throws no kubb in."#]],
    );
    hover(
        "1. 0I B B B B B jtK$0",
        expect![[r#"
            [K] **K**: king. The king falls after all field and base kubbs: the throwing team wins.

            jt fells the king with baton 6."#]],
    );
}

#[test]
fn hover_on_a_player_tells_the_figures_so_far() {
    hover(
        "1. 0I jt:B g:B jt:- g:- jt:- g:-\n2. d:2I d:2F d:- d:- d:- d:- d:-\n3. g:2I g:2F j$0t:B g:- jt:- g:- jt:-",
        expect![[r#"
            [jt] **jt**, first team with g. Up to turn 3: 2 hits with 6 batons (33.3 %); base kubbs 2, of them 2 with 6 from 8 m.

            jt takes a base kubb with baton 2. *2 base kubbs left standing.*"#]],
    );
}

#[test]
fn hover_on_metadata_and_what_cannot_be_read() {
    hover(
        "[Fir$0st \"Team A\"]\n1. 0I B - - - - -",
        expect!["[First] **First**: the team that throws turn 1: Team A or Team B."],
    );
    hover(
        "[Wind \"li$0ght\"]\n1. 0I B - - - - -",
        expect![[r#"["light"] **Wind**: metadata. A record may hold any."#]],
    );
    hover(
        "1. 0I B - - - - d:V$0",
        expect!["[V] `V` cannot be read as part of a throw."],
    );
    hover("1. 0I B - - - - - # $0x", expect![["nothing"]]);
}

#[track_caller]
fn complete(fixture: &str, expected: Expect) {
    let (text, at) = fixture::cursor(fixture);
    let items = fixture::read(&kubb::Kubb, &text).completions(at);
    let mut shown = String::new();
    for item in items {
        let _ = write!(
            shown,
            "{}{} ",
            item.label,
            if item.preselect { "*" } else { "" }
        );
        assert!(item.replace.contains_inclusive(at), "{item:?}");
    }
    expected.assert_eq(shown.trim_end());
}

#[test]
fn completion_of_turn_numbers_and_metadata() {
    complete(
        "$0",
        expect![
            "1.* [Event] [Location] [Date] [Start] [End] [Duration] [Team A] [Team B] [Players A] [Players B] [First] [Win] [Temperature]"
        ],
    );
    complete("1. 0I B - - - - -\n$0", expect!["2.*"]);
    complete("1. 0I B B B B B K\n$0", expect![[""]]);
    complete(
        "[Event \"x\"]\n[T$0\n1. 0I - -",
        expect![
            "Location Date Start End Duration Team A Team B Players A Players B First Win Temperature"
        ],
    );
    complete(
        "[First \"Team A\"]\n[Team B \"Settlers\"]\n[Win \"$0\"]\n1. 0I B B B B B K",
        expect!["Team A* Team B"],
    );
    complete("0I B - - - - -\n$0", expect!["I* - B E Z X W G"]);
}

#[test]
fn completion_of_throws_follows_the_grammar_and_the_position() {
    complete("1. 0I 2B - - - - -\n2. $0", expect!["2I* F - 2F E Z X W G"]);
    complete(
        "1. 0I 2B - - - - -\n2. 2I $0",
        expect!["F - 2F E Z X W G R P Q Y 1N"],
    );
    complete(
        "1. 0I a:2B a:- a:- a:- a:- a:-\n2. b:$0",
        expect!["b:2I* b:F b:- b:2F b:E b:Z b:G"],
    );
    complete("1. 0I 2B - - - - -\n2. 2I 2F $0", expect!["- B E Z X W G"]);
    complete("1. 0I 2B - - - - -\n2. 2I - - - - - - $0", expect!["W"]);
    complete("1. 0I B B B B B $0", expect!["= K E Z X W G"]);
    complete("1. 0I 5B K $0", expect!["X"]);
    complete("1. 0I B (a $0) - -", expect![[""]]);
    complete("1. 0I B # a $0", expect![[""]]);
}

#[test]
fn completion_of_players_of_the_team() {
    let before = "1. 0I g:2B jt:- g:- jt:- g:- jt:-\n2. d:2I d:2F jf:- d:- jf:- d:- jf:-\n3. 2I A g:F jt:- jt:- jt:- g:- g:-\n";
    complete(&format!("{before}4. $0"), expect!["d:I* d: jf: A X W G"]);
    complete(&format!("{before}4. d:I $0"), expect!["A* d: jf: X W G"]);
    complete(
        &format!("{before}4. d:I jf:$0"),
        expect!["jf:F jf:- jf:FB jf:E jf:Z jf:G jf:R jf:P jf:Q jf:Y jf:1N"],
    );
}

#[track_caller]
fn format(text: &str, expected: Expect) {
    let formatted = fixture::format(&kubb::Kubb, text);
    expected.assert_eq(&formatted.replace('\r', "\\r"));
}

#[test]
fn formatting_writes_canonical_spelling_and_keeps_comments() {
    format(
        "  1.0  jt:b | jt:b  gv:–   (a (fine)  start)gv:0F jt:iiir   # x  \r\n2. 5i2ra  bf 2f0b jt: B f2b ba\r\n",
        expect![[r#"
            1. 0I jt:B jt:B gv:- (a (fine)  start) gv:- jt:3IR # x\r
            2. 5I2R A FB 2F jt:B F2B BA\r
        "#]],
    );
    format(
        "[ Event   \"x  y\"  ]  # z\n\n# free   text  \n   (all alone)  \n",
        expect![[r#"
            [Event "x  y"] # z

            # free   text
            (all alone)
        "#]],
    );
    format(
        "jtb gvb jtK fb\n",
        expect![[r#"
            jtB gvb jtK FB
        "#]],
    );
    format(
        "1. 0I B - - - V  -\n2 . I   f - - - - -",
        expect![[r#"
        1. 0I B - - - V  -
        2. I F - - - - -"#]],
    );
}

#[test]
fn formatting_drops_leading_zeros_of_a_bare_count() {
    format("09 F", expect!["9I F"]);
    format("00 F", expect!["0I F"]);
}

#[test]
fn formatting_leaves_what_is_doubtful_or_broken() {
    format(
        "1. 6iir IIR ff  x\n",
        expect![[r#"
            1. 6iir 2IR ff X
        "#]],
    );
    format(
        "1. 0I  B  V\n",
        expect![[r#"
        1. 0I  B  V
    "#]],
    );
    // `a` may be an advantage line or a player.
    format(
        "T1: a - , a B\n",
        expect![[r#"
        1. a - , a B
    "#]],
    );
    // `o` throws in this game, but `ok` is also a word.
    format(
        "1. 0I a:-  o:B ok\n2. I m:f\n",
        expect![[r#"
        1. 0I a:- o:B ok
        2. I m:F
    "#]],
    );
    format(
        "\u{feff}1.  b\n",
        expect![[r#"
        ﻿1. B
    "#]],
    );
}

#[test]
fn formatting_can_leave_small_letters() {
    let mut settings = Settings::default();
    settings.format.capitals = false;
    let text = "1. 0i jt:b  jt:2F | bf x\n";
    let record = kubb::Kubb.read(Parse::new(&kubb::Kubb, text), &settings);
    assert_eq!(
        apply_edits(text, &record.format(Scope::Game)),
        "1. 0i jt:b jt:2F fb x\n"
    );
}

#[test]
fn formatting_of_a_range_leaves_the_other_lines() {
    let (text, range) = fixture::selection("1. 0i  b\n2.$0  i$0 f\n3. i  f\n");
    let edits = fixture::read(&kubb::Kubb, &text).format(Scope::Lines(range));
    assert_eq!(apply_edits(&text, &edits), "1. 0i  b\n2. I F\n3. i  f\n");
}

#[test]
fn a_new_line_formats_the_line_above_and_numbers_itself() {
    let typed = |fixture: &str| {
        let (text, at) = fixture::cursor(fixture);
        apply_edits(
            &text,
            &fixture::read(&kubb::Kubb, &text).format(Scope::Ended(at)),
        )
    };
    assert_eq!(typed("1. 0i  b - - - - -\n$0"), "1. 0I B - - - - -\n2. ");
    assert_eq!(
        typed("1. 0i  b - - - - -\r\n$0\r\n"),
        "1. 0I B - - - - -\r\n2. \r\n"
    );
    assert_eq!(typed("0i  b - - - - -\n$0"), "0I B - - - - -\n");
    assert_eq!(typed("1. 0I B B B B B K\n$0"), "1. 0I B B B B B K\n");
    assert_eq!(typed("1. 0I B\n$0\n2. I F"), "1. 0I B\n\n2. I F");
}

#[test]
fn the_outline_has_header_rounds_and_turns() {
    let text = "[Event \"x\"]\n[Win \"Team A\"]\n\n1. 0I g:B g:-\n2. d:I d:F d:- d:- d:-\n3. I F - - - - -\n";
    let record = fixture::read(&kubb::Kubb, text);
    let mut shown = String::new();
    for symbol in record.outline(Depth::Moves) {
        let _ = writeln!(shown, "{} {:?} {}", symbol.name, symbol.kind, symbol.detail);
        for child in symbol.children {
            assert!(
                symbol.range.contains_range(child.range)
                    && child.range.contains_range(child.selection)
            );
            let _ = writeln!(shown, "  {} {:?} {}", child.name, child.kind, child.detail);
        }
    }
    expect![[r#"
        Header Header 
          Event Tag x
          Win Tag Team A
        Round 1 Round 
          Turn 1 Turn g: a base kubb
          Turn 2 Turn d: a field kubb
        Round 2 Round 
          Turn 3 Turn g: a field kubb
    "#]]
    .assert_eq(&shown);
}

#[test]
fn tokens_have_their_meaning() {
    let text = "[Event \"x\"]\n1. 0 jt:2F gK BA - ; d:V # x\n";
    let record = fixture::read(&kubb::Kubb, text);
    let shown: Vec<String> = record
        .tokens(None)
        .iter()
        .map(|token| format!("{}={:?}", &text[token.range], token.class))
        .collect();
    expect![[r#"[=Punctuation Event=Tag "x"=Text ]=Punctuation 1=Index .=Index 0=Number jt=Player :=Punctuation 2=Number F=Action g=Player K=Action B=Action A=Action -=Action ;=Punctuation d=Player :=Punctuation V=Invalid # x=Comment"#]].assert_eq(&shown.join(" "));
}

#[test]
fn a_player_is_found_everywhere_and_can_be_renamed() {
    let (text, at) = fixture::cursor("1. 0I j$0t:B gv:- jt:-\n2. d:I d:F\n3. I JTB gv:-");
    let occurrences =
        fixture::occurrences(&*fixture::read(&kubb::Kubb, &text), at).expect("a player");
    assert!(occurrences.is_renamable());
    let places: Vec<&str> = occurrences
        .places
        .iter()
        .map(|place| &text[place.range])
        .collect();
    assert_eq!(places, ["jt", "jt", "JT"]);
    let record = fixture::read(&kubb::Kubb, &text);
    assert!(
        fixture::occurrences(&*record, at + TextSize::new(1)).is_some(),
        "at the colon's left"
    );
    assert!(
        fixture::occurrences(&*record, at + TextSize::new(2)).is_none(),
        "on the action"
    );
}

#[test]
fn a_player_is_found_in_the_tags_that_list_a_team() {
    let text = "[Event \"jt's cup\"]\n[Team A \"g, jt\"]\n[Team B \"Tall jt\"]\n[Win \"G & JT\"]\n1. 0I j$0t:B g:-\n";
    let (text, at) = fixture::cursor(text);
    let record = fixture::read(&kubb::Kubb, &text);
    let occurrences = fixture::occurrences(&*record, at).expect("a player");
    let places: Vec<String> = occurrences
        .places
        .iter()
        .map(|place| format!("{}={:?}", &text[place.range], place.kind))
        .collect();
    assert_eq!(places, ["jt=Declaration", "JT=Read", "jt=Read"]);
    let listed = occurrences.places[0].range;
    assert_eq!(
        fixture::occurrences(&*record, listed.start()),
        Some(occurrences),
        "from the tag too"
    );
    assert_eq!(fixture::origins(&*record, at), [listed]);
}

#[test]
fn definition_leads_to_what_put_the_kubbs_there() {
    let goto = |fixture: &str| {
        let (text, at) = fixture::cursor(fixture);
        let places = fixture::origins(&*fixture::read(&kubb::Kubb, &text), at);
        let shown: Vec<String> = places
            .iter()
            .map(|range| format!("{}@{:?}", &text[*range], range.start()))
            .collect();
        shown.join(" ")
    };
    assert_eq!(goto("1. 0I B - 2B - - -\n2. 3$0I - - - - - -"), "B@6 2B@10");
    assert_eq!(
        goto("1. 0I B - - - - -\n2. I - - - - - -\n3. 0I $0A B - - - - -"),
        "2.@18"
    );
    assert_eq!(goto("1. 0I a:B - - - - a$0:-"), "a@6");
}

#[test]
fn hints_show_what_stands_and_what_is_not_written() {
    let text = "1. 0I 2B - - - - -\n2. F - - - - -\n3. I A - -";
    let record = fixture::read(&kubb::Kubb, text);
    let hints = fixture::hints(&*record);
    let shown: Vec<String> = hints
        .iter()
        .map(|hint| format!("{:?} {}", hint.at, hint.label))
        .collect();
    expect![[r#"
        18 base 5–3
        22 2I
        33 1 field left · base 5–3
        44 1 field left · base 5–3 · 4 batons left"#]]
    .assert_eq(&shown.join("\n"));
    let edits: Vec<_> = hints.into_iter().flat_map(|hint| hint.edits).collect();
    assert!(apply_edits(text, &edits).contains("2. 2I F"));
}

#[track_caller]
fn actions(fixture: &str, expected: Expect) {
    let (text, at) = fixture::cursor(fixture);
    let mut shown = String::new();
    for action in fixture::read(&kubb::Kubb, &text).actions(TextRange::empty(at)) {
        let _ = writeln!(
            shown,
            "{:?}: {}\n{}",
            action.kind,
            action.fix.title,
            apply_edits(&text, &action.fix.edits)
        );
    }
    expected.assert_eq(&shown);
}

#[test]
fn actions_write_what_is_missing() {
    actions(
        "[Team A \"x\"]\n[First \"Team A\"]\n1. a:2B a:- a:- a:- a:- a:-\n$0bF bF b:- b:- b:- b:-\n4. a:2I a:2F a:3B K X X X",
        expect![[r#"
            Complete: Write the throw-in 2I
            [Team A "x"]
            [First "Team A"]
            1. a:2B a:- a:- a:- a:- a:-
            2I bF bF b:- b:- b:- b:-
            4. a:2I a:2F a:3B K X X X
            CompleteAll: Write all throw-ins
            [Team A "x"]
            [First "Team A"]
            1. a:2B a:- a:- a:- a:- a:-
            2I bF bF b:- b:- b:- b:-
            4. a:2I a:2F a:3B K X X X
            Source: Number the turns
            [Team A "x"]
            [First "Team A"]
            1. a:2B a:- a:- a:- a:- a:-
            2. bF bF b:- b:- b:- b:-
            4. a:2I a:2F a:3B K X X X
            Source: Renumber the turns
            [Team A "x"]
            [First "Team A"]
            1. a:2B a:- a:- a:- a:- a:-
            bF bF b:- b:- b:- b:-
            3. a:2I a:2F a:3B K X X X
            Complete: Insert the result
            [Team A "x"]
            [First "Team A"]
            [Win "Team A"]
            1. a:2B a:- a:- a:- a:- a:-
            bF bF b:- b:- b:- b:-
            4. a:2I a:2F a:3B K X X X
        "#]],
    );
    actions("1. 0I B - - - - -$0", expect![[""]]);
}

#[test]
fn the_lens_tells_result_and_length() {
    let lens = |text: &str| fixture::lens(&kubb::Kubb, text).unwrap_or_default();
    assert_eq!(
        lens("1. 0I a:5B a:K X X X X"),
        "a beat the second team with the king · 1 turn"
    );
    assert_eq!(
        lens("1. 0I - - - - - -\n2. I - - - - - -"),
        "The first team against the second team, not finished · 2 turns"
    );
    assert_eq!(lens("# nothing yet\n"), "");
    let named = |name: &str| {
        lens(&format!(
            "[Team A \"{name}\"]\n[First \"Team A\"]\n1. 0I jf:5B d:K jf:X d:X X X"
        ))
    };
    assert_eq!(
        [named("d, jf"), named("D & JF"), named("d, Settlers")],
        ["d & jf beat", "d & jf beat", "d, Settlers beat"]
            .map(|team| format!("{team} the second team with the king · 1 turn"))
    );
}

#[test]
fn explain_tells_how_games_end_and_what_did_not_count() {
    let last = |text: &str| {
        let record = fixture::read(&kubb::Kubb, text);
        let line = record.parse().line_count() - 1;
        fixture::told(&*record, record.parse().line_start(line))
            .expect("a turn")
            .text
    };
    expect!["Turn 1, a. a takes a base kubb; they miss twice and fell the king too early; two batons are left. The second team wins because the king fell too early."].assert_eq(&last("1. 0I a:B - - E X X"));
    expect!["Turn 2, b throws in 2 kubbs. b fells the king too early. The first team wins because the king fell too early."].assert_eq(&last("1. 0I 2B - - - - -\n2. b:2IE"));
    expect!["Turn 2, b. b wins when the game is called."]
        .assert_eq(&last("1. 0I a:B a:- a:- a:- a:- a:-\n2. b:W"));
    expect!["Turn 2, b. b gives up. a wins by resignation."]
        .assert_eq(&last("1. 0I a:B a:- a:- a:- a:- a:-\n2. b:G"));
    expect!["Turn 2, b throws in 2 kubbs (one rethrown and two left as neighbors). b fells a field kubb, fells a base kubb (read as FB), takes a base kubb, throws one baton illegally and misses the king; one baton is left. Standing: 3 base kubbs against 3."].assert_eq(&last(
        "1. 0I 2B - - - - -\n2. a:2IR2N b:F b:B b:B b:Z b:= X",
    ));
    expect!["Turn 2, the second team throws in 5 kubbs. They fell a field kubb and miss five times. Standing: 0 base kubbs against 5. 4 field kubbs are left, so the first team gets an advantage line."].assert_eq(&last("1. 0I 5B K X X X X\n2. 5I F - - - - -"));
    expect!["Turn 1, the first team. Nothing is recorded. Standing: 5 base kubbs against 5."]
        .assert_eq(&last("1."));
}

#[test]
fn explain_tells_a_turn_in_plain_words() {
    let text = "1. 0I g:- jt:2B g:- g:- jt:- g:-\n2. d:2I jf:2F d:- d:- jf:Z d:FB d:-\n";
    let record = fixture::read(&kubb::Kubb, text);
    let told = |line: usize| {
        fixture::told(&*record, record.parse().line_start(line))
            .expect("a turn")
            .text
    };
    expect![[r#"
        Turn 1, g & jt. g misses; jt takes two base kubbs with one baton; g misses twice; jt misses; g misses. Standing: 5 base kubbs against 3.
        Turn 2, d & jf throw in 2 kubbs. jf fells two field kubbs with one baton; d misses twice; jf throws one baton illegally; d fells a field kubb and a base kubb (read as B) and misses. Standing: 3 base kubbs against 4."#]].assert_eq(&format!("{}\n{}", told(0), told(1)));
    assert_eq!(
        fixture::told(&*record, TextSize::of(text)),
        fixture::told(&*record, TextSize::of(text))
    );
}
