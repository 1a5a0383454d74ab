// The battlefield: both sides in rows, the combat between them.
import { html, useEffect, useRef, useState } from "../vendor/htm-preact.js";
import { Tile, spokenState, frame, longWord } from "./card.js";
import { PHONE, sides, columns, fit, look, tileHeight } from "./layout.js";
import { nameOf, nearest, FIRST_OBJECT } from "./model.js";
import { Panel } from "./player.js";
import { Icon } from "./icons.js";
import { t } from "./i18n.js";

/** A permanent with all that is marked on it. */
function Permanent({ table, obj, count = 1 }) {
  const marks = table.marks(obj);
  const label = [obj.name || t("face_down_card"), count > 1 ? `×${count}` : "", ...spokenState(obj, table.name), ...table.spokenMarks(marks)].filter(Boolean).join(", ");
  return html`<${Tile} obj=${obj} count=${count} marks=${marks} label=${label} tab=${table.tab(obj.id, marks)} lang=${table.lang}
    look=${look(obj, marks) + count + label} on=${table.on} />`;
}

/** A pile of like permanents, or a host with its attachments peeping out above it. */
function Pile({ table, pile, attached }) {
  const head = pile.members.find((o) => table.glows(o.id)) || pile.members[0];
  const strips = attached(head.id);
  return html`<div class="pile ${strips.length ? "host" : ""} ${pile.members.length > 1 ? "many" : ""}" style=${{ "--strips": strips.length }} role="listitem">
    ${strips.map((obj) => html`<${Strip} key=${obj.id} table=${table} obj=${obj} />`)}
    <${Permanent} key=${head.id} table=${table} obj=${head} count=${pile.members.length} />
  </div>`;
}

/** An attachment: the title of its card, above its host. */
function Strip({ table, obj }) {
  const marks = table.marks(obj);
  const label = [obj.name, ...spokenState(obj, table.name), ...table.spokenMarks(marks)].join(", ");
  return html`<button type="button" class="strip ${longWord(obj.name)} ${obj.tapped ? "tapped" : ""} ${marks.join(" ")}" style=${frame(obj)} data-ref=${obj.id} data-name=${obj.name}
    aria-label=${label} tabindex=${table.tab(obj.id, marks)} ...${table.on}><span><${Icon} name="attached" /> ${obj.name}</span></button>`;
}

/** An element's size, kept up to date. */
function useSize(ref, present) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const el = ref.current;
    if (!el) { setSize({ width: 0, height: 0 }); return undefined; }
    const watch = new ResizeObserver(() => {
      const now = { width: el.clientWidth, height: el.offsetHeight };
      setSize((old) => (old.width === now.width && old.height === now.height ? old : now));
    });
    watch.observe(el);
    return () => watch.disconnect();
  }, [present]);
  return size;
}

/** One player's side: creatures nearest to the middle; the tiles are as large as there is room for. */
function Field({ table, rows, attached, far, label, room }) {
  const box = useRef(null);
  const { width } = useSize(box, true);
  const front = rows.creatures;
  const back = [...rows.lands, ...rows.others];
  const strips = (piles) => piles.map((p) => attached(p.members[0].id).length);
  const tile = PHONE.matches ? Math.min(84, Math.floor((width - 36) / 4)) : fit(width - 12, room - 24, [strips(front), strips(back)]);
  const style = { "--tile": `${tile}px`, "--tile-high": `${tileHeight(tile)}px` };
  const show = (piles) => piles.map((pile) => html`<${Pile} key=${pile.members[0].id} table=${table} pile=${pile} attached=${attached} />`);
  const order = [
    html`<div class="row creatures" role="list" aria-label=${t("creatures")} key="c">${show(front)}</div>`,
    html`<div class="row back" key="b">
      <div class="row lands" role="list" aria-label=${t("lands")}>${show(rows.lands)}</div>
      <div class="row others" role="list" aria-label=${t("others")}>${show(rows.others)}</div></div>`,
  ];
  return html`<div class="field ${far ? "far" : "near"} ${tile < 88 ? "tight" : ""}" ref=${box} style=${style} role="group" aria-label=${label}>${far ? order.reverse() : order}</div>`;
}

