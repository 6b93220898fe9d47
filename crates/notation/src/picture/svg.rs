//! A scene as SVG: small, accessible (title, description, tooltips for parts), with fixed colors or those of the page.

use std::{collections::BTreeMap, fmt::Write};

use super::{
    Anchor, GROUND, Group, Node, Paint, Primitive, Scene, Shape, Stroke, Swatch, SymbolUse, Text,
    Theme, path::Rounded,
};

/// Options for rendering a scene.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SvgOptions<'a> {
    /// Its colors.
    pub theme: Theme,
    /// The width in pixels; `None` for the natural size.
    pub width: Option<f32>,
    /// A prefix for every id, so that one page can have several pictures.
    pub prefix: &'a str,
}

/// A picture in pieces, so that a page with many pictures of a game can share equal pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pieces {
    /// The opening tag.
    pub head: String,
    /// Symbols and patterns, each a complete element.
    pub definitions: Vec<String>,
    /// Everything that is drawn, from back to front, each a complete element.
    pub elements: Vec<String>,
    /// The swatches in use, by name: a page with [`Theme::Page`] must define them for its themes.
    pub swatches: BTreeMap<&'static str, &'static Swatch>,
}

/// The scene as one SVG document.
pub fn render(scene: &Scene, options: SvgOptions<'_>) -> String {
    let pieces = pieces(scene, options);
    let mut svg = pieces.head;
    let _ = write!(svg, "<title>{}</title>", Escaped(&scene.title));
    if !scene.description.is_empty() {
        let _ = write!(svg, "<desc>{}</desc>", Escaped(&scene.description));
    }
    if !pieces.definitions.is_empty() {
        let _ = write!(svg, "<defs>{}</defs>", pieces.definitions.concat());
    }
    svg.extend(pieces.elements);
    svg.push_str("</svg>\n");
    svg
}

/// The scene in pieces.
pub fn pieces(scene: &Scene, options: SvgOptions<'_>) -> Pieces {
    let mut writer = Writer {
        options,
        scene,
        hatches: BTreeMap::new(),
        swatches: BTreeMap::new(),
    };
    // The background, with round corners for pages of another color.
    let ground = Shape::rect(scene.left, scene.top, scene.width, scene.height)
        .round(6.0)
        .fill(&GROUND);
    let mut elements = vec![writer.whole(&ground.into())];
    elements.extend(scene.nodes.iter().map(|node| writer.whole(node)));
    let mut definitions: Vec<String> = Vec::new();
    for (name, nodes) in &scene.symbols {
        let inside: String = nodes.iter().map(|node| writer.whole(node)).collect();
        definitions.push(format!("<g id=\"{}{name}\">{inside}</g>", options.prefix));
    }
    let swatches = writer.swatches;
    definitions.extend(writer.hatches.into_values());
    let width = options.width.unwrap_or(scene.width);
    let height = if scene.width > 0.0 {
        width * scene.height / scene.width
    } else {
        scene.height
    };
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\" \
         font-family=\"system-ui,'Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif\">",
        Rounded(width),
        Rounded(height),
        Rounded(scene.left),
        Rounded(scene.top),
        Rounded(scene.width),
        Rounded(scene.height),
    );
    Pieces {
        head,
        definitions,
        elements,
        swatches,
    }
}

struct Writer<'a> {
    options: SvgOptions<'a>,
    scene: &'a Scene,
    /// The patterns in use, by the name of their swatch.
    hatches: BTreeMap<&'static str, String>,
    /// The swatches in use.
    swatches: BTreeMap<&'static str, &'static Swatch>,
}

