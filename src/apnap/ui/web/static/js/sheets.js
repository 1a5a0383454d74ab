// What lies over the table for a while: menus, settings, help, why-not, the end of the game.
import { html, useEffect, useRef } from "../vendor/htm-preact.js";
import { Preview } from "./card.js";
import { Rich } from "./mana.js";
import { ZoneSheet } from "./aside.js";
import { TurnSheet } from "./band.js";
import { KEYS } from "./keys.js";
import { GLOSSARY, explain } from "./glossary.js";
import { seated } from "./model.js";
import { t } from "./i18n.js";

/** A dialog over the table: the focus goes into it and back to where it was. */
function Sheet({ title, onClose, children, name }) {
  const box = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector("[autofocus], .close")?.focus();
    return () => { if (before?.isConnected) before.focus(); };
  }, []);
  const trap = (e) => {
    if (e.key !== "Tab") return;
    const all = [...box.current.querySelectorAll("button:not([disabled]), input, select, textarea, summary, a[href]")].filter((el) => el.offsetParent !== null);
    if (!all.length) return;
    const [first, last] = [all[0], all[all.length - 1]];
    if (e.shiftKey && document.activeElement === first) { last.focus(); e.preventDefault(); } else if (!e.shiftKey && document.activeElement === last) { first.focus(); e.preventDefault(); }
  };
  return html`<div class="veil" onClick=${(e) => e.target === e.currentTarget && onClose()}><div class="sheet ${name}" role="dialog" aria-modal="true" aria-label=${title} ref=${box} onKeyDown=${trap}>
    <header><h2>${title}</h2><button type="button" class="close" aria-label=${t("close")} onClick=${onClose}>✕</button></header>${children}</div></div>`;
}

/** Beside what was clicked: the several things it can do, or why it can't. */
export function Beside({ store, state }) {
  const box = useRef(null);
  const { menu, why } = state;
  const open = menu || why;
  useEffect(() => {
    if (!open || !box.current) return undefined;
    const el = box.current;
    const r = el.getBoundingClientRect();
    const at = open.at || { x: innerWidth / 2, top: innerHeight / 2, bottom: innerHeight / 2 };
    // What is asked stays to be seen: beside a card of the hand it opens above the whole dock.
    const dock = document.querySelector(".asking")?.getBoundingClientRect();
    const edge = dock && at.top > dock.top ? dock.top : at.top;
    const top = edge - r.height - 8 > 4 ? edge - r.height - 8 : Math.min(at.bottom + 8, innerHeight - r.height - 4);
    el.style.left = `${Math.max(4, Math.min(innerWidth - r.width - 4, at.x - r.width / 2))}px`;
    el.style.top = `${Math.max(4, top)}px`;
    el.style.visibility = "visible";
    const before = document.activeElement;
    el.querySelector("button")?.focus({ preventScroll: true });
    return () => { if (before?.isConnected && before !== document.body) before.focus({ preventScroll: true }); };
  }, [open]);
  if (menu) {
    return html`<div class="beside menu" role="menu" ref=${box} aria-label=${t("what_to_do")}>${menu.options.map((o) => html`<button type="button" role="menuitem" key=${o.i} data-option=${o.i} onClick=${() => store.answer([o.i])}><${Rich} text=${o.text} /></button>`)}
      <button type="button" class="quiet" onClick=${() => store.set({ menu: null })}>${t("cancel")}</button></div>`;
  }
  if (why) {
    return html`<div class="beside why" role="alertdialog" ref=${box} aria-label=${t("why")}><h4>${why.name}</h4>
      ${why.lines.length ? html`<ul>${why.lines.map((l) => html`<li class=${l.legal ? "fine" : "no"}><i aria-hidden="true">${l.legal ? "✓" : "✗"}</i> <span><${Rich} text=${bare(l)} /> ${l.rule ? html`<span class="rule">${l.rule}</span>` : null}</span></li>`)}</ul>` : html`<p>${t("nothing_to_do_with")}</p>`}
      <button type="button" class="quiet" data-do="why-close" onClick=${() => store.set({ why: null })}>${t("close")}</button></div>`;
  }
  return null;
}

const bare = (line) => (line.rule ? line.text.replace(` (${line.rule})`, "") : line.text);

