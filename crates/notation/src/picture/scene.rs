//! The scene: shapes, text, groups and placed symbols, each with a role.

use std::borrow::Cow;

use rowan::TextRange;

use super::{
    GROUND, INK, Paint, Path, WRONG,
    notes::{NOTE, cut, wrap},
};

/// A picture. Units are about pixels at its natural size; x to the right, y downwards.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The x coordinate of its upper left corner.
    pub left: f32,
    /// The y coordinate of its upper left corner.
    pub top: f32,
    /// The natural width.
    pub width: f32,
    /// The natural height.
    pub height: f32,
    /// The part that is shown in little space; see [`Scene::focused`]. `None` for all of it.
    pub focus: Option<Frame>,
    /// The game and the last move, in one line.
    pub title: String,
    /// The picture in words, for people who do not see it.
    pub description: String,
    /// Drawings that are placed several times. Their names are short: lower-case letters, digits and hyphens.
    pub symbols: Vec<(Cow<'static, str>, Vec<Node>)>,
    /// What is drawn, from back to front.
    pub nodes: Vec<Node>,
    /// What the user can point at; groups refer to parts by index.
    pub parts: Vec<ScenePart>,
    /// Places of the board where something can be done next; they are not drawn.
    pub regions: Vec<Region>,
    /// Explanations of signs, one each: `spiral: hypnotized`. They name no colors, which depend on the theme.
    pub legend: Vec<String>,
    notes: Notes,
}

/// The notes below a picture, and the size of the picture without them.
#[derive(Debug, Clone, PartialEq, Default)]
struct Notes {
    texts: Vec<String>,
    /// The number of nodes without them.
    nodes: usize,
    /// The height without them.
    height: f32,
}

/// A rectangle in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "the names of geometry")]
pub struct Frame {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// Something in the picture that belongs to a place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScenePart {
    /// Its description, for a tooltip: `red meeple on (3,1), placed in 12A`.
    pub title: String,
    /// The move that put it there, relative to the game.
    pub range: TextRange,
}

/// A place of the board, occupied or not, that [choices](crate::Choice) refer to.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// A description that is unique in the picture: `square e4`, `clearing 7`, `tile (2,-1) side top`.
    pub id: String,
    /// Where it is.
    pub frame: Frame,
}

/// Something that is drawn.
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
    /// From 0, invisible, to 1.
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
    /// Its width; 0 for none.
    pub width: f32,
    /// The length of dashes; 0 for a solid line.
    pub dash: f32,
    /// Whether ends and corners are round.
    pub round: bool,
}

/// A text in one line.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The x coordinate of its anchor.
    pub x: f32,
    /// The y coordinate of the middle of its letters.
    pub y: f32,
    /// The height of the font.
    pub size: f32,
    /// Which part of it is at `x`.
    pub anchor: Anchor,
    /// Whether it is bold.
    pub bold: bool,
    /// Its color.
    pub fill: Paint,
    /// An outline around the letters in this color, so that they are readable on any background.
    pub halo: Paint,
    /// The text itself.
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
    /// The index of its part in [`Scene::parts`]; `None` if it is not one.
    pub part: Option<usize>,
    /// What is drawn, from back to front.
    pub nodes: Vec<Node>,
}

/// A placed symbol: its origin is moved to `x`, `y`, then it is turned and scaled.
#[derive(Debug, Clone, PartialEq)]
pub struct SymbolUse {
    /// Its name in [`Scene::symbols`].
    pub symbol: Cow<'static, str>,
    /// The x coordinate of its origin.
    pub x: f32,
    /// The y coordinate of its origin.
    pub y: f32,
    /// Clockwise rotation in degrees.
    pub turn: f32,
    /// Its scale; 1 for the original size.
    pub scale: f32,
    /// The color for [`Paint::Given`] in it.
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

    /// The board alone, and of a large board only the surroundings of the last move: for a hover, which has the rest in words.
    /// Its parts and regions are removed.
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
        // A hover has no tooltips for parts.
        self.parts.clear();
        self.regions.clear();
        self
    }

    /// Draws a node over the others.
    pub fn add(&mut self, node: impl Into<Node>) {
        self.nodes.push(node.into());
    }

    /// Adds notes about findings of the move below the picture, each after a warning sign. Nothing may be drawn after them.
    pub fn add_notes<'a>(&mut self, notes: impl IntoIterator<Item = &'a str>) {
        self.notes = Notes {
            texts: notes.into_iter().map(str::to_owned).collect(),
            nodes: self.nodes.len(),
            height: self.height,
        };
        self.draw_notes();
    }

    /// Removes the notes for which `is_unwanted` is true.
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
        // Characters of size 12 are about 6.8 units wide in a text of wide ones.
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

    /// Adds a named place of the board.
    pub fn add_region(&mut self, id: impl Into<String>, frame: Frame) {
        self.regions.push(Region {
            id: id.into(),
            frame,
        });
    }

    /// Draws nodes that belong to a place in the text.
    pub fn add_part(&mut self, title: impl Into<String>, range: TextRange, nodes: Vec<Node>) {
        self.parts.push(ScenePart {
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

    /// A rectangle, by its upper left corner.
    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self::new(Primitive::Rect {
            x,
            y,
            width,
            height,
            round: 0.0,
        })
    }

    /// A circle, by its center.
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

    /// Rounds the corners of a rectangle with a radius, or the ends and corners of an outline.
    #[must_use]
    pub fn round(mut self, radius: f32) -> Self {
        if let Primitive::Rect { round, .. } = &mut self.form {
            *round = radius;
        } else {
            self.stroke.round = true;
        }
        self
    }

    /// Sets its opacity, from 0 to 1.
    #[must_use]
    pub fn opacity(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }
}

impl Text {
    /// A text in the default color that starts at a place.
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

    /// Sets which part of it is at the place.
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

    /// Sets its color.
    #[must_use]
    pub fn fill(mut self, paint: impl Into<Paint>) -> Self {
        self.fill = paint.into();
        self
    }

    /// Sets the color of an outline around its letters.
    #[must_use]
    pub fn halo(mut self, paint: impl Into<Paint>) -> Self {
        self.halo = paint.into();
        self
    }
}

impl SymbolUse {
    /// A symbol at a place, not turned and in its original size.
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

    /// Sets its clockwise rotation in degrees.
    #[must_use]
    pub fn turn(mut self, degrees: f32) -> Self {
        self.turn = degrees;
        self
    }

    /// Sets its scale.
    #[must_use]
    pub fn scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// Sets the color for [`Paint::Given`] in it.
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
