// Every kind of question but priority, with what it takes to answer it: buttons, lists, steppers, orders.
import { html, useState } from "../vendor/htm-preact.js";
import { Card } from "./card.js";
import { Rich } from "./mana.js";
import * as choosing from "./choosing.js";
import { FIRST_OBJECT } from "./model.js";
import { t } from "./i18n.js";

const FEW = 8;

/** Whether all that can be chosen is to be seen on the table, so that it is chosen by clicking there. */
export function onTable(view, decision) {
  const seen = (ref) => ref >= 0 && (ref < FIRST_OBJECT || view.stack.some((s) => s.id === ref) || view.hand.some((c) => c.id === ref) || view.byId.get(ref)?.zone === "battlefield");
  return decision.options.length > 0 && decision.options.every((o) => o.kind !== "word" && seen(o.ref)) && decision.options.every((o, i) => decision.options.findIndex((p) => p.ref === o.ref && p.other === o.other) === i);
}

const ready = (props) => choosing.complete(props.decision, props.state.choice);

function Confirm({ store, state, decision, children }) {
  const n = state.choice.picked.length;
  const text = decision.form !== "choose" ? t("confirm") : n === 0 && decision.least === 0 ? t("choose_none") : t("confirm_n", { n });
  return html`<button type="button" class="main" data-do="confirm" disabled=${!ready({ decision, state })} onClick=${() => store.confirm()}>${children || text} <kbd>${t("key_space")}</kbd></button>`;
}

/** Buttons, one for each option; the number keys press them. */
function Buttons({ store, decision }) {
  return html`<div class="buttons">${decision.options.map((o, i) => html`<button type="button" key=${i} data-option=${i} class=${choosing.isYesNo(decision) && i === 0 ? "yes" : ""} onClick=${() => store.answer([i])}>
    <${Rich} text=${o.how === "yes" ? t("yes") : o.how === "no" ? t("no") : o.text} /> <kbd>${choosing.isYesNo(decision) ? t(i ? "key_no" : "key_yes") : i + 1}</kbd></button>`)}</div>`;
}

function Mulligan({ store, decision }) {
  const yes = decision.options.findIndex((o) => o.how === "yes");
  const no = decision.options.findIndex((o) => o.how === "no");
  return html`<div class="buttons"><button type="button" class="main" data-do="keep" data-option=${no} onClick=${() => store.answer([no])}>${t("keep_hand")} <kbd>${t("key_no")}</kbd></button>
    <button type="button" data-do="mulligan" data-option=${yes} onClick=${() => store.answer([yes])}>${t("mulligan")} <kbd>${t("key_yes")}</kbd></button></div>`;
}

function Numbers(props) {
  const { store, state, decision } = props;
  const { number } = state.choice;
  const put = (n) => store.change({ ...state.choice, number: Math.max(decision.least, Math.min(decision.most, n)) });
  return html`<div class="stepper-row"><div class="stepper"><button type="button" aria-label=${t("less")} disabled=${number <= decision.least} onClick=${() => put(number - 1)}>−</button>
    <input type="number" data-do="number" min=${decision.least} max=${decision.most} value=${number} aria-label=${decision.prompt} onInput=${(e) => e.target.value !== "" && put(Number(e.target.value))} />
    <button type="button" aria-label=${t("more")} disabled=${number >= decision.most} onClick=${() => put(number + 1)}>+</button></div>
    <small>${decision.least}–${decision.most}</small><${Confirm} ...${props} /></div>`;
}

function Divide(props) {
  const { store, state, decision } = props;
  const { amounts } = state.choice;
  const spare = decision.total - amounts.reduce((a, b) => a + b, 0);
  return html`<div class="divide">${decision.options.map((o, i) => html`<div class="stepper-row" key=${i}><span class="what">${o.text}</span>
      <div class="stepper"><button type="button" aria-label=${`${t("less")}: ${o.text}`} data-less=${i} onClick=${() => store.change(choosing.give(decision, state.choice, i, -1))}>−</button>
      <output aria-live="polite">${amounts[i]}</output>
      <button type="button" aria-label=${`${t("more")}: ${o.text}`} data-more=${i} disabled=${spare === 0} onClick=${() => store.change(choosing.give(decision, state.choice, i, 1))}>+</button></div></div>`)}
    <div class="stepper-row"><small>${t("left_to_divide", { n: spare, of: decision.total })}</small><${Confirm} ...${props} /></div></div>`;
}

