//! A picture as pixels. Its fonts come with the program, so that it looks the same on every machine. Only scripts that these
//! fonts lack are taken from the fonts of the system.

use std::sync::Arc;

pub use resvg::tiny_skia::Pixmap;
use resvg::{
    tiny_skia::Transform,
    usvg::{Options, Tree, fontdb::Database},
};

/// The family `DejaVu Sans`, reduced to Latin, Greek, Cyrillic and a few signs; see `fonts/LICENSE`.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../fonts/DejaVuSans.ttf"),
    include_bytes!("../fonts/DejaVuSans-Bold.ttf"),
];
const FAMILY: &str = "DejaVu Sans";
/// The most pixels of a picture: each takes four bytes before the picture is written.
const MOST_PIXELS: u64 = 100_000_000;
/// The last letter of the scripts that the fonts have.
const LAST_KNOWN: char = '\u{45f}';

/// Turns SVG pictures into pixels, and keeps the fonts from one picture to the next.
pub struct Painter {
    options: Options<'static>,
    knows_system: bool,
}

impl Painter {
    /// A painter with the fonts that come with the program.
    #[must_use]
    pub fn new() -> Self {
        let mut fonts = Database::new();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_sans_serif_family(FAMILY);
        Self {
            options: Options {
                font_family: FAMILY.to_owned(),
                fontdb: Arc::new(fonts),
                ..Options::default()
            },
            knows_system: false,
        }
    }

    /// The picture as pixels.
    ///
    /// # Errors
    /// It is too large.
    pub fn paint(&mut self, svg: &str) -> Result<Pixmap, String> {
        let is_foreign = |c: char| c > LAST_KNOWN && !('\u{2000}'..='\u{27ff}').contains(&c);
        if !self.knows_system && svg.contains(is_foreign) {
            Arc::make_mut(&mut self.options.fontdb).load_system_fonts();
            self.knows_system = true;
        }
        let tree = Tree::from_str(svg, &self.options)
            .map_err(|error| format!("the picture cannot be read: {error}"))?;
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(format!(
                "the picture is too large: {width} by {height} pixels"
            ));
        }
        let mut pixels = Pixmap::new(width, height).ok_or("the picture is too large")?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        Ok(pixels)
    }

    /// The picture as the bytes of a PNG file.
    ///
    /// # Errors
    /// It is too large.
    pub fn png(&mut self, svg: &str) -> Result<Vec<u8>, String> {
        let pixels = self.paint(svg)?;
        let png = pixels.encode_png();
        png.map_err(|error| format!("the picture cannot be written: {error}"))
    }
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}