/** Attackers and blockers face each other, with the damage to come between them. */
function Combat({ table, view, me, cols, box, width }) {
  if (!cols.length) return null;
  const total = new Map();
  for (const col of cols) {
    for (const d of view.combat.damage[col.attacker.id] || []) if (d.to < FIRST_OBJECT) total.set(d.to, (total.get(d.to) || 0) + d.amount);
  }
  const mineAttack = cols[0].attacker.controller === me;
  const wide = (size) => cols.reduce((n, col) => n + Math.max(1, col.blockers.length) * (size + 5) + 3, 0);
  const tile = [98, 82, 69, 62].find((size) => wide(size) <= width - 22) || 69;
  return html`<section class="combat ${tile < 88 ? "tight" : ""} ${tile < 66 ? "narrow" : ""}" aria-label=${t("combat")} ref=${box} style=${{ "--tile": `${tile}px`, "--tile-high": `${tileHeight(tile)}px` }}>
    <div class="columns">
      ${cols.map((col) => {
        const deals = view.combat.damage[col.attacker.id] || [];
        const defender = html`<div class="blockers">${col.blockers.length
          ? col.blockers.map((b) => html`<${Permanent} key=${b.id} table=${table} obj=${b} />`)
          : html`<span class="goal">→ ${table.name(col.defender)}${col.blocked ? ` (${t("blocked")})` : ""}</span>`}</div>`;
        const back = col.blockers.reduce((sum, b) => sum + (view.combat.damage[b.id] || []).filter((d) => d.to === col.attacker.id).reduce((s, d) => s + d.amount, 0), 0);
        const to = deals.reduce((sum, d) => sum + d.amount, 0);
        const numbers = html`<div class="to-come" role="img" aria-label=${t("damage_to_come", { to, back })}>
          <span class="deals" title=${deals.map((d) => `${d.amount} → ${table.name(d.to)}`).join("\n")}>${mineAttack ? "▲" : "▼"} ${deals.length > 1 ? deals.map((d) => d.amount).join("+") : to}</span>
          ${back ? html`<span class="takes">${mineAttack ? "▼" : "▲"} ${back}</span>` : null}</div>`;
        const attacker = html`<${Permanent} key=${col.attacker.id} table=${table} obj=${col.attacker} />`;
        return html`<div class="column" key=${col.attacker.id}>${mineAttack ? [defender, numbers, attacker] : [attacker, numbers, defender]}</div>`;
      })}
    </div>
    ${total.size ? html`<p class="sum">${[...total].map(([p, n]) => t("takes_damage", { who: table.name(p), n })).join(" · ")}</p>` : null}
  </section>`;
}

/** Both sides and what lies between. When all of it finds no room at the smallest size, the board can be scrolled. */
export function Board({ table, view }) {
  const me = nearest(view);
  const laid = sides(view, (obj) => table.marks(obj));
  const others = view.players.filter((p) => p.id !== me);
  const cols = columns(view);
  const board = useRef(null);
  const fight = useRef(null);
  const whole = useSize(board, true);
  const taken = useSize(fight, cols.length > 0);
  useEffect(() => { fight.current?.scrollIntoView({ block: "nearest" }); }, [cols.length > 0]);
  const room = (whole.height - taken.height) / view.players.length;
  const side = (p, far) => html`<section class="side ${far ? "far" : "near"} ${view.turn.active === p.id ? "active" : ""}" key=${p.id} aria-label=${p.name}>
    <${Panel} table=${table} view=${view} player=${p} far=${far} />
    <${Field} table=${table} rows=${laid.rows.get(p.id)} attached=${laid.attached} far=${far} room=${room} label=${t("battlefield_of", { who: p.name })} />
  </section>`;
  return html`<div class="board" ref=${board}>${others.map((p) => side(p, true))}
    <${Combat} table=${table} view=${view} me=${me} cols=${cols} box=${fight} width=${whole.width} />
    ${side(view.players.find((p) => p.id === me), false)}</div>`;
}

export { nameOf };
