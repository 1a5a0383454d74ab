// Cards as we draw them: the whole card (hand, dialogs, preview) and the small tile of a permanent.
import { html, Component, useLayoutEffect, useRef } from "../vendor/htm-preact.js";
import { Cost, Rich } from "./mana.js";
import { t, typeWord, counterWord } from "./i18n.js";

/** The frame: one colour, two as a gradient, gold beyond that, steel for none, earth for lands. */
export function frame(obj) {
  const colors = obj.colors || [];
  if (colors.length === 1) return { "--f1": `var(--f-${colors[0]})`, "--f2": `var(--f-${colors[0]})` };
  if (colors.length === 2) return { "--f1": `var(--f-${colors[0]})`, "--f2": `var(--f-${colors[1]})` };
  if (colors.length > 2) return { "--f1": "var(--f-M)", "--f2": "var(--f-M)" };
  const kind = (obj.types || []).includes("Land") ? "L" : "C";
  return { "--f1": `var(--f-${kind})`, "--f2": `var(--f-${kind})` };
}

// One plain figure for each card type, so that a card is known by its shape, too.
const FIGURES = {
  Creature: "M32 30c10 0 19 12 17 20-2 7-10 4-17 4s-15 3-17-4c-2-8 7-20 17-20zM12 22c4-2 9 2 10 8s-2 9-5 8c-5-1-10-13-5-16zM52 22c5 3 0 15-5 16-3 1-6-2-5-8s6-10 10-8zM25 6c5-1 8 6 7 12-1 5-5 7-8 4-4-4-5-15 1-16zM39 6c6 1 5 12 1 16-3 3-7 1-8-4-1-6 2-13 7-12z",
  Instant: "M36 6 16 36h12l-4 22 22-32H33z",
  Sorcery: "M32 8a24 24 0 1 0 24 24h-8a16 16 0 1 1-16-16 10 10 0 1 1-10 10h6a4 4 0 1 0 4-4V8z",
  Land: "M10 56V26h6v6h6v-6h6v6h8v-6h6v6h6v-6h6v30H38V44a6 6 0 0 0-12 0v12z",
  Plains: "M32 20a12 12 0 1 0 .01 0zM29 4h6v10h-6zM29 50h6v10h-6zM4 29h10v6H4zM50 29h10v6H50zM10.5 14.7l4.2-4.2 7 7-4.2 4.2zM42.3 46.5l4.2-4.2 7 7-4.2 4.2zM10.5 49.3l7-7 4.2 4.2-7 7zM42.3 17.5l7-7 4.2 4.2-7 7z",
  Island: "M32 5c10 14 17 22 17 32a17 17 0 0 1-34 0C15 27 22 19 32 5z",
  Swamp: "M32 8c-13 0-22 9-22 20 0 8 4 13 9 16v11h8v-6h3v6h4v-6h3v6h8V44c5-3 9-8 9-16C54 17 45 8 32 8zM23 23a6 6 0 1 0 .01 0zM41 23a6 6 0 1 0 .01 0z",
  Mountain: "M4 52 22 20l10 16 8-10 20 26z",
  Forest: "M32 4 18 24h7L12 42h14v14h12V42h14L39 24h7z",
  Artifact: "M28 6h8l2 8 7 3 7-4 6 6-4 7 3 7v8l-8 2-3 7 4 7-6 6-7-4-7 3h-6l-7-3-7 4-6-6 4-7-3-7-8-2v-8l3-7-4-7 6-6 7 4 7-3zm4 16a10 10 0 1 0 .01 0z",
  Enchantment: "m32 4 7 20 21 1-17 13 6 21-17-12-17 12 6-21L4 25l21-1z",
  Planeswalker: "m32 4 14 20 14 8-14 8-14 20-14-20-14-8 14-8z",
  Battle: "M8 8h48v22c0 14-10 22-24 28C18 52 8 44 8 30z",
};
const ORDER = ["Creature", "Planeswalker", "Battle", "Land", "Artifact", "Enchantment", "Instant", "Sorcery"];

/** Which figure a card has: its type's, or that of the one basic land type that it has. */
function figureOf(obj) {
  const kind = ORDER.find((k) => (obj.types || []).includes(k)) || "Sorcery";
  const basic = kind === "Land" ? (obj.subtypes || []).filter((s) => BASIC[s]) : [];
  return basic.length === 1 ? basic[0] : kind;
}

