use expect_test::{Expect, expect};
use notation::{
    LineKind, Parse, apply_edits,
    fixture::{assert_fixes, assert_lossless, assert_rules, findings},
};

use super::{line_kind, shape::LineShape, shape::shape};
use crate::{
    Carcassonne,
    read::ast::{Content, Sheet},
    tests::published::{FIRST, SECOND, first_as_printed, second_as_printed},
};

mod places;
mod scores;
mod tiles;

/// The findings of one line without a game: range, message, and the line after each fix.
#[track_caller]
fn check(line: &str, expected: Expect) {
    assert_lossless(&Carcassonne, line);
    let parse = Parse::new(&Carcassonne, line);
    let mut out = String::new();
    for finding in parse.findings() {
        let severity = finding.severity.name();
        let code = finding.code.trim_start_matches("carcassonne/");
        let place = &line[finding.range];
        out.push_str(&format!(
            "{severity} {code} [{place}] {}\n",
            finding.message
        ));
        for fix in finding.fixes {
            let fixed = apply_edits(line, &fix.edits);
            let safe = if fix.safe { " (safe)" } else { "" };
            out.push_str(&format!(
                "  {}{safe}: {}\n",
                fix.title,
                fixed.replace('\n', "⏎")
            ));
            let left: Vec<_> = Parse::new(&Carcassonne, &fixed).findings().collect();
            let same = left
                .iter()
                .find(|other| other.code == finding.code && other.message == finding.message);
            assert_eq!(same, None, "{} in {line}", fix.title);
        }
    }
    expected.assert_eq(&out);
}

/// The findings of a whole record.
#[track_caller]
fn check_game(text: &str, expected: Expect) {
    assert_fixes(&Carcassonne, text);
    expected.assert_eq(&findings(&Carcassonne, text));
}

/// Asserts that a line has no finding.
#[track_caller]
fn clean(line: &str) {
    assert_lossless(&Carcassonne, line);
    let text = format!("A = red\nB = blue\nC = green\n{line}");
    let parse = Parse::new(&Carcassonne, &text);
    assert_eq!(parse.findings().collect::<Vec<_>>(), [], "{line}");
}

#[test]
fn every_rule_has_a_wrong_and_a_right_example() {
    assert_rules(&Carcassonne);
    for rule in notation::Notation::about(&Carcassonne).rules {
        assert_fixes(&Carcassonne, rule.wrong);
    }
}

#[test]
fn lines_are_told_apart_by_how_they_begin() {
    let play = LineShape::Move { is_start: false };
    for (line, expected) in [
        ("", LineShape::Blank),
        (" \t ", LineShape::Blank),
        ("\u{feff}", LineShape::Blank),
        ("/ note", LineShape::Note),
        ("  /note", LineShape::Note),
        ("19/04/2022, 21:19:15 UTC, BGA", LineShape::Game),
        ("2022-04-19, BGA Arena", LineShape::Game),
        ("19.4.22", LineShape::Game),
        ("19th April 2022, Simple", LineShape::Game),
        ("April 19, 2022", LineShape::Game),
        ("A = wallaceprime", LineShape::Player),
        ("D = ted the notty bear", LineShape::Player),
        ("A: red", LineShape::Player),
        ("A = 53", LineShape::End),
        ("A+7+8 = 104", LineShape::End),
        ("$$A+7+8 = 104$$", LineShape::End),
        ("A + 7", LineShape::End),
        ("+10 (B+4, C+15)", LineShape::End),
        ("(B+4, C+15)", LineShape::End),
        ("0 (0,0) RCRF", LineShape::Move { is_start: true }),
        ("0A (0,0) RCRF", play),
        ("12B (2,1) FFFFK", play),
        ("12 B (2,1) FFFFK", play),
        ("12b (2,1) FFFFK", play),
        ("12.B (2,1) FFFFK", play),
        ("B12 (2,1) FFFFK", play),
        ("12", play),
        ("12B", play),
        ("12B FFFFK", play),
        ("12 FFFFK", play),
        ("12B(2,1)FFFFK", play),
        ("12B -2,1 FFFFK", play),
        ("(2,1) FFFFK", play),
        ("(−2,1) FFFFK", play),
        ("(dis) CCCC (2,1) FFFFK", play),
        ("B (2,1) FFFFK", play),
        ("58A concedes", play),
        ("58A conceeds", play),
        ("A resigns", play),
        ("3AB abandoned", play),
        ("3A, B abandoned", play),
        ("abandoned", play),
        ("47- (0,4) RFRF", play),
        ("22, (4,2) FFRFK", play),
        ("-7A (0,4) RFRF", play),
        ("RB (1,0) RRCCm", play),
        ("0 0,0) RCRF", LineShape::Move { is_start: true }),
        ("see (5,3) RRFF", LineShape::Text),
        ("2-0 farmers to B", LineShape::Text),
        ("3 points more and he would have won", LineShape::Text),
        ("24 point farm. I think", LineShape::Text),
        ("A farmer", LineShape::Text),
        ("B's meeples", LineShape::Text),
        ("I think, therefore", LineShape::Text),
        ("March was long", LineShape::Text),
        ("(see above)", LineShape::Text),
        ("EXAMPLE GAME 1", LineShape::Text),
        ("$", LineShape::Text),
        ("é", LineShape::Text),
    ] {
        assert_eq!(shape(line), expected, "{line}");
    }
}

