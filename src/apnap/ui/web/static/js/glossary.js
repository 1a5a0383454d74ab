// Words of the game in a sentence each, with their rules: shown where such a word stands under the pointer or the focus.
export const GLOSSARY = [
  ["priority", "117.1", "priority", "The right to act now: cast, activate or pass. When all pass in a row, the top of the stack resolves or the step ends.", "prioritet", "Rätten att agera nu: besvärja, aktivera eller passa. När alla passar i följd löses stackens översta eller steget slutar."],
  ["stack", "405.1", "stack", "Where spells and abilities wait. The last one put there resolves first.", "stack", "Där besvärjelser och förmågor väntar. Den som lades dit sist löses först."],
  ["turn-based", "703.1", "turn-based action", "Something that happens by itself when a step begins or ends; nobody can respond to it.", "turbaserad handling", "Något som sker av sig självt när ett steg börjar eller slutar; ingen kan svara på det."],
  ["state-based", "704.1", "state-based action", "Checked whenever somebody would get priority: a creature with lethal damage dies, a player at 0 life loses.", "tillståndsbaserad handling", "Kontrolleras varje gång någon skulle få prioritet: en varelse med dödlig skada dör, en spelare på 0 liv förlorar."],
  ["triggered", "603.1", "triggered ability", "It begins with when, whenever or at, and goes on the stack by itself once its event has happened.", "utlöst förmåga", "Den läggs på stacken av sig själv när dess händelse har inträffat."],
  ["activated", "602.1", "activated ability", "It has a cost before the colon and an effect after it; you may use it when you have priority.", "aktiverad förmåga", "Den har en kostnad före kolonet och en effekt efter; du får använda den när du har prioritet."],
  ["mana", "106.1", "mana", "What spells are paid with. It empties from your pool at the end of each step.", "mana", "Det som besvärjelser betalas med. Det försvinner ur din reserv i slutet av varje steg."],
  ["sick", "302.6", "summoning sick", "A creature can't attack or use abilities with the tap symbol unless you have controlled it since your turn began.", "nykommen", "En varelse kan inte anfalla eller använda förmågor med vridsymbolen om du inte haft den sedan din runda började."],
  ["flying", "702.9", "flying", "Can be blocked only by creatures with flying or reach.", "flygande", "Kan bara blockeras av varelser med flying eller reach."],
  ["reach", "702.17", "reach", "Can block creatures with flying.", "räckvidd", "Kan blockera varelser med flying."],
  ["first strike", "702.7", "first strike", "Deals its combat damage before creatures without it.", "första slaget", "Gör sin stridsskada före varelser utan den."],
  ["double strike", "702.4", "double strike", "Deals combat damage twice: with first strike and again with the others.", "dubbelslag", "Gör stridsskada två gånger: först och sedan med de andra."],
  ["trample", "702.19", "trample", "What it deals beyond lethal damage to its blockers may go to whom it attacks.", "trampla", "Skada utöver den som dödar blockerarna får gå till den som anfalls."],
  ["haste", "702.10", "haste", "Can attack and tap at once.", "brådska", "Kan anfalla och vridas genast."],
  ["vigilance", "702.20", "vigilance", "Attacking doesn't tap it.", "vaksamhet", "Vrids inte när den anfaller."],
  ["deathtouch", "702.2", "deathtouch", "Any damage it deals to a creature is lethal.", "dödlig beröring", "All skada den gör på en varelse är dödlig."],
  ["lifelink", "702.15", "lifelink", "Its controller gains as much life as it deals damage.", "livslänk", "Den som har den får lika mycket liv som den gör skada."],
  ["menace", "702.111", "menace", "Can't be blocked except by two or more creatures.", "hotfull", "Kan bara blockeras av två eller fler varelser."],
  ["defender", "702.3", "defender", "Can't attack.", "försvarare", "Kan inte anfalla."],
  ["hexproof", "702.11", "hexproof", "Opponents can't target it.", "besvärjelsesäker", "Motståndare kan inte välja den som mål."],
  ["indestructible", "702.12", "indestructible", "Isn't destroyed by lethal damage or by effects that destroy.", "oförstörbar", "Förstörs inte av dödlig skada eller effekter som förstör."],
  ["flash", "702.8", "flash", "May be cast whenever you could cast an instant.", "blixt", "Får besvärjas när du kunde besvärja en instant."],
  ["ward", "702.21", "ward", "Opponents who target it must pay, or their spell is countered.", "skydd", "Motståndare som väljer den som mål måste betala, annars hejdas deras besvärjelse."],
  ["token", "111.1", "token", "A permanent that is no card. It ceases to exist when it leaves the battlefield.", "token", "En permanent som inte är ett kort. Den upphör när den lämnar slagfältet."],
  ["graveyard", "404.1", "graveyard", "Where cards go that are destroyed, discarded, countered or have resolved.", "kyrkogård", "Dit kort går som förstörts, kastats, hejdats eller lösts."],
  ["exile", "406.1", "exile", "Set aside from the game, usually for good.", "exil", "Lagt åt sidan, oftast för gott."],
];

/** The entry for a keyword or a word of the page, in a language: [word, rule, text]. */
export function explain(word, lang) {
  const entry = GLOSSARY.find(([key]) => key === word.toLowerCase());
  return entry ? (lang === "sv" ? [entry[4], entry[1], entry[5]] : [entry[2], entry[1], entry[3]]) : null;
}

/** All entries that a text of rules mentions. */
export function mentioned(text, lang) {
  const low = text.toLowerCase();
  return GLOSSARY.filter(([key]) => new RegExp(`\\b${key}\\b`).test(low)).map(([key]) => explain(key, lang));
}
