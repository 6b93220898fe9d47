//! The shapes of the six pieces, drawn for this project. Each fits a square of 36 around its origin. The body has the color of
//! its side, the outline is dark.

use std::borrow::Cow;

use notation::picture::{
    Node, Path, Shape,
    squares::{EDGE, ball, body, line},
};

/// The shapes of all six pieces.
pub(super) fn symbols() -> Vec<(Cow<'static, str>, Vec<Node>)> {
    vec![
        ("king".into(), king()),
        ("queen".into(), queen()),
        ("rook".into(), rook()),
        ("bishop".into(), bishop()),
        ("knight".into(), knight()),
        ("pawn".into(), pawn()),
    ]
}

/// A symmetric body, given by its right half.
fn half(right: &[f32]) -> Node {
    body(Path::mirrored(right))
}

/// The foot of a piece; on each side slightly wider than `rim`.
fn foot(rim: f32) -> Node {
    let edge = rim + 1.5;
    half(&[rim, 10.5, edge, 10.5, edge, 12.5, edge, 16.0, edge, 16.0])
}

/// Two lobes with a cross between them.
fn king() -> Vec<Node> {
    let lobes = half(&[
        0.0, -3.0, 4.0, -10.0, 10.0, -9.5, 16.0, -8.5, 14.5, -2.0, 13.0, 3.0, 9.0, 6.5, 9.0, 6.5,
        9.5, 11.0,
    ]);
    let drop = half(&[0.0, -12.0, 4.5, -9.0, 4.0, -6.5, 3.0, -2.0, 0.0, 3.0]);
    let cross = Path::from(0.0, -18.0).line(0.0, -10.0);
    let cross = cross.jump(-3.0, -15.3).line(3.0, -15.3);
    vec![line(cross, 2.4), lobes, drop, band(), foot(10.5)]
}

/// A crown of five points.
fn queen() -> Vec<Node> {
    let crown = half(&[
        0.0, -13.0, 3.5, -3.0, 3.5, -3.0, 7.5, -12.0, 7.5, -12.0, 9.0, -2.0, 9.0, -2.0, 14.5, -8.5,
        14.5, -8.5, 11.0, 1.0, 9.0, 6.5, 9.0, 6.5, 9.5, 11.0,
    ]);
    let tips = [(7.5, -13.0), (14.5, -9.0)];
    let tips = tips.map(|(x, y)| [ball(x, y, 2.0), ball(-x, y, 2.0)]);
    let rest = vec![ball(0.0, -14.5, 2.0), band(), foot(10.5)];
    [vec![crown], tips.concat(), rest].concat()
}

/// The band of a crown.
fn band() -> Node {
    line(Path::from(-9.0, 6.5).quad(0.0, 3.5, 9.0, 6.5), 1.4)
}

/// A tower with battlements.
fn rook() -> Vec<Node> {
    let tower = half(&[7.0, -5.0, 7.0, 5.0, 9.0, 11.0]);
    let battlements = half(&[
        2.8, -14.0, 2.8, -11.0, 2.8, -11.0, 6.0, -11.0, 6.0, -11.0, 6.0, -14.0, 6.0, -14.0, 10.5,
        -14.0, 10.5, -14.0, 10.5, -7.5, 10.5, -7.5, 7.0, -4.5, 7.0, -4.5,
    ]);
    let rim = line(Path::from(-10.5, -7.5).line(10.5, -7.5), 1.4);
    vec![tower, battlements, rim, foot(10.5)]
}

/// A mitre with its cleft.
fn bishop() -> Vec<Node> {
    let neck = half(&[4.0, 4.0, 5.0, 9.0, 8.5, 11.0]);
    let mitre = half(&[0.0, -13.5, 8.5, -6.5, 8.0, -1.0, 7.5, 2.5, 5.0, 4.5]);
    let cleft = line(Path::from(4.4, -8.4).line(0.2, -2.6), 1.6);
    let collar = half(&[6.0, 3.5, 8.0, 3.5, 8.0, 5.2, 8.0, 7.0, 6.0, 7.0]);
    let top = ball(0.0, -15.0, 2.3);
    vec![neck, mitre, cleft, top, collar, foot(10.0)]
}

/// The head of a horse.
fn knight() -> Vec<Node> {
    let head = Path::from(-9.5, 11.0)
        .quad(-9.0, 5.5, -2.0, 1.5)
        .quad(-6.0, 2.0, -8.0, 5.0)
        .quad(-14.5, 5.0, -13.0, -0.5)
        .quad(-10.5, -4.0, -9.0, -9.0)
        .line(-6.5, -12.0)
        .line(-6.0, -17.0)
        .line(-1.5, -13.5)
        .curve((9.0, -12.5), (13.0, -2.0), (10.5, 11.0));
    let mane = Path::from(1.0, -9.5).curve((6.5, -7.0), (8.0, 0.0), (7.0, 7.5));
    let (head, mane) = (body(head.close()), line(mane, 1.4));
    let dot = |x, y, radius| Shape::circle(x, y, radius).fill(&EDGE).into();
    let (eye, nostril) = (dot(-6.0, -7.0, 1.3), dot(-11.0, 0.8, 0.8));
    vec![head, mane, eye, nostril, foot(10.0)]
}

/// The smallest piece.
fn pawn() -> Vec<Node> {
    let skirt = half(&[3.0, -3.0, 3.5, 7.0, 8.5, 11.0]);
    let collar = half(&[4.5, -4.0, 6.5, -4.0, 6.5, -2.3, 6.5, -0.6, 4.5, -0.6]);
    vec![skirt, collar, ball(0.0, -8.5, 5.2), foot(9.0)]
}