/** A seeded pattern with the figure of the card's type: ours, and never the same for two names. */
export function Sigil({ obj }) {
  const kind = figureOf(obj);
  let seed = 7;
  for (const ch of obj.name || "") seed = (seed * 31 + ch.codePointAt(0)) >>> 0;
  const spots = [];
  for (let i = 0; i < 4; i++) {
    seed = (seed * 1103515245 + 12345) >>> 0;
    spots.push(html`<circle cx=${(seed >>> 8) % 128} cy=${(seed >>> 16) % 64} r=${10 + ((seed >>> 4) % 22)} />`);
  }
  return html`<svg class="sigil" viewBox="0 0 128 64" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g class="spots">${spots}</g><g transform="translate(40 6) scale(.8)"><path d=${FIGURES[kind]} fill-rule="evenodd" /></g></svg>`;
}

const changed = (now, was) => (was === undefined || was === null || now === was ? "" : now > was ? "more" : "less");

/** Power and toughness as they are now, marked (by an arrow, too) where they differ from the printed ones. */
export function Strength({ obj }) {
  if (obj.power === undefined || obj.power === null) {
    if (obj.loyalty !== undefined && obj.loyalty !== null) return html`<span class="pt loyalty" title=${t("loyalty")}>◆${obj.loyalty}</span>`;
    if (obj.defense !== undefined && obj.defense !== null) return html`<span class="pt" title=${t("defense")}>⛨${obj.defense}</span>`;
    return null;
  }
  const p = changed(obj.power, obj.base?.power);
  const q = changed(obj.toughness, obj.base?.toughness);
  const left = obj.toughness - (obj.damage || 0);
  const mark = p === "more" || q === "more" ? "▲" : p === "less" || q === "less" ? "▼" : "";
  return html`<span class="pt ${p || q}">${mark ? html`<i class="mark">${mark}</i>` : null}${obj.power}/${obj.damage ? html`<b class="hurt">${left}</b>` : obj.toughness}</span>`;
}

const typeLine = (obj) => obj.type_line || [...(obj.supertypes || []), ...(obj.types || [])].join(" ") + ((obj.subtypes || []).length ? " — " + obj.subtypes.join(" ") : "");

/** Long words of a name are written smaller, so that they aren't broken. */
export const longWord = (name) => { const n = Math.max(0, ...(name || "").split(/[ -]/).map((w) => w.length)); return n > 9 ? "longest" : n > 7 ? "long" : ""; };

/** The whole card. `size` is hand, pick or big. */
export function Card({ obj, size = "hand", children }) {
  if (obj.hidden) return html`<div class="card back ${size}" aria-label=${t("hidden_card")}><span>A</span></div>`;
  const lines = obj.text || [];
  const box = useRef(null);
  // Lines that find no room stand in a column that isn't seen; a mark says that there are more.
  useLayoutEffect(() => { const el = box.current; if (el && size !== "big") el.parentNode.classList.toggle("more-text", el.scrollWidth > el.clientWidth + 2); }, [lines.join("\n"), size]);
  return html`<div class="card ${size} ${obj.power !== undefined || obj.loyalty ? "has-pt" : ""}" style=${frame(obj)}>
    <div class="card-head"><${Cost} cost=${obj.cost} /><span class="card-name ${longWord(obj.name)}">${obj.name || t("face_down_card")}</span></div>
    <${Sigil} obj=${obj} />
    <div class="card-type"><span class="letters" aria-hidden="true">${(obj.colors || []).join("")}</span>${typeLine(obj)}</div>
    <div class="card-text ${lines.length ? "" : "none"}" ref=${box}>${basicMana(obj) ? html`<span class="basic-mana ${lines.length ? "beside" : ""}"><${Cost} cost=${basicMana(obj)} /></span>` : null}${lines.map((line, i) => html`<p key=${i}><${Rich} text=${line} /></p>`)}</div>
    <${Strength} obj=${obj} />
    ${children}
  </div>`;
}

/** What is said of a permanent besides its name: for the ear, and for the title of its tile. */
export function spokenState(obj, names) {
  const out = [];
  if (obj.power !== undefined && obj.power !== null) out.push(`${obj.power}/${obj.toughness}`);
  if (obj.loyalty) out.push(`${t("loyalty")} ${obj.loyalty}`);
  if (obj.tapped) out.push(t("tapped"));
  if (obj.sick) out.push(t("sick"));
  if (obj.damage) out.push(`${obj.damage} ${t("damage")}`);
  for (const [kind, n] of Object.entries(obj.counters || {})) if (kind !== "loyalty" && kind !== "defense") out.push(`${n} ${counterWord(kind, n)}`);
  if (obj.phased_out) out.push(t("phased_out"));
  if (obj.face_down) out.push(t("face_down"));
  if (obj.attached_to !== undefined && names) out.push(`${t("attached_to")} ${names(obj.attached_to)}`);
  if (obj.attacking !== undefined && names) out.push(`${t("attacks")} ${names(obj.attacking)}`);
  if (obj.blocking && names) out.push(`${t("blocks")} ${obj.blocking.map(names).join(", ")}`);
  return out;
}

