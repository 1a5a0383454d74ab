// The server's snapshot, put into the form that the components draw.

export const NOBODY = -1;
export const FIRST_OBJECT = 16;

/** A snapshot as a view: objects with what they do in combat written on them, and everything by its id. */
export function toView(snap) {
  const byId = new Map();
  for (const card of Object.values(snap.cards || {})) byId.set(card.id, tidy(card));
  const combat = { attackers: {}, blockers: {}, blocked: [], damage: {} };
  for (const a of snap.combat?.attackers || []) {
    combat.attackers[a.id] = a.attacks;
    if (a.blocked) combat.blocked.push(a.id);
    combat.damage[a.id] = a.damage || [];
    const obj = byId.get(a.id);
    if (obj) obj.attacking = a.attacks;
  }
  for (const b of snap.combat?.blockers || []) {
    combat.blockers[b.id] = b.blocks;
    combat.damage[b.id] = b.damage || [];
    const obj = byId.get(b.id);
    if (obj) obj.blocking = b.blocks;
  }
  const battlefield = [];
  const put = (id) => { const obj = byId.get(id); if (obj && !battlefield.includes(obj)) battlefield.push(obj); };
  for (const side of snap.battlefield || []) {
    for (const row of ["creatures", "others", "lands"]) {
      for (const pile of side[row] || []) { pile.ids.forEach(put); (pile.attached || []).forEach(put); }
    }
  }
  for (const obj of byId.values()) if (obj.zone === "battlefield") put(obj.id);
  const list = (ids) => (ids || []).map((id) => byId.get(id) || { id, hidden: true });
  const zones = (byPlayer) => Object.fromEntries(Object.entries(byPlayer || {}).map(([p, ids]) => [p, list(ids)]));
  const stack = (snap.stack || []).map((item) => ({ ...(byId.get(item.id) || {}), ...item, text: item.text }));
  return {
    ...snap,
    byId,
    battlefield,
    combat,
    hand: list(snap.hand),
    seenHands: zones(snap.seen_hands),
    graveyards: zones(snap.graveyards),
    exile: list(snap.exile),
    command: list(snap.command),
    known: Object.fromEntries(Object.entries(snap.libraries || {}).map(([p, cards]) => [p, cards.map((c) => ({ ...(byId.get(c.id) || { id: c.id, hidden: true }), position: c.position }))])),
    stack,
    glow: new Set(snap.glow || []),
    me: snap.seat,
  };
}

function tidy(card) {
  const obj = { ...card };
  obj.colors = typeof card.colors === "string" ? [...card.colors] : card.colors || [];
  obj.text = typeof card.text === "string" ? (card.text ? card.text.split("\n") : []) : card.text || [];
  if (card.printed && card.power !== null && card.power !== undefined) obj.base = { power: card.printed[0], toughness: card.printed[1] };
  if (card.attached_to === NOBODY) delete obj.attached_to;
  obj.token = card.kind === "token";
  obj.phased_out = Boolean(card.phased);
  return obj;
}

export const seated = (view) => view.me >= 0 && view.players.some((p) => p.id === view.me);

/** Whose side lies nearest: one's own, or the first player's for somebody who only looks on. */
export const nearest = (view) => (seated(view) ? view.me : view.players[0].id);

/** The name of whatever a ref is. */
export function nameOf(view, ref) {
  if (ref < FIRST_OBJECT) return view.players.find((p) => p.id === ref)?.name ?? "?";
  const obj = view.byId.get(ref) || view.stack.find((s) => s.id === ref);
  return obj?.name || "?";
}
