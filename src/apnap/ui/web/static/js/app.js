// The page put together.
import { html, render, Component } from "../vendor/htm-preact.js";
import { Store, mine } from "./store.js";
import { Board } from "./board.js";
import { Band } from "./band.js";
import { Dock } from "./dock.js";
import { Aside } from "./aside.js";
import { Arrows } from "./arrows.js";
import { Coach } from "./learn.js";
import { Lobby, Links } from "./lobby.js";
import { Sheets, Beside } from "./sheets.js";
import { Tip } from "./tip.js";
import { listenKeys, place } from "./keys.js";
import * as choosing from "./choosing.js";
import { nameOf, nearest, FIRST_OBJECT } from "./model.js";
import { t } from "./i18n.js";

const NONE = {};

/** What the drawing parts ask about the present state: names, marks, who may be clicked. */
class Table {
  constructor(store, state, view) {
    this.store = store;
    this.state = state;
    this.view = view;
    this.lang = state.lang;
    this.on = NONE;
    const decision = (this.decision = view.past ? null : mine(view));
    this.canClick = decision ? (decision.kind === "priority" ? view.glow : choosing.clickable(decision, state.choice)) : new Set();
    this.picked = decision ? choosing.pickedRefs(decision, state.choice) : new Set();
    this.mana = new Set(decision?.kind === "priority" ? decision.options.filter((o) => o.kind === "mana" && !this.canClick.has(o.ref)).map((o) => o.ref) : []);
    this.willTap = new Set(decision?.kind === "priority" && state.preview ? state.preview.tap : []);
    this.aimed = new Set(view.stack.flatMap((s) => s.targets || []));
    this.name = (ref) => nameOf(view, ref);
    this.first = null;
  }

  glows(id) { return this.canClick.has(id); }

  marks(obj) {
    const { id } = obj;
    const out = [];
    if (this.canClick.has(id)) out.push("legal");
    else if (this.mana.has(id)) out.push("mana");
    if (this.picked.has(id)) out.push("chosen");
    if (this.state.choice.arm === id) out.push("armed");
    if (this.willTap.has(id)) out.push("will-tap");
    if (this.aimed.has(id)) out.push("aimed");
    return out;
  }

  spokenMarks(marks) { return marks.map((m) => t(`mark_${m.replace("-", "_")}`)); }

  /** The tab key goes to what can be done; arrows go everywhere. */
  tab(id, marks) { return marks.includes("legal") || marks.includes("chosen") ? 0 : -1; }

  openZone(zone, player) { this.store.set({ sheet: "zone", zone: { zone, player } }); }

  clock(player) {
    if (!player.clock) return null;
    const spent = player.clock.runs ? (Date.now() - this.view.at) / 1000 : 0;
    return player.clock.left - (this.view.past ? 0 : spent);
  }

  /** Arrows: what is on the stack to its targets, and what is being chosen. */
  pairs() {
    const out = [];
    for (const item of this.view.stack) for (const to of item.targets || []) out.push([item.id, to, "target"]);
    const d = this.decision;
    // Where only one player can be attacked no arrow says so: many of them would cover the table.
    const one = new Set(d && d.kind === "attackers" ? d.options.map((o) => o.other).filter((ref) => ref < FIRST_OBJECT) : []).size === 1;
    if (d && choosing.isCombat(d)) for (const i of this.state.choice.picked) if (d.options[i] && !(one && d.options[i].other < FIRST_OBJECT)) out.push([d.options[i].ref, d.options[i].other, d.kind === "attackers" ? "attack" : "block"]);
    for (const [b, against] of Object.entries(this.view.combat.blockers)) if (against.length > 1) for (const a of against.slice(1)) out.push([Number(b), a, "block"]);
    for (const [a, to] of Object.entries(this.view.combat.attackers)) if (to >= FIRST_OBJECT) out.push([Number(a), to, "attack"]);
    return out;
  }

  /** What stands for a card that isn't drawn on the table itself: the button of its zone, or its pile's top. */
  stand(ref) {
    const obj = this.view.byId.get(ref);
    if (!obj) return undefined;
    if (["graveyard", "exile", "command", "library"].includes(obj.zone)) return `${obj.zone}:${obj.owner}`;
    const like = document.querySelector(`.many [data-name="${CSS.escape(obj.name || "")}"]`);
    return like ? Number(like.dataset.ref) : undefined;
  }
}

function Top({ store, state, view }) {
  return html`<header class="top">
    <${Band} store=${store} state=${state} view=${view} />
    <div class="tools">
      <button type="button" title=${t("settings")} aria-label=${t("settings")} data-do="settings" onClick=${() => store.set({ sheet: "settings" })}>☰</button>
      <button type="button" title=${t("keys")} aria-label=${t("keys")} data-do="keys" onClick=${() => store.set({ sheet: "keys" })}>⌨</button>
      <button type="button" title=${t("glossary")} aria-label=${t("glossary")} data-do="words" onClick=${() => store.set({ sheet: "words" })}>?</button>
    </div></header>`;
}

class App extends Component {
  constructor(props) {
    super(props);
    this.state = { s: props.store.state };
    props.store.listen(() => {
      if (this.queued) return;
      this.queued = true;
      queueMicrotask(() => { this.queued = false; this.setState({ s: props.store.state }); });
    });
  }