/** The small tile of a permanent. Redrawn only when what it shows has changed. */
export class Tile extends Component {
  shouldComponentUpdate(next) {
    const now = this.props;
    return next.look !== now.look || next.lang !== now.lang || next.tab !== now.tab || next.obj.id !== now.obj.id;
  }

  render({ obj, count, marks, label, tab, on }) {
    const counters = Object.entries(obj.counters || {}).filter(([kind]) => !(kind === "loyalty" && obj.loyalty) && !(kind === "defense" && obj.defense));
    return html`<button type="button" class="tile ${(obj.types || []).includes("Land") ? "land" : ""} ${obj.tapped ? "tapped" : ""} ${obj.phased_out ? "phased" : ""} ${marks.join(" ")}"
      style=${frame(obj)} data-ref=${obj.id} data-name=${obj.name} aria-label=${label} tabindex=${tab} aria-pressed=${marks.includes("chosen") ? "true" : undefined} ...${on}>
      <svg class="figure" viewBox="0 0 64 64" aria-hidden="true"><path d=${FIGURES[figureOf(obj)]} fill-rule="evenodd" /></svg>
      <span class="tile-name ${longWord(obj.name)}">${obj.name || t("face_down_card")}</span>
      <span class="tile-mid">
        ${counters.map(([kind, n]) => html`<span class="counter" title=${`${n} ${counterWord(kind, n)}`}>${counterShort(kind)}${n > 1 || !/^[+-]/.test(kind) ? html`<b>×${n}</b>` : null}</span>`)}
      </span>
      ${brief(obj)}
      <span class="tile-foot">
        <span class="tile-left">${obj.tapped ? html`<i class="flag" title=${t("tapped")}>⟳</i>` : null}${obj.sick ? html`<i class="flag" title=${t("sick_long")}>☾</i>` : null}${obj.token ? html`<i class="flag" title=${t("token")}>◌</i>` : null}<span class="letters">${(obj.colors || []).join("")}</span></span>
        <${Strength} obj=${obj} />
      </span>
      ${count > 1 ? html`<span class="count" aria-hidden="true">×${count}</span>` : null}
      ${marks.includes("chosen") ? html`<span class="tick" aria-hidden="true">✓</span>` : null}
    </button>`;
  }
}

const BASIC = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };

/** The mana of a land's basic land types (305.6). */
const basicMana = (obj) => ((obj.types || []).includes("Land") ? (obj.subtypes || []).filter((s) => BASIC[s]).map((s) => `{${BASIC[s]}}`).join("") : "");

/** A word on what the permanent does, as far as there is room: keywords, else the beginning of its text. */
function brief(obj) {
  const basic = basicMana(obj);
  if (basic) return html`<span class="brief basic"><${Cost} cost=${basic} /></span>`;
  const lines = (obj.text || []).map((line) => line.replaceAll(/ ?\([^()]*\)/g, ""));
  const words = lines.filter((line) => line && !line.includes("."));
  const land = (obj.types || []).includes("Land");
  const text = land ? lines.join(" ").replaceAll(/\{T\}: Add /g, "") : words.length ? words.join(", ") + (words.length < lines.length ? " …" : "") : lines.join(" ");
  return text ? html`<span class="brief"><${Rich} text=${text} /></span>` : null;
}

const counterShort = (kind) => (/^[+-]\d/.test(kind) ? kind : kind.length > 7 ? kind.slice(0, 6) + "." : kind);

/** The large card with what is true of it now: shown for what the pointer or the focus is on. */
export function Preview({ obj, names }) {
  if (!obj) return html`<div class="preview empty"><p>${t("preview_empty")}</p></div>`;
  const state = obj.hidden ? [] : spokenState(obj, names);
  const changes = obj.changes || [];
  return html`<div class="preview"><${Card} obj=${obj} size="big" />
    ${state.length ? html`<p class="state">${state.join(" · ")}</p>` : null}
    ${obj.really ? html`<p class="state">${t("really")} ${obj.really}</p>` : null}
    ${changes.length || (obj.base && (obj.base.power !== obj.power || obj.base.toughness !== obj.toughness) && obj.power !== undefined)
      ? html`<div class="changes">${changes.length ? html`<h4>${t("changed_by")}</h4>` : null}${obj.base?.power !== undefined && obj.base?.power !== null ? html`<p>${t("printed")} ${obj.base.power}/${obj.base.toughness}</p>` : null}
        ${changes.map((c) => html`<p>${c.text} ${c.rule ? html`<span class="rule">${c.rule}</span>` : null}</p>`)}</div>` : null}
  </div>`;
}

export { typeLine, typeWord };
