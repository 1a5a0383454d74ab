// The side of the table: the stack, the large card, the log, the way back in time, talk.
import { html, useEffect, useMemo, useRef } from "../vendor/htm-preact.js";
import { Preview, Card } from "./card.js";
import { Rich } from "./mana.js";
import { ruled } from "./dock.js";
import { shortStep, StepCard } from "./band.js";
import { PHONE } from "./layout.js";
import { seated } from "./model.js";
import { Stack } from "./stack.js";
import { t, hasWord } from "./i18n.js";

const FINGER = matchMedia("(pointer: coarse)");
const SILENT = new Set(["step", "tap_for_mana", "mana"]);

/** The kinds of the log, in groups that a person would leave out together. */
const GROUPS = {
  turn: ["turn", "step"], cards: ["move", "draw", "discard", "mill", "reveal", "search", "shuffle", "scry", "surveil", "create"],
  spells: ["cast", "activate", "trigger", "resolve", "countered", "target", "play"], combat: ["attack", "block", "blocked", "unblocked", "damage"],
  life: ["gain_life", "lose_life", "set_life", "lose_game", "win_game"], mana: ["tap", "untap", "mana", "tap_for_mana"],
};
const groupOf = (kind) => Object.keys(GROUPS).find((g) => GROUPS[g].includes(kind)) || "other";

export function Log({ store, state, view }) {
  const end = useRef(null);
  const { hush, log } = state;
  // The lines are made anew only when there are others: a long log costs nothing while one plays.
  const lines = useMemo(() => drawn(store, log, hush, view), [log, hush, state.lang, view.past ? view.moment : -1]);
  useEffect(() => { if (end.current && !state.past) end.current.scrollTop = end.current.scrollHeight; }, [log.length, hush.length]);
  useEffect(() => {
    if (!view.past || !end.current) return;
    const here = [...end.current.querySelectorAll(".line:not(.later)")].pop();
    if (here) end.current.scrollTop = here.parentNode.offsetTop - end.current.offsetTop - end.current.clientHeight / 2;
  }, [view.past ? view.moment : -1]);
  return html`<section class="log" aria-label=${t("log")}>
    <div class="filters" role="group" aria-label=${t("log_filter")}>${[...Object.keys(GROUPS), "other"].map((g) => html`<button type="button" key=${g} class="chip ${hush.includes(g) ? "" : "on"}" aria-pressed=${hush.includes(g) ? "false" : "true"} data-filter=${g} onClick=${() => store.hush(g)}>${t(`log_${g}`)}</button>`)}</div>
    <ol class="lines" ref=${end} tabindex="0" aria-label=${t("log")}>${lines}</ol></section>`;
}

/** The newest lines of the log that aren't left out, with a head for each turn. */
function drawn(store, log, hush, view) {
  let turn = -1;
  return log.filter((l) => !hush.includes(groupOf(l.kind)) && !(SILENT.has(l.kind) && hush.includes("mana"))).slice(-400).map((line) => {
    const [text, rule] = ruled(line.text);
    const head = line.turn !== turn ? html`<li class="turn-head" key=${`t${line.i}`}>${t("turn_n", { n: line.turn })}</li>` : null;
    turn = line.turn;
    const later = view.past && line.moment > view.moment;
    return [head, html`<li key=${line.i}><button type="button" class="line k-${line.kind} ${later ? "later" : ""}" data-moment=${line.moment} title=${t("go_there")} onClick=${() => store.goBack(line.moment)}>
      <span><${Rich} text=${text} /></span> <span class="rule">${rule || line.rule}</span></button></li>`];
  });
}