/** Options that show the same card are one, with their number: a library's nine Forests. */
function alike(decision, view, cards) {
  const groups = new Map();
  decision.options.forEach((o, i) => {
    const card = cards && !decision.ordered ? view.byId.get(o.ref) : null;
    const key = card ? JSON.stringify([card.name, card.zone, card.owner, card.text, card.counters, card.tapped, o.text]) : i;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(i);
  });
  return [...groups.values()];
}

/** What is taken, in its order, with buttons to move it. */
function Order({ store, state, decision }) {
  const { picked } = state.choice;
  return html`<ol class="order" aria-label=${t("order")}>${picked.map((i, at) => html`<li key=${i}><span><${Rich} text=${decision.options[i].text} /></span>
    <button type="button" aria-label=${`${t("earlier")}: ${decision.options[i].text}`} data-up=${at} disabled=${at === 0} onClick=${() => store.change(choosing.shift(state.choice, at, -1))}>↑</button>
    <button type="button" aria-label=${`${t("later")}: ${decision.options[i].text}`} data-down=${at} disabled=${at === picked.length - 1} onClick=${() => store.change(choosing.shift(state.choice, at, 1))}>↓</button></li>`)}</ol>`;
}

/** A list in which several may be taken, or an order: what is taken gets its place, and moves by buttons. */
function List(props) {
  const { store, state, view, decision } = props;
  const [words, setWords] = useState("");
  const [folded, setFolded] = useState(false);
  const { picked } = state.choice;
  const wanted = words.toLowerCase();
  const single = choosing.isSingle(decision);
  const cards = decision.options.length > 0 && decision.options.every((o) => o.kind !== "mode" && o.kind !== "word" && view.byId.get(o.ref) && !view.byId.get(o.ref).hidden);
  const groups = alike(decision, view, cards).filter((g) => !wanted || decision.options[g[0]].text.toLowerCase().includes(wanted));
  const all = decision.ordered && decision.least === decision.options.length;
  const click = (group) => {
    const next = group.find((i) => !picked.includes(i));
    if (single || (next !== undefined && (picked.length < decision.most || decision.most === 1))) store.choose(next ?? group[0]);
    else store.change({ ...state.choice, picked: picked.filter((i) => !group.includes(i)) });
  };
  return html`<div class="picker ${cards && !all ? "cards" : ""} ${folded ? "folded" : ""}">
    ${cards && !all ? html`<button type="button" class="fold" aria-expanded=${folded ? "false" : "true"} onClick=${() => setFolded(!folded)}>${folded ? t("show_cards") : t("see_table")}</button>` : null}
    ${folded ? null : html`<div class="picker-in">
    ${groups.length > FEW || words ? html`<input type="search" class="search" value=${words} placeholder=${t("search_names")} aria-label=${t("search_names")} onInput=${(e) => setWords(e.target.value)} />` : null}
    ${decision.ordered && picked.length ? html`<${Order} ...${props} />` : null}
    ${all ? null : html`<div class="options" role="group" aria-label=${decision.prompt}>${groups.slice(0, 300).map((group) => {
      const o = decision.options[group[0]];
      const taken = group.filter((i) => picked.includes(i));
      const card = cards ? view.byId.get(o.ref) : null;
      return html`<button type="button" key=${group[0]} class="option ${taken.length ? "chosen" : ""}" data-option=${group[0]} aria-label=${group.length > 1 ? `${o.text} ×${group.length}` : undefined} aria-pressed=${taken.length ? "true" : "false"} onClick=${() => click(group)}
        onMouseEnter=${() => o.ref >= 0 && store.look(o.ref)} onFocus=${() => o.ref >= 0 && store.look(o.ref)}>
        ${card ? html`<${Card} obj=${card} size="pick" />` : html`<${Rich} text=${o.text} />`}${group.length > 1 ? html`<span class="count">×${group.length}</span>` : null}
        ${taken.length ? html`<span class="tick" aria-hidden="true">${decision.ordered ? picked.indexOf(group[0]) + 1 : taken.length > 1 ? taken.length : "✓"}</span>` : null}</button>`;
    })}${groups.length === 0 ? html`<p>${t("nothing_found")}</p>` : null}</div>`}</div>`}
    ${single ? null : html`<div class="buttons"><small>${howMany(decision)}</small><${Confirm} ...${props} /></div>`}
  </div>`;
}

