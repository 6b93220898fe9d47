//! Colors by role: a swatch names a role, a theme gives its color.

use std::fmt;

/// A color, `0xRRGGBB`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb(pub u32);

impl fmt::Display for Rgb {
    /// Writes it like CSS, in the short form if possible: `#fff`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = format!("{:06x}", self.0 & 0x00ff_ffff);
        let pairs = digits.as_bytes();
        if let &[a, b, c, d, e, g] = pairs
            && (a, c, e) == (b, d, g)
        {
            write!(f, "#{}{}{}", char::from(a), char::from(c), char::from(e))
        } else {
            write!(f, "#{digits}")
        }
    }
}

/// The role of a color and its value in each theme. Notations define more of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Swatch {
    /// The name, in lower case with hyphens. In a page that follows a theme it is the CSS variable `--mt-NAME`.
    pub name: &'static str,
    /// On a light page.
    pub light: Rgb,
    /// On a dark page.
    pub dark: Rgb,
    /// On paper: little ink, and distinguishable shades of grey.
    pub print: Rgb,
}

impl Swatch {
    /// A swatch; the colors are `0xRRGGBB`.
    pub const fn new(name: &'static str, light: u32, dark: u32, print: u32) -> Self {
        Self {
            name,
            light: Rgb(light),
            dark: Rgb(dark),
            print: Rgb(print),
        }
    }

    /// The color in a theme; in [`Theme::Page`], where the page decides, the light one.
    pub fn color(&self, theme: Theme) -> Rgb {
        match theme {
            Theme::Light | Theme::Page => self.light,
            Theme::Dark => self.dark,
            Theme::Print => self.print,
        }
    }
}

/// How a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// For paper.
    Print,
    /// Every color is a CSS variable `--mt-NAME` that the page may set; its default is the light color.
    Page,
}

impl Theme {
    /// The theme with this name: `light`, `dark`, `print` or `page`.
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "light" => Some(Self::Light),
            "dark" => Some(Self::Dark),
            "print" => Some(Self::Print),
            "page" => Some(Self::Page),
            _ => None,
        }
    }
}

/// What fills a shape or draws its outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Paint {
    /// Nothing.
    #[default]
    None,
    /// The color passed to the placed symbol; see [`SymbolUse`](super::SymbolUse).
    Given,
    /// One color.
    Solid(&'static Swatch),
    /// Diagonal lines of a color, for what is unknown or uncertain.
    Hatch(&'static Swatch),
}

impl From<&'static Swatch> for Paint {
    fn from(swatch: &'static Swatch) -> Self {
        Self::Solid(swatch)
    }
}

/// The page behind everything.
pub static GROUND: Swatch = Swatch::new("ground", 0xffffff, 0x1e1e1e, 0xffffff);
/// A box on the page: score, hands, legend.
pub static PANEL: Swatch = Swatch::new("panel", 0xf2f1ec, 0x2b2b2b, 0xffffff);
/// Text and outlines.
pub static INK: Swatch = Swatch::new("ink", 0x222222, 0xe6e6e6, 0x000000);
/// Coordinates and other small print.
pub static MUTED: Swatch = Swatch::new("muted", 0x6b6b6b, 0x9d9d9d, 0x555555);
/// What the last move changed.
pub static ACCENT: Swatch = Swatch::new("accent", 0xd98a00, 0xffb52e, 0x000000);
/// Points and pieces that were gained.
pub static GAIN: Swatch = Swatch::new("gain", 0x1a7f37, 0x57ab5a, 0x333333);
/// The color of an impossible move, which is drawn as played.
pub static WRONG: Swatch = Swatch::new("wrong", 0xc62828, 0xf47067, 0x000000);

/// Colors for players without a color of their own, in playing order. They are distinguishable with color blindness; a picture
/// marks each piece with its player's letter anyway.
pub static PLAYERS: [Swatch; 6] = [
    Swatch::new("player-1", 0x1f6fb4, 0x5aa9e6, 0x000000),
    Swatch::new("player-2", 0xc2410c, 0xf2884b, 0xffffff),
    Swatch::new("player-3", 0x2e7d32, 0x6cc070, 0x808080),
    Swatch::new("player-4", 0x8e44ad, 0xc792ea, 0xb0b0b0),
    Swatch::new("player-5", 0xb8860b, 0xe5c04b, 0xd8d8d8),
    Swatch::new("player-6", 0x5d6d7e, 0xa7b4c2, 0x606060),
];
