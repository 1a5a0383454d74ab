// What of the log is worth explaining to somebody new.

const PLAIN = new Set(["tap_for_mana", "mana", "target", "shuffle", "search", "turn", "blocked"]);

/** A change of zones that the line before it has said already: a card drawn, played, cast, sacrificed. */
const said = (l) => l.kind === "move" && (["121.1", "305.4", "601.2a"].includes(l.rule) || l.rule.startsWith("701."));

const OFTEN = 2;

/** The lines worth explaining: without those that say nothing to somebody new, and each kind of thing the first times. */
export function lessonOf(lines, taught) {
  return lines.filter((l) => {
    if (PLAIN.has(l.kind) || said(l)) return false;
    const key = `${l.kind}:${l.rule}`;
    taught.set(key, (taught.get(key) || 0) + 1);
    return taught.get(key) <= OFTEN;
  });
}
