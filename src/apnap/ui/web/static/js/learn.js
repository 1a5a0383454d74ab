// Learn mode: what just happened by itself, one thing at a time, then where the turn is and what can be done here.
import { html } from "../vendor/htm-preact.js";
import { Rich } from "./mana.js";
import { StepCard, stepOf, stepName } from "./band.js";
import { ruled } from "./dock.js";
import { mine } from "./store.js";
import { t, hasWord } from "./i18n.js";

/** What the turn chart says of a line, by its rule. */
function chartSays(chart, line) {
  if (line.kind === "step") return null;
  const found = chart?.phases.flatMap((p) => p.steps).flatMap((s) => s.automatic).find((a) => a.cr === line.rule);
  return found ? found.text : null;
}

export function Coach({ store, state, view }) {
  if (!view.habits?.learn || view.past || view.outcome) return null;
  const lines = state.lesson;
  const at = Math.min(state.lessonAt || 0, lines.length);
  const line = lines[at];
  const decision = mine(view);
  if (line) {
    const [text, rule] = ruled(line.text);
    const says = chartSays(state.chart, line);
    const step = line.kind === "step" ? stepOf(state.chart, line.step) : null;
    const word = [`rule_${line.rule}`, `learn_${line.kind}`].find(hasWord);
    return html`<section class="coach" aria-label=${t("lesson")} aria-live="polite"><header><b>${t("what_happened")}</b> <small>${at + 1} / ${lines.length}</small></header>
      <p><${Rich} text=${text} /> <span class="rule">${rule || line.rule}</span></p>
      ${says ? html`<p class="why">${says}.</p>` : null}
      ${step && step.automatic.length ? html`<p class="why">${t("step_does")}</p>` : null}
      ${step ? html`<ul>${step.automatic.filter((a) => a.played !== false).map((a) => html`<li>${a.text} <span class="rule">${a.cr}</span></li>`)}</ul>${step.priority === "never" ? html`<p class="why">${state.chart.legend.no_priority}.</p>` : null}` : null}
      ${!says && !step && word ? html`<p class="why">${t(word)}</p>` : null}
      <div class="buttons"><button type="button" class="main" data-do="lesson-next" onClick=${() => store.set({ lessonAt: at + 1 })}>${t("next")}</button>
        <button type="button" data-do="lesson-skip" onClick=${() => store.set({ lessonAt: lines.length })}>${t("skip")}</button></div></section>`;
  }
  return html`<section class="coach" aria-label=${t("lesson")} aria-live="polite"><header><b>${view.turn.number ? `${t("you_are_here")}: ${stepName(state.chart, view.turn.step)}` : t("before_first")}</b></header>
    <p class="hint">${hint(view, decision)}</p>
    ${view.turn.number ? html`<details><summary>${t("about_step")}</summary><${StepCard} store=${store} state=${state} step=${view.turn.step} brief=${true} /></details>` : null}</section>`;
}

/** What a new player could do now. */
function hint(view, decision) {
  if (!decision) return t("hint_wait");
  if (decision.kind !== "priority") return hasWord(`hint_${decision.kind}`) ? t(`hint_${decision.kind}`) : t("hint_choose");
  const kinds = new Set(decision.options.map((o) => o.kind));
  const own = view.turn.active === view.me;
  if (view.stack.length && view.stack[0].controller !== view.me) return t("hint_respond");
  if (view.stack.length) return t("hint_stack");
  if (kinds.has("play")) return t("hint_land");
  if (kinds.has("cast")) return t("hint_cast");
  if (own && view.turn.step === "precombat_main") return t("hint_to_combat");
  return own ? t("hint_pass") : t("hint_pass_theirs");
}