const howMany = (d) => (d.ordered && d.least === d.options.length ? t("in_order") : d.least === d.most ? t("choose_exactly", { n: d.most }) : t("choose_between", { least: d.least, most: d.most }));

function Fight(props) {
  const { store, state, table, decision } = props;
  const { picked, arm } = state.choice;
  const attack = decision.kind === "attackers";
  const text = picked.length ? t(attack ? "attack_with" : "block_with", { n: picked.length }) : t(attack ? "no_attack" : "no_block");
  return html`<div class="buttons"><small class=${arm >= 0 ? "" : "hint"}>${arm >= 0 ? t(attack ? "click_defender" : "click_attacker", { who: table.name(arm) }) : t(attack ? "click_attackers" : "click_blockers")}</small>
    <button type="button" class="main" data-do="confirm" onClick=${() => store.confirm()}>${text} <kbd>${t("key_space")}</kbd></button>
    ${attack ? html`<button type="button" data-do="all" onClick=${() => store.change(choosing.allIn(decision, state.choice))}>${t("attack_all")}</button>` : null}
    ${picked.length ? html`<button type="button" data-do="none" onClick=${() => store.change({ ...state.choice, picked: [], arm: -1 })}>${t("clear")}</button>` : null}</div>`;
}

/** What is chosen by clicking on the table: how many so far. The same choices stand in a list for who wants them. */
function OnTable(props) {
  const { state, decision } = props;
  const [list, setList] = useState(false);
  return html`<div class="on-table"><div class="buttons"><small>${t("click_on_table")} ${howMany(decision)}${decision.most > 1 ? ` · ${t("picked_n", { n: state.choice.picked.length })}` : ""}</small>
    <button type="button" data-do="list" aria-expanded=${list ? "true" : "false"} onClick=${() => setList(!list)}>${t("as_list")}</button>
    ${choosing.isSingle(decision) ? null : html`<${Confirm} ...${props} />`}</div>${list ? html`<${List} ...${props} />` : null}</div>`;
}

/** Manual payment: click lands, or leave the rest to the machine. */
function Pay({ store, decision }) {
  return html`<div class="buttons"><small>${t("click_mana")}</small>${decision.options.map((o, i) => (o.kind === "mana" ? null : html`<button type="button" key=${i} class=${o.kind === "word" ? "main" : ""} data-option=${i} onClick=${() => store.answer([i])}><${Rich} text=${o.kind === "word" ? t("pay_rest") : o.text} /></button>`))}</div>`;
}

export function Ask(props) {
  const { decision, view } = props;
  if (decision.kind === "mulligan") return html`<${Mulligan} ...${props} />`;
  if (decision.form === "number") return html`<${Numbers} ...${props} />`;
  if (decision.form === "divide") return html`<${Divide} ...${props} />`;
  if (choosing.isCombat(decision)) return html`<${Fight} ...${props} />`;
  if (decision.kind === "pay") return html`<${Pay} ...${props} />`;
  if (!decision.ordered && onTable(view, decision)) return html`<${OnTable} ...${props} />`;
  const plain = decision.options.every((o) => o.ref < 0 || o.kind === "word" || o.kind === "cost" || o.kind === "mode");
  if (choosing.isSingle(decision) && plain && decision.options.length <= FEW) return html`<${Buttons} ...${props} />`;
  return html`<${List} ...${props} />`;
}
