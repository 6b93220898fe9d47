//! Rules of scoring on small boards, and whole games against their published results.

use super::*;
use crate::{
    game::tiles::{ReadCode, Sets, placed_geometry},
    tests::published::{FIRST, SECOND},
};

/// Plays lines such as `A 1 0 RRCCm`; the first is the starter tile. Returns the game and the outcome of each turn.
fn play(sets: Sets, lines: &[&str]) -> (Game, Vec<TurnOutcome>) {
    let mut game = Game::new(3);
    let outcomes = (0..)
        .zip(lines)
        .map(|(turn, line)| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [player, x, y, code] = words.as_slice() else {
                panic!("{line}");
            };
            let mover = "ABC".find(player);
            let square = Square::new(x.parse().expect(line), y.parse().expect(line));
            let written = ReadCode::read(code).expect(line);
            let geometry = Shared::from(placed_geometry(&written.tile, sets));
            let claims: Vec<_> = written
                .meeples
                .iter()
                .map(|meeple| (geometry.target(meeple).expect(line), meeple.figure))
                .collect();
            game.play(turn, mover, square, &geometry, &claims)
        })
        .collect();
    (game, outcomes)
}

#[track_caller]
fn scores(sets: Sets, lines: &[&str], running: [u32; 3], ending: [u32; 3]) {
    let (game, outcomes) = play(sets, lines);
    for (outcome, line) in outcomes.iter().zip(lines).skip(1) {
        assert!(outcome.fit.is_legal(), "{line}: {:?}", outcome.fit);
        assert_eq!(outcome.refused, [], "{line}");
    }
    assert_eq!(game.scores(), running, "running");
    assert_eq!(game.ending().scores, ending, "ending");
}

#[test]
fn a_city_scores_two_a_tile_and_a_pennant_and_frees_its_meeple() {
    scores(
        Sets::BASE,
        &["- 0 0 RCRF", "A 0 1 CFFCmP", "B -1 1 FFCF"],
        [8, 0, 0],
        [8, 0, 0],
    );
    let (game, outcomes) = play(Sets::BASE, &["- 0 0 RCRF", "A 0 1 CFFCmP", "B -1 1 FFCF"]);
    assert_eq!(game.in_hand(0, Figure::Meeple), 7);
    let completed = &outcomes[2].completed[0];
    assert_eq!(completed.summary.tiles, [0, 1, 2]);
    assert_eq!(completed.winners, [0]);
    assert_eq!(completed.returned[0].turn, 1);
}

#[test]
fn a_meeple_may_claim_what_its_own_tile_completes() {
    scores(
        Sets::BASE,
        &["- 0 0 RCRF", "B 0 1 FFFCm"],
        [0, 4, 0],
        [0, 4, 0],
    );
}

#[test]
fn unfinished_cities_roads_and_cloisters_score_at_the_end() {
    scores(
        Sets::BASE,
        &["- 0 0 RCRF", "A 0 1 CFFCmP", "B 1 0 RFRmF", "C 0 -1 FFFFKm"],
        [0, 0, 0],
        [3, 2, 3],
    );
}

#[test]
fn a_road_that_closes_on_itself_counts_each_tile_once() {
    scores(
        Sets::BASE,
        &["- 0 0 FCRR", "A 1 0 RmFFR", "B 0 -1 FRRF", "C 1 -1 RRFF"],
        [4, 0, 0],
        [4, 0, 0],
    );
}

#[test]
fn the_same_tile_twice_in_a_city_counts_once() {
    // Both caps of (0,0) end up in one city.
    scores(
        Sets::BASE,
        &[
            "- 0 0 FCFC2",
            "A 0 1 FFCCm",
            "B 1 1 CFFC",
            "C 1 0 FCFC",
            "A 1 -1 CCFF",
            "B 0 -1 FCCF",
        ],
        [12, 0, 0],
        [12, 0, 0],
    );
}

#[test]
fn equal_meeples_share_in_full_and_more_take_all() {
    let shared = [
        "- 0 0 RCRF",
        "C -1 0 RFRF",
        "C 1 0 RFRF",
        "A -1 1 FFCmF",
        "B 1 1 CmFFF",
        "C 0 1 CFCC",
    ];
    scores(Sets::BASE, &shared, [8, 8, 0], [8, 8, 0]);
}

#[test]
fn a_farm_scores_three_for_each_completed_city_once() {
    scores(
        Sets::BASE,
        &["- 0 0 RCRF", "A 0 1 FFFMC", "B 0 2 FFFF"],
        [0, 0, 0],
        [3, 0, 0],
    );
}

#[test]
fn a_claimed_feature_is_refused_with_its_claims() {
    let (_, outcomes) = play(Sets::BASE, &["- 0 0 RCRF", "A 1 0 RmFRF", "B 2 0 RmFRF"]);
    let [refused] = outcomes[2].refused.as_slice() else {
        panic!("one refusal");
    };
    let ClaimRefusal::Taken(claims) = &refused.why else {
        panic!("taken: {refused:?}");
    };
    assert_eq!((claims[0].player, claims[0].turn), (0, 1));
}

#[test]
fn the_eighth_meeple_is_refused() {
    let mut lines = vec!["- 0 0 RFRF".to_owned()];
    lines.extend((1..=8).map(|y| format!("A 0 {y} FFFFKm")));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let (game, outcomes) = play(Sets::BASE, &lines);
    assert_eq!(game.in_hand(0, Figure::Meeple), 0);
    assert_eq!(outcomes[8].refused[0].why, ClaimRefusal::NoneLeft);
}

