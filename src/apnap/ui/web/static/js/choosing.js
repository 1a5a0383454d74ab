// What a person has picked so far for the present question, and what a click adds to it. No drawing here.

/** Nothing picked yet. Divisions and numbers begin with the question's default. */
export function fresh(decision) {
  if (!decision) return { n: -1, picked: [], amounts: [], number: 0, arm: -1 };
  const d = decision.default || [];
  return {
    n: decision.n,
    picked: decision.kind === "order" || (decision.ordered && decision.least === decision.options.length) ? [...decision.options.keys()] : preset(decision),
    amounts: decision.form === "divide" ? [...d] : [],
    number: decision.form === "number" ? (d[0] ?? decision.least) : 0,
    arm: -1,
  };
}

/** Attackers and blockers begin with what is required of them. */
const preset = (decision) => (isCombat(decision) ? [...(decision.default || [])] : []);

export const isCombat = (decision) => decision.kind === "attackers" || decision.kind === "blockers";
export const isYesNo = (decision) => decision.options.length === 2 && decision.options[0].how === "yes" && decision.options[1].how === "no";

/** One is to be chosen, no more and no less: a click is the answer. */
export const isSingle = (decision) => decision.form === "choose" && decision.least === 1 && decision.most === 1;

/** The options that concern a ref, mana abilities last. */
export function optionsOf(decision, ref) {
  if (!decision?.options) return [];
  const found = decision.options.filter((o) => o.ref === ref && o.kind !== "pass");
  return found.sort((a, b) => (a.kind === "mana") - (b.kind === "mana"));
}

/** Refs that a click may pick now. In combat with an armed blocker: what it may block. */
export function clickable(decision, choice) {
  const out = new Set();
  if (!decision?.options || decision.form === "number") return out;
  for (const o of decision.options) {
    if (isCombat(decision) && choice.arm >= 0) {
      if (o.ref === choice.arm) out.add(o.other);
      out.add(o.ref);
    } else if (o.ref >= 0 && o.kind !== "pass") out.add(o.ref);
  }
  return out;
}

/** Refs that are picked. */
export function pickedRefs(decision, choice) {
  const out = new Set();
  if (!decision?.options || decision.n !== choice.n || decision.kind === "priority") return out;
  if (decision.form === "choose") for (const i of choice.picked) if (decision.options[i]?.ref >= 0) out.add(decision.options[i].ref);
  if (choice.arm >= 0) out.add(choice.arm);
  return out;
}

/** Toggle an option. */
export function toggle(decision, choice, i) {
  if (choice.picked.includes(i)) return { ...choice, picked: choice.picked.filter((k) => k !== i) };
  let picked = [...choice.picked, i];
  if (picked.length > decision.most) picked = decision.most === 1 ? [i] : choice.picked;
  return { ...choice, picked };
}

/** A click on `ref` in combat: an attacker goes in or out, a creature with several possibilities is armed first. */
export function combatClick(decision, choice, ref) {
  const options = decision.options;
  if (choice.arm >= 0 && choice.arm !== ref) {
    const i = options.findIndex((o) => o.ref === choice.arm && o.other === ref);
    if (i >= 0) return { ...instead(decision, choice, i), arm: -1 };
  }
  const mine = [...options.keys()].filter((i) => options[i].ref === ref);
  if (!mine.length) return choice;
  const chosen = mine.filter((i) => choice.picked.includes(i));
  if (chosen.length) return { ...choice, picked: choice.picked.filter((i) => !chosen.includes(i)), arm: -1 };
  if (choice.arm === ref) return { ...choice, arm: -1 };
  if (mine.length === 1) return { ...toggle(decision, choice, mine[0]), arm: -1 };
  return { ...choice, arm: ref };
}

/** A creature attacks one; a blocker blocks the one picked last (several only where the check at the server allows it). */
function instead(decision, choice, i) {
  const picked = decision.kind === "attackers" ? choice.picked.filter((k) => decision.options[k].ref !== decision.options[i].ref) : choice.picked;
  return { ...choice, picked: picked.includes(i) ? picked.filter((k) => k !== i) : [...picked, i] };
}

/** Attack with all that can, each the first that it can attack. */
export function allIn(decision, choice) {
  const seen = new Set();
  const picked = [];
  decision.options.forEach((o, i) => { if (!seen.has(o.ref)) { seen.add(o.ref); picked.push(i); } });
  return { ...choice, picked: picked.slice(0, decision.most), arm: -1 };
}

/** The canonical answer. */
export function answerOf(decision, choice) {
  if (decision.form === "number") return [choice.number];
  if (decision.form === "divide") return choice.amounts;
  return choice.picked;
}

/** Whether the picks are as many as asked for (the server judges the rest). */
export function complete(decision, choice) {
  if (decision.form === "number") return choice.number >= decision.least && choice.number <= decision.most;
  if (decision.form === "divide") {
    const fine = choice.amounts.every((a) => a >= decision.floor || (a === 0 && decision.zero_ok));
    return fine && choice.amounts.reduce((a, b) => a + b, 0) === decision.total;
  }
  return choice.picked.length >= decision.least && choice.picked.length <= decision.most;
}

/** The picks with one moved by a place. */
export function shift(choice, at, by) {
  const picked = [...choice.picked];
  const to = at + by;
  if (to < 0 || to >= picked.length) return choice;
  [picked[at], picked[to]] = [picked[to], picked[at]];
  return { ...choice, picked };
}

/** A division with one amount changed; what one gives up stays to be given to others. */
export function give(decision, choice, i, by) {
  const amounts = [...choice.amounts];
  const spare = decision.total - amounts.reduce((a, b) => a + b, 0);
  let next = amounts[i] + by;
  if (by > 0 && spare < by) return choice;
  if (next < 0) return choice;
  if (next > 0 && next < decision.floor) next = by > 0 ? decision.floor : decision.zero_ok ? 0 : amounts[i];
  if (next === 0 && !decision.zero_ok && decision.floor > 0) return choice;
  if (next - amounts[i] > spare && by > 0) return choice;
  amounts[i] = next;
  return { ...choice, amounts };
}
