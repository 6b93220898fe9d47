//! Whether the children of a node can be derived from its rule.

use std::collections::BTreeSet;

use ungrammar::{Grammar, Rule};

/// Whether `rule` derives exactly `children`, the names of nodes and tokens.
pub(super) fn derives(grammar: &Grammar, rule: &Rule, children: &[&str]) -> bool {
    ends(grammar, rule, children, &BTreeSet::from([0])).contains(&children.len())
}

/// Where `rule` can end if it begins at one of `starts`.
fn ends(
    grammar: &Grammar,
    rule: &Rule,
    children: &[&str],
    starts: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let named = |name: &str| {
        let fits = |start: &&usize| children.get(**start) == Some(&name);
        starts.iter().filter(fits).map(|start| start + 1).collect()
    };
    match rule {
        Rule::Labeled { rule, .. } => ends(grammar, rule, children, starts),
        Rule::Node(node) => named(&grammar[*node].name),
        Rule::Token(token) => named(&grammar[*token].name),
        Rule::Seq(rules) => rules.iter().fold(starts.clone(), |starts, rule| {
            ends(grammar, rule, children, &starts)
        }),
        Rule::Alt(rules) => rules
            .iter()
            .flat_map(|rule| ends(grammar, rule, children, starts))
            .collect(),
        Rule::Opt(rule) => &ends(grammar, rule, children, starts) | starts,
        Rule::Rep(rule) => {
            let mut all = starts.clone();
            loop {
                let more = &ends(grammar, rule, children, &all) | &all;
                if more.len() == all.len() {
                    return all;
                }
                all = more;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::derives;

    #[test]
    fn sequences_choices_options_and_repetitions() {
        let grammar: ungrammar::Grammar =
            "A = 'x'? ('y' B | 'z')* label:'w' B = 'x'".parse().unwrap();
        let node = grammar.iter().find(|node| grammar[*node].name == "A");
        let rule = &grammar[node.unwrap()].rule;
        for right in [
            &["w"][..],
            &["x", "w"],
            &["x", "y", "B", "z", "y", "B", "w"],
        ] {
            assert!(derives(&grammar, rule, right), "{right:?}");
        }
        for wrong in [&[][..], &["x"], &["x", "x", "w"], &["y", "w"], &["w", "w"]] {
            assert!(!derives(&grammar, rule, wrong), "{wrong:?}");
        }
    }
}