/** The slider through the game so far. */
export function Time({ store, state, view }) {
  const live = state.live;
  const newest = Math.max(0, (live.moments || state.moments?.length || 1) - 1);
  const at = Math.min(newest, store.placeOf(state.moments));
  const share = () => {
    const watch = store.watchLink();
    const link = `${watch || location.href.replace(/&moment=\d+/, "")}&moment=${view.moment}`;
    navigator.clipboard?.writeText(link).then(() => store.notice(t(watch ? "link_copied" : "own_link_copied")));
  };
  return html`<section class="time ${view.past ? "past" : ""}" aria-label=${t("time")}>
    <div class="slider"><button type="button" aria-label=${t("earlier_moment")} data-do="earlier" disabled=${at <= 0} onClick=${() => store.goBy(-1)}>◀</button>
      <input type="range" min="0" max=${newest} value=${at} aria-label=${t("time")} aria-valuetext=${`${t("turn_n", { n: view.turn.number })}, ${shortStep(view.turn.step)}`} onInput=${(e) => store.goPlace(Number(e.target.value) >= newest ? newest + 1 : Number(e.target.value))} />
      <button type="button" aria-label=${t("later_moment")} data-do="later" disabled=${!view.past} onClick=${() => store.goBy(at + 1 >= newest ? newest + 1 : 1)}>▶</button></div>
    ${view.past ? html`<div class="buttons"><small>${t("turn_n", { n: view.turn.number })}, ${shortStep(view.turn.step)}</small>
      <button type="button" class="main" data-do="now" onClick=${() => store.now()}>${t("back_to_now")}</button>
      ${live.can?.branch ? html`<button type="button" data-do="branch" onClick=${() => store.branch(view.moment)}>${t("branch")}</button>` : null}
      ${store.openSeats().map((s) => html`<a class="button" key=${s.seat} data-do="as" href=${`#seat=${s.token}&moment=${view.moment}`}>${t("as_seat", { who: s.name })}</a>`)}
      <button type="button" data-do="scenario" onClick=${() => store.scenario(view.moment)}>${t("save_scenario")}</button>
      <button type="button" data-do="link" onClick=${share}>${t("link")}</button></div>
      <${Thoughts} store=${store} state=${state} view=${view} />` : null}
  </section>`;
}

/** After the game: what the agents considered, at the moment that is looked at, and the way to the next such moment. */
function Thoughts({ store, state, view }) {
  const { thoughts } = state;
  if (!thoughts?.length) return null;
  const here = thoughts.find((x) => x.moment === view.moment);
  const next = thoughts.find((x) => x.moment > view.moment);
  const who = here && view.players.find((p) => p.id === here.player)?.name;
  return html`<div class="thoughts">${here ? html`<h4>${t("considered", { who })} <small>${t("playouts", { n: here.playouts, s: here.seconds.toFixed(1) })}</small></h4>
      <ol>${here.considered.slice(0, 6).map((c, i) => html`<li key=${i}><span>${c.answer}</span> <b>${Math.round(c.estimate * 100)} %</b> <small>×${c.visits}</small></li>`)}</ol>` : null}
    ${next ? html`<button type="button" data-do="next-thought" onClick=${() => store.goBack(next.moment)}>${t("next_thought")}</button>` : null}</div>`;
}

function Chat({ store, state, view }) {
  if (!state.welcome?.chat) return null;
  const send = (e) => {
    e.preventDefault();
    const input = e.target.elements.text;
    if (input.value.trim()) store.tell("chat", { text: input.value.trim() });
    input.value = "";
  };
  return html`<section class="chat" aria-label=${t("chat")}><ol aria-live="polite">${state.chat.map((c, i) => html`<li key=${i}><b>${view.players.find((p) => p.id === c.by)?.name || "?"}</b> ${c.text}</li>`)}</ol>
    <form onSubmit=${send}><input name="text" maxlength="500" autocomplete="off" aria-label=${t("chat")} placeholder=${t("say_something")} /><button type="submit">${t("send")}</button></form></section>`;
}

export function Aside({ store, state, table, view }) {
  const obj = state.hover !== null ? view.byId.get(state.hover) || view.stack.find((s) => s.id === state.hover) : null;
  const shown = obj && obj.kind === "ability" ? { ...(view.byId.get(obj.source) || obj), ...(obj.text ? { text: [].concat(obj.text) } : {}) } : obj;
  return html`<aside class="aside" aria-label=${t("beside_the_table")}>
    ${PHONE.matches ? null : html`<${Stack} table=${table} view=${view} />`}
    ${shown ? html`<${Preview} obj=${shown} names=${table.name} />` : html`<section class="here" aria-label=${t("you_are_here")} tabindex="0">${view.turn.number ? html`<${StepCard} store=${store} state=${state} step=${view.turn.step} brief=${true} switches=${false} />` : html`<p>${t(FINGER.matches ? "preview_touch" : "preview_empty")}</p>`}</section>`}
    <${Time} store=${store} state=${state} view=${view} />
    <${Log} store=${store} state=${state} view=${view} />
    <${Chat} store=${store} state=${state} view=${view} />
  </aside>`;
}

/** The cards with how many each stands for: those that nobody may know are one, as a planar deck's. */
function told(cards) {
  const hidden = cards.filter((c) => c.kind === "hidden");
  return cards.filter((c) => c.kind !== "hidden" || c === hidden[0]).map((c) => [c, c === hidden[0] ? hidden.length : 1]);
}

/** A zone laid open: a library shows what is known of it. */
export function ZoneSheet({ table, view, zone, player }) {
  const who = view.players.find((p) => p.id === player);
  const own = (cards) => cards.filter((c) => c.owner === player || c.controller === player);
  const cards = zone === "hand" ? view.seenHands[player] || [] : zone === "library" ? view.known[player] || [] : zone === "graveyard" ? [...(view.graveyards[player] || [])].reverse() : own(zone === "exile" ? view.exile : view.command);
  return html`<div class="zone-sheet">
    ${zone === "library" ? html`<p>${t("library_known", { n: cards.length, of: who?.library ?? 0 })}</p>` : null}
    <div class="laid">${told(cards).map(([obj, n]) => {
      const marks = table.marks(obj);
      return html`<button type="button" key=${obj.id} class="held ${marks.join(" ")}" data-ref=${obj.id} data-name=${obj.name} aria-label=${[obj.name, n > 1 ? `×${n}` : "", ...table.spokenMarks(marks)].filter(Boolean).join(", ")} ...${table.on}><${Card} obj=${obj} size="pick" />${n > 1 ? html`<span class="where">×${n}</span>` : null}${obj.position !== undefined ? html`<span class="where">${t("from_top", { n: obj.position + 1 })}</span>` : null}</button>`;
    })}${cards.length ? null : html`<p>${t("empty")}</p>`}</div></div>`;
}

export { hasWord, seated };
