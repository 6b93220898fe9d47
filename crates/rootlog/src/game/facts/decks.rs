//! The cards of both decks, each 54: 5 ambushes, 4 dominances, 20 items, 25 effects.

use super::{
    Card, CardKind, Cost, Item,
    Suit::{self, Bird, Fox, Mouse, Rabbit},
};

use Cost::{Any, Of};

const F: Cost = Of(Fox);
const M: Cost = Of(Mouse);
const R: Cost = Of(Rabbit);

const fn ambush(suit: Suit, count: u32) -> Card {
    Card {
        name: "ambush",
        abbreviation: Some("@"),
        craft_abbreviation: None,
        title: "Ambush!",
        suit,
        count,
        cost: &[],
        kind: CardKind::Ambush,
        item: None,
        points: 0,
        effect: "Played in a battle in a clearing of its suit (a bird one anywhere): the defender deals two hits at \
                 once; the attacker may play one against it.",
    }
}

const fn dominance(suit: Suit, effect: &'static str) -> Card {
    Card {
        name: "dominance",
        abbreviation: Some("dom"),
        craft_abbreviation: None,
        title: "Dominance",
        suit,
        count: 1,
        cost: &[],
        kind: CardKind::Dominance,
        item: None,
        points: 0,
        effect,
    }
}

const fn item(
    suit: Suit,
    name: &'static str,
    title: &'static str,
    cost: &'static [Cost],
    item: Item,
    points: u32,
) -> Card {
    Card {
        name,
        abbreviation: None,
        craft_abbreviation: None,
        title,
        suit,
        count: 1,
        cost,
        kind: CardKind::Item,
        item: Some(item),
        points,
        effect: "Crafted for its item and its points, then discarded.",
    }
}

const fn improvement(
    (suit, count): (Suit, u32),
    abbreviation: &'static str,
    name: &'static str,
    title: &'static str,
    cost: &'static [Cost],
    effect: &'static str,
) -> Card {
    Card {
        name,
        abbreviation: Some(abbreviation),
        craft_abbreviation: None,
        title,
        suit,
        count,
        cost,
        kind: CardKind::Improvement,
        item: None,
        points: 0,
        effect,
    }
}

const fn favor(
    suit: Suit,
    short: &'static str,
    name: &'static str,
    title: &'static str,
    cost: &'static [Cost],
) -> Card {
    Card {
        craft_abbreviation: Some(short),
        kind: CardKind::Immediate,
        ..improvement(
            (suit, 1),
            "favor",
            name,
            title,
            cost,
            "When crafted: remove all enemy pieces in clearings of its suit, score 1 point for each building and token \
             removed, then discard it.",
        )
    }
}

const fn partisans(
    suit: Suit,
    short: &'static str,
    name: &'static str,
    title: &'static str,
    cost: &'static [Cost],
) -> Card {
    Card {
        craft_abbreviation: Some(short),
        ..improvement(
            (suit, 1),
            "part",
            name,
            title,
            cost,
            "In a battle in a clearing of its suit the owner may deal an extra hit and discards all cards of other suits.",
        )
    }
}

