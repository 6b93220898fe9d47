//! Links of `RootVis`: both ways, other readings of its parser, games that it cannot show, and damaged links.

use crate::support::{corpus, mutations, samples};
use exchange::{ConvertOptions, Converted, by_id, convert, recognize};
use expect_test::{Expect, expect};
use notation::Severity;

fn read(link: &str) -> Converted {
    convert(
        link,
        by_id("rootvis").expect("a form"),
        None,
        ConvertOptions::default(),
    )
}

fn write(record: &str) -> Converted {
    convert(
        record,
        by_id("rootlog").expect("a form"),
        by_id("rootvis"),
        ConvertOptions::default(),
    )
}

/// A link that holds `text` as it is.
fn link(text: &str) -> String {
    format!(
        "https://rootvis.seiyria.com/full-game?game={}",
        lz_str::compress_to_encoded_uri_component(text)
    )
}

/// The text in the link of `record`.
fn in_link(record: &str) -> String {
    let link = write(record).text;
    let packed = link.trim_end().split_once("?game=").expect("a link").1;
    let units = lz_str::decompress_from_encoded_uri_component(packed).expect("a packed text");
    String::from_utf16(&units).expect("a text")
}

#[track_caller]
fn check(link: &str, expected: &Expect) {
    let converted = read(link);
    let told = converted.findings.iter().map(|finding| {
        let (start, end) = (
            usize::from(finding.range.start()),
            usize::from(finding.range.end()),
        );
        format!(
            "{} {start}..{end} {}\n",
            finding.severity.name(),
            finding.message
        )
    });
    expected.assert_eq(&format!(
        "{}---\n{}",
        converted.text,
        told.collect::<String>()
    ));
}

#[test]
fn the_samples_of_the_platform_come_and_go() {
    let Some(samples) = corpus("../exchange/rootvis") else {
        return;
    };
    let text = |name: &str| {
        &samples
            .iter()
            .find(|(known, _)| known == name)
            .expect("a sample")
            .1
    };
    for name in ["fall", "lake"] {
        let (url, record) = (
            text(&format!("{name}.url")),
            text(&format!("{name}.rootlog")),
        );
        assert_eq!(recognize(url).map(exchange::Form::id), Some("rootvis"));
        let converted = read(url);
        assert_eq!((&converted.text, converted.findings.len()), (record, 0));
        assert_eq!(&in_link(record), text(&format!("{name}.dialect.rootlog")));
        assert_eq!(write(record).text.trim_end(), url.trim_end());
    }
}

const HEAD: &str = "Map: Fall\nDeck: E&P\nPool: CEV\nC: Ann\nE: Bob\nV: Cy\n\nC:t_k->1/w->2+3+4+5+6+7+8+10+11+12/b_s->1/b_w->5/b_r->2\nE:6w->3/b->3/#commander->$\nV:#thief->$/p->1_9_10_12\n\n";

#[test]
fn what_its_parser_reads_otherwise_is_written_so() {
    // Ours, theirs, and ours after the way back.
    for (ours, theirs, back) in [
        ("C:(w)2->6/#->C", "C:w2->6/#->C", "C:w2->6/#->C"),
        (
            "V:p->1/$_C+$_E->h",
            "V:p->1/$_C->h/$_E->h",
            "V:p->1/$_C->h/$_E->h",
        ),
        // The owner of several relationships is written once.
        ("E:(V$_E+$_C)->h", "E:V$_E->h/V$_C->h", "E:V$_E->h/V$_C->h"),
        (
            "V:%tt->d+e/#->V",
            "V:%tt->d/#->V // movetext: V:%tt->d+e/#->V",
            "V:%tt->d+e/#->V",
        ),
        (
            "V:%rde->s // better",
            "V:%rd->s // better // movetext: V:%rde->s // better",
            "V:%rde->s // better",
        ),
        ("V:F#errandQ->$", "V:F#errand->$", "V:F#errandQ->$"),
        (
            "C:#leagueofadventurousmice->C$",
            "C:#league->C$",
            "C:#league->C$",
        ),
        ("C:Zmurinebroker", "C:Zmurine", "C:Zmurine"),
        ("V:Zt", "V:Z%t", "V:Z%t"),
        ("C:XE3Fa(1,0)", "C:XE3F@(1,0)", "C:XE3F@(1,0)"),
    ] {
        let record = format!("{HEAD}{ours}\n");
        let dialect = format!("{HEAD}{theirs}\n");
        let edited = exchange_dialect(&record);
        assert_eq!(edited, dialect, "{ours}");
        assert_eq!(
            read(&link(&dialect)).text,
            format!("{HEAD}{back}\n"),
            "{ours}"
        );
    }
}

