//! The pitch as a scene, seen from the side line: the team of turn 1 on the left, the batons of the turn below.

use notation::picture::{
    ACCENT, Anchor, Frame, INK, MUTED, Node, PANEL, Paint, Path, Scene, Shape, Swatch, SymbolUse,
    Text, cut,
};

use super::plan::{Baton, BatonResult, King, Kubb, KubbState, Plan};
use crate::game::Side;

static GRASS: Swatch = Swatch::new("grass", 0xcfe3b4, 0x33452a, 0xffffff);
static CHALK: Swatch = Swatch::new("chalk", 0xffffff, 0xb9c9a9, 0x777777);
static WOOD: Swatch = Swatch::new("wood", 0xe3b268, 0xd9a75c, 0xdddddd);
static BARK: Swatch = Swatch::new("bark", 0x7a4e1d, 0x3b240b, 0x000000);
static CROWN: Swatch = Swatch::new("crown", 0xc23b22, 0xe25b45, 0x888888);

const WIDTH: f32 = 520.0;
const LEFT: f32 = 26.0;
const RIGHT: f32 = WIDTH - LEFT;
const TOP: f32 = 76.0;
const BOTTOM: f32 = TOP + 210.0;
const MIDDLE: f32 = WIDTH / 2.0;
/// Grass around the pitch.
const VERGE: f32 = 7.0;

/// Cards of batons: the margin at both ends, the gap between two, the width of all, and the most that are shown.
const EDGE: f32 = 12.0;
const GAP: f32 = 6.0;
const BATONS_WIDTH: f32 = WIDTH - EDGE * 2.0 + GAP;
const MOST_BATONS: usize = 8;
/// The size of the smallest letters. A phone that shows the whole width still shows them legibly.
const SMALL: f32 = 13.0;
/// The average width of such a letter.
const LETTER: f32 = 7.0;

/// Draws a plan.
pub(super) fn draw(plan: &Plan) -> Scene {
    let height = if plan.batons.is_empty() {
        BOTTOM + 20.0
    } else {
        BOTTOM + 70.0
    };
    let title = match &plan.end {
        Some(end) => format!("{} \u{b7} {end}", plan.head),
        None => plan.head.clone(),
    };
    let mut scene = Scene::new(WIDTH, height, title.clone());
    scene.description = format!("{} {}", plan.story, plan.standing)
        .trim()
        .to_owned();
    scene.focus = Some(Frame {
        x: 8.0,
        y: TOP - 26.0,
        width: WIDTH - 16.0,
        height: BOTTOM - TOP + 34.0,
    });
    scene.symbols = vec![
        ("kubb".into(), kubb()),
        ("fallen".into(), fallen()),
        ("king".into(), king()),
    ];
    scene.add(Text::new(EDGE, 18.0, 15.0, cut(&title, 58)).bold());
    // If the sentence is too long, its end is dropped: the picture shows the advantage line anyway.
    let standing = match plan.standing.split_once(". ") {
        Some((first, _)) if plan.standing.chars().count() > 74 => format!("{first}."),
        _ => cut(&plan.standing, 74),
    };
    scene.add(Text::new(EDGE, 36.0, SMALL, standing).fill(&MUTED));
    pitch(&mut scene, plan);
    for side in [0, 1] {
        base(&mut scene, side, &plan.base[side]);
        field(&mut scene, side, &plan.field[side]);
    }
    add_regions(&mut scene);
    scene.legend = legend(plan);
    scene.add(match plan.king {
        King::Standing => SymbolUse::new("king", MIDDLE, middle()),
        King::Fallen => SymbolUse::new("king", MIDDLE - 18.0, middle() + 12.0).turn(90.0),
    });
    let shown = plan.batons.len().min(MOST_BATONS);
    let step = BATONS_WIDTH / (shown.max(6) as f32);
    for (place, baton) in (0_u8..).zip(plan.batons.iter().take(shown)) {
        let x = EDGE + f32::from(place) * step;
        add_baton(&mut scene, baton, x, step - GAP);
    }
    scene
}

fn middle() -> f32 {
    TOP + (BOTTOM - TOP) / 2.0
}

/// The name of the place where the base kubbs of a team stand.
pub(crate) fn base_region(side: Side) -> String {
    format!("base kubbs of team {}", side + 1)
}

/// The name of the field in front of a team's base line.
pub(crate) fn field_region(side: Side) -> String {
    format!("field kubbs on the side of team {}", side + 1)
}

