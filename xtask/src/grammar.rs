//! Tests of the grammars in `syntax/NOTATION`: the examples in `grammar.md` are checked, and `NOTATION.ungram` is compared with
//! the trees of the sample records and of the rules' examples, whole and with characters dropped.

mod matcher;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

use matcher::derives;
use notation::{Notation, Parse, rowan};
use rowan::{GreenNodeData, NodeOrToken};
use ungrammar::{Grammar, Rule};

use crate::ROOT;

/// Tokens that may be between any two others.
const BLANKS: [&str; 3] = ["WHITESPACE", "BOM", "MARKUP"];
/// The distance of the characters of a line that are dropped, one at a time. 1 would take a debug build half a minute.
const DAMAGE_STEP: usize = 3;
/// Coarse tokens of the lexers that the parsers always split or rename.
const NEVER_IN_TREES: [(&str, &str); 3] = [("kubb", "CLOSING"), ("bucky", "WORD"), ("pgn", "WORD")];

/// `TurnLine` for `TURN_LINE`.
fn camel_case(kind: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        format!("{first}{}", rest.to_lowercase())
    };
    kind.split('_').map(word).collect()
}

fn grammar(id: &str) -> Grammar {
    let path = Path::new(ROOT).join(format!("syntax/{id}/{id}.ungram"));
    fs::read_to_string(path).unwrap().parse().unwrap()
}

/// The sample records and the examples of the rules.
fn texts(notation: &dyn Notation) -> Vec<String> {
    let folder = Path::new(ROOT).join("tests/records").join(notation.id());
    let records = fs::read_dir(folder).unwrap();
    let records = records.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    records.chain(examples(notation)).collect()
}

fn examples(notation: &dyn Notation) -> impl Iterator<Item = String> {
    let rules = notation.rules().iter();
    rules.flat_map(|rule| [rule.wrong.to_owned(), rule.right.to_owned()])
}

/// The sequences of children of each kind of node, without blanks, each with a text that has it.
type Sequences = BTreeMap<String, BTreeMap<Vec<String>, String>>;

fn collect(node: &GreenNodeData, kinds: &[&str], text: &str, found: &mut Sequences) {
    let name = |kind: rowan::SyntaxKind| kinds[usize::from(kind.0)];
    let mut children = Vec::new();
    for child in node.children() {
        match child {
            NodeOrToken::Node(child) => {
                children.push(camel_case(name(child.kind())));
                collect(child, kinds, text, found);
            }
            NodeOrToken::Token(token) => children.push(name(token.kind()).to_owned()),
        }
    }
    children.retain(|child| !BLANKS.contains(&child.as_str()));
    let sequences = found.entry(camel_case(name(node.kind()))).or_default();
    sequences.entry(children).or_insert_with(|| text.to_owned());
}

/// The sequences in the trees of whole texts, and of the lines of the examples with one character dropped.
fn sequences(notation: &dyn Notation) -> Sequences {
    let kinds = notation.about().kinds;
    let mut found = Sequences::new();
    for text in texts(notation) {
        collect(
            &Parse::new(notation, &text).green(),
            kinds,
            &text,
            &mut found,
        );
    }
    let lines: BTreeSet<String> = examples(notation)
        .flat_map(|text| {
            text.split_inclusive('\n')
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    for line in lines {
        for (at, character) in line.char_indices().step_by(DAMAGE_STEP) {
            let mut damaged = line.clone();
            damaged.replace_range(at..at + character.len_utf8(), "");
            let parse = Parse::new(notation, &damaged);
            collect(&parse.green(), kinds, &damaged, &mut found);
        }
    }
    found
}

#[test]
fn nodes_and_tokens_are_those_of_the_parser() {
    for notation in ide::notations() {
        let id = notation.id();
        let grammar = grammar(id);
        let nodes: BTreeSet<&str> = grammar
            .iter()
            .map(|node| grammar[node].name.as_str())
            .collect();
        let tokens: BTreeSet<&str> = grammar
            .tokens()
            .map(|token| grammar[token].name.as_str())
            .collect();
        let kinds = notation.about().kinds;
        for kind in kinds.iter().copied() {
            let hidden = BLANKS.contains(&kind) || NEVER_IN_TREES.contains(&(id, kind));
            let is_node = nodes.contains(camel_case(kind).as_str());
            let is_token = tokens.contains(kind);
            assert_eq!(
                usize::from(hidden) + usize::from(is_node) + usize::from(is_token),
                1,
                "{id}: {kind}"
            );
        }
        let known: BTreeSet<String> = kinds
            .iter()
            .flat_map(|kind| [(*kind).to_owned(), camel_case(kind)])
            .collect();
        let unknown: Vec<_> = nodes
            .union(&tokens)
            .filter(|name| !known.contains(**name))
            .collect();
        assert!(unknown.is_empty(), "{id}: {unknown:?}");
    }
}

#[test]
fn every_node_that_the_parser_builds_follows_its_rule() {
    let mut wrong = Vec::new();
    for notation in ide::notations() {
        let id = notation.id();
        let grammar = grammar(id);
        let rules: BTreeMap<&str, &Rule> = grammar
            .iter()
            .map(|node| (grammar[node].name.as_str(), &grammar[node].rule))
            .collect();
        for (name, found) in sequences(*notation) {
            for (children, text) in found {
                let children: Vec<&str> = children.iter().map(String::as_str).collect();
                if !derives(&grammar, rules[name.as_str()], &children) {
                    wrong.push(format!("{id}: {name} = {} in {text:?}", children.join(" ")));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn prose(id: &str) -> String {
    let path = Path::new(ROOT).join(format!("syntax/{id}/grammar.md"));
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_records_in_the_prose_have_no_finding() {
    for notation in ide::notations() {
        let id = notation.id();
        let prose = prose(id);
        let records: Vec<&str> = prose
            .split("```")
            .skip(1)
            .step_by(2)
            .filter_map(|block| block.strip_prefix(id)?.strip_prefix('\n'))
            .collect();
        assert!(!records.is_empty(), "{id}");
        for record in records {
            let document = ide::Document::new(*notation, record, Arc::default());
            let findings: Vec<_> = document.findings().collect();
            assert!(findings.is_empty(), "{record}\n{findings:#?}");
        }
    }
}

#[test]
fn the_prose_links_to_rules_that_exist() {
    for notation in ide::notations() {
        let id = notation.id();
        let prose = prose(id);
        let mut links = 0;
        for link in prose.split("rules.md#").skip(1) {
            let name = link.split(')').next().unwrap_or_default();
            let code = format!("{id}/{name}");
            let is_rule = notation.rules().iter().any(|rule| rule.code == code);
            assert!(is_rule, "{code}");
            links += 1;
        }
        let least = notation.rules().len().min(20);
        assert!(links >= least, "{id}: {links}");
    }
}