/// The text in a link of `record`, even if its moves are impossible.
fn exchange_dialect(record: &str) -> String {
    let converted = write(record);
    if converted.text.is_empty() {
        panic!("{:?}", converted.findings);
    }
    in_link(record)
}

#[test]
fn headers_are_written_as_it_reads_them() {
    let record = "Map: Autumn\nDeck: standard\nLandmarks: tower->10\nPool: C, E\nC: Ann: the first\nE: Bob\n\nC:t_k->1/w->2\nE:6w->3/b->3\n";
    let theirs = in_link(record);
    expect![[r#"
        Map: Fall
        Deck: Standard
        // Landmarks: tower->10
        Pool: CE
        C: Ann- the first
        E: Bob

        C:t_k->1/w->2
        E:6w->3/b->3
    "#]]
    .assert_eq(&theirs);
    expect![[r#"
        Map: Fall
        Deck: Standard
        Landmarks: tower->10
        Pool: CE
        C: Ann- the first
        E: Bob

        C:t_k->1/w->2
        E:6w->3/b->3
    "#]]
    .assert_eq(&read(&link(&theirs)).text);
}

#[test]
fn what_it_cannot_show_gets_no_link() {
    let told = |record: &str| {
        let converted = write(record);
        assert_eq!(converted.text, "", "{record}");
        let told = converted.findings.iter().map(|finding| {
            let text =
                &record[usize::from(finding.range.start())..usize::from(finding.range.end())];
            format!("{text:?} {}", finding.message)
        });
        told.collect::<Vec<_>>().join("\n")
    };
    expect![[r#""K" RootVis cannot show Keepers in Iron (lines 3, 4 and 7): it gets no link."#]]
        .assert_eq(&told(
            "Map: Fall\nDeck: Standard\nPool: KC\nK: Ann\nC: Bob\n\nK:w->1\nC:t_k->1\n",
        ));
    expect![[r#""44" This game has errors, the first is: There is no clearing 44. Maps have clearings 1 to 12. RootVis may refuse it, so it gets no link."#]].assert_eq(&told(&format!("{HEAD}C:w->44/#->C\n")));
    expect![[r##""#viz->$_r" RootVis cannot show the Loyal Viziers in a column of the Decree (line 12): it gets no link."##]].assert_eq(&told(&format!("{HEAD}E:#viz->$_r\n")));
    expect![[r#""%u->s" RootVis cannot show the club (line 12): it gets no link."#]]
        .assert_eq(&told(&format!("{HEAD}V:%u->s\n")));
}

#[test]
fn links_that_hold_no_game_are_named() {
    check(
        "https://rootvis.seiyria.com/full-game",
        &expect![[r#"
        ---
        error 0..37 There is no game in this link.
    "#]],
    );
    check(
        "https://rootvis.seiyria.com/full-game?gameUrl=https%3A%2F%2Fexample.org%2Fa.txt",
        &expect![[r#"
            ---
            error 0..79 The link says where the game is: https://example.org/a.txt. Nothing is fetched; save that text and convert it.
        "#]],
    );
    check(
        &link("Dear Ann"),
        &expect![[r#"
        ---
        error 0..59 What the link holds is no Rootlog: it has neither a map nor a turn. Copy all of the link again.
    "#]],
    );
    check(
        "",
        &expect![[r#"
        ---
        error 0..0 There is no link here: copy all of it, from `https` on.
    "#]],
    );
}

#[test]
fn of_a_link_that_was_cut_off_the_whole_lines_are_read() {
    let whole = link(&format!("{HEAD}C:w2->6/#->C\n"));
    let cut = &whole[..whole.len() - 24];
    check(
        cut,
        &expect![[r#"
        Map: Fall
        Deck: E&P
        Pool: CEV
        C: Ann
        E: Bob
        V: Cy

        C:t_k->1/w->2+3+4+5+6+7+8+10+11+12/b_s->1/b_w->5/b_r->2
        E:6w->3/b->3/#commander->$
        // the link ends here, before the end of the game
        ---
        error 246..246 The link is damaged or cut off at its character 247: the game is read up to there. Copy all of the link.
    "#]],
    );
    // Some programs replace the plus sign.
    let blanks = whole.replace('+', " ");
    assert_eq!(read(&blanks).findings, []);
    assert_eq!(read(&whole.replace('+', "%2B")).text, read(&blanks).text);
    for end in 0..whole.len() {
        let Some(cut) = whole.get(..end) else {
            continue;
        };
        let converted = read(cut);
        assert!(!converted.findings.is_empty(), "{end}");
    }
}

#[test]
fn samples_come_back_as_they_were() {
    let mut come_back = Vec::new();
    for (name, record) in samples("rootlog") {
        let written = write(&record);
        let mut findings = written.findings.iter();
        if findings.any(|finding| finding.severity == Severity::Error) {
            continue;
        }
        come_back.push(name.clone());
        let back = read(&written.text);
        assert_eq!(back.findings, [], "{name}");
        assert_eq!(read(&write(&back.text).text).text, back.text, "{name}");
        assert!(states(&back.text) == states(&record), "{name}");
    }
    assert_eq!(
        come_back,
        ["fall.rootlog", "page.rootlog", "winter.rootlog"]
    );
}

fn states(record: &str) -> Vec<serde_json::Value> {
    let notation = ide::by_id("rootlog").expect("a notation");
    let document = ide::Document::new(notation, record, std::sync::Arc::default());
    let moves = document.replay().into_iter().flat_map(|game| game.moves);
    moves.map(|one| one.state).collect()
}

#[test]
fn no_mutation_panics_or_is_silent() {
    let whole = link(&format!("{HEAD}C:w2->6/#->C\nE:M#E->$_m\nV:%tt->d+e\n"));
    let games = read(&whole).text;
    for (text, _) in mutations(&whole, 3_000) {
        let converted = read(&text);
        assert!(
            !converted.text.is_empty() || !converted.findings.is_empty() || text.trim().is_empty(),
            "{text}"
        );
    }
    for (text, _) in mutations(&games, 1_000) {
        let converted = write(&text);
        assert!(
            !converted.text.is_empty() || !converted.findings.is_empty(),
            "{text}"
        );
    }
}

#[test]
fn plots_of_the_corvids_are_shown_as_far_as_its_parser_reads_them() {
    let head = "Map: Fall\nDeck: E&P\nPool: PC\nP: Ann\nC: Bob\n\nP:w->1+2+3\nC:t_k->1/w->2+3+4\n\nP:t->2/t->3\n";
    for (action, is_shown) in [
        ("C:Pt2^t_r", true),
        ("C:Pt2^t_s", true),
        ("C:Pt2^t_e", false),
        ("C:Pt2^t_b", false),
        ("C:?Pt_b2", true),
        ("P:t2^t_b", true),
    ] {
        let written = write(&format!("{head}{action}\n"));
        assert_eq!(
            !written.text.is_empty(),
            is_shown,
            "{action} {:?}",
            written.findings
        );
    }
}

#[test]
fn actions_that_are_empty_are_left_out_and_games_without_a_turn_get_no_link() {
    for (ours, theirs) in [
        ("C:w2->6/", "C:w2->6"),
        ("C: w2->6 / #->C", "C:w2->6/#->C"),
        ("C:w2->6;#->C", "C:w2->6;#->C"),
    ] {
        assert_eq!(
            in_link(&format!("{HEAD}{ours}\n")),
            format!("{HEAD}{theirs}\n"),
            "{ours}"
        );
    }
    for record in ["", "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n"] {
        let written = write(record);
        assert_eq!(
            (written.text.as_str(), written.findings.is_empty()),
            ("", false),
            "{record}"
        );
    }
}

#[test]
fn addresses_hold_the_game_among_other_things() {
    let record = "Map: Fall\nDeck: E&P\nPool: CE\nC: amber\nE: basalt\n\nC:w->1\n";
    let packed =
        "LIQwDgXABAYiA28BQARApgYwNbQKIDIAFJQge1PmgGFckroQBbAIzQCcldpmQBnBAC5I6EAO4BaAHwBGJEA";
    let link = format!("https://rootvis.seiyria.com/full-game?game={packed}");
    for address in [
        link.clone(),
        format!("https://rootvis.seiyria.com/embed-game?action=3&game={packed}&clearing=2"),
        format!("{link}\n{link}"),
    ] {
        let converted = read(&address);
        assert_eq!(converted.findings, [], "{address}");
        let games = vec![record; address.lines().count()];
        assert_eq!(converted.text, games.join("\n"), "{address}");
    }
    assert_eq!(write(record).text.trim_end(), link);
    // Two links without a gap are not one.
    let twice = read(&format!("{link}{packed}"));
    assert_eq!(
        (twice.text.as_str(), twice.findings.len()),
        (
            &*format!("{record}// the link ends here, before the end of the game\n"),
            1
        )
    );
    // A plus may be escaped; the character is still counted in the link.
    let damaged = format!("{}%2B!", &link[..link.len() - 8]);
    let converted = read(&damaged);
    let message = format!(
        "The link is damaged or cut off at its character {}: the game is read up to there. Copy all of the link.",
        damaged.len()
    );
    assert_eq!(converted.findings[0].message, message);
}

#[test]
fn a_link_may_be_quoted_or_told_of() {
    let record = "Map: Fall\nDeck: E&P\nPool: CE\nC: amber\nE: basalt\n\nC:w->1\n";
    let link = write(record).text.trim_end().to_owned();
    for text in [
        format!("> {link}\n"),
        format!("See my game: {link} - great fun\n"),
        format!("Our game (<{link}>).\n"),
        format!("[url]{link}[/url]\n"),
        format!("[url={link}]our game[/url]\n"),
        format!("<a href=\"{link}\">our game</a>\n"),
        format!("<a href=\"{link}\">{link}</a>\n"),
        format!("{link}, nice\n"),
        format!("- {link}\n"),
        format!("{}\n", link.replace("?game", "?a=1&amp;game")),
    ] {
        assert_eq!(
            recognize(&text).map(exchange::Form::id),
            Some("rootvis"),
            "{text}"
        );
        let converted = read(&text);
        assert_eq!(converted.findings, [], "{text}");
        assert_eq!(converted.text, record, "{text}");
    }
    // A record may name its link.
    let told = format!("My game {link}\n{record}");
    assert_ne!(recognize(&told).map(exchange::Form::id), Some("rootvis"));
}

#[test]
fn a_link_may_be_wrapped_by_a_mail() {
    let record = "Map: Fall\nDeck: E&P\nPool: CE\nC: amber\nE: basalt\n\nC:w->1\n";
    let link = write(record).text.trim_end().to_owned();
    let wrapped = |link: &str, between: &str| {
        let signs: Vec<char> = link.chars().collect();
        let lines: Vec<String> = signs.chunks(60).map(|part| part.iter().collect()).collect();
        lines.join(between)
    };
    for text in [
        format!("{}\n", wrapped(&link, "\n")),
        format!("> {}\n\nNice game!\n", wrapped(&link, "\n> ")),
        format!("{}\n", wrapped(&link.replace('=', "=3D"), "=\n")),
    ] {
        let converted = read(&text);
        assert_eq!(converted.text, record, "{text}");
    }
    // Two links in a line are two games.
    assert_eq!(read(&format!("{link}, {link}x\n")).findings.len(), 1);
}