/// Adds the areas at which batons are thrown.
fn add_regions(scene: &mut Scene) {
    for side in [0, 1] {
        let x = [LEFT, RIGHT][side];
        let (near, far) = (x + inward(side) * 34.0, x + inward(side) * 168.0);
        let (top, height) = (TOP - VERGE, BOTTOM - TOP + VERGE * 2.0);
        scene.add_region(
            base_region(side),
            Frame {
                x: x - 17.0,
                y: top,
                width: 34.0,
                height,
            },
        );
        scene.add_region(
            field_region(side),
            Frame {
                x: near.min(far),
                y: top,
                width: (far - near).abs(),
                height,
            },
        );
    }
    scene.add_region(
        "king",
        Frame {
            x: MIDDLE - 24.0,
            y: middle() - 24.0,
            width: 48.0,
            height: 48.0,
        },
    );
}

/// Explains the kubbs that do not stand.
fn legend(plan: &Plan) -> Vec<String> {
    let has = |wanted: fn(KubbState) -> bool| {
        let mut kubbs = plan.base.iter().chain(&plan.field).flatten();
        kubbs.any(|kubb| wanted(kubb.state))
    };
    let is_numbered = has(|state| matches!(state, KubbState::Fallen(1..)));
    let lying = match is_numbered {
        true => "lying kubb: felled in this turn, by the baton of its number",
        false => "lying kubb: felled in this turn",
    };
    let signs = [
        (has(|state| matches!(state, KubbState::Fallen(_))), lying),
        (
            has(|state| state == KubbState::Unsure),
            "dashed kubb with ?: may stand",
        ),
        (
            has(|state| state == KubbState::Gone),
            "small dashed square: felled before",
        ),
    ];
    let shown = signs.into_iter().filter(|(is_shown, _)| *is_shown);
    shown.map(|(_, sign)| sign.to_owned()).collect()
}

/// Grass, chalk lines, the names of the teams and the advantage lines.
fn pitch(scene: &mut Scene, plan: &Plan) {
    scene.add(
        Shape::rect(
            LEFT - VERGE * 2.0,
            TOP - VERGE,
            RIGHT - LEFT + VERGE * 4.0,
            BOTTOM - TOP + VERGE * 2.0,
        )
        .round(4.0)
        .fill(&GRASS),
    );
    scene.add(Shape::rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP).stroke(&CHALK, 2.0));
    scene.add(Shape::line((MIDDLE, TOP), (MIDDLE, BOTTOM)).stroke(&CHALK, 2.0));
    for side in [0, 1] {
        let (x, anchor) = [(LEFT, Anchor::Start), (RIGHT, Anchor::End)][side];
        let throws = plan.thrower == Some(side);
        let team = cut(&plan.teams[side], 28);
        let name = match (throws, side) {
            (true, 0) => format!("{team} \u{25b8}"),
            (true, _) => format!("\u{25c2} {team}"),
            _ => team,
        };
        let text = Text::new(x, TOP - 18.0, 14.0, name).anchor(anchor);
        scene.add(if throws { text.bold() } else { text });
    }
    for (side, label) in [
        (plan.line_used, "thrown from here"),
        (plan.line_given, "advantage line"),
    ] {
        if let Some(side) = side {
            let x = field_x(side, 0) + inward(side) * 12.0;
            scene.add(
                Shape::line((x, TOP), (x, BOTTOM))
                    .stroke(&ACCENT, 1.5)
                    .dash(5.0),
            );
            let anchor = [Anchor::Start, Anchor::End][side];
            scene.add(
                Text::new(x + inward(side) * 4.0, BOTTOM - 10.0, SMALL, label)
                    .anchor(anchor)
                    .halo(&GRASS),
            );
        }
    }
}

/// The direction into the pitch from a base line: 1 from the left one, -1 from the right one.
fn inward(side: Side) -> f32 {
    [1.0, -1.0][side]
}

fn field_x(side: Side, column: u8) -> f32 {
    let from_base = 150.0 - f32::from(column) * 34.0;
    [LEFT + from_base, RIGHT - from_base][side]
}

/// Draws the base line, from the place at the far side line to the one at the near side line.
fn base(scene: &mut Scene, side: Side, kubbs: &[Kubb]) {
    let x = [LEFT, RIGHT][side];
    for (place, kubb) in (0_u8..).zip(kubbs.iter().take(5)) {
        let y = TOP + 25.0 + f32::from(place) * 40.0;
        add_kubb(scene, kubb, x, y);
    }
}

/// Draws the field kubbs in columns of five, beginning at the middle of the pitch.
fn field(scene: &mut Scene, side: Side, kubbs: &[Kubb]) {
    const ROWS: [f32; 5] = [0.0, -38.0, 38.0, -76.0, 76.0];
    for (column, row) in (0_u8..).zip(kubbs.chunks(5).take(4)) {
        for (kubb, dy) in row.iter().zip(ROWS) {
            add_kubb(scene, kubb, field_x(side, column), middle() + dy);
        }
    }
}

