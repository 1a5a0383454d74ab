// The judge's page: a position set up by hand, what the players do, and what happens.
import { html, render, Component } from "../vendor/htm-preact.js";
import { Cost, symbolLanguage } from "./mana.js";
import { WORDS } from "./judge-words.js";
import { Told, TwoEras } from "./judge-told.js";

const kept = (key, other) => { try { return JSON.parse(localStorage.getItem(`apnap.${key}`)) ?? other; } catch { return other; } };
const lang = kept("lang", navigator.language?.startsWith("sv") ? "sv" : "en");
const t = (key) => WORDS[key]?.[lang === "sv" ? 1 : 0] ?? key.replaceAll("_", " ");

const ZONES = ["battlefield", "hand", "graveyard", "library", "exile", "command"];
const STEPS = ["untap", "upkeep", "draw", "precombat_main", "begin_combat", "declare_attackers", "declare_blockers", "first_strike_damage", "combat_damage", "end_combat", "postcombat_main", "end", "cleanup"];
const VERBS = ["cast", "play", "activate", "attack", "block", "resolve", "concede"];
const ERAS = ["current", "2010", "2004"];
const KEYS = ["A", "B", "C", "D"];

const player = (key) => ({ key, life: 20, poison: 0, zones: Object.fromEntries(ZONES.map((z) => [z, []])) });
const nobody = () => ({ players: [player("A"), player("B")], actions: [], answers: {}, eras: ["current"], until: "", untilTurn: 1 });

/** A position from short lists of names. */
function example(a, b, actions, eras = ["current"]) {
  const q = nobody();
  [a, b].forEach((zones, i) => { for (const [zone, cards] of Object.entries(zones)) q.players[i].zones[zone] = cards.map((c) => (typeof c === "string" ? { card: c } : c)); });
  return { ...q, actions, eras };
}

const EXAMPLES = [
  [["Giant Growth in response", "Giant Growth som svar"], () => example(
    { battlefield: [{ card: "Mountain", count: 3 }], hand: ["Shock"] }, { battlefield: [{ card: "Forest", count: 2 }, "Grizzly Bears"], hand: ["Giant Growth"] },
    ["A cast Shock targets Grizzly Bears", "B cast Giant Growth targets Grizzly Bears", "resolve all"])],
  [["Mana burn, today and in 2004", "Manabrand, i dag och 2004"], () => example(
    { battlefield: [{ card: "Mountain", count: 2 }, "Hill Giant"] }, { battlefield: ["Forest", { card: "Grizzly Bears", counters: "1 +1/+1" }] },
    ["A activate Mountain", "A attack Hill Giant", "B block Grizzly Bears -> Hill Giant"], ["current", "2004"])],
];

/** "2 +1/+1, 1 charge" as a mapping; null when it can't be read. */
export function counters(text) {
  const out = {};
  for (const part of text.split(",").map((s) => s.trim()).filter(Boolean)) {
    const found = part.match(/^(\d+)\s+(.+)$/);
    if (!found) return null;
    out[found[2]] = Number(found[1]);
  }
  return out;
}

/** An entry of a setup, as the scenario format has it. */
function entry(thing) {
  const out = { card: thing.card };
  if ((thing.count ?? 1) !== 1) out.count = thing.count;
  if (thing.tapped) out.tapped = true;
  if (thing.sick) out.summoning_sick = true;
  if (thing.faceDown) out.face_down = true;
  if (thing.damage) out.damage = thing.damage;
  const found = counters(thing.counters ?? "");
  if (found && Object.keys(found).length) out.counters = found;
  if (thing.on) out.attached_to = thing.on;
  if (thing.chosen) out.chosen = thing.chosen;
  return out;
}

