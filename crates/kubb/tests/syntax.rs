//! The trees of the grammar, one for each production; every byte is in them.

use std::fmt::Write;

use expect_test::{Expect, expect};
use kubb::{KubbLanguage, SyntaxKind, SyntaxNode};
use notation::{Parse, fixture};

/// The tree in one line: nodes with their children in brackets, tokens with their text, without blanks.
fn draw(node: &SyntaxNode, out: &mut String) {
    let _ = write!(out, "{:?}[", node.kind());
    let mut first = true;
    for element in node.children_with_tokens() {
        if element.kind() == SyntaxKind::WHITESPACE {
            continue;
        }
        if !std::mem::replace(&mut first, false) {
            out.push(' ');
        }
        match element {
            notation::rowan::NodeOrToken::Node(node) => draw(&node, out),
            notation::rowan::NodeOrToken::Token(token) => {
                let _ = write!(out, "{:?}:{:?}", token.kind(), token.text());
            }
        }
    }
    out.push(']');
}

#[track_caller]
fn tree(text: &str, expected: Expect) {
    fixture::assert_lossless(&kubb::Kubb, text);
    let parse = Parse::new(&kubb::Kubb, text);
    let mut out = String::new();
    for line in parse.syntax::<KubbLanguage>().children() {
        draw(&line, &mut out);
        out.push('\n');
    }
    expected.assert_eq(&out);
}

#[test]
fn turns_with_numbers_counts_throws_and_comments() {
    tree(
        "7. 3 jt:2F - # x",
        expect![[r##"
        TURN_LINE[TURN_NUMBER[NUMBER:"7" DOT:"."] COUNT[NUMBER:"3"] THROW[PLAYER:"jt" COLON:":" STEP[NUMBER:"2" ACTION:"F"]] THROW[STEP[ACTION:"-"]] LINE_COMMENT:"# x"]
    "##]],
    );
    tree(
        "10.d:I A 2A",
        expect![[r#"
        TURN_LINE[TURN_NUMBER[NUMBER:"10" DOT:"."] THROW[PLAYER:"d" COLON:":" STEP[ACTION:"I"]] THROW[STEP[ACTION:"A"]] THROW[STEP[NUMBER:"2" ACTION:"A"]]]
    "#]],
    );
    tree(
        "0I FB 3fe 4ie (note)X",
        expect![[r#"
        TURN_LINE[THROW[STEP[NUMBER:"0" ACTION:"I"]] THROW[STEP[ACTION:"F"] STEP[ACTION:"B"]] THROW[STEP[NUMBER:"3" ACTION:"f"] STEP[ACTION:"e"]] THROW[STEP[NUMBER:"4" ACTION:"i"] STEP[ACTION:"e"]] BLOCK_COMMENT:"(note)" THROW[STEP[ACTION:"X"]]]
    "#]],
    );
}

#[test]
fn words_without_colon_stay_words() {
    tree(
        "jtB gF dK j6IR fb",
        expect![[r#"
        TURN_LINE[THROW[WORD:"jtB"] THROW[WORD:"gF"] THROW[WORD:"dK"] THROW[WORD:"j6IR"] THROW[STEP[ACTION:"f"] STEP[ACTION:"b"]]]
    "#]],
    );
}

#[test]
fn slips_stay_inside_their_throw() {
    tree(
        "1. jt:V d:2F",
        expect![[r#"
        TURN_LINE[TURN_NUMBER[NUMBER:"1" DOT:"."] THROW[PLAYER:"jt" COLON:":" UNKNOWN:"V"] THROW[PLAYER:"d" COLON:":" STEP[NUMBER:"2" ACTION:"F"]]]
    "#]],
    );
    tree(
        "1. d::F :B d: F d:",
        expect![[r#"
        TURN_LINE[TURN_NUMBER[NUMBER:"1" DOT:"."] THROW[PLAYER:"d" COLON:":" UNKNOWN:":" STEP[ACTION:"F"]] THROW[UNKNOWN:":" STEP[ACTION:"B"]] THROW[PLAYER:"d" COLON:":" STEP[ACTION:"F"]] THROW[PLAYER:"d" COLON:":"]]
    "#]],
    );
    tree(
        "1. d:Fjf:- --",
        expect![[r#"
        TURN_LINE[TURN_NUMBER[NUMBER:"1" DOT:"."] THROW[PLAYER:"d" COLON:":" STEP[ACTION:"F"]] THROW[PLAYER:"jf" COLON:":" STEP[ACTION:"-"]] THROW[STEP[ACTION:"-"]] THROW[STEP[ACTION:"-"]]]
    "#]],
    );
    tree(
        "1. F2 B ) 12 x;F",
        expect![[r#"
        TURN_LINE[TURN_NUMBER[NUMBER:"1" DOT:"."] THROW[STEP[ACTION:"F"] UNKNOWN:"2"] THROW[STEP[ACTION:"B"]] THROW[UNKNOWN:")"] THROW[UNKNOWN:"12"] THROW[PLAYER:"x" COLON:";" STEP[ACTION:"F"]]]
    "#]],
    );
}

#[test]
fn other_lines() {
    tree(
        "[Team A \"x\"] # y\n\n  \n# z\n(a) (b)\n",
        expect![[r##"
        TAG_LINE[L_BRACKET:"[" KEY:"Team A" VALUE:"\"x\"" R_BRACKET:"]" LINE_COMMENT:"# y" NEWLINE:"\n"]
        BLANK_LINE[NEWLINE:"\n"]
        BLANK_LINE[NEWLINE:"\n"]
        COMMENT_LINE[LINE_COMMENT:"# z" NEWLINE:"\n"]
        COMMENT_LINE[BLOCK_COMMENT:"(a)" BLOCK_COMMENT:"(b)" NEWLINE:"\n"]
    "##]],
    );
    tree(
        "3: F\n3) F\n3 . F\n. F",
        expect![[r#"
        TURN_LINE[TURN_NUMBER[NUMBER:"3" DOT:":"] THROW[STEP[ACTION:"F"]] NEWLINE:"\n"]
        TURN_LINE[TURN_NUMBER[NUMBER:"3" DOT:")"] THROW[STEP[ACTION:"F"]] NEWLINE:"\n"]
        TURN_LINE[TURN_NUMBER[NUMBER:"3" DOT:"."] THROW[STEP[ACTION:"F"]] NEWLINE:"\n"]
        TURN_LINE[TURN_NUMBER[DOT:"."] THROW[STEP[ACTION:"F"]]]
    "#]],
    );
    tree(
        "BA MA 5i2ra - F/F|-, B\r\n",
        expect![[r#"
            TURN_LINE[THROW[STEP[SIDE:"B" ACTION:"A"]] THROW[STEP[SIDE:"M" ACTION:"A"]] THROW[STEP[NUMBER:"5" ACTION:"i"] STEP[NUMBER:"2" ACTION:"r"]] THROW[STEP[ACTION:"a"]] THROW[STEP[ACTION:"-"]] THROW[STEP[ACTION:"F"]] SEPARATOR:"/" THROW[STEP[ACTION:"F"]] SEPARATOR:"|" THROW[STEP[ACTION:"-"]] SEPARATOR:"," THROW[STEP[ACTION:"B"]] NEWLINE:"\r\n"]
        "#]],
    );
}