#[test]
fn dates_and_first_players_open_games_and_starters_too() {
    for (line, expected) in [
        ("19/04/2022, BGA", LineKind::Header),
        ("A = red", LineKind::Header),
        ("B = blue", LineKind::Detail),
        ("0 (0,0) CRFR", LineKind::Opening),
        ("1A (0,1) RFFR", LineKind::Body),
        ("A+4 = 12", LineKind::Body),
        ("/ note", LineKind::Comment),
        ("he said", LineKind::Detail),
        ("", LineKind::Blank),
    ] {
        assert_eq!(line_kind(line), expected, "{line}");
    }
    let two = "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n\nA = red\nB = blue\n0 (0,0) CRFR\n";
    assert_eq!(notation::cut(&Carcassonne, two), [0, 45]);
}

#[test]
fn all_that_the_page_shows_is_read() {
    for line in [
        "A = wallaceprime (Chris Wallace) <yellow>",
        "B = isloun [RCP]",
        "D = ted the notty bear",
        "A = wallaceprime (Chris Wallace) [UK] 1st (91)",
        "B = isloun [RCP] 2nd (90)",
        "A = 4th of July 3rd (12)",
        "A = me/myself [UK] / a note",
        "0 (0,0) RCRF",
        "1A (0,1) FCCCm",
        "31A (dis) CCCCP (5,4) FCFCmP",
        "31A (dis) CCCCP (dis) CCCFP (5,4) FCFCmP",
        "71A (dis) CCCCP",
        "17C (4,6) CRRF / good move!",
        "17C\t(4,6)\t\tCRRF\t/good move!",
        "17C ( 4 , -6 ) CRRF",
        "17C (+4,-6) CRRF",
        "58A concedes",
        "58A conceded / because",
        "3AB abandoned",
        "3A, B abandoned",
        "8B (3,-1) CFC2mF +4",
        "8B (3,-1) CFC2mF (+4)",
        "8B (3,-1) CFC2mF +4+2",
        "8B (3,-1) CFC2mF (B+4, C+2)",
        "8B (3,-1) CFC2mF +4=19",
        "8B (3,-1) CFC2mF +4=19 (B=16)",
        "8B (3,-1) CFC2mF +12+4 (A+3) = 23 (A=16, C=4)",
        "40B (2,-3) RRCF + 6 = 36",
        "+10 (B+4, C+15)",
        "A+7+8+5+7+24 = 104",
        "A + 7 + 8=104 / at last",
        // Example tiles.
        "1A (0,1) RMCCCP",
        "1A (0,1) RCCCMP",
        "1A (0,1) RFRRM",
        "1A (0,1) FCCmF",
        "1A (0,1) FCC2mF",
        "1A (0,1) RmRRR",
        "1A (0,1) RRMRR",
        "1A (0,1) RmCCCP",
        "1A (0,1) RCCCmP",
        "1A (0,1) FCmC2F",
        "1A (0,1) FCC2FM",
        "1A (0,1) RRRRm",
        "1A (0,1) RRRRM",
        "1A (0,1) CCCmF",
        "1A (0,1) CmCCF",
        // Expansions.
        "1A (0,1) CCcC2C3M",
        "1A (0,1) CC2pCFm[p]",
        "1A (0,1) R1R1FR1",
        "1A (0,1) F1MCRR",
        "1A (0,1) R1FR2FKm[B]",
        "1A (0,1) CCRRIPm[B]",
        "1A (0,1) CCCCm[m]",
        "1A (0,1) FFRRhm[a]",
        "1A (0,1) VFVFKm[w]",
        "1A (0,1) AAAAm",
        "1A (0,1) FFRmRm[ph]",
        "1A (0,1) RM[barn]FFR",
        "1A (0,1) OSTF",
    ] {
        clean(line);
    }
}

