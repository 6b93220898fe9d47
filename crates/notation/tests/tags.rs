//! Tags: lexing, parsing, reading, and findings about them.

use expect_test::{Expect, expect};

use notation::{
    LineParse, Rule, Severity,
    parser::Parser,
    tags::{Kinds, Names, check, formatted, lex, parse, read},
    walk,
};

notation::syntax_kinds! {
    /// Tags only.
    pub enum Kind for TagLanguage {
        BOM = "a byte order mark",
        WHITESPACE = "a blank",
        L_BRACKET = "an opening bracket",
        R_BRACKET = "a closing bracket",
        NAME = "a name",
        VALUE = "a value",
        REST = "what is left",
        TAG = "a tag",
        LINE = "a line",
    }
}

const SYNTAX: Rule = rule("test/tag-syntax", Severity::Error);
const DUPLICATE: Rule = rule("test/duplicate-tag", Severity::Warning);
const NAME: Rule = rule("test/tag-name", Severity::Hint);

const fn rule(code: &'static str, severity: Severity) -> Rule {
    Rule::new(code, severity, "", "", "", "")
}

const KINDS: Kinds<Kind> = Kinds {
    bom: Kind::BOM,
    whitespace: Kind::WHITESPACE,
    l_bracket: Kind::L_BRACKET,
    r_bracket: Kind::R_BRACKET,
    name: Kind::NAME,
    value: Kind::VALUE,
    tag: Kind::TAG,
};

fn parsed(line: &str) -> LineParse {
    let mut lexemes = Vec::new();
    let end = lex(line, 0, &KINDS, &mut lexemes);
    if end < line.len() {
        lexemes.push((Kind::REST, end..line.len()));
    }
    let mut parser = Parser::new(line, lexemes);
    while parser.at_any(&[Kind::BOM, Kind::WHITESPACE, Kind::L_BRACKET]) {
        match parser.at(Kind::L_BRACKET) {
            true => parse(&mut parser, &KINDS, &SYNTAX),
            false => parser.bump(),
        }
    }
    parser.finish(Kind::LINE, 0)
}

/// Checks every tag as read and as formatted, then the findings.
#[track_caller]
fn tags(line: &str, expected: Expect) {
    const NAMES: Names = Names {
        known: &[("Id", "A name.")],
        others: &["Whit"],
        duplicate: &DUPLICATE,
        last_counts: false,
        misspelled: &NAME,
    };
    let parsed = parsed(line);
    let root: walk::Node<'_, TagLanguage> = parsed.tree.root(line);
    let nodes: Vec<_> = root.nodes(Kind::TAG).collect();
    let tags: Vec<_> = nodes.iter().filter_map(|it| read(*it, &KINDS)).collect();
    let mut shown = String::new();
    for (tag, node) in tags.iter().zip(&nodes) {
        let value = &line[tag.value_range];
        let best = formatted(*node, &KINDS);
        shown += &format!("{} {:?} from {value:?}: {best:?}\n", tag.name, tag.value);
    }
    let checked = check(&tags, &NAMES, |_| None);
    for finding in parsed.findings.iter().chain(&checked) {
        let fixes: Vec<&str> = finding.fixes.iter().map(|fix| &*fix.title).collect();
        shown += &format!("{} {} {fixes:?}\n", finding.code, finding.message);
    }
    expected.assert_eq(&shown);
}

#[test]
fn values_hold_anything_between_quotes() {
    tags(
        r#"[White "a {b} \"c\" ]"] [ Id  "x" ] d"#,
        expect![[r#"
        White "a {b} \"c\" ]" from "a {b} \\\"c\\\" ]": Some("[White \"a {b} \\\"c\\\" ]\"]")
        Id "x" from "x": Some("[Id \"x\"]")
    "#]],
    );
}

#[test]
fn what_a_tag_lacks_is_found() {
    tags(
        r#"[White Ann] [Id "x]"#,
        expect![[r#"
        White "Ann" from "Ann": None
        Id "x" from "\"x": None
        test/tag-syntax The tag White lacks the quotes around its value. ["Write [White \"Ann\"]"]
        test/tag-syntax The tag Id lacks the quote behind its value. ["Write [Id \"x\"]"]
    "#]],
    );
    tags(
        "[White 'Ann'] [Id \"'x']",
        expect![[r#"
        White "'Ann'" from "'Ann'": None
        Id "'x'" from "\"'x'": None
        test/tag-syntax The tag White lacks the quotes around its value. ["Write [White \"Ann\"]"]
        test/tag-syntax The tag Id lacks the quote behind its value. ["Write [Id \"'x'\"]"]
    "#]],
    );
    tags(
        r#"[White] ["Ann"] [Id"#,
        expect![[r#"
        test/tag-syntax The tag White has no value: write it in quotes, [White "…"]. ["Write [White \"?\"]"]
        test/tag-syntax A tag is a name and a value in quotes: [White "Ann"]. The name is missing. []
        test/tag-syntax The tag Id has no value: write it in quotes, [Id "…"]. ["Write [Id \"?\"]"]
    "#]],
    );
}

#[test]
fn names_stand_once_and_are_known() {
    tags(
        r#"[White "A"][Whte "B"][white "C"][Whit "D"][Ix "E"][White "F"]"#,
        expect![[r#"
            White "A" from "A": Some("[White \"A\"]")
            Whte "B" from "B": Some("[Whte \"B\"]")
            white "C" from "C": Some("[white \"C\"]")
            Whit "D" from "D": Some("[Whit \"D\"]")
            Ix "E" from "E": Some("[Ix \"E\"]")
            White "F" from "F": Some("[White \"F\"]")
            test/tag-name Whte is no tag that Movetext knows. Did you mean White? ["Write White"]
            test/tag-name white is no tag that Movetext knows. Did you mean White? ["Write White"]
            test/duplicate-tag The tag White stands twice; the first one counts. ["Remove this one"]
        "#]],
    );
}