function Settings({ store, state, view }) {
  const habits = view.habits || {};
  const box = (key, label) => html`<label class="check"><input type="checkbox" data-habit=${key} checked=${Boolean(habits[key])} onChange=${(e) => store.habits({ [key]: e.target.checked })} /> ${label}</label>`;
  return html`<div class="settings">
    ${seated(view) ? html`<h3>${t("habits")}</h3>${box("auto_pass", t(view.players.filter((p) => !p.agent).length > 1 ? "auto_pass_people" : "auto_pass"))}${box("full_control", t("full_control"))}${box("hold", t("hold_priority"))}${box("learn", t("learn_mode"))}
      <label class="check"><input type="checkbox" data-habit="payment" checked=${habits.payment === "manual"} onChange=${(e) => store.habits({ payment: e.target.checked ? "manual" : "auto" })} /> ${t("manual_payment")}</label>` : null}
    <h3>${t("page")}</h3>
    <label>${t("language")} <select data-field="lang" value=${state.lang} onChange=${(e) => store.language(e.target.value)}><option value="en">English</option><option value="sv">Svenska</option></select></label>
    <label>${t("theme")} <select data-field="theme" value=${state.theme} onChange=${(e) => store.theme(e.target.value)}>${["auto", "light", "dark"].map((k) => html`<option value=${k} key=${k}>${t(`theme_${k}`)}</option>`)}</select></label>
    ${seated(view) && !view.outcome ? html`<h3>${t("game")}</h3><button type="button" class="danger" data-do="concede" onClick=${() => store.set({ sheet: "concede" })}>${t("concede")}</button>` : null}
    <p><a href="#">${t("new_game")}</a></p></div>`;
}

const Keys = () => html`<div><table class="keys"><tbody>${KEYS.map(([k, word]) => html`<tr key=${k}><th><kbd>${k}</kbd></th><td>${t(word)}</td></tr>`)}</tbody></table></div>`;

const Words = ({ lang }) => html`<dl class="glossary">${GLOSSARY.map(([key]) => { const [word, rule, text] = explain(key, lang); return html`<dt key=${key}>${word} <span class="rule">${rule}</span></dt><dd>${text}</dd>`; })}</dl>`;

function Over({ store, view }) {
  const won = view.outcome.winners?.includes(view.me);
  const title = view.outcome.kind === "draw" ? t("drawn") : seated(view) ? (won ? t("you_won") : t("you_lost")) : t("game_over");
  return html`<h3 class="verdict">${title}</h3><p data-outcome=${view.outcome.kind}>${view.outcome.text}</p><div class="buttons"><a class="button main" href="#" data-do="again">${t("new_game")}</a>
    <button type="button" data-do="look-back" onClick=${() => { store.set({ sheet: "" }); store.goBack(0); }}>${t("look_back")}</button></div>`;
}

/** Whichever sheet is open. */
export function Sheets({ store, state, table, view }) {
  const close = () => store.set({ sheet: "" });
  if (state.undoAsked !== null && state.undoAsked !== undefined) {
    return html`<${Sheet} title=${t("undo")} name="ask" onClose=${() => store.replyUndo(false)}><p>${t("undo_asks", { who: table.name(state.undoAsked) })}</p><div class="buttons"><button type="button" class="main" data-do="undo-yes" onClick=${() => store.replyUndo(true)}>${t("yes")}</button><button type="button" data-do="undo-no" onClick=${() => store.replyUndo(false)}>${t("no")}</button></div><//>`;
  }
  const next = view.waiting ? view.players.find((p) => p.id === view.waiting.player) : null;
  if (store.hot && next && !next.agent && next.id !== view.me && !view.past && !view.outcome) {
    return html`<div class="veil solid"><div class="sheet ask" role="dialog" aria-modal="true" aria-label=${t("hot_seat")}><h2>${t("hot_seat")}</h2><p>${t("hand_over", { who: next.name })}</p>
      <button type="button" class="main big" data-do="change-seats" onClick=${() => store.changeSeats()}>${t("i_am", { who: next.name })}</button></div></div>`;
  }
  switch (state.sheet) {
    case "settings": return html`<${Sheet} key="s" title=${t("settings")} name="settings-sheet" onClose=${close}><${Settings} store=${store} state=${state} view=${view} /><//>`;
    case "keys": return html`<${Sheet} key="k" title=${t("keys")} name="keys-sheet" onClose=${close}><${Keys} /><//>`;
    case "words": return html`<${Sheet} key="w" title=${t("glossary")} name="words-sheet" onClose=${close}><${Words} lang=${state.lang} /><//>`;
    case "turn": return html`<${Sheet} key="t" title=${t("the_turn")} name="turn-over" onClose=${close}><${TurnSheet} store=${store} state=${state} /><//>`;
    case "zone": return html`<${Sheet} key="z" title=${`${t(state.zone.zone)} — ${table.name(state.zone.player)}`} name="zone-over" onClose=${close}><${ZoneSheet} table=${table} view=${view} ...${state.zone} /><//>`;
    case "card": return html`<${Sheet} key="c" title=${view.byId.get(state.hover)?.name || t("card")} name="card-over" onClose=${close}><${Preview} obj=${view.byId.get(state.hover)} names=${table.name} /><//>`;
    case "concede": return html`<${Sheet} key="q" title=${t("concede")} name="ask" onClose=${close}><p>${t("concede_sure")}</p><div class="buttons"><button type="button" class="danger" data-do="concede-yes" onClick=${() => { close(); store.tell("concede", {}); }}>${t("concede")}</button><button type="button" onClick=${close}>${t("cancel")}</button></div><//>`;
    case "over": return view.outcome ? html`<${Sheet} key="o" title=${t("game_over")} name="over-sheet" onClose=${close}><${Over} store=${store} view=${state.live} /><//>` : null;
    default: return null;
  }
}
