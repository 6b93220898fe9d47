//! Answers for editors: hover, completion, outline, highlighting, names, actions, hints.

use std::fmt::Write;

use expect_test::{Expect, expect};
use notation::{Depth, Record, TextRange, TextSize, apply_edits, fixture};
use rootlog::Rootlog;

/// A short game; tests put the mark `$0` into its turns.
const GAME: &str = "\
Map: Fall
Deck: E&P
C: Ash
E: Fir
V: Pine

C:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9
E:(6w+b)->3/#despot->$
V:#thief->$/p->1_9_10_12

";

fn with_game(turn: &str) -> (String, TextSize) {
    let (text, at) = fixture::cursor(turn);
    (format!("{GAME}{text}\n"), at + TextSize::of(GAME))
}

fn hover(turn: &str, expected: &Expect) {
    let (text, at) = with_game(turn);
    let record = fixture::read(&Rootlog, &text);
    let shown = match fixture::hover(&*record, at) {
        Some(hover) => format!("[{}]\n{}\n", &text[hover.range], hover.markdown),
        None => "nothing\n".to_owned(),
    };
    expected.assert_eq(&shown);
}

fn labels(record: &dyn Record, at: TextSize) -> Vec<String> {
    record
        .completions(at)
        .into_iter()
        .map(|completion| completion.label)
        .collect()
}

fn completions(turn: &str) -> Vec<String> {
    let (text, at) = with_game(turn);
    labels(&*fixture::read(&Rootlog, &text), at)
}

fn header_completions(text: &str) -> Vec<String> {
    let (text, at) = fixture::cursor(text);
    labels(&*fixture::read(&Rootlog, &text), at)
}

