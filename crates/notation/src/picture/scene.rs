//! The retained scene: shapes, text, groups and placed symbols, each in a role.

use std::borrow::Cow;

use rowan::TextRange;

use super::{
    GROUND, INK, Paint, Path, WRONG,
    notes::{NOTE, cut, wrap},
};

/// A picture. Units are about pixels at its natural size; x to the right, y downwards.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The place of its upper left corner.
    pub left: f32,
    /// See `left`.
    pub top: f32,
    /// The natural size.
    pub width: f32,
    /// The natural size.
    pub height: f32,
    /// What is shown where there is little room; see [`Scene::focused`].
    pub focus: Option<Frame>,
    /// One line: which game, after which move.
    pub title: String,
    /// The picture in words, for those who do not see it.
    pub description: String,
    /// Drawings that are placed often. Their names are short, in lower-case letters, digits and hyphens.
    pub symbols: Vec<(Cow<'static, str>, Vec<Node>)>,
    /// What is drawn, from back to front.
    pub nodes: Vec<Node>,
    /// What can be pointed at; groups name them by index.
    pub parts: Vec<Part>,
    /// Places of the board where something can be done next; nothing is drawn there for them.
    pub regions: Vec<Region>,
    /// What is drawn here that does not explain itself, a sign each: `spiral: hypnotized`. It names no colors, which are the
    /// theme's.
    pub legend: Vec<String>,
    notes: Notes,
}

/// The notes below a picture, and the picture without them.
#[derive(Debug, Clone, PartialEq, Default)]
struct Notes {
    texts: Vec<String>,
    /// How many nodes were drawn before.
    nodes: usize,
    /// The height before.
    height: f32,
}

/// A part of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "the names of geometry")]
pub struct Frame {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// Something in the picture that has a place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is, for a tooltip: `red meeple on (3,1), placed in 12A`.
    pub title: String,
    /// The move that put it there, relative to the game.
    pub range: TextRange,
}

/// A place of the board, occupied or not, that [choices](crate::Choice) name.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// What it is, in words that are unique in the picture: `square e4`, `clearing 7`, `tile (2,-1) side top`.
    pub id: String,
    /// Where it is.
    pub frame: Frame,
}

/// One thing that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A shape.
    Shape(Shape),
    /// A text.
    Text(Text),
    /// Several things together.
    Group(Group),
    /// A symbol at a place.
    Place(SymbolUse),
}

/// A shape with its fill and outline.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its form.
    pub form: Primitive,
    /// What fills it.
    pub fill: Paint,
    /// Its outline.
    pub stroke: Stroke,
    /// From 0, not seen, to 1.
    pub opacity: f32,
}

/// The form of a shape.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs, reason = "the names of geometry")]
pub enum Primitive {
    /// A rectangle; `round` is the radius of its corners.
    Rect {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        round: f32,
    },
    /// A circle.
    Circle { x: f32, y: f32, radius: f32 },
    /// A line.
    Line { from: (f32, f32), to: (f32, f32) },
    /// A closed outline of straight lines.
    Polygon(Vec<(f32, f32)>),
    /// An outline of lines and curves.
    Path(Path),
}

/// An outline.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Stroke {
    /// Its color.
    pub paint: Paint,
    /// Its width.
    pub width: f32,
    /// Drawn as dashes of this length; 0 for a whole line.
    pub dash: f32,
    /// Ends and corners are round.
    pub round: bool,
}

/// A text in one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Where it stands; `y` is the middle of its letters.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// The height of the font.
    pub size: f32,
    /// Which part of it is at `x`.
    pub anchor: Anchor,
    /// In bold.
    pub bold: bool,
    /// Its color.
    pub fill: Paint,
    /// A line around the letters in this color, so that they can be read on anything.
    pub halo: Paint,
    /// What it says.
    pub text: String,
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Anchor {
    #[default]
    Start,
    Middle,
    End,
}

/// Several things together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Group {
    /// The index of its part in [`Scene::parts`], if it can be pointed at.
    pub part: Option<usize>,
    /// What is drawn, from back to front.
    pub nodes: Vec<Node>,
}