#[test]
fn mismatched_edges_are_named_and_do_not_join() {
    let (_, outcomes) = play(Sets::BASE, &["- 0 0 RCRF", "A 0 1 FFFRm"]);
    let fit = &outcomes[1].fit;
    assert_eq!(fit.mismatches.len(), 1);
    assert_eq!(fit.mismatches[0].side, 3);
    assert!(!fit.is_legal());
    let (_, outcomes) = play(Sets::BASE, &["- 0 0 RCRF", "A 2 0 FFFFK", "B 0 0 FFFFK"]);
    assert_eq!(outcomes[1].fit.neighbors, 0);
    assert_eq!(outcomes[2].fit.occupied_by, Some(0));
    assert_eq!(outcomes[2].tile, None);
}

#[test]
fn inns_and_cathedrals_pay_more_or_nothing() {
    scores(
        Sets::ALL,
        &["- 0 0 RCRF", "A 1 0 RmFFRI", "B 0 1 CCCCm"],
        [0, 0, 0],
        [0, 0, 0],
    );
    scores(
        Sets::ALL,
        &["- 0 0 RCRR", "A 1 0 RmFFFKI", "B 0 1 FFFC"],
        [4, 0, 0],
        [4, 0, 0],
    );
}

#[test]
fn a_big_meeple_counts_twice() {
    scores(
        Sets::ALL,
        &[
            "- 0 0 RCRF",
            "C -1 0 RFRF",
            "C 1 0 RFRF",
            "A -1 1 FFCm[B]F",
            "B 1 1 CmFFF",
            "C 0 1 CFCC",
        ],
        [8, 0, 0],
        [8, 0, 0],
    );
}

#[test]
fn goods_go_to_the_mover_and_the_most_of_each_pays_ten() {
    scores(
        Sets::ALL,
        &["- 0 0 RCRF", "A 0 1 CFFCmw", "B -1 1 FFCF"],
        [6, 0, 0],
        [6, 10, 0],
    );
}

#[test]
fn a_pig_adds_a_point_for_each_city_and_needs_a_farmer() {
    scores(
        Sets::BASE,
        &["- 0 0 RCRF", "A 0 1 FFFMC", "A 0 2 FFFFm[p]"],
        [0, 0, 0],
        [4, 0, 0],
    );
    let (_, outcomes) = play(Sets::BASE, &["- 0 0 RCRF", "A 0 1 FFFm[p]C"]);
    assert_eq!(
        outcomes[1].refused[0].why,
        ClaimRefusal::NoFollower(SegmentKind::Field)
    );
}

#[test]
fn a_barn_scores_the_farm_at_once_and_four_a_city_at_the_end() {
    scores(
        Sets::BASE,
        &["- 0 0 RCRF", "A 0 1 FFFMC", "B 0 2 FFFFM[barn]"],
        [3, 0, 0],
        [3, 4, 0],
    );
}

#[test]
fn an_abbey_closes_what_runs_into_it() {
    scores(
        Sets::ALL,
        &["- 0 0 RCRF", "A 1 0 RmFRF", "B 2 0 AAAA", "C -1 0 AAAAm"],
        [2, 0, 0],
        [2, 0, 2],
    );
}

#[test]
fn fields_of_an_ambiguous_tile_have_no_certain_points() {
    let (game, _) = play(Sets::ALL, &["- 0 0 RCRF", "A 0 1 FFFMC"]);
    let ending = game.ending();
    assert!(!ending.is_certain);
    assert_eq!(ending.parts[0].points, None);
}

/// The points of each move of a game and of its end, read without the parser.
fn published(text: &str) -> Vec<String> {
    let is_move = |line: &&str| {
        line.starts_with(|first: char| first.is_ascii_digit())
            && line.contains('(')
            && !line.contains("UTC")
            && !line.contains("BST")
    };
    text.lines()
        .filter(is_move)
        .map(|line| {
            let (label, rest) = line.split_once('(').expect(line);
            let (square, rest) = rest.split_once(')').expect(line);
            let player = label
                .trim()
                .trim_start_matches(|c: char| c.is_ascii_digit());
            let player = if player.is_empty() { "-" } else { player };
            let code = rest.split_whitespace().next().expect(line);
            format!("{player} {} {code}", square.replace(',', " "))
        })
        .collect()
}

#[track_caller]
fn replays(record: &str, expected: [u32; 3], parts: &[(usize, &str, u32)]) {
    let lines = published(record);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(lines.len(), 72);
    let (game, outcomes) = play(Sets::BASE, &lines);
    for (outcome, line) in outcomes.iter().zip(&lines).skip(1) {
        assert!(outcome.fit.is_legal(), "{line}: {:?}", outcome.fit);
        assert_eq!(outcome.refused, [], "{line}");
    }
    let ending = game.ending();
    assert_eq!(ending.scores, expected);
    for (player, kind, points) in parts {
        let found = ending.parts.iter().any(|part| {
            part.winners.contains(player)
                && part.summary.kind.name() == *kind
                && part.points == Some(*points)
        });
        assert!(found, "{player} {kind} {points}: {:?}", ending.parts);
    }
}

#[test]
fn the_first_published_game_ends_80_to_81() {
    replays(FIRST, [80, 81, 0], &[(0, "field", 9)]);
}

#[test]
fn the_second_published_game_ends_104_to_103() {
    replays(
        SECOND,
        [104, 103, 0],
        &[
            (0, "field", 24),
            (1, "field", 24),
            (1, "cloister", 8),
            (1, "city", 1),
        ],
    );
}