/// The cards that both decks share.
pub(super) static COMMON: &[Card] = &[
    ambush(Bird, 2),
    ambush(Fox, 1),
    ambush(Mouse, 1),
    ambush(Rabbit, 1),
    dominance(
        Bird,
        "Played (`++->$`) with at least 10 points: the faction scores no more and wins at the start of its Birdsong if it \
         rules two opposite corners. A Vagabond forms a coalition instead (`++->A$`).",
    ),
    dominance(Fox, DOMINANCE),
    dominance(Mouse, DOMINANCE),
    dominance(Rabbit, DOMINANCE),
    item(Bird, "birdybindle", "Birdy Bindle", &[M], Item::Bag, 1),
    item(
        Bird,
        "woodlandrunners",
        "Woodland Runners",
        &[R],
        Item::Boot,
        1,
    ),
    item(Bird, "armstrader", "Arms Trader", &[F, F], Item::Sword, 2),
    item(Bird, "crossbow", "Crossbow", &[F], Item::Crossbow, 1),
    item(
        Fox,
        "gentlyusedknapsack",
        "Gently Used Knapsack",
        &[M],
        Item::Bag,
        1,
    ),
    item(Fox, "roottea", "Root Tea", &[M], Item::Tea, 2),
    item(Fox, "travelgear", "Travel Gear", &[R], Item::Boot, 1),
    item(
        Fox,
        "protectionracket",
        "Protection Racket",
        &[R, R],
        Item::Coin,
        3,
    ),
    item(
        Fox,
        "foxfolksteel",
        "Foxfolk Steel",
        &[F, F],
        Item::Sword,
        2,
    ),
    item(Fox, "anvil", "Anvil", &[F], Item::Hammer, 2),
    item(
        Rabbit,
        "smugglerstrail",
        "Smuggler's Trail",
        &[M],
        Item::Bag,
        1,
    ),
    item(Rabbit, "roottea", "Root Tea", &[M], Item::Tea, 2),
    item(
        Rabbit,
        "avisittofriends",
        "A Visit to Friends",
        &[R],
        Item::Boot,
        1,
    ),
    item(Rabbit, "bakesale", "Bake Sale", &[R, R], Item::Coin, 3),
    item(Mouse, "mouseinasack", "Mouse-in-a-Sack", &[M], Item::Bag, 1),
    item(Mouse, "roottea", "Root Tea", &[M], Item::Tea, 2),
    item(Mouse, "travelgear", "Travel Gear", &[R], Item::Boot, 1),
    item(Mouse, "investments", "Investments", &[R, R], Item::Coin, 3),
    item(Mouse, "sword", "Sword", &[F, F], Item::Sword, 2),
    item(Mouse, "crossbow", "Crossbow", &[F], Item::Crossbow, 1),
];

const DOMINANCE: &str = "Played (`++->$`) with at least 10 points: the faction scores no more and wins at the start of \
                         its Birdsong if it rules three clearings of this suit. A Vagabond forms a coalition instead \
                         (`++->A$`).";

/// The effect cards of the Standard deck.
pub(super) static STANDARD: &[Card] = &[
    improvement(
        (Bird, 2),
        "armor",
        "armorers",
        "Armorers",
        &[F],
        "In battle the owner may discard it (`#armor$->`) to ignore all rolled hits taken.",
    ),
    improvement(
        (Bird, 2),
        "sap",
        "sappers",
        "Sappers",
        &[M],
        "When defending, the owner may discard it (`#sap$->`) to deal an extra hit.",
    ),
    improvement(
        (Bird, 2),
        "brutal",
        "brutaltactics",
        "Brutal Tactics",
        &[F, F],
        "When attacking, the owner may deal an extra hit; the defender then scores a point.",
    ),
    improvement(
        (Bird, 1),
        "royal",
        "royalclaim",
        "Royal Claim",
        &[Any, Any, Any, Any],
        "In Birdsong the owner may discard it (`#royal$->`) to score a point for each clearing ruled.",
    ),
    improvement(
        (Fox, 2),
        "stand",
        "standanddeliver",
        "Stand and Deliver!",
        &[M, M, M],
        "In Birdsong the owner may take a random card from a player (`#C->A`), who scores a point (`C++`).",
    ),
    improvement(
        (Fox, 3),
        "tax",
        "taxcollector",
        "Tax Collector",
        &[F, R, M],
        "Once in Daylight the owner may remove an own warrior to draw a card.",
    ),
    favor(
        Fox,
        "ffavor",
        "favorofthefoxes",
        "Favor of the Foxes",
        &[F, F, F],
    ),
    improvement(
        (Rabbit, 2),
        "command",
        "commandwarren",
        "Command Warren",
        &[R, R],
        "At the start of Daylight the owner may initiate a battle.",
    ),
    improvement(
        (Rabbit, 2),
        "bank",
        "betterburrowbank",
        "Better Burrow Bank",
        &[R, R],
        "At the start of Birdsong the owner and another player draw a card each (`#->C+V`).",
    ),
    improvement(
        (Rabbit, 2),
        "cob",
        "cobbler",
        "Cobbler",
        &[R, R],
        "At the start of Evening the owner may move.",
    ),
    favor(
        Rabbit,
        "rfavor",
        "favoroftherabbits",
        "Favor of the Rabbits",
        &[R, R, R],
    ),
    improvement(
        (Mouse, 2),
        "scout",
        "scoutingparty",
        "Scouting Party",
        &[M, M],
        "When attacking, the owner is not affected by ambushes.",
    ),
    improvement(
        (Mouse, 2),
        "codeb",
        "codebreakers",
        "Codebreakers",
        &[M],
        "Once in Daylight the owner may look at another player's hand (`A^C`).",
    ),
    favor(
        Mouse,
        "mfavor",
        "favorofthemice",
        "Favor of the Mice",
        &[M, M, M],
    ),
];