/** What is sent to the judge: the short form of a question (`apnap judge` reads the same). */
export function question(q) {
  const players = {};
  for (const p of q.players) {
    const setup = { life: p.life };
    if (p.poison) setup.poison = p.poison;
    for (const zone of ZONES) if (p.zones[zone].length) setup[zone] = p.zones[zone].map(entry);
    players[p.key] = setup;
  }
  const out = { players, do: q.actions };
  if (q.players.length > 2) out.format = "free-for-all";
  if (Object.keys(q.answers).length) out.answers = q.answers;
  if (q.until) out.until = { turn: q.untilTurn, step: q.until };
  return out;
}

const packed = (q) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(q)))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const q = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(q.players) && q.players.every((p) => p.key && p.zones) ? { ...nobody(), ...q } : null;
  } catch { return null; }
}

const said = (thing) => [
  (thing.count ?? 1) > 1 ? `${thing.count}×` : "", thing.card,
].filter(Boolean).join(" ");
const states = (thing) => [
  thing.tapped && t("tapped"), thing.sick && t("sick"), thing.faceDown && t("face_down"), thing.damage && `${thing.damage} ${t("damage")}`, thing.counters, thing.on && `${t("on")} ${thing.on}`, thing.chosen && `${t("chosen")} ${thing.chosen}`,
].filter(Boolean).join(", ");

const sentence = (action) => (typeof action === "string" ? action : Object.entries(action).filter(([k]) => !["turn", "step", "player"].includes(k)).reduce(
  (text, [k, v]) => `${text} ${k === "targets" ? "→" : k} ${Array.isArray(v) ? v.join(", ") : typeof v === "object" ? Object.entries(v).map(([a, b]) => `${a} → ${b}`).join(", ") : v === true ? "" : v}`,
  `${action.turn} ${action.step.replaceAll("_", " ")}: ${action.player}`));

class Judge extends Component {
  constructor() {
    super();
    const q = location.hash.startsWith("#q=") ? unpacked(location.hash.slice(3)) : null;
    this.state = { q: q ?? nobody(), search: "", found: null, zone: "battlefield", side: 0, open: null, ruling: null, error: "", busy: false, all: false, note: "", line: "",
      next: { turn: 1, step: "precombat_main", player: "A", verb: "cast", card: "", targets: "", x: "" } };
    this.asked = 0;
  }

  componentDidMount() { if (location.hash.startsWith("#q=") && this.state.q.actions.length) this.ask(); }

  change(patch) {
    const q = { ...this.state.q, ...patch };
    this.setState({ q });
    history.replaceState(null, "", `#q=${packed(q)}`);
    return q;
  }

  changePlayer(i, patch) { this.change({ players: this.state.q.players.map((p, k) => (k === i ? { ...p, ...patch } : p)) }); }

  changeZone(i, zone, cards) { this.changePlayer(i, { zones: { ...this.state.q.players[i].zones, [zone]: cards } }); }

  // --- cards ---
  async search(text) {
    this.setState({ search: text });
    const n = ++this.asked;
    if (text.trim().length < 2) { this.setState({ found: null }); return; }
    await new Promise((r) => setTimeout(r, 120));
    if (n !== this.asked) return;
    try {
      const { cards } = await (await fetch(`api/cards?q=${encodeURIComponent(text)}`)).json();
      if (n === this.asked) this.setState({ found: cards });
    } catch { this.setState({ error: t("no_answer") }); }
  }

  put(name) {
    const { side, zone, q } = this.state;
    const cards = q.players[side].zones[zone];
    const same = cards.findIndex((c) => c.card === name && !states(c));
    this.changeZone(side, zone, same >= 0 ? cards.map((c, k) => (k === same ? { ...c, count: (c.count ?? 1) + 1 } : c)) : [...cards, { card: name }]);
  }