  /** One listener for all cards: what was clicked says its ref. */
  componentDidMount() {
    const { store } = this.props;
    const refOf = (e) => { const el = e.target.closest?.("[data-ref]"); return el ? [Number(el.dataset.ref), el] : null; };
    addEventListener("click", (e) => {
      const hit = refOf(e);
      if (hit) store.click(hit[0], place(hit[1]));
      else if ((store.state.menu || store.state.why) && !e.target.closest(".beside")) store.set({ menu: null, why: null });
      for (const open of document.querySelectorAll("details.more[open]")) if (!open.contains(e.target) || e.target.closest("button")) open.open = false;
    });
    // A card that is clicked doesn't keep the focus, so that the space key still passes afterwards.
    addEventListener("mousedown", (e) => { if (refOf(e) || e.target.closest?.(".buttons button, .popup button, .line, .stop, .step-name")) e.preventDefault(); });
    addEventListener("contextmenu", (e) => { const hit = refOf(e); if (hit) { e.preventDefault(); store.set({ hover: hit[0], sheet: hit[0] >= FIRST_OBJECT ? "card" : "" }); } });
    addEventListener("mouseover", (e) => {
      const hit = refOf(e);
      if (hit && hit[0] >= FIRST_OBJECT) store.look(hit[0]);
      else if (store.state.hover !== null && !e.target.closest?.(".preview, .option, .sheet")) store.lookAway();
      else clearTimeout(store.leaving);
    });
    this.press(store, refOf);
    addEventListener("focusin", (e) => { const hit = refOf(e); if (hit && hit[0] >= FIRST_OBJECT && document.documentElement.dataset.input === "keys") store.look(hit[0]); });
    setInterval(() => { if (store.state.live?.players.some((p) => p.clock?.runs)) this.setState({}); }, 1000);
  }

  /** A finger that stays on a card shows it large. */
  press(store, refOf) {
    let timer = 0;
    let shown = false;
    addEventListener("pointerdown", (e) => {
      shown = false;
      const hit = e.pointerType === "touch" ? refOf(e) : null;
      if (hit && hit[0] >= FIRST_OBJECT) timer = setTimeout(() => { shown = true; store.look(hit[0]); store.set({ sheet: "card" }); }, 480);
    });
    for (const end of ["pointerup", "pointercancel", "pointermove"]) addEventListener(end, (e) => { if (end !== "pointermove" || Math.abs(e.movementX) + Math.abs(e.movementY) > 3) clearTimeout(timer); });
    addEventListener("click", (e) => { if (shown) { shown = false; e.stopPropagation(); e.preventDefault(); } }, true);
  }

  /** Who goes by keyboard isn't left without focus when what had it is gone. */
  componentDidUpdate() {
    if (document.documentElement.dataset.input !== "keys" || document.activeElement !== document.body) return;
    (document.querySelector(".beside button") || document.querySelector(".asking"))?.focus({ preventScroll: true });
  }

  render({ store }, { s: state }) {
    const notice = state.notice ? html`<div class="notice ${state.notice.bad ? "bad" : ""}" role="alert">${state.notice.text.replace(state.notice.rule ? ` (${state.notice.rule})` : "\u0000", "")} ${state.notice.rule ? html`<span class="rule">${state.notice.rule}</span>` : null}</div>` : null;
    const line = state.connection === "lost" ? html`<div class="lost-line" role="status">${t("line_lost")}</div>` : null;
    if (state.created) return html`<div class="page">${notice}${line}<${Links} store=${store} created=${state.created} /></div>`;
    if (!state.token) return html`<div class="page">${notice}${line}<${Lobby} store=${store} state=${state} /></div>`;
    if (!state.live) return html`<div class="page">${notice}${line}<main class="lobby"><p>${t("connecting")}</p><p><a href="#">${t("new_game")}</a></p></main></div>`;
    const view = state.past || state.live;
    const table = new Table(store, state, view);
    return html`<div class="page table ${view.past ? "is-past" : ""} ${view.habits?.learn ? "learning" : ""}" data-seq=${state.live.seq}>
      <${Top} store=${store} state=${state} view=${view} />
      <main class="middle"><${Board} table=${table} view=${view} /><${Coach} store=${store} state=${state} view=${view} /></main>
      <${Dock} store=${store} state=${state} table=${table} view=${view} />
      <${Aside} store=${store} state=${state} table=${table} view=${view} />
      <${Arrows} pairs=${table.pairs()} stand=${(ref) => table.stand(ref)} state=${state} />
      <${Beside} store=${store} state=${state} />
      <${Sheets} store=${store} state=${state} table=${table} view=${view} />
      <${Tip} lang=${state.lang} />
      ${notice}${line}${state.full ? html`<div class="full-now" role="status">${t("full_control_now")}</div>` : null}
      <div class="for-ears" role="status" aria-live="polite">${state.said}</div>
    </div>`;
  }
}

const store = new Store();
listenKeys(store);
store.start();
render(html`<${App} store=${store} />`, document.getElementById("app"));

export { nearest };