impl Writer<'_> {
    fn whole(&mut self, node: &Node) -> String {
        let mut out = String::new();
        self.node(&mut out, node);
        out
    }

    fn node(&mut self, out: &mut String, node: &Node) {
        match node {
            Node::Shape(shape) => self.shape(out, shape),
            Node::Text(text) => self.text(out, text),
            Node::Group(group) => self.group(out, group),
            Node::Place(place) => self.place(out, place),
        }
    }

    fn group(&mut self, out: &mut String, group: &Group) {
        match group.part {
            Some(part) => {
                let _ = write!(out, "<g data-part=\"{part}\">");
                if let Some(part) = self.scene.parts.get(part) {
                    let _ = write!(out, "<title>{}</title>", Escaped(&part.title));
                }
            }
            None => out.push_str("<g>"),
        }
        for node in &group.nodes {
            self.node(out, node);
        }
        out.push_str("</g>");
    }

    fn place(&mut self, out: &mut String, place: &SymbolUse) {
        let _ = write!(
            out,
            "<use href=\"#{}{}\" transform=\"translate({} {})",
            self.options.prefix,
            place.symbol,
            Rounded(place.x),
            Rounded(place.y)
        );
        if place.turn != 0.0 {
            let _ = write!(out, "rotate({})", Rounded(place.turn));
        }
        if place.scale != 1.0 {
            // A scale needs more than one decimal.
            let _ = write!(out, "scale({})", (place.scale * 1000.0).round() / 1000.0);
        }
        out.push('"');
        if place.given != Paint::None {
            let _ = write!(out, " color=\"{}\"", self.paint(place.given));
        }
        out.push_str("/>");
    }

    fn shape(&mut self, out: &mut String, shape: &Shape) {
        match &shape.form {
            Primitive::Rect {
                x,
                y,
                width,
                height,
                round,
            } => {
                out.push_str("<rect");
                numbers(out, &[("x", *x), ("y", *y)], true);
                numbers(out, &[("width", *width), ("height", *height)], false);
                numbers(out, &[("rx", *round)], true);
            }
            Primitive::Circle { x, y, radius } => {
                out.push_str("<circle");
                numbers(out, &[("cx", *x), ("cy", *y)], true);
                numbers(out, &[("r", *radius)], false);
            }
            Primitive::Line { from, to } => {
                out.push_str("<line");
                let ends = [("x1", from.0), ("y1", from.1), ("x2", to.0), ("y2", to.1)];
                numbers(out, &ends, true);
            }
            Primitive::Polygon(points) => {
                out.push_str("<polygon points=\"");
                for (index, (x, y)) in points.iter().enumerate() {
                    let blank = if index > 0 { " " } else { "" };
                    let _ = write!(out, "{blank}{},{}", Rounded(*x), Rounded(*y));
                }
                out.push('"');
            }
            Primitive::Path(path) => {
                let _ = write!(out, "<path d=\"{}\"", path.data());
            }
        }
        if !matches!(shape.form, Primitive::Line { .. }) {
            let _ = write!(out, " fill=\"{}\"", self.paint(shape.fill));
        }
        self.stroke(out, shape.stroke);
        if shape.opacity < 1.0 {
            let opacity = (shape.opacity.max(0.0) * 100.0).round() / 100.0;
            let _ = write!(out, " opacity=\"{opacity}\"");
        }
        out.push_str("/>");
    }

    fn stroke(&mut self, out: &mut String, stroke: Stroke) {
        if stroke.paint == Paint::None || stroke.width <= 0.0 {
            return;
        }
        let _ = write!(out, " stroke=\"{}\"", self.paint(stroke.paint));
        if stroke.width != 1.0 {
            numbers(out, &[("stroke-width", stroke.width)], false);
        }
        if stroke.dash > 0.0 {
            numbers(out, &[("stroke-dasharray", stroke.dash)], false);
        }
        if stroke.round {
            out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
    }

    fn text(&mut self, out: &mut String, text: &Text) {
        out.push_str("<text");
        // Not every renderer supports `dominant-baseline`: the baseline is about a third of the size below the middle.
        numbers(
            out,
            &[("x", text.x), ("y", text.y + text.size * 0.35)],
            false,
        );
        numbers(out, &[("font-size", text.size)], false);
        match text.anchor {
            Anchor::Start => {}
            Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
            Anchor::End => out.push_str(" text-anchor=\"end\""),
        }
        if text.bold {
            out.push_str(" font-weight=\"bold\"");
        }
        let _ = write!(out, " fill=\"{}\"", self.paint(text.fill));
        if text.halo != Paint::None {
            let _ = write!(
                out,
                " stroke=\"{}\" stroke-width=\"{}\" paint-order=\"stroke\" stroke-linejoin=\"round\"",
                self.paint(text.halo),
                Rounded(text.size * 0.25)
            );
        }
        let _ = write!(out, ">{}</text>", Escaped(&text.text));
    }

    fn paint(&mut self, paint: Paint) -> String {
        match paint {
            Paint::None => "none".to_owned(),
            Paint::Given => "currentColor".to_owned(),
            Paint::Solid(swatch) => self.color(swatch),
            Paint::Hatch(swatch) => {
                let id = format!("{}hatch-{}", self.options.prefix, swatch.name);
                let color = self.color(swatch);
                self.hatches.entry(swatch.name).or_insert_with(|| {
                    format!(
                        "<pattern id=\"{id}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
                         patternTransform=\"rotate(45)\"><path d=\"M1 0V6\" stroke=\"{color}\" stroke-width=\"2\"/></pattern>"
                    )
                });
                format!("url(#{id})")
            }
        }
    }

    fn color(&mut self, swatch: &'static Swatch) -> String {
        self.swatches.insert(swatch.name, swatch);
        let color = swatch.color(self.options.theme);
        if self.options.theme == Theme::Page {
            format!("var(--mt-{},{color})", swatch.name)
        } else {
            color.to_string()
        }
    }
}

/// Writes attributes; zeros are left out if that is their default.
fn numbers(out: &mut String, attributes: &[(&str, f32)], zero_is_left_out: bool) {
    for (name, value) in attributes {
        if *value != 0.0 || !zero_is_left_out {
            let _ = write!(out, " {name}=\"{}\"", Rounded(*value));
        }
    }
}

