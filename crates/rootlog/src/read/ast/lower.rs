//! Reads the tree of a game, or of one turn, into plain data.

mod action;
mod header;
mod markers;
mod things;
mod word;

use notation::{Finding, Ranged, TextRange};

use self::action::Lowering;
use super::{Node, Sheet, Turn};
use crate::{game::facts::Faction, read::syntax::SyntaxKind::*};

/// A finding, and the bytes of the action that it belongs to.
pub(crate) type ActionFinding = (TextRange, Finding);

/// Reads the turn whose line is `node`, with findings on what parses but cannot be decoded. `None` if it is no turn.
pub(crate) fn lower_turn(node: Node<'_>) -> Option<(Turn, Vec<Finding>)> {
    if node.kind() != TURN_LINE {
        return None;
    }
    let mut game = Sheet::default();
    let mut findings = Vec::new();
    let mut lowering = Lowering {
        findings: &mut findings,
        seen: Vec::new(),
    };
    turn(&mut lowering, &mut game, node, 0);
    let findings = findings.into_iter().map(|(_, finding)| finding);
    Some((game.turns.pop()?, findings.collect()))
}

/// Reads the game with these `lines`, with findings on what parses but cannot be decoded, each with its action.
pub(crate) fn lower_by_action<'t>(
    lines: impl Iterator<Item = Node<'t>>,
) -> (Sheet, Vec<ActionFinding>) {
    let mut game = Sheet::default();
    let mut findings = Vec::new();
    let mut lowering = Lowering {
        findings: &mut findings,
        seen: Vec::new(),
    };
    for (line, node) in lines.enumerate() {
        match node.kind() {
            HEADER_LINE => header::header_line(&mut lowering, &mut game, node, line),
            WINNER_LINE => {
                let winner = header::winner(node);
                game.winner.get_or_insert(winner);
            }
            PLAYER_LINE => {
                let Some(player) = header::player(node, line) else {
                    continue;
                };
                let known = |faction: Faction| {
                    let mut seen = game.players.iter().map(|player| player.faction.value);
                    seen.any(|seen| seen == faction)
                };
                if known(player.faction.value) {
                    game.stray.push(player);
                } else {
                    game.players.push(player);
                }
            }
            TURN_LINE => turn(&mut lowering, &mut game, node, line),
            _ => {}
        }
    }
    (game, findings)
}

fn turn(lowering: &mut Lowering<'_>, game: &mut Sheet, node: Node<'_>, line: usize) {
    let Some(faction) = header::faction(node) else {
        return;
    };
    let setup = !lowering.seen.contains(&faction.value);
    let known = |player: &super::Player| player.faction.value == faction.value;
    let range = header::line_range(node);
    let actions = lowering.actions(node, Some(faction.value));
    if actions.is_empty() && setup && !game.players.iter().any(known) {
        // `C:` in the header: a player whose name is missing.
        game.players.push(super::Player {
            faction,
            name: Ranged::new(String::new(), TextRange::empty(range.end())),
            line,
            range,
        });
        return;
    }
    if setup {
        lowering.seen.push(faction.value);
    }
    game.turns.push(Turn {
        faction,
        line,
        range,
        setup,
        actions,
    });
}
