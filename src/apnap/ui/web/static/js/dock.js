// What is asked, and the buttons to answer it with. Under it, the hand.
import { html } from "../vendor/htm-preact.js";
import { Card } from "./card.js";
import { Rich } from "./mana.js";
import { Ask } from "./ask.js";
import * as choosing from "./choosing.js";
import { PHONE } from "./layout.js";
import { seated, nearest } from "./model.js";
import { Stack } from "./stack.js";
import { mine } from "./store.js";
import { t } from "./i18n.js";

/** The text without its rule, and the rule. */
export function ruled(text) {
  const m = /^(.*?)\s*\(([\d]+(?:\.\d+[a-z]?)?(?:, [\d.a-z]+)*)\)$/s.exec(text || "");
  return m ? [m[1], m[2]] : [text || "", ""];
}

function Prompt({ store, state, view, decision }) {
  if (view.past) return html`<p class="prompt past">${t("in_the_past")}</p>`;
  if (view.outcome) return html`<p class="prompt over"><b>${view.outcome.text}</b></p>`;
  if (!decision) {
    const who = view.players.find((p) => p.id === view.waiting?.player);
    const text = view.habits?.until ? t(`until_${view.habits.until}`) : who ? t("waits_for", { who: who.name }) : t("waiting");
    return html`<p class="prompt idle">${text}</p>`;
  }
  const [text, rule] = ruled(decision.prompt);
  const preview = decision.kind === "priority" && (state.preview?.tap?.length || state.preview?.life) ? state.preview : null;
  return html`<p class="prompt" data-kind=${decision.kind}><b><${Rich} text=${text} /></b> ${rule || decision.rule ? html`<span class="rule">${rule || decision.rule}</span>` : null}
    ${decision.text ? html`<span class="says"><${Rich} text=${decision.text} /></span>` : null}
    ${preview ? html`<span class="would"><${Rich} text=${preview.text} />: ${preview.tap.length ? t("would_tap", { what: [...count(preview.tap.map((id) => view.byId.get(id)?.name))].join(", ") }) : ""}${preview.life ? ` · ${t("would_pay_life", { n: preview.life })}` : ""}</span>` : null}</p>`;
}

function* count(names) {
  const found = new Map();
  for (const n of names) found.set(n, (found.get(n) || 0) + 1);
  for (const [n, k] of found) yield k > 1 ? `${k} ${n}` : n;
}

const key = (k) => html`<kbd>${k}</kbd>`;

/** What has been done twice over, so many times more (731.2). */
function Repeat({ store, what }) {
  const often = (e) => { e.preventDefault(); store.repeat(Number(e.target.elements.times.value)); };
  return html`<details class="more"><summary class="button" data-do="repeat">${t("repeat", { what })} ▾</summary><form class="popup repeat" onSubmit=${often}>
    <label>${t("how_often")} <input type="number" name="times" min="1" max="10000" value="10" required /></label><button type="submit" class="main" data-do="repeat-times">${t("repeat", { what })}</button></form></details>`;
}

/** The buttons at priority: pass, in its kinds; and what may always be done. */
function Buttons({ store, state, view, decision }) {
  const priority = decision?.kind === "priority";
  const can = view.can || {};
  const stack = view.stack.length > 0;
  const out = [];
  if (priority) {
    out.push(html`<button type="button" class="main" data-do="pass" onClick=${() => store.pass("priority")}>${stack ? t("pass_resolve") : t("pass")} ${key(t("key_space"))}</button>`);
    out.push(html`<details class="more" key="more"><summary class="button" data-do="until">${t("pass_until")} ▾</summary><div class="popup">
      <button type="button" data-do="until-something" onClick=${() => store.pass("something")}>${t("pass_something")} ${key("F4")}</button>
      <button type="button" data-do="until-turn" onClick=${() => store.pass("turn")}>${t("pass_turn")} ${key("F6")}</button>
      <button type="button" data-do="until-my-turn" onClick=${() => store.pass("my_turn")}>${t("pass_my_turn")} ${key("⇧F6")}</button>
    </div></details>`);
  }
  if (priority && can.repeat?.length) out.push(html`<${Repeat} key="repeat" store=${store} what=${[...new Set(can.repeat)].join(", ")} />`);
  if (view.habits?.until && !decision) out.push(html`<button type="button" class="main" onClick=${() => store.tell("cancel", {})}>${t("stop_passing")} ${key("esc")}</button>`);
  if (can.cancel) out.push(html`<button type="button" data-do="cancel" onClick=${() => store.tell("cancel", {})}>${t("take_back")} ${key("esc")}</button>`);
  if (seated(view) && !view.outcome) out.push(html`<button type="button" data-do="undo" disabled=${!can.undo} onClick=${() => store.undo()}>${t("undo")} ${key("Z")}</button>`);
  return out;
}

export function Dock({ store, state, table, view }) {
  const decision = view.past ? null : mine(view);
  return html`<section class="dock" aria-label=${t("your_move")}>
    ${PHONE.matches ? html`<${Stack} table=${table} view=${view} />` : null}
    <div class="asking ${decision ? "yours" : ""}" tabindex="-1">
      <${Prompt} store=${store} state=${state} view=${view} decision=${decision} />
      <div class="answers">
        ${decision && decision.kind !== "priority" ? html`<${Ask} key=${decision.n} store=${store} state=${state} table=${table} view=${view} decision=${decision} />` : null}
        ${view.past ? html`<button type="button" class="main" data-do="now" onClick=${() => store.now()}>${t("back_to_now")}</button>` : html`<div class="buttons"><${Buttons} store=${store} state=${state} view=${view} decision=${decision} /></div>`}
      </div>
    </div>
    <${Hand} table=${table} view=${view} />
  </section>`;
}

/** The hand, and what may be played from elsewhere beside it. */
function Hand({ table, view }) {
  const own = seated(view);
  const me = nearest(view);
  const cards = own ? view.hand : view.seenHands[me] || [];
  const elsewhere = own && table.decision?.kind === "priority" ? [...(view.graveyards[me] || []), ...view.exile, ...view.command, ...(view.known[me] || [])].filter((c) => table.glows(c.id)) : [];
  if (!own && !cards.length) return null;
  const one = (obj, where) => {
    const marks = table.marks(obj);
    const label = [obj.name, obj.cost?.replace(/[{}]/g, " "), where ? t(where) : "", ...table.spokenMarks(marks)].filter(Boolean).join(", ");
    return html`<div role="listitem" class="slot" key=${obj.id}><button type="button" class="held ${marks.join(" ")} ${where ? "elsewhere" : ""}" data-ref=${obj.id} data-name=${obj.name} tabindex=${table.tab(obj.id, marks)} aria-label=${label}
      aria-pressed=${marks.includes("chosen") ? "true" : undefined} ...${table.on}><${Card} obj=${obj} size="hand" />${where ? html`<span class="where">${t(where)}</span>` : null}${marks.includes("chosen") ? html`<span class="tick" aria-hidden="true">✓</span>` : null}</button></div>`;
  };
  return html`<div class="hand" role="list" aria-label=${`${t("hand")}: ${cards.length}`} style=${{ "--n": cards.length + elsewhere.length }}>${cards.map((c) => one(c, ""))}${elsewhere.map((c) => one(c, c.zone))}</div>`;
}

export { choosing };
