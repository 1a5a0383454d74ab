// How the cards of a battlefield lie: rows, piles of like permanents, attachments under their hosts, combat in the middle.

/** A narrow window: one column that scrolls. */
export const PHONE = matchMedia("(max-width: 760px)");

const has = (obj, type) => (obj.types || []).includes(type);

/** What makes two permanents look alike, so that they may lie in one pile. */
export function look(obj, marks) {
  return JSON.stringify([
    obj.name, obj.tapped, obj.power, obj.toughness, obj.counters, obj.damage, obj.sick, obj.token, obj.face_down,
    obj.phased_out, obj.loyalty, obj.defense, obj.colors, obj.types, obj.controller, obj.base, obj.text, obj.attacking, obj.blocking, marks,
  ]);
}

/** All that lies on one player's side, as rows of piles: {creatures, others, lands}, and what fights. */
export function sides(view, marksOf) {
  const here = new Map(view.battlefield.map((o) => [o.id, o]));
  const attached = new Map();
  const free = [];
  for (const obj of view.battlefield) {
    if (obj.attached_to !== undefined && here.has(obj.attached_to)) {
      if (!attached.has(obj.attached_to)) attached.set(obj.attached_to, []);
      attached.get(obj.attached_to).push(obj);
    } else free.push(obj);
  }
  const fights = fighting(view);
  const out = new Map(view.players.map((p) => [p.id, { creatures: [], others: [], lands: [] }]));
  for (const obj of free) {
    if (fights.has(obj.id)) continue;
    const row = has(obj, "Creature") ? "creatures" : has(obj, "Land") ? "lands" : "others";
    out.get(obj.controller)?.[row].push(obj);
  }
  for (const rows of out.values()) for (const key of Object.keys(rows)) rows[key] = piles(rows[key], attached, marksOf);
  return { rows: out, attached: (id) => under(id, attached), fights };
}

/** What is attached to an object, and to those attachments in turn: the nearest to the host first. */
function under(id, attached) {
  const out = [];
  for (const obj of attached.get(id) || []) out.push(obj, ...under(obj.id, attached));
  return out;
}

function piles(objs, attached, marksOf) {
  const found = new Map();
  for (const obj of objs) {
    const key = attached.has(obj.id) ? `#${obj.id}` : look(obj, marksOf(obj));
    if (!found.has(key)) found.set(key, { look: key, members: [] });
    found.get(key).members.push(obj);
  }
  for (const [key, pile] of found) if (key[0] === "#") pile.look = look(pile.members[0], marksOf(pile.members[0]));
  return [...found.values()].sort((a, b) => (a.members[0].name || "").localeCompare(b.members[0].name || ""));
}

/** Ids of all that attacks or blocks now (declared). */
function fighting(view) {
  const out = new Set();
  const here = new Set(view.battlefield.map((o) => o.id));
  for (const id of Object.keys(view.combat?.attackers || {})) if (here.has(+id)) out.add(+id);
  for (const [id, against] of Object.entries(view.combat?.blockers || {})) {
    if (here.has(+id) && against.some((a) => here.has(a))) out.add(+id);
  }
  return out;
}

/** The combat as columns: an attacker, whom it attacks, and who blocks it (a blocker stands at its first attacker). */
export function columns(view) {
  const here = new Map(view.battlefield.map((o) => [o.id, o]));
  const seen = new Set();
  const out = [];
  for (const [id, defender] of Object.entries(view.combat?.attackers || {})) {
    const attacker = here.get(+id);
    if (!attacker) continue;
    const blockers = [];
    for (const [b, against] of Object.entries(view.combat.blockers || {})) {
      if (!against.includes(+id) || !here.has(+b)) continue;
      if (seen.has(b)) continue;
      seen.add(b);
      blockers.push(here.get(+b));
    }
    out.push({ attacker, defender, blockers, blocked: (view.combat.blocked || []).includes(+id) || blockers.length > 0 });
  }
  return out;
}

/** The width of tiles with which all rows fit into a box. Each row is a list of piles: how many attachments each has. */
export function fit(width, height, rows) {
  for (const size of SIZES) if (rows.reduce((sum, row) => sum + rowHeight(row, size, width), 0) <= height) return size;
  return SIZES[SIZES.length - 1];
}

const SIZES = [128, 118, 108, 98, 90, 82, 75, 69, 64];
const GAP = 9;

/** A row's height when it is broken into lines. */
function rowHeight(row, size, width) {
  const per = Math.max(1, Math.floor((width + GAP) / (size + GAP)));
  let high = 0;
  for (let at = 0; at < row.length; at += per) high += tileHeight(size) + 6 + 18 * Math.max(...row.slice(at, at + per));
  return high;
}

export const tileHeight = (width) => Math.max(58, Math.round(width * 0.76));
