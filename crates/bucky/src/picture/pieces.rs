//! The shapes of the six pieces, drawn for this project. Each fits a circle of radius 18 around its origin. The body has the
//! color of its side, the outline is dark, and one detail in a third color identifies the kind.

use std::borrow::Cow;

use notation::picture::{
    Node, Paint, Path, Shape, Swatch,
    squares::{EDGE, body, line},
};

use crate::game::PieceKind;

/// Eyes, blades, gems.
static JEWEL: Swatch = Swatch::new("piece-jewel", 0x1c9d8c, 0x2cc7b2, 0x888888);

/// The name of a kind's symbol.
pub(super) fn symbol(kind: PieceKind) -> &'static str {
    kind.name()
}

/// The symbols of all six kinds.
pub(super) fn symbols() -> Vec<(Cow<'static, str>, Vec<Node>)> {
    PieceKind::ALL
        .into_iter()
        .map(|kind| {
            let nodes = match kind {
                PieceKind::Jedi => jedi(),
                PieceKind::Wagon => wagon(),
                PieceKind::Shaman => shaman(),
                PieceKind::Chameleon => chameleon(),
                PieceKind::Madam => madam(),
                PieceKind::Dude => dude(),
            };
            (symbol(kind).into(), nodes)
        })
        .collect()
}

fn gem(x: f32, y: f32, radius: f32) -> Node {
    Shape::circle(x, y, radius)
        .fill(&JEWEL)
        .stroke(&EDGE, 1.0)
        .into()
}

/// A small figure in a hood, with a blade.
fn jedi() -> Vec<Node> {
    vec![
        Shape::path(Path::from(7.0, 6.0).line(15.0, -13.0))
            .stroke(&EDGE, 5.0)
            .round(0.0)
            .into(),
        Shape::path(Path::from(8.0, 4.0).line(15.0, -13.0))
            .stroke(&JEWEL, 3.0)
            .round(0.0)
            .into(),
        body(
            Path::from(-12.0, 16.0)
                .quad(-10.0, 3.0, -4.0, 0.0)
                .line(4.0, 0.0)
                .quad(9.0, 3.0, 10.0, 16.0)
                .close(),
        ),
        body(
            Path::from(-7.0, 1.0)
                .curve((-9.0, -9.0), (-4.0, -13.0), (0.0, -14.0))
                .curve((4.0, -13.0), (8.0, -9.0), (6.0, 1.0))
                .close(),
        ),
        line(Path::from(-3.0, -3.0).quad(0.0, -9.0, 3.0, -3.0), 1.4),
    ]
}

/// A covered wagon on two wheels.
fn wagon() -> Vec<Node> {
    vec![
        body(
            Path::from(-15.0, 3.0)
                .curve((-17.0, -18.0), (17.0, -18.0), (15.0, 3.0))
                .close(),
        ),
        line(Path::from(-5.0, 3.0).quad(-7.0, -6.0, -5.0, -12.0), 1.2),
        line(Path::from(5.0, 3.0).quad(7.0, -6.0, 5.0, -12.0), 1.2),
        body(
            Path::from(-16.0, 2.0)
                .line(16.0, 2.0)
                .line(14.0, 9.0)
                .line(-14.0, 9.0)
                .close(),
        ),
        gem(-8.5, 11.5, 5.0),
        gem(8.5, 11.5, 5.0),
    ]
}

/// A tall mask with one great eye.
fn shaman() -> Vec<Node> {
    vec![
        body(
            Path::from(0.0, -17.0)
                .quad(11.0, -13.0, 10.0, -2.0)
                .quad(9.0, 10.0, 12.0, 16.0)
                .line(-12.0, 16.0)
                .quad(-9.0, 10.0, -10.0, -2.0)
                .quad(-11.0, -13.0, 0.0, -17.0)
                .close(),
        ),
        Shape::path(
            Path::from(-8.0, -2.0)
                .quad(0.0, -11.0, 8.0, -2.0)
                .quad(0.0, 6.0, -8.0, -2.0)
                .close(),
        )
        .fill(&JEWEL)
        .stroke(&EDGE, 1.2)
        .into(),
        Shape::circle(0.0, -2.4, 2.4).fill(&EDGE).into(),
        line(Path::from(-5.0, 11.0).quad(0.0, 8.0, 5.0, 11.0), 1.4),
    ]
}

/// A lizard with a curled tail.
fn chameleon() -> Vec<Node> {
    vec![
        line(
            Path::from(-6.0, 8.0)
                .curve((-17.0, 8.0), (-18.0, -7.0), (-9.0, -7.0))
                .curve((-3.0, -7.0), (-4.0, 2.0), (-9.0, 1.0)),
            5.6,
        ),
        Shape::path(
            Path::from(-6.0, 8.0)
                .curve((-17.0, 8.0), (-18.0, -7.0), (-9.0, -7.0))
                .curve((-3.0, -7.0), (-4.0, 2.0), (-9.0, 1.0)),
        )
        .stroke(Paint::Given, 3.0)
        .round(0.0)
        .into(),
        body(
            Path::from(-8.0, 10.0)
                .quad(-5.0, -5.0, 4.0, -8.0)
                .quad(9.0, -16.0, 14.0, -9.0)
                .line(17.0, -3.0)
                .quad(13.0, 1.0, 11.0, 1.0)
                .quad(11.0, 8.0, 5.0, 10.0)
                .close(),
        ),
        line(Path::from(-3.0, 10.0).line(-5.0, 15.0), 2.6),
        line(Path::from(6.0, 9.0).line(8.0, 15.0), 2.6),
        gem(9.0, -6.0, 3.4),
    ]
}

/// A lady in a wide dress, with a tiara.
fn madam() -> Vec<Node> {
    vec![
        body(
            Path::from(-3.0, -3.0)
                .line(3.0, -3.0)
                .quad(5.0, 6.0, 15.0, 16.0)
                .line(-15.0, 16.0)
                .quad(-5.0, 6.0, -3.0, -3.0)
                .close(),
        ),
        body(
            Path::from(-10.0, -6.0)
                .line(-8.0, -15.0)
                .line(-3.5, -11.0)
                .line(0.0, -17.0)
                .line(3.5, -11.0)
                .line(8.0, -15.0)
                .line(10.0, -6.0)
                .quad(0.0, 1.0, -10.0, -6.0)
                .close(),
        ),
        gem(0.0, -6.5, 2.6),
        line(Path::from(-9.0, 11.0).quad(0.0, 7.0, 9.0, 11.0), 1.4),
    ]
}

/// A gentleman in a hat with a wide brim.
fn dude() -> Vec<Node> {
    vec![
        body(
            Path::from(-13.0, 16.0)
                .quad(-12.0, 5.0, -4.0, 4.0)
                .line(4.0, 4.0)
                .quad(12.0, 5.0, 13.0, 16.0)
                .close(),
        ),
        body(
            Path::from(-7.0, -5.0)
                .quad(-8.0, 7.0, 0.0, 7.0)
                .quad(8.0, 7.0, 7.0, -5.0)
                .close(),
        ),
        body(
            Path::from(-15.0, -4.0)
                .quad(-9.0, -6.0, -8.0, -8.0)
                .line(-7.0, -16.0)
                .quad(0.0, -19.0, 7.0, -16.0)
                .line(8.0, -8.0)
                .quad(9.0, -6.0, 15.0, -4.0)
                .quad(0.0, 0.0, -15.0, -4.0)
                .close(),
        ),
        Shape::path(Path::from(-7.6, -9.0).quad(0.0, -6.5, 7.6, -9.0))
            .stroke(&JEWEL, 3.0)
            .into(),
    ]
}