fn add_kubb(scene: &mut Scene, kubb: &Kubb, x: f32, y: f32) {
    let nodes: Vec<Node> = match kubb.state {
        KubbState::Standing => vec![SymbolUse::new("kubb", x, y).given(&WOOD).into()],
        // The outline of a standing kubb.
        KubbState::Unsure => vec![
            Shape::rect(x - 6.0, y - 10.0, 12.0, 20.0)
                .round(1.5)
                .fill(&GRASS)
                .stroke(&MUTED, 1.2)
                .dash(2.5)
                .into(),
            Text::new(x, y, SMALL, "?")
                .anchor(Anchor::Middle)
                .bold()
                .into(),
        ],
        KubbState::Fallen(baton) => {
            let mut nodes = vec![SymbolUse::new("fallen", x, y).into()];
            if baton > 0 {
                nodes.push(
                    Text::new(x, y, SMALL, baton.to_string())
                        .anchor(Anchor::Middle)
                        .bold()
                        .fill(&BARK)
                        .into(),
                );
            }
            nodes
        }
        KubbState::Gone => vec![
            Shape::rect(x - 4.0, y - 4.0, 8.0, 8.0)
                .fill(&GRASS)
                .stroke(&MUTED, 1.0)
                .dash(2.0)
                .into(),
        ],
    };
    match &kubb.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// Draws a baton below the pitch: its number, who threw it, what it did.
fn add_baton(scene: &mut Scene, baton: &Baton, x: f32, width: f32) {
    let y = BOTTOM + 16.0;
    let card = Shape::rect(x, y, width, 46.0).round(5.0);
    let card = match baton.kind {
        BatonResult::Hit => card.fill(&PANEL).stroke(&ACCENT, 2.0),
        BatonResult::King => card.fill(&PANEL).stroke(&CROWN, 2.5),
        BatonResult::Miss => card.fill(&PANEL),
        BatonResult::Unthrown => card.stroke(&MUTED, 1.0).dash(3.0),
    };
    let who = match &baton.player {
        Some(player) => format!("{} \u{b7} {player}", baton.number),
        None => baton.number.to_string(),
    };
    let most = ((width - 10.0) / LETTER) as usize;
    // A text that is too long for one line takes two: field and base kubbs, or two words.
    let separator = match baton.deed.contains(", ") {
        true => ", ",
        false if baton.deed.chars().count() > most => " ",
        false => "\n",
    };
    let deeds: Vec<&str> = baton.deed.splitn(2, separator).collect();
    let (first, second) = match deeds.len() {
        1 => (15.0, 32.0),
        _ => (9.0, 23.0),
    };
    let mut nodes: Vec<Node> = vec![
        card.into(),
        Text::new(x + 6.0, y + first, SMALL, cut(&who, most))
            .fill(&MUTED)
            .into(),
    ];
    for (line, deed) in (0_u8..).zip(deeds) {
        let deed = cut(deed, most);
        let text = Text::new(x + 6.0, y + second + f32::from(line) * 14.0, SMALL, deed);
        nodes.push(match baton.kind {
            BatonResult::Hit | BatonResult::King => text.bold().fill(&INK).into(),
            BatonResult::Miss | BatonResult::Unthrown => text.fill(&MUTED).into(),
        });
    }
    scene.add_part(
        format!("baton {}: {}", baton.number, baton.deed),
        baton.range,
        nodes,
    );
}

/// A standing kubb: a block with a lighter top, centered on its origin.
fn kubb() -> Vec<Node> {
    vec![
        Shape::rect(-6.0, -10.0, 12.0, 20.0)
            .round(1.5)
            .fill(Paint::Given)
            .stroke(&BARK, 1.2)
            .into(),
        Shape::line((-6.0, -5.0), (6.0, -5.0))
            .stroke(&BARK, 1.0)
            .into(),
    ]
}

/// A fallen kubb lies on its side.
fn fallen() -> Vec<Node> {
    vec![
        Shape::rect(-11.0, -7.0, 22.0, 14.0)
            .round(1.5)
            .fill(&WOOD)
            .stroke(&ACCENT, 2.0)
            .into(),
    ]
}

/// The king: taller, with a crown of three points.
fn king() -> Vec<Node> {
    vec![
        Shape::path(
            Path::from(-9.0, 17.0)
                .line(-9.0, -17.0)
                .line(-4.0, -10.0)
                .line(0.0, -18.0)
                .line(4.0, -10.0)
                .line(9.0, -17.0)
                .line(9.0, 17.0)
                .close(),
        )
        .fill(&WOOD)
        .stroke(&BARK, 1.4)
        .round(0.0)
        .into(),
        Shape::rect(-9.0, -7.0, 18.0, 4.0).fill(&CROWN).into(),
    ]
}