/// A symbol at a place: drawn with its origin at `x`, `y`, turned, then scaled.
#[derive(Debug, Clone, PartialEq)]
pub struct SymbolUse {
    /// Its name in [`Scene::symbols`].
    pub symbol: Cow<'static, str>,
    /// Where its origin comes to stand.
    pub x: f32,
    /// See `x`.
    pub y: f32,
    /// Degrees, clockwise.
    pub turn: f32,
    /// Its size; 1 as it was drawn.
    pub scale: f32,
    /// The color of [`Paint::Given`] in it.
    pub given: Paint,
}

impl Scene {
    /// An empty picture.
    pub fn new(width: f32, height: f32, title: impl Into<String>) -> Self {
        Self {
            left: 0.0,
            top: 0.0,
            width,
            height,
            focus: None,
            title: title.into(),
            description: String::new(),
            symbols: Vec::new(),
            nodes: Vec::new(),
            parts: Vec::new(),
            regions: Vec::new(),
            legend: Vec::new(),
            notes: Notes::default(),
        }
    }

    /// The board alone, without what stands around it, and of a large one the surroundings of the last move: for a hover,
    /// which tells the rest in words. Nothing in it can be pointed at.
    #[must_use]
    pub fn focused(mut self) -> Self {
        if let Some(frame) = self.focus.take() {
            Frame {
                x: self.left,
                y: self.top,
                width: self.width,
                height: self.height,
            } = frame;
        }
        // Titles of parts are for those who point at them.
        self.parts.clear();
        self.regions.clear();
        self
    }

    /// Draws something over what is there.
    pub fn add(&mut self, node: impl Into<Node>) {
        self.nodes.push(node.into());
    }

    /// Adds lines below the picture that say what is wrong with the move, each behind a warning sign. Nothing is drawn after
    /// them.
    pub fn add_notes<'a>(&mut self, notes: impl IntoIterator<Item = &'a str>) {
        self.notes = Notes {
            texts: notes.into_iter().map(str::to_owned).collect(),
            nodes: self.nodes.len(),
            height: self.height,
        };
        self.draw_notes();
    }

    /// Leaves out the notes that `is_unwanted` names.
    pub fn remove_notes(&mut self, is_unwanted: impl Fn(&str) -> bool) {
        let count = self.notes.texts.len();
        self.notes.texts.retain(|note| !is_unwanted(note));
        if self.notes.texts.len() < count {
            self.nodes.truncate(self.notes.nodes);
            self.height = self.notes.height;
            self.draw_notes();
        }
    }

    fn draw_notes(&mut self) {
        const LINE: f32 = 16.0;
        // Letters of size 12 are about 6.8 wide where many are wide.
        let columns = (((self.width - 44.0) / 6.8) as usize).max(20);
        for note in self.notes.texts.clone() {
            let (x, y) = (14.0, self.height + LINE / 2.0);
            self.add(
                Shape::polygon([(x, y + 5.5), (x + 6.5, y - 5.5), (x + 13.0, y + 5.5)])
                    .fill(&WRONG),
            );
            self.add(
                Text::new(x + 6.5, y + 1.0, 9.0, "!")
                    .anchor(Anchor::Middle)
                    .bold()
                    .fill(&GROUND),
            );
            for line in wrap(&cut(&note, NOTE), columns) {
                let y = self.height + LINE / 2.0;
                self.add(Text::new(34.0, y, 12.0, line).fill(&WRONG));
                self.height += LINE;
            }
        }
        self.height += 6.0;
    }

    /// Names a place of the board.
    pub fn add_region(&mut self, id: impl Into<String>, frame: Frame) {
        self.regions.push(Region {
            id: id.into(),
            frame,
        });
    }

    /// Draws things that belong to a place in the text.
    pub fn add_part(&mut self, title: impl Into<String>, range: TextRange, nodes: Vec<Node>) {
        self.parts.push(Part {
            title: title.into(),
            range,
        });
        self.add(Group {
            part: Some(self.parts.len() - 1),
            nodes,
        });
    }
}