  // --- actions ---
  addAction() {
    const { next } = this.state;
    const card = next.card.trim();
    const list = (text) => text.split(",").map((s) => s.trim()).filter(Boolean);
    const action = { turn: next.turn, step: next.verb === "attack" ? "declare_attackers" : next.verb === "block" ? "declare_blockers" : next.step, player: next.player };
    if (next.verb === "resolve") action.resolve = "all";
    else if (next.verb === "concede") action.concede = true;
    else if (next.verb === "attack") action.attack = list(card);
    else if (next.verb === "block") action.block = Object.fromEntries(list(card).map((b) => [b, list(next.targets)]));
    else {
      if (!card) return;
      action[next.verb] = card;
      if (next.targets.trim()) action.targets = list(next.targets);
      if (next.x !== "") action.x = Number(next.x);
    }
    this.change({ actions: [...this.state.q.actions, action] });
    this.setState({ next: { ...next, card: "", targets: "", x: "" } });
  }

  addLine() {
    if (!this.state.line.trim()) return;
    this.change({ actions: [...this.state.q.actions, this.state.line.trim()] });
    this.setState({ line: "" });
  }

  move(i, by) {
    const actions = [...this.state.q.actions];
    const [one] = actions.splice(i, 1);
    actions.splice(i + by, 0, one);
    this.change({ actions });
  }