/// Text from a record, escaped for element content and attributes. Characters that XML does not allow are left out.
struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use rowan::{TextRange, TextSize};

    use super::*;
    use crate::picture::{ACCENT, Frame, INK, PLAYERS, WRONG};

    fn scene() -> Scene {
        let mut scene = Scene::new(40.0, 20.0, "A & <b>");
        scene.description = "Two\nthings.\u{1}".to_owned();
        scene.symbols = vec![(
            "man".into(),
            vec![Shape::circle(0.0, 0.0, 3.0).fill(Paint::Given).into()],
        )];
        scene.add(Shape::rect(1.0, 0.0, 4.04, 2.0).fill(Paint::Hatch(&WRONG)));
        scene.add_part(
            "a \"man\"",
            TextRange::new(TextSize::from(3), TextSize::from(5)),
            vec![
                SymbolUse::new("man", 10.0, 10.0)
                    .turn(90.0)
                    .scale(0.5)
                    .given(&PLAYERS[0])
                    .into(),
                Text::new(0.0, 10.0, 10.0, "12A").bold().halo(&INK).into(),
            ],
        );
        scene.add(
            Shape::line((0.0, 0.0), (9.0, 9.0))
                .dash(2.0)
                .stroke(&ACCENT, 2.0),
        );
        scene
    }

    #[test]
    fn a_scene_is_written() {
        let svg = render(&scene(), SvgOptions::default()).replace("><", ">\n<");
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" role="img" width="40" height="20" viewBox="0 0 40 20" font-family="system-ui,'Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif">
            <title>A &amp; &lt;b&gt;</title>
            <desc>Two things.</desc>
            <defs>
            <g id="man">
            <circle r="3" fill="currentColor"/>
            </g>
            <pattern id="hatch-wrong" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M1 0V6" stroke="#c62828" stroke-width="2"/>
            </pattern>
            </defs>
            <rect width="40" height="20" rx="6" fill="#fff"/>
            <rect x="1" width="4" height="2" fill="url(#hatch-wrong)"/>
            <g data-part="0">
            <title>a &quot;man&quot;</title>
            <use href="#man" transform="translate(10 10)rotate(90)scale(0.5)" color="#1f6fb4"/>
            <text x="0" y="13.5" font-size="10" font-weight="bold" fill="#222" stroke="#222" stroke-width="2.5" paint-order="stroke" stroke-linejoin="round">12A</text>
            </g>
            <line x2="9" y2="9" stroke="#d98a00" stroke-width="2" stroke-dasharray="2"/>
            </svg>
        "##]].assert_eq(&svg);
    }

    #[test]
    fn a_focus_is_cut_out() {
        let frame = Frame {
            x: 10.0,
            y: 5.0,
            width: 20.0,
            height: 10.0,
        };
        let mut scene = scene();
        scene.focus = Some(frame);
        let svg = render(&scene.focused(), SvgOptions::default());
        let head = "width=\"20\" height=\"10\" viewBox=\"10 5 20 10\"";
        assert!(svg.contains(head), "{svg}");
        assert!(svg.contains("<rect x=\"10\" y=\"5\" width=\"20\" height=\"10\" rx=\"6\""));
        assert!(svg.contains("<g data-part=\"0\"><use"), "{svg}");
    }

    #[test]
    fn the_page_decides_the_colors() {
        let options = SvgOptions {
            theme: Theme::Page,
            width: Some(80.0),
            prefix: "x-",
        };
        let pieces = pieces(&scene(), options);
        let swatches: Vec<&str> = pieces.swatches.into_keys().collect();
        assert_eq!(swatches, ["accent", "ground", "ink", "player-1", "wrong"]);
        let parts = [vec![pieces.head], pieces.definitions, pieces.elements].concat();
        expect![[r##"
            <svg xmlns="http://www.w3.org/2000/svg" role="img" width="80" height="40" viewBox="0 0 40 20" font-family="system-ui,'Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif">
            <g id="x-man"><circle r="3" fill="currentColor"/></g>
            <pattern id="x-hatch-wrong" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M1 0V6" stroke="var(--mt-wrong,#c62828)" stroke-width="2"/></pattern>
            <rect width="40" height="20" rx="6" fill="var(--mt-ground,#fff)"/>
            <rect x="1" width="4" height="2" fill="url(#x-hatch-wrong)"/>
            <g data-part="0"><title>a &quot;man&quot;</title><use href="#x-man" transform="translate(10 10)rotate(90)scale(0.5)" color="var(--mt-player-1,#1f6fb4)"/><text x="0" y="13.5" font-size="10" font-weight="bold" fill="var(--mt-ink,#222)" stroke="var(--mt-ink,#222)" stroke-width="2.5" paint-order="stroke" stroke-linejoin="round">12A</text></g>
            <line x2="9" y2="9" stroke="var(--mt-accent,#d98a00)" stroke-width="2" stroke-dasharray="2"/>"##]].assert_eq(&parts.join(
            "
",
        ));
    }
}