/// The effect cards of the Exiles & Partisans deck.
pub(super) static EXILES_AND_PARTISANS: &[Card] = &[
    improvement(
        (Bird, 3),
        "sabo",
        "saboteurs",
        "Saboteurs",
        &[Any],
        "At the start of Birdsong the owner may discard it to discard an enemy's crafted card (`#sabo$->/#boatE$->`).",
    ),
    improvement(
        (Bird, 1),
        "soup",
        "soupkitchens",
        "Soup Kitchens",
        &[F, R, M],
        "The owner's tokens count towards rule.",
    ),
    improvement(
        (Bird, 1),
        "boat",
        "boatbuilders",
        "Boat Builders",
        &[Any, Any],
        "When moving, the owner treats rivers as paths.",
    ),
    improvement(
        (Bird, 1),
        "cplans",
        "corvidplanners",
        "Corvid Planners",
        &[Any, Any],
        "When moving, the owner ignores who rules.",
    ),
    improvement(
        (Bird, 1),
        "emi",
        "eyrieemigre",
        "Eyrie Émigré",
        &[F, F],
        "At the start of Birdsong the owner may move and then battle where the warriors arrived; if that fails, it is \
         discarded.",
    ),
    partisans(Fox, "fpart", "foxpartisans", "Fox Partisans", &[F]),
    improvement(
        (Fox, 1),
        "prop",
        "propagandabureau",
        "Propaganda Bureau",
        &[Any, Any, Any],
        "In Daylight the owner may spend a card to replace an enemy warrior in a clearing of its suit (`R#O->/Pw10->/w->10`).",
    ),
    improvement(
        (Fox, 2),
        "false",
        "falseorders",
        "False Orders",
        &[F],
        "At the start of Birdsong the owner may discard it (`#false$->`) to move half of an enemy's warriors, rounded up, \
         to an adjacent clearing.",
    ),
    improvement(
        (Fox, 2),
        "inform",
        "informants",
        "Informants",
        &[F, F],
        "In Evening the owner may take an ambush from the discard pile instead of drawing (`F#@*->P`).",
    ),
    partisans(Rabbit, "rpart", "rabbitpartisans", "Rabbit Partisans", &[R]),
    improvement(
        (Rabbit, 2),
        "tun",
        "tunnels",
        "Tunnels",
        &[R],
        "When moving, the owner treats clearings with own crafting pieces as adjacent.",
    ),
    improvement(
        (Rabbit, 1),
        "charm",
        "charmoffensive",
        "Charm Offensive",
        &[R],
        "At the start of Evening the owner may let another player score a point (`A++`) to draw a card.",
    ),
    improvement(
        (Rabbit, 2),
        "swap",
        "swapmeet",
        "Swap Meet",
        &[R],
        "In Birdsong the owner may take a random card from a player and give one back (`#V->C/#C->V`).",
    ),
    improvement(
        (Rabbit, 1),
        "coffin",
        "coffinmakers",
        "Coffin Makers",
        &[R, R],
        "Warriors that would go to a supply are put here (not notated); in Birdsong the owner scores a point for every five, \
         and they go back.",
    ),
    partisans(Mouse, "mpart", "mousepartisans", "Mouse Partisans", &[M]),
    improvement(
        (Mouse, 2),
        "league",
        "leagueofadventurousmice",
        "League of Adventurous Mice",
        &[M],
        "In Daylight the owner may exhaust a crafted item to move or battle (`%f->e`).",
    ),
    improvement(
        (Mouse, 1),
        "murine",
        "murinebroker",
        "Murine Broker",
        &[M, M],
        "Whenever another player crafts an item, the owner draws a card (`#->A`).",
    ),
    improvement(
        (Mouse, 1),
        "engrave",
        "masterengravers",
        "Master Engravers",
        &[M, M],
        "The owner scores one more point for crafting an item.",
    ),
];