#[test]
fn games_are_checked_across_their_lines() {
    check_game(
        "A = red\nB = blue\nC = green\n0 (0,0) CRFR\n1 (0,1) RFFR\n2B (1,0) FFRR (+2) (D+1) / a note\nthat goes on\n\nhere\n3AB abandoned\n4A concedes",
        expect![[r#"
            error carcassonne/player-missing 5:1 Who made move 1? The player's letter follows the number.
              1 (0,1) RFFR
              ^
              fix: Write 1A
              > 1A (0,1) RFFR
            error carcassonne/whose-points 6:16 Whose 2 points? With 3 players the letter stands before the points: (B+2).
              2B (1,0) FFRR (+2) (D+1) / a note
                             ^^
              fix: Give them to A
              > 2B (1,0) FFRR (A+2) (D+1) / a note
              fix: Give them to C
              > 2B (1,0) FFRR (C+2) (D+1) / a note
            error carcassonne/unknown-player 6:21 No player D is named above; there are A, B and C.
              2B (1,0) FFRR (+2) (D+1) / a note
                                  ^
              fix: Write C
              > 2B (1,0) FFRR (+2) (C+1) / a note
              fix: Write A
              > 2B (1,0) FFRR (+2) (A+1) / a note
              fix: Write B
              > 2B (1,0) FFRR (+2) (B+1) / a note
            hint carcassonne/odd-sign 7:1 “that goes on” is no move but words: make it a comment.
              that goes on
              ^^^^^^^^^^^^
              fix: Make it a comment  (safe)
              > / that goes on
            warning carcassonne/not-a-move 9:1 Not a move. Notes begin with `/`.
              here
              ^^^^
              fix: Begin the line with /
              > / here
            warning carcassonne/abandoned-players 10:2 All players break a game off together: ABC abandoned.
              3AB abandoned
               ^^
              fix: Write ABC
              > 3ABC abandoned
            warning carcassonne/after-the-end 11:1 The game is over before this concession.
              4A concedes
              ^^^^^^^^^^^
              see 10:1: It ends here
        "#]],
    );
    check_game(
        "A = red\nA = blue\nD = green",
        expect![[r#"
            error carcassonne/player-letter 2:1 Two players have the letter A.
              A = blue
              ^
              see 1:1: A is named here
              fix: Write B
              > B = blue
            error carcassonne/player-letter 3:1 Players have the letters A, B, C in playing order; here C is due.
              D = green
              ^
              fix: Write C
              > C = green
        "#]],
    );
}

#[test]
fn lines_become_plain_data() {
    let text = "19/04/2022, 21:19 UTC, BGA\nA = w (Chris W) [UK] <yellow> 1 <sup>st</sup> (91)\n\
        31A (dis) CCCCP (5,-4) FC <sub>m</sub> FC2P +12+4 (B+3) = 23 (B=16) / good\n\
        A+7+8 = 104\n58B concedes\n3AB abandoned\nwhat\n";
    let game = Sheet::decode(&Parse::new(&Carcassonne, text));
    let at = |range: notation::TextRange| &text[range];
    let Content::Game(header) = &game.lines[0].content else {
        panic!("a line about the game");
    };
    let fields: Vec<&str> = header.fields.iter().map(|field| at(field.range)).collect();
    assert_eq!(fields, ["19/04/2022", "21:19 UTC", "BGA"]);
    let Content::Player(player) = &game.lines[1].content else {
        panic!("a player");
    };
    let parts = [
        &player.name,
        &player.real_name,
        &player.country,
        &player.color,
    ];
    let parts = parts.map(|part| at(part.as_ref().expect("a part").range));
    assert_eq!(parts, ["w", "Chris W", "UK", "yellow"]);
    assert_eq!(
        player.place.map(|place| (place.value, at(place.range))),
        Some((1, "1"))
    );
    assert_eq!(
        player.points.map(|points| (points.value, at(points.range))),
        Some((91, "91"))
    );
    let Content::Move(played) = &game.lines[2].content else {
        panic!("a move");
    };
    assert_eq!(played.label(), "31A");
    assert_eq!(
        at(played.range),
        text.lines()
            .nth(2)
            .expect("a move")
            .split(" /")
            .next()
            .unwrap()
    );
    assert_eq!(at(played.discards[0].range), "(dis) CCCCP");
    let position = played.position.expect("a square");
    assert_eq!(
        (position.x.value, position.y.value, at(position.y.range)),
        (5, -4, "-4")
    );
    let tile = played.tile.as_ref().expect("a tile");
    assert_eq!((tile.text(), tile.bare().as_str()), ("FCmFC2P", "FCFC2P"));
    let parts: Vec<&str> = tile.parts().iter().map(|part| at(part.range)).collect();
    assert_eq!(parts, ["F", "C", "m", "F", "C2", "P"]);
    let own: Vec<u32> = played
        .scores
        .own
        .iter()
        .map(|points| points.value)
        .collect();
    assert_eq!(own, [12, 4]);
    let other = played.scores.others[0];
    assert_eq!(
        (at(other.range), other.player.map(|player| player.value)),
        ("B+3", Some('B'))
    );
    assert_eq!(played.scores.total.map(|total| total.value), Some(23));
    assert_eq!(at(played.scores.other_totals[0].range), "B=16");
    assert_eq!(
        game.lines[2].note.as_ref().map(|note| note.text.as_str()),
        Some("good")
    );
    let Content::End(end) = &game.lines[3].content else {
        panic!("a final score");
    };
    assert_eq!(
        (end.player.map(|p| p.value), end.scores.own.len()),
        (Some('A'), 2)
    );
    let Content::Concession(concession) = &game.lines[4].content else {
        panic!("a concession");
    };
    assert_eq!(concession.player.map(|player| player.value), Some('B'));
    let Content::Abandoned(abandoned) = &game.lines[5].content else {
        panic!("an abandoned game");
    };
    assert_eq!(abandoned.players.len(), 2);
    assert_eq!(game.lines[6].content, Content::Text);
}

#[test]
fn published_games_read_as_documented() {
    let syntax = |text: &str| {
        assert_lossless(&Carcassonne, text);
        let found: Vec<String> = Parse::new(&Carcassonne, text)
            .findings()
            .map(|finding| {
                let fixes: Vec<String> = finding.fixes.into_iter().map(|fix| fix.title).collect();
                format!(
                    "{} {} {}",
                    finding.code,
                    &text[finding.range],
                    fixes.join("; ")
                )
            })
            .collect();
        found
    };
    assert_eq!(syntax(FIRST), [""; 0]);
    assert_eq!(syntax(SECOND), [""; 0]);
    assert_eq!(
        syntax(&first_as_printed()),
        ["carcassonne/side-count A Write FFFFK"]
    );
    assert_eq!(
        syntax(&second_as_printed()),
        ["carcassonne/comma-missing 1-2 Write (1,-2)"]
    );
}
