// The turn as a band: five phases and their steps, the present one lit, with the stops of both players.
import { html } from "../vendor/htm-preact.js";
import { t, language } from "./i18n.js";
import { seated } from "./model.js";

const NO_STOP = new Set(["untap", "cleanup"]);
const SHORT = { untap: "s_untap", upkeep: "s_upkeep", draw: "s_draw", precombat_main: "s_main1", begin_combat: "s_begin", declare_attackers: "s_attack", declare_blockers: "s_block", first_strike_damage: "s_first", combat_damage: "s_damage", end_combat: "s_endcombat", postcombat_main: "s_main2", end: "s_end", cleanup: "s_cleanup" };

export const shortStep = (step) => (SHORT[step] ? t(SHORT[step]) : step.replaceAll("_", " "));
export const stepName = (chart, step) => {
  const found = stepOf(chart, step);
  return found ? (language() === "sv" ? found.swedish : found.name) : shortStep(step);
};
export const stepOf = (chart, step) => chart?.phases.flatMap((p) => p.steps).find((s) => s.step === step) || null;

/** The steps to show: the step of first strikes only while it is there (510.4). */
const shownSteps = (phase, turn) => phase.steps.filter((s) => s.step !== "first_strike_damage" || turn.step === s.step);

function Stop({ store, whose, step, on }) {
  const label = t(whose === "mine" ? "stop_mine" : "stop_theirs", { step: shortStep(step) });
  return html`<button type="button" class="stop ${whose} ${on ? "on" : ""}" tabindex="-1" role="switch" aria-checked=${on ? "true" : "false"} aria-label=${label} title=${label}
    data-stop=${`${whose}:${step}`} onClick=${() => store.toggleStop(whose, step)}><span aria-hidden="true">${t(whose === "mine" ? "letter_mine" : "letter_theirs")}</span></button>`;
}

/** The turn with its stops. The tab key goes to its head alone, whose sheet has all of it: what can be done is next. */
export function Band({ store, state, view }) {
  const { chart } = state;
  if (!chart) return html`<nav class="band"></nav>`;
  const { turn } = view;
  const stops = state.live.habits?.stops || { mine: [], theirs: [] };
  const has = (whose, step) => (stops[whose] || []).includes(step);
  const own = seated(view);
  const active = view.players.find((p) => p.id === turn.active);
  const prior = view.players.find((p) => p.id === turn.priority);
  const whose = turn.number ? t(turn.active === view.me ? "turn_yours" : "turn_of", { n: turn.number, who: active?.name }) : t("before_first");
  return html`<nav class="band" aria-label=${t("the_turn")}>
    <button type="button" class="whose-turn" onClick=${() => store.set({ sheet: "turn", step: turn.step })} aria-haspopup="dialog">
      <b>${whose}${view.day ? ` ${view.day === "night" ? "☾" : "☼"}` : ""}</b><span class="now">${stepName(chart, turn.step)}</span><small>${prior ? (prior.id === view.me ? t("you_priority") : t("priority_of", { who: prior.name })) : t("nobody_priority")}</small></button>
    <ol class="phases">${chart.phases.map((phase) => html`<li class="phase ${shownSteps(phase, turn).some((s) => s.step === turn.step) ? "lit" : ""}" key=${phase.id}>
      <span class="phase-name" title=${language() === "sv" ? phase.swedish : phase.name}>${phase.steps.length > 1 ? (language() === "sv" ? phase.swedish : phase.name) : t("phase_main")}</span>
      <ol class="steps">${shownSteps(phase, turn).map((s) => html`<li class="step ${s.step === turn.step && turn.number ? "lit" : ""} ${(turn.ahead || []).includes(s.step) ? "ahead" : ""}" key=${s.step} data-step=${s.step}
          aria-current=${s.step === turn.step && turn.number ? "step" : undefined}>
        ${own && !NO_STOP.has(s.step) ? html`<${Stop} store=${store} whose="theirs" step=${s.step} on=${has("theirs", s.step)} />` : html`<span class="stop none"></span>`}
        <button type="button" class="step-name" tabindex="-1" aria-haspopup="dialog" title=${language() === "sv" ? s.swedish : s.name} onClick=${() => store.set({ sheet: "turn", step: s.step })}>${shortStep(s.step)}</button>
        ${own && !NO_STOP.has(s.step) ? html`<${Stop} store=${store} whose="mine" step=${s.step} on=${has("mine", s.step)} />` : html`<span class="stop none"></span>`}
      </li>`)}</ol></li>`)}</ol>
  </nav>`;
}

/** What a step is: what happens by itself, who may do what, with rule numbers; and its stops. */
export function StepCard({ store, state, step, brief = false, switches = true }) {
  const { chart } = state;
  const data = stepOf(chart, step);
  if (!data) return null;
  const may = (keys) => keys.map((k) => chart.permissions[k]).filter(Boolean);
  const list = (title, entries) => (entries.length
    ? html`<h4>${title}</h4><ul>${entries.map((e) => html`<li>${e.text} <span class="rule">${[].concat(e.cr).join(", ")}</span></li>`)}</ul>` : null);
  const sorcery = may(data.active_player_may);
  const instant = may(data.each_player_may);
  const stops = state.live?.habits?.stops || { mine: [], theirs: [] };
  return html`<div class="step-card">
    <h3>${brief ? html`<small>${t("here")} </small>` : null}${language() === "sv" ? data.swedish : data.name} <span class="rule">${data.cr}</span></h3>
    ${data.exists && !["always", "alltid"].includes(data.exists) ? html`<p><em>${data.exists}</em></p>` : null}
    ${list(chart.legend.automatic, data.automatic.filter((e) => e.played !== false))}
    ${data.priority === "never" ? html`<p>${chart.legend.no_priority}</p>` : null}
    ${list(chart.legend.active_player_may, sorcery)}
    ${list(chart.legend.each_player_may, instant)}
    ${brief ? null : [list(chart.legend.at_end, data.at_end || []), list(chart.legend.exceptions, data.exceptions)]}
    ${switches && !NO_STOP.has(step) && state.live?.habits && seated(state.live)
      ? html`<p class="switches">${["mine", "theirs"].map((whose) => html`<label key=${whose}><input type="checkbox" checked=${(stops[whose] || []).includes(step)} onChange=${() => store.toggleStop(whose, step)} /> ${t(whose === "mine" ? "stop_here_mine" : "stop_here_theirs")}</label>`)}</p>` : null}
  </div>`;
}

/** The whole turn as a sheet, for phones and for reading. */
export function TurnSheet({ store, state }) {
  const { chart, step } = state;
  if (!chart) return null;
  return html`<div class="turn-sheet">
    <div class="step-list" role="tablist" aria-label=${t("steps")}>${chart.phases.map((p) => p.steps.map((s) => html`<button type="button" role="tab" key=${s.step} aria-selected=${s.step === step ? "true" : "false"}
      class="chip ${s.step === step ? "on" : ""} ${state.live?.turn.step === s.step ? "lit" : ""}" onClick=${() => store.set({ step: s.step })}>${shortStep(s.step)}</button>`))}</div>
    <${StepCard} store=${store} state=${state} step=${step} />
    <details><summary>${t("in_every_step")}</summary><ul>${chart.always.map((a) => html`<li>${a.text} <span class="rule">${a.cr}</span></li>`)}</ul></details>
  </div>`;
}