  // --- asking ---
  async ask(q = this.state.q) {
    this.setState({ busy: true, error: "" });
    try {
      const answer = await fetch("api/judge", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ question: question(q), eras: q.eras, lang }) });
      const data = await answer.json();
      this.setState(answer.ok ? { ruling: data } : { error: [data.where, data.error].filter(Boolean).join(": "), ruling: null });
    } catch { this.setState({ error: t("no_answer") }); }
    this.setState({ busy: false });
  }

  answer(beat, value) {
    const mine = this.state.q.answers[beat.player] ?? {};
    this.ask(this.change({ answers: { ...this.state.q.answers, [beat.player]: { ...mine, [beat.queue]: [...(mine[beat.queue] ?? []), value] } } }));
  }

  forget(key, queue, i) {
    const mine = { ...this.state.q.answers[key] };
    mine[queue] = mine[queue].filter((_, k) => k !== i);
    if (!mine[queue].length) delete mine[queue];
    const answers = { ...this.state.q.answers, [key]: mine };
    if (!Object.keys(mine).length) delete answers[key];
    this.ask(this.change({ answers }));
  }

  era(name) {
    const { eras } = this.state.q;
    const next = eras.includes(name) ? eras.filter((e) => e !== name) : [...eras, name].slice(-2);
    this.change({ eras: next.length ? next : ["current"] });
  }

  save() {
    const url = URL.createObjectURL(new Blob([JSON.stringify({ ...question(this.state.q), era: this.state.q.eras }, null, 1)], { type: "application/json" }));
    const a = Object.assign(document.createElement("a"), { href: url, download: "question.json" });
    a.click();
    URL.revokeObjectURL(url);
  }

  async copy() {
    history.replaceState(null, "", `#q=${packed(this.state.q)}`);
    try { await navigator.clipboard.writeText(location.href); this.setState({ note: t("copied") }); } catch { this.setState({ note: location.href }); }
  }

  // --- drawing ---
  render(_, s) {
    const { q } = s;
    return html`<main class="judge">
      <header><h1>${t("title")}</h1><a href="./">${t("table")}</a>
        <div class="rest"><label class="check"><span>${t("examples")}</span><select data-field="example" aria-label=${t("examples")} value="" onChange=${(e) => { const i = Number(e.target.value); e.target.value = ""; this.setState({ ruling: null, error: "" }); this.ask(this.change(EXAMPLES[i][1]())); }}>
            <option value="">…</option>${EXAMPLES.map(([names], i) => html`<option value=${i} key=${i}>${names[lang === "sv" ? 1 : 0]}</option>`)}</select></label>
          <button type="button" data-do="clear" onClick=${() => { this.change(nobody()); this.setState({ ruling: null, error: "", open: null }); }}>${t("clear")}</button>
          <button type="button" data-do="save" onClick=${() => this.save()}>${t("save")}</button><button type="button" data-do="link" onClick=${() => this.copy()}>${t("link")}</button><small aria-live="polite">${s.note}</small></div></header>
      <p>${t("what")}</p>
      ${this.finder(s)}
      <div class="sides">${q.players.map((p, i) => this.side(p, i, s))}</div>
      ${q.players.length < KEYS.length ? html`<div><button type="button" class="quiet" data-do="add-player" onClick=${() => this.change({ players: [...q.players, player(KEYS[q.players.length])] })}>${t("add_player")}</button></div>` : null}
      ${this.doings(s)}
      ${s.error ? html`<div class="box error" role="alert" data-error>${s.error}</div>` : null}
      ${s.ruling ? this.ruling(s) : null}
      <datalist id="names">${this.names().map((n) => html`<option value=${n} key=${n} />`)}</datalist>
    </main>`;
  }

  /** Everything that an action may name. */
  names() {
    const { players } = this.state.q;
    return [...new Set([...players.map((p) => p.key), ...players.flatMap((p) => ZONES.flatMap((z) => p.zones[z].map((c) => c.card)))])];
  }

  finder(s) {
    return html`<section class="box" aria-label=${t("position")}><h2>${t("position")}</h2>
      <form class="line" onSubmit=${(e) => { e.preventDefault(); const token = /\stoken$/i.test(s.search.trim()); if (token || s.found?.length) this.put(token ? s.search.trim() : s.found[0].name); }}>
        <label class="wide">${t("find")}<input type="search" data-field="search" placeholder=${t("find_hint")} value=${s.search} autocomplete="off" onInput=${(e) => this.search(e.target.value)} /></label>
        <label>${t("to")}<select data-field="zone" value=${s.zone} onChange=${(e) => this.setState({ zone: e.target.value })}>${ZONES.map((z) => html`<option value=${z} key=${z}>${t(z)}</option>`)}</select></label>
        <label>${t("of")}<select data-field="side" value=${s.side} onChange=${(e) => this.setState({ side: Number(e.target.value) })}>${s.q.players.map((p, i) => html`<option value=${i} key=${p.key}>${p.key}</option>`)}</select></label>
      </form>
      ${/\stoken$/i.test(s.search.trim()) ? html`<div class="found"><button type="button" data-card=${s.search.trim()} onClick=${() => this.put(s.search.trim())}>${s.search.trim()}</button></div>`
        : s.found === null ? null : s.found.length === 0 ? html`<p><small>${t("none_found")}</small></p>` : html`<div class="found">${s.found.map((c) => html`<button type="button" data-card=${c.name} key=${c.name} onClick=${() => this.put(c.name)}><span>${c.name} <${Cost} cost=${c.cost} /></span><small>${c.type}</small></button>`)}</div>`}
    </section>`;
  }

  side(p, i, s) {
    return html`<section class="box" aria-label=${`${t("player")} ${p.key}`} key=${p.key} data-player=${p.key}>
      <div class="line"><h2>${t("player")} ${p.key}</h2>
        <label>${t("life")}<input type="number" data-field="life" value=${p.life} onInput=${(e) => this.changePlayer(i, { life: Number(e.target.value) || 0 })} /></label>
        <label>${t("poison")}<input type="number" min="0" data-field="poison" value=${p.poison} onInput=${(e) => this.changePlayer(i, { poison: Math.max(0, Number(e.target.value) || 0) })} /></label></div>
      ${ZONES.map((zone) => {
        const here = s.zone === zone && s.side === i;
        const open = s.open && s.open.side === i && s.open.zone === zone ? s.open.at : -1;
        return html`<div class=${`zone ${here ? "here" : ""}`} data-zone=${zone} key=${zone}><button type="button" class="quiet" aria-pressed=${here} onClick=${() => this.setState({ zone, side: i })}>${t(zone)}</button>
          <ul>${p.zones[zone].map((c, k) => html`<li key=${k}><button type="button" class=${`thing ${k === open ? "open" : ""}`} aria-expanded=${k === open} onClick=${() => this.setState({ open: k === open ? null : { side: i, zone, at: k } })}>${said(c)}${states(c) ? html` <i>(${states(c)})</i>` : null}</button></li>`)}</ul>
          ${open >= 0 && p.zones[zone][open] ? this.editor(i, zone, open, p.zones[zone][open]) : null}</div>`;
      })}</section>`;
  }

  editor(i, zone, at, c) {
    const put = (patch) => this.changeZone(i, zone, this.state.q.players[i].zones[zone].map((x, k) => (k === at ? { ...x, ...patch } : x)));
    const permanent = zone === "battlefield";
    const check = (key, word) => html`<label class="check"><input type="checkbox" data-field=${key} checked=${Boolean(c[key])} onChange=${(e) => put({ [key]: e.target.checked })} /> ${t(word)}</label>`;
    return html`<div class="edit"><label>${t("count")}<input type="number" min="1" max="99" data-field="count" value=${c.count ?? 1} onInput=${(e) => put({ count: Math.max(1, Math.min(99, Number(e.target.value) || 1)) })} /></label>
      ${permanent ? html`${check("tapped", "tapped")}${check("sick", "sick")}${check("faceDown", "face_down")}
        <label>${t("damage")}<input type="number" min="0" data-field="damage" value=${c.damage ?? 0} onInput=${(e) => put({ damage: Math.max(0, Number(e.target.value) || 0) })} /></label>
        <label>${t("counters")}<input type="text" data-field="counters" value=${c.counters ?? ""} aria-invalid=${counters(c.counters ?? "") === null} onInput=${(e) => put({ counters: e.target.value })} /></label>
        <label>${t("on")}<input type="text" list="names" data-field="on" value=${c.on ?? ""} onInput=${(e) => put({ on: e.target.value })} /></label>
        <label>${t("chosen")}<input type="text" data-field="chosen" value=${c.chosen ?? ""} onInput=${(e) => put({ chosen: e.target.value })} /></label>` : null}
      <button type="button" class="danger" data-do="remove" onClick=${() => { this.setState({ open: null }); this.changeZone(i, zone, this.state.q.players[i].zones[zone].filter((_, k) => k !== at)); }}>${t("remove")}</button>
      <button type="button" onClick=${() => this.setState({ open: null })}>${t("done")}</button></div>`;
  }

  doings(s) {
    const { q, next } = s;
    const put = (patch) => this.setState({ next: { ...next, ...patch } });
    const steps = (value, onChange, field, first) => html`<select data-field=${field} value=${value} onChange=${onChange}>${first ? html`<option value="">${first}</option>` : null}${STEPS.map((x) => html`<option value=${x} key=${x}>${x.replaceAll("_", " ")}</option>`)}</select>`;
    const wordless = ["resolve", "concede"].includes(next.verb);
    const fixed = { attack: "declare_attackers", block: "declare_blockers" }[next.verb];
    return html`<section class="box" aria-label=${t("actions")}><h2>${t("actions")}</h2>
      ${q.actions.length ? html`<ol class="actions">${q.actions.map((a, i) => html`<li key=${i}><span>${sentence(a)}</span>
        <button type="button" aria-label=${t("earlier")} disabled=${i === 0} onClick=${() => this.move(i, -1)}>↑</button><button type="button" aria-label=${t("later")} disabled=${i === q.actions.length - 1} onClick=${() => this.move(i, 1)}>↓</button>
        <button type="button" aria-label=${t("remove")} onClick=${() => this.change({ actions: q.actions.filter((_, k) => k !== i) })}>×</button></li>`)}</ol>` : html`<p><small>${t("nothing_done")}</small></p>`}
      <form class="line" data-form="action" onSubmit=${(e) => { e.preventDefault(); this.addAction(); }}>
        <label>${t("turn")}<input type="number" min="1" max="99" data-field="turn" value=${next.turn} onInput=${(e) => put({ turn: Math.max(1, Number(e.target.value) || 1) })} /></label>
        <label>${t("step")}${fixed ? html`<select disabled><option>${fixed.replaceAll("_", " ")}</option></select>` : steps(next.step, (e) => put({ step: e.target.value }), "step")}</label>
        <label>${t("who")}<select data-field="who" value=${next.player} onChange=${(e) => put({ player: e.target.value })}>${q.players.map((p) => html`<option value=${p.key} key=${p.key}>${p.key}</option>`)}</select></label>
        <label>${t("does")}<select data-field="verb" value=${next.verb} onChange=${(e) => put({ verb: e.target.value })}>${VERBS.map((v) => html`<option value=${v} key=${v}>${t(v)}</option>`)}</select></label>
        ${wordless ? null : html`<label class="wide">${t("card")}<input list="names" data-field="card" value=${next.card} autocomplete="off" onInput=${(e) => put({ card: e.target.value })} /></label>`}
        ${["cast", "activate", "block"].includes(next.verb) ? html`<label class="wide">${t(next.verb === "block" ? "whom" : "targets")}<input list="names" data-field="targets" value=${next.targets} autocomplete="off" onInput=${(e) => put({ targets: e.target.value })} /></label>` : null}
        ${next.verb === "cast" ? html`<label>${t("x")}<input type="number" min="0" data-field="x" value=${next.x} onInput=${(e) => put({ x: e.target.value })} /></label>` : null}
        <button type="submit" data-do="add-action">${t("add")}</button></form>
      <form class="line" data-form="line" onSubmit=${(e) => { e.preventDefault(); this.addLine(); }}><label class="wide">${t("or_line")}<input data-field="line" value=${s.line} autocomplete="off" onInput=${(e) => this.setState({ line: e.target.value })} /></label><button type="submit">${t("add")}</button></form>
      ${Object.keys(q.answers).length ? html`<div class="line"><b>${t("answers")}</b>${Object.entries(q.answers).flatMap(([key, queues]) => Object.entries(queues).flatMap(([queue, values]) => values.map((v, i) => html`<button type="button" class="chip on" key=${`${key}${queue}${i}`} title=${t("remove")} onClick=${() => this.forget(key, queue, i)}>${key}: ${String(v)} ×</button>`)))}</div>` : null}
      <div class="line"><span role="group" aria-label=${t("eras")} class="line">${t("eras")} ${ERAS.map((e) => html`<label class="check" key=${e}><input type="checkbox" data-era=${e} checked=${q.eras.includes(e)} onChange=${() => this.era(e)} /> ${t(`era_${e}`)}</label>`)}</span>
        <label>${t("until")}${steps(q.until, (e) => this.change({ until: e.target.value }), "until", t("until_last"))}</label>
        ${q.until ? html`<label>${t("turn")}<input type="number" min="1" max="99" data-field="until-turn" value=${q.untilTurn} onInput=${(e) => this.change({ untilTurn: Math.max(1, Number(e.target.value) || 1) })} /></label>` : null}
        <button type="button" class="main big" data-do="ask" disabled=${s.busy} onClick=${() => this.ask()}>${s.busy ? t("asking") : t("ask")}</button></div>
    </section>`;
  }

  ruling(s) {
    const { ruling } = s;
    return html`<section class="box" aria-live="polite" aria-label=${t("happens")} data-ruling><div class="line"><h2>${t("happens")}</h2>
        ${ruling.comparison ? null : html`<label class="check"><input type="checkbox" checked=${s.all} onChange=${(e) => this.setState({ all: e.target.checked })} /> ${t("all")}</label>`}</div>
      ${ruling.comparison ? html`<${TwoEras} ruling=${ruling} t=${t} />` : html`<${Told} account=${ruling.accounts[0]} all=${s.all} t=${t} answer=${(beat, value) => this.answer(beat, value)} />`}</section>`;
  }
}

document.documentElement.lang = lang;
document.documentElement.dataset.theme = kept("theme", "auto");
symbolLanguage(lang);
render(html`<${Judge} />`, document.getElementById("app"));