impl Shape {
    fn new(form: Primitive) -> Self {
        Self {
            form,
            fill: Paint::None,
            stroke: Stroke::default(),
            opacity: 1.0,
        }
    }

    /// A rectangle by its upper left corner.
    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(Primitive::Rect {
            x,
            y,
            width,
            height,
            round: 0.0,
        })
    }

    /// A circle by its middle.
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::new(Primitive::Circle { x, y, radius })
    }

    /// A line in the color of text.
    pub fn line(from: (f32, f32), to: (f32, f32)) -> Self {
        Self::new(Primitive::Line { from, to }).stroke(&INK, 1.0)
    }

    /// A closed outline of straight lines.
    pub fn polygon(points: impl Into<Vec<(f32, f32)>>) -> Self {
        Self::new(Primitive::Polygon(points.into()))
    }

    /// An outline of lines and curves.
    pub fn path(path: Path) -> Self {
        Self::new(Primitive::Path(path))
    }

    /// Fills it.
    #[must_use]
    pub fn fill(mut self, paint: impl Into<Paint>) -> Self {
        self.fill = paint.into();
        self
    }

    /// Draws its outline.
    #[must_use]
    pub fn stroke(mut self, paint: impl Into<Paint>, width: f32) -> Self {
        self.stroke.paint = paint.into();
        self.stroke.width = width;
        self
    }

    /// Makes the outline dashes of this length.
    #[must_use]
    pub fn dash(mut self, length: f32) -> Self {
        self.stroke.dash = length;
        self
    }

    /// Rounds the corners of a rectangle by a radius, or the ends and corners of an outline.
    #[must_use]
    pub fn round(mut self, radius: f32) -> Self {
        if let Primitive::Rect { round, .. } = &mut self.form {
            *round = radius;
        } else {
            self.stroke.round = true;
        }
        self
    }

    /// Lets through what is behind it.
    #[must_use]
    pub fn opacity(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }
}

impl Text {
    /// A text in the color of text that starts at a place.
    pub fn new(x: f32, y: f32, size: f32, text: impl Into<String>) -> Self {
        Self {
            x,
            y,
            size,
            anchor: Anchor::Start,
            bold: false,
            fill: Paint::Solid(&INK),
            halo: Paint::None,
            text: text.into(),
        }
    }

    /// Puts its middle or its end at the place.
    #[must_use]
    pub fn anchor(mut self, anchor: Anchor) -> Self {
        self.anchor = anchor;
        self
    }

    /// Makes it bold.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.bold = true;
        self
    }

    /// Gives it a color.
    #[must_use]
    pub fn fill(mut self, paint: impl Into<Paint>) -> Self {
        self.fill = paint.into();
        self
    }

    /// Draws a line around its letters.
    #[must_use]
    pub fn halo(mut self, paint: impl Into<Paint>) -> Self {
        self.halo = paint.into();
        self
    }
}

impl SymbolUse {
    /// A symbol at a place, upright and in its own size.
    pub fn new(symbol: impl Into<Cow<'static, str>>, x: f32, y: f32) -> Self {
        Self {
            symbol: symbol.into(),
            x,
            y,
            turn: 0.0,
            scale: 1.0,
            given: Paint::None,
        }
    }

    /// Turns it clockwise by degrees.
    #[must_use]
    pub fn turn(mut self, degrees: f32) -> Self {
        self.turn = degrees;
        self
    }

    /// Changes its size.
    #[must_use]
    pub fn scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// The color of [`Paint::Given`] in it.
    #[must_use]
    pub fn given(mut self, paint: impl Into<Paint>) -> Self {
        self.given = paint.into();
        self
    }
}

impl From<Shape> for Node {
    fn from(shape: Shape) -> Self {
        Self::Shape(shape)
    }
}

impl From<Text> for Node {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<Group> for Node {
    fn from(group: Group) -> Self {
        Self::Group(group)
    }
}

impl From<SymbolUse> for Node {
    fn from(place: SymbolUse) -> Self {
        Self::Place(place)
    }
}