#[test]
fn hover_says_what_a_move_does_and_what_stands_after_it() {
    hover(
        "E:3$0w3->7",
        &expect![[r#"
            [w]
            **Warrior** (`w`) of the Eyrie · 20 in all

            ---
            The Eyrie move three warriors from clearing 3 to clearing 7.

            *Clearing 7: 1 Marquise warrior and 3 Eyrie warriors. The Eyrie rule it.*
        "#]],
    );
    hover(
        "E:3w3->$07",
        &expect![[r#"
        [7]
        **Clearing 7** of the Fall map · mouse · 2 building slots

        Paths to 3, 8 and 12. By water to 4 and 11.

        Forests: 3_7_11_12, 4_7_8_12.

        *After this action.* Clearing 7: 1 Marquise warrior and 3 Eyrie warriors. The Eyrie rule it.

        ---
        The Eyrie move three warriors from clearing 3 to clearing 7.
    "#]],
    );
    hover(
        "C:b_s$0->10",
        &expect![[r#"
        [->]
        `->`: from the place on the left to the place on the right. Nothing on the right: to the supply, the discard pile or out of the game.

        ---
        The Marquise places one sawmill in clearing 10.

        *Clearing 10: 1 Marquise warrior and 1 sawmill. The Marquise rules it. In the supply: 4 sawmills.*
    "#]],
    );
}

#[test]
fn hover_knows_what_a_letter_means_at_its_place() {
    hover(
        "E:$0b->3",
        &expect![[r#"
        [b]
        **Roost** (`b`) of the Eyrie · 7 in all

        ---
        The Eyrie place one roost in clearing 3.

        *Clearing 3: 6 Eyrie warriors and 2 roosts. The Eyrie rule it. In the supply: 5 roosts.*
    "#]],
    );
    hover(
        "V:%$0b->e",
        &expect![[r#"
        [%b]
        **Bag** (`%b`), an item · 2 in the supply · lies face up on a track of the Vagabond's board

        Three bags on the track raise a Vagabond's item limit.

        ---
        The Vagabond exhausts a bag.

        *Undamaged: sword, bag, tea, torch and boot.*
    "#]],
    );
    hover(
        "E:F#E->$_$0b",
        &expect![[r#"
        [$_b]
        **The Build column of the Decree** (`$_b`): the Eyrie must carry out each card of it every turn.

        ---
        The Eyrie add one fox card to the Build column of the Decree.

        *The Eyrie have 2 cards in hand. The Decree with the viziers: Recruit 0, Move 1, Battle 0, Build 2.*
    "#]],
    );
    hover(
        "V:%f$0d->s",
        &expect![[r#"
        [d]
        `d`: the damaged box

        ---
        The Vagabond repairs a boot.

        *Undamaged: sword, tea, torch and boot.*
    "#]],
    );
    hover(
        "C:t_$0k->1",
        &expect![[r#"
        [t_k]
        **Keep** (`t_k`) of the Marquise · 1 in all · leaves the game when removed

        ---
        The Marquise places one keep in clearing 1.

        *Clearing 1: 1 Marquise warrior, 1 sawmill and 2 keeps. The Marquise rules it. In the supply: no keep.*
    "#]],
    );
}

#[test]
fn hover_on_cards_has_their_facts() {
    hover(
        "C:#sa$0bo->C",
        &expect![[r#"
        [#sabo]
        **Saboteurs** · bird card · costs 1 of any suit · 3 in the deck

        At the start of Birdsong the owner may discard it to discard an enemy's crafted card (`#sabo$->/#boatE$->`).

        Written `saboteurs` or `sabo`.

        ---
        The Marquise draws Saboteurs.

        *The Marquise has 4 cards in hand.*
    "#]],
    );
    hover(
        "C:Zf$0part",
        &expect![[r#"
        [fpart]
        **Fox Partisans** · fox card · costs 1 fox · 1 in the deck

        In a battle in a clearing of its suit the owner may deal an extra hit and discards all cards of other suits.

        Written `foxpartisans`, `part` or `Zfpart`.

        ---
        The Marquise crafts Fox Partisans.

        *The Marquise has 2 cards in hand.*
    "#]],
    );
    hover(
        "E:#com$0mander->$",
        &expect![[r#"
        [#commander]
        **Commander** (`#commander`), a leader of the Eyrie

        Viziers in Move and Battle. Deals an extra hit when attacking.

        ---
        The Eyrie appoint Commander as the leader.
    "#]],
    );
    hover(
        "V:M#err$0andQ->$",
        &expect![[r#"
        [M#errand]
        **Errand** (`errand`), a quest · fox: tea and boot; rabbit: tea and boot (first printing)

        ---
        The Vagabond completes a quest: Errand (mouse).
    "#]],
    );
}

#[test]
fn hover_on_battles_points_and_signs() {
    hover(
        "E:$0XC3(2,1)",
        &expect![[r#"
        [X]
        `X`: a battle. Before it who attacks (left out: the faction of the turn), behind it who is attacked and where.

        ---
        The Eyrie attack the Marquise in clearing 3; the rolls are 2 and 1.

        *There stand 6 Eyrie warriors and 1 roost.*
    "#]],
    );
    hover(
        "E:+$0+2",
        &expect![[r#"
        [++]
        `++`: points are scored; 1 where no number follows.

        ---
        The Eyrie score two points.

        *The Eyrie have 2 points now.*
    "#]],
    );
    hover(
        "V:$_$0C->1",
        &expect![[r#"
        [$_C]
        **The relationship** of the Vagabond with the Marquise: h Hostile, 0 Indifferent, 1, 2, a Allied.

        ---
        The Vagabond's relationship with the Marquise is one step from Indifferent now.
    "#]],
    );
    hover(
        "C:w3->5 // a $0comment",
        &expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn hover_on_the_header() {
    let game = GAME;
    for (needle, expected) in [
        (
            "Fall",
            expect![[r#"
            [Fall]
            **The Fall map** · 12 clearings, 18 paths, 7 forests; ruins in 6, 10, 11 and 12
        "#]],
        ),
        (
            "Ash",
            expect![[r#"
            [Ash]
            **Ash** plays the Marquise.
        "#]],
        ),
        (
            "Deck",
            expect![[r#"
            [Deck]
            **Deck**: Standard, or E&P for Exiles & Partisans.
        "#]],
        ),
    ] {
        let at = TextSize::try_from(game.find(needle).unwrap()).unwrap();
        let hover = fixture::hover(&*fixture::read(&Rootlog, game), at).unwrap();
        expected.assert_eq(&format!("[{}]\n{}\n", &game[hover.range], hover.markdown));
    }
}

#[test]
fn a_line_begins_with_what_the_header_lacks_or_with_the_next_faction() {
    assert_eq!(
        header_completions("Map: Winter\n$0")[..3],
        ["Deck:", "Clearings:", "Landmarks:"]
    );
    assert_eq!(
        header_completions("Map: $0"),
        ["Fall", "Winter", "Lake", "Mountain"]
    );
    assert_eq!(
        header_completions("Map: Fall\nDeck: $0"),
        ["Standard", "E&P"]
    );
    assert_eq!(header_completions("Map: Fall\nPool: CEAV$0").len(), 7);
    assert_eq!(
        header_completions("Map: Winter\nDeck: E&P\nClearings: F1, $0"),
        ["F2", "M2", "R2"]
    );
    assert_eq!(completions("C:w->1\nE:w->3\n$0")[0], "V:");
    assert_eq!(completions("C:w->1\nWinner: $0"), ["C", "E", "V"]);
}

#[test]
fn cards_are_offered_by_name_and_by_abbreviation() {
    let offered = completions("C:#sap$0");
    assert!(!offered.contains(&"sap".to_owned()), "not in this deck");
    let offered = completions("C:#sab$0");
    assert!(offered.contains(&"sabo".to_owned()) && offered.contains(&"saboteurs".to_owned()));
    assert!(
        !offered.contains(&"despot".to_owned()),
        "a leader of the Eyrie"
    );
    assert!(completions("E:#$0").contains(&"despot".to_owned()));
    assert!(completions("V:#$0").contains(&"tinker".to_owned()));
    let (text, at) = with_game("C:#eyrieÉ$0");
    let record = fixture::read(&Rootlog, &text);
    let found = record
        .completions(at)
        .into_iter()
        .find(|completion| completion.label == "eyrieemigre")
        .unwrap();
    assert_eq!(found.filter.as_deref(), Some("eyrieÉ"));
    assert!(completions("C:Z$0").contains(&"fpart".to_owned()));
    assert!(
        !completions("C:Z$0").contains(&"dom".to_owned()),
        "never crafted"
    );
}

#[test]
fn places_are_offered_where_the_grammar_has_them() {
    let places = completions("E:3w3->$0");
    assert_eq!(places[..3], ["6", "7", "11"], "the neighbors of 3 first");
    assert!(places.contains(&"$".to_owned()) && !places.contains(&"0".to_owned()));
    assert!(completions("V:p->$0").contains(&"4_9_12".to_owned()));
    let offered = completions("E:3w$0");
    assert_eq!(offered[0], "3", "where Eyrie warriors stand");
    assert!(offered.contains(&"->".to_owned()));
    assert_eq!(completions("C:#->$0")[..2], ["C", "E"]);
    assert!(completions("E:F#E->$0").contains(&"$_b".to_owned()));
    assert!(!completions("C:F#C->$0").contains(&"$_b".to_owned()));
    // What the faction did in other records orders these.
    let sorted = |text: &str| {
        let mut offered = completions(text);
        offered.sort_unstable();
        offered
    };
    assert_eq!(sorted("V:$_C->$0"), ["0", "1", "2", "a", "h"]);
    let offered = completions("V:%f->$0");
    for place in ["e", "r", "d"] {
        assert!(offered.contains(&place.to_owned()), "{place}");
    }
    assert_eq!(sorted("C:b_$0"), ["r", "s", "w"]);
    assert_eq!(sorted("E:X$0"), ["C", "V"]);
    assert!(
        completions("C:w11->3/XE$0").contains(&"3".to_owned()),
        "where both stand"
    );
    assert_eq!(sorted("E:XC3$0"), ["3", "B@", "F@", "M@", "R@"]);
    assert_eq!(completions("C:w->3 // $0"), [""; 0]);
}

#[test]
fn an_action_begins_with_what_the_faction_usually_does() {
    let offered = completions("C:$0");
    assert_eq!(offered[..6], ["t", "++", "w", "#", "B#", "F#"]);
    for expected in ["b_s", "t_k", "2w", "2#", "X", "Z", "^", "Ew", "Vp"] {
        assert!(offered.contains(&expected.to_owned()), "{expected}");
    }
    assert!(!offered.contains(&"$_->".to_owned()));
    assert!(completions("E:w3->7/$0").contains(&"$_->".to_owned()));
    // After a battle, its losses.
    let losses = completions("E:w3->7/XC7(2,1)/$0");
    assert_eq!(losses[..3], ["(w+Cw)7->", "Cw7->", "w7->"]);
}

#[test]
fn the_outline_has_header_rounds_and_turns() {
    let text = format!("{GAME}C:w9->1/#->C\nE:3w3->7\nV:#->V\nC:++\n\nWinner: C\n");
    let mut out = String::new();
    for symbol in fixture::read(&Rootlog, &text).outline(Depth::Moves) {
        let _ = writeln!(out, "{} {}", symbol.name, symbol.detail);
        for child in symbol.children {
            let _ = writeln!(out, "  {} ({})", child.name, child.detail);
            for action in child.children.iter().take(2) {
                let _ = writeln!(out, "    {} — {}", action.name, action.detail);
            }
        }
    }
    expect![[r#"
        Header 
          Map (Fall)
          Deck (E&P)
          C: Ash (Marquise de Cat)
          E: Fir (Eyrie Dynasties)
          V: Pine (Vagabond)
        Set-up 
          The Marquise (5 actions)
            t_k->1 — The Marquise places one keep in clearing 1.
            w->1+2+4+5+6+7+8+9+10+11+12 — The Marquise places one warrior in each of clearings 1, 2, 4, 5, 6, 7, 8, 9, 10, 11 and 12.
          The Eyrie (2 actions)
            (6w+b)->3 — The Eyrie place six warriors and one roost in clearing 3.
            #despot->$ — The Eyrie appoint Despot as the leader.
          The Vagabond (2 actions)
            #thief->$ — The Vagabond plays Thief as the character.
            p->1_9_10_12 — The Vagabond moves to the forest 1_9_10_12.
        Round 1 
          The Marquise (2 actions)
            w9->1 — The Marquise moves one warrior from clearing 9 to clearing 1.
            #->C — The Marquise draws one card.
          The Eyrie (1 action)
            3w3->7 — The Eyrie move three warriors from clearing 3 to clearing 7.
          The Vagabond (1 action)
            #->V — The Vagabond draws one card.
        Round 2 
          The Marquise (1 action)
            ++ — The Marquise scores one point.
        Winner The Marquise
    "#]]
    .assert_eq(&out);
}

#[test]
fn tokens_have_their_meaning() {
    let text = "C:2Ew3->/XE3F@(0,3)/%b->e/#sabo$_q // x\n";
    let mut out = String::new();
    for token in fixture::read(&Rootlog, text).tokens(None) {
        let _ = write!(out, "{}:{:?} ", &text[token.range], token.class);
    }
    expect!["C:Faction ::Punctuation 2:Number E:Faction w:Piece 3:Place ->:Action /:Punctuation X:Action E:Faction 3:Place F:Card @:Card (:Punctuation 0:Number ,:Punctuation 3:Number ):Punctuation /:Punctuation %:Item b:Item ->:Action e:Place /:Punctuation #:Invalid sabo:Invalid $:Invalid _:Invalid q:Invalid // x:Comment "].assert_eq(&out);
}

fn occurrences(turn: &str) -> String {
    let (text, at) = with_game(turn);
    let Some(found) = fixture::occurrences(&*fixture::read(&Rootlog, &text), at) else {
        return "nothing".to_owned();
    };
    let mut out = format!(
        "{:?} {}{}:",
        found.kind,
        found.name,
        if found.is_renamable() {
            " (renamable)"
        } else {
            ""
        }
    );
    for place in found.places {
        let line = text[..usize::from(place.range.start())]
            .matches('\n')
            .count()
            + 1;
        let _ = write!(out, " {line} {} {:?},", &text[place.range], place.kind);
    }
    out
}

#[test]
fn names_are_found_everywhere() {
    expect!["Piece Cw: 11 Cw Read,"].assert_eq(&occurrences("E:XC3/C$0w3->/V$_C->1"));
    expect!["Place clearing 3: 8 3 Write, 11 3 Read,"].assert_eq(&occurrences("E:XC$03"));
    expect!["Faction Marquise de Cat: 3 C Declaration, 7 C Read, 11 C Read,"]
        .assert_eq(&occurrences("E:X$0C3"));
    expect!["Card Saboteurs: 11 sabo Read, 11 saboteurs Read,"]
        .assert_eq(&occurrences("C:#sa$0bo->C/Zsaboteurs"));
    expect!["Item bag: 11 b Read, 11 b Read,"].assert_eq(&occurrences("V:%$0b->e/%bV$->d"));
}

#[test]
fn a_player_can_be_renamed() {
    let at = TextSize::try_from(GAME.find("Ash").unwrap()).unwrap();
    let found = fixture::occurrences(&*fixture::read(&Rootlog, GAME), at).unwrap();
    assert!(found.is_renamable());
    assert_eq!(found.places.len(), 1);
}

#[test]
fn a_piece_comes_from_the_move_that_put_it_there() {
    let (text, at) = with_game("E:3w3->7/$0w7->8");
    let found = fixture::origins(&*fixture::read(&Rootlog, &text), at);
    assert_eq!(
        found.iter().map(|range| &text[*range]).collect::<Vec<_>>(),
        ["3w3->7"]
    );
    let (text, at) = with_game("E:X$0C3");
    let found = fixture::origins(&*fixture::read(&Rootlog, &text), at);
    assert_eq!(
        found.iter().map(|range| &text[*range]).collect::<Vec<_>>(),
        ["C: Ash"]
    );
}

#[test]
fn card_names_change_into_abbreviations_and_back() {
    let (text, at) = with_game("C:#sabot$0eurs->C/Zfoxpartisans/F#part->C");
    let record = fixture::read(&Rootlog, &text);
    let mut out = String::new();
    for action in record.actions(TextRange::empty(at)) {
        let fixed = apply_edits(&text, &action.fix.edits);
        let line = fixed.lines().last().unwrap_or_default();
        let _ = writeln!(out, "{:?} {}: {line}", action.kind, action.fix.title);
    }
    expect![[r#"
        Rewrite Write the abbreviation sabo: C:#sabo->C/Zfoxpartisans/F#part->C
        Source Abbreviate all card names: C:#sabo->C/Zfpart/F#part->C
        Source Write all card names in full: C:#saboteurs->C/Zfoxpartisans/F#foxpartisans->C
    "#]]
    .assert_eq(&out);
}

#[test]
fn the_winner_can_be_written() {
    let text = format!("{GAME}E:++31 // enough\n");
    let record = fixture::read(&Rootlog, &text);
    let action = &record.actions(TextRange::empty(TextSize::new(0)))[0];
    assert_eq!(action.fix.title, "Write Winner: E");
    let fixed = apply_edits(&text, &action.fix.edits);
    assert!(
        fixed.ends_with("E:++31 // enough\n\nWinner: E\n"),
        "{fixed}"
    );
}

#[test]
fn the_letter_of_a_turn_shows_all_scores() {
    let (text, at) = with_game("C:++2\n$0E:++");
    let shown = fixture::hover(&*fixture::read(&Rootlog, &text), at)
        .unwrap()
        .markdown;
    assert!(
        shown.contains("**Eyrie Dynasties** (`E`) · played by Fir"),
        "{shown}"
    );
    assert!(
        shown.ends_with("After this turn of the Eyrie: C 2, E 1, V 0."),
        "{shown}"
    );
}

#[test]
fn actions_and_turns_are_explained() {
    let text = format!("{GAME}E:#E->$_m/2w->3/5w3->7/XC7F@(2,1)/(w+Cw)7->/++/#->E\n");
    let record = fixture::read(&Rootlog, &text);
    let turn = TextSize::of(GAME);
    let mut out = String::new();
    for at in [turn, turn + TextSize::of("E:#E->$_m/2w")] {
        let explanation = fixture::told(&*record, at).unwrap();
        let _ = writeln!(out, "[{}] {}", &text[explanation.range], explanation.text);
    }
    expect![[r#"
        [E:#E->$_m/2w->3/5w3->7/XC7F@(2,1)/(w+Cw)7->/++/#->E] The Eyrie add one card to the Move column of the Decree, place two warriors in clearing 3 and move five warriors from clearing 3 to clearing 7. The Eyrie attack the Marquise in clearing 7; the defender plays a fox ambush; the rolls are 2 and 1. The Eyrie remove one warrior and one Marquise warrior from clearing 7, and score one point. The Eyrie draw one card.
        [2w->3] The Eyrie place two warriors in clearing 3.
    "#]]
    .assert_eq(&out);
}

#[test]
fn the_score_stands_behind_a_turn_and_the_result_above_the_game() {
    let text = format!("{GAME}C:t->1/t1->/b_s->10/++\nE:#->E\n");
    let record = fixture::read(&Rootlog, &text);
    let hints: Vec<String> = fixture::hints(&*record)
        .into_iter()
        .map(|hint| hint.label)
        .collect();
    assert_eq!(hints, [" = 1", " = 0"]);
    expect!["Fall map · C 1, E 0, V 0 · 1 round"]
        .assert_eq(&fixture::lens(&Rootlog, &text).unwrap());
    // This game has no facts yet.
    assert_eq!(fixture::read(&Rootlog, "Deck: E&P\n").head().lens, None);
}

/// A game with every faction, to try what each may write.
const EVERYONE: &str = "\
Map: Mountain
Deck: E&P
Clearings: F1, R2, F3, M4, M5, M6, R7, R8, R9, F10, M11, F12
Landmarks: tower->10/ferry->2
Hirelings: h_T, h_S, h_J
C: a
E: b
A: c
V: d
G: e
L: f
O: g
D: h
P: i
H: j
K: k

";

#[test]
fn what_is_offered_is_allowed() {
    let mut count = 0;
    for turn in [
        "E:3w3->$0",
        "D:3w->$0",
        "K:t_f->$0",
        "V:p->$0",
        "C:#->$0",
        "C:F#C->$0",
        "E:F#E->$0",
        "K:F#K->$0",
        "C:%s->$0",
        "V:%f->$0",
        "V:%fd->$0",
        "V:$_C->$0",
        "O:$_->$0",
        "O:$_h->$0",
        "L:$_o->$0",
        "E:XC$0",
        "E:XC3$0",
        "C:Z$0",
        "C:Z%$0",
        "C:#$0->C",
        "E:#$0->$",
        "H:#$0->$",
        "V:M#$0->$",
        "C:b_$0->3",
        "L:b_$0->3",
        "V:%$0->e",
        "C:F#^$0",
        "C:Pt4^$0",
        "C:++->$0",
        "C:h_S->$0",
        "D:Ew$0->5",
        "C:w$0->5",
        "C:2w3->4+$0",
        "C:(w+$03->5",
        "C:w->1/$0->3",
        "Winner: $0",
    ] {
        let (before, after) = turn.split_once("$0").unwrap();
        let text = format!("{EVERYONE}{before}{after}\n");
        let at = TextSize::try_from(EVERYONE.len() + before.len()).unwrap();
        for completion in fixture::read(&Rootlog, &text).completions(at) {
            // Snippets and these starts are no complete actions.
            if completion.snippet
                || ["#", "%", "X", "Z", "^", "->"].contains(&completion.label.as_str())
            {
                continue;
            }
            let edit = notation::Edit::replace(completion.replace, completion.insert);
            let written = apply_edits(&text, &[edit]);
            let line = written.lines().last().unwrap_or_default().to_owned();
            let begun = ["(", "/"].iter().any(|sign| before.contains(sign));
            for finding in fixture::read(&Rootlog, &written).findings() {
                let begun_only = begun && finding.code != "rootlog/unknown-piece";
                let about_it = usize::from(finding.range.start()) >= EVERYONE.len();
                assert!(
                    finding.severity != notation::Severity::Error || begun_only || !about_it,
                    "{turn}: {} gives {line}: {}",
                    completion.label,
                    finding.message
                );
            }
            count += 1;
        }
    }
    assert!(count > 400, "{count}");
}
