// The words of the game, as pieces of expressions.
// Written by the command syntax of xtask. Do not edit.
module.exports = {
  cards: "leagueofadventurousmice|gentlyusedknapsack|favoroftherabbits|betterburrowbank|propagandabureau|protectionracket|avisittofriends|favorofthefoxes|masterengravers|rabbitpartisans|standanddeliver|woodlandrunners|charmoffensive|corvidplanners|favorofthemice|mousepartisans|smugglerstrail|brutaltactics|commandwarren|scoutingparty|boatbuilders|codebreakers|coffinmakers|duchessofmud|foxfolksteel|foxpartisans|mouseinasack|murinebroker|soupkitchens|taxcollector|baronofdirt|birdybindle|charismatic|earlofstone|eyrieemigre|falseorders|investments|adventurer|armstrader|informants|relentless|royalclaim|travelgear|brigadier|commander|dominance|gladiator|grandiose|saboteurs|scoundrel|armorers|bakesale|crossbow|foremole|jubilant|stubborn|swapmeet|wrathful|arbiter|builder|captain|cobbler|command|engrave|harrier|marshal|roottea|sappers|tunnels|vagrant|ambush|banker|bitter|brutal|coffin|cplans|despot|ffavor|inform|jailor|lavish|league|mfavor|murine|ranger|rfavor|tinker|anvil|armor|charm|cheat|codeb|faith|false|favor|fpart|mayor|mpart|ronin|rowdy|royal|rpart|scout|stand|sword|thief|bank|boat|part|prop|sabo|soup|swap|cob|dom|emi|sap|tax|tun|\\@",
  factions: "ACDEGHKLOPV",
  items: "bcfhrstux",
  keyOfFactions: "Pool",
  keyOfHirelings: "Hirelings",
  keyOfLandmarks: "Landmarks",
  keyOfSuits: "Clearings",
  keysOfText: "Deck|Map",
  pieces: "bfptw",
  suits: "BFMR",
};
