// The judge's answer: one account, or two side by side with what differs marked.
import { html } from "../vendor/htm-preact.js";

const SIGNS = { turn: "", step: "", action: "▸", passes: "↓", choice: "?", event: "", refused: "✗", allowed: "✗", holds: "✓", fails: "✗", note: "!" };
const MARKS = { same: "", rule: "≠", changed: "≠", left: "←", right: "→" };

/** The beats worth showing: no bookkeeping, no step in which nothing is told. */
export function shown(beats, all) {
  const chosen = beats.filter((b) => all || !b.detail);
  return chosen.filter((b, i) => b.kind !== "step" || !["step", "turn", undefined].includes(chosen[i + 1]?.kind));
}

const words = (beat) => (beat.kind === "step" && document.documentElement.lang === "sv" ? beat.text.replace(/^.*?: /, "") : beat.kind === "step" ? beat.text.replace(/ begins$/, "").replace(/ of [^ ].*$/, (rest) => (/^ of (combat|attackers)/.test(rest) ? rest.replace(/ of player .*$/, "") : "")) : beat.text);
const Rule = ({ rule }) => (rule ? html`<span class="rule">${rule}</span>` : null);

function Line({ beat, answer, t }) {
  const offers = answer && beat.kind === "choice" && !beat.said && beat.answers?.length > 1;
  return html`<li class=${beat.kind}><i aria-hidden="true">${SIGNS[beat.kind]}</i><div>${words(beat)} <${Rule} rule=${beat.rule} />${offers ? html`<div class="offers"><small>${t("default_taken")}</small>${beat.offered.map((text, i) => html`<button type="button" key=${i} onClick=${() => answer(beat, beat.answers[i])}>${text}</button>`)}</div>` : null}</div></li>`;
}

/** Only the first question that nobody answers is offered: the next ones may be others then. */
export function Told({ account, all, t, answer }) {
  const beats = shown(account.beats, all);
  const open = new Set();
  const first = (beat) => beat.kind === "choice" && !beat.said && !open.has(beat.player + beat.queue) && open.add(beat.player + beat.queue);
  return html`<ol class="told">${beats.map((beat, i) => html`<${Line} key=${i} beat=${beat} t=${t} answer=${first(beat) ? answer : null} />`)}</ol>
    ${account.status !== "told" ? html`<p class="box error" role="alert">${t("ends_here")}: ${account.reason}</p>` : null}
    <h3>${t("end")}</h3><table class="facts"><tbody>${Object.entries(account.end).map(([what, value]) => html`<tr key=${what}><th scope="row">${what}</th><td>${value}</td></tr>`)}</tbody></table>`;
}

export function TwoEras({ ruling, t }) {
  const { comparison, accounts } = ruling;
  const [left, right] = accounts;
  const cell = (account, i) => (i < 0 ? html`<td></td>` : html`<td>${SIGNS[account.beats[i].kind]} ${words(account.beats[i])} <${Rule} rule=${account.beats[i].rule} /></td>`);
  const label = (mark) => ({ left: t("only_there"), right: t("only_there"), changed: t("differs"), rule: t("differs") }[mark] ?? "");
  return html`${comparison.same ? html`<p><b>${t("same")}</b></p>` : null}
    <table class="two-eras"><thead><tr>${[left, right].map((a, i) => [i ? html`<th class="mark" key="m"></th>` : null, html`<th scope="col" key=${i}>${t("under")} ${t(`era_${a.era}`)}</th>`])}</tr></thead>
      <tbody>${comparison.rows.map((row, i) => {
        const beat = row.left >= 0 ? left.beats[row.left] : right.beats[row.right];
        return html`<tr key=${i} class=${`${row.mark === "rule" ? "rule-only" : row.mark} ${beat.kind}`}>${cell(left, row.left)}<td class="mark" title=${label(row.mark)}>${MARKS[row.mark]}<span class="for-ears">${label(row.mark)}</span></td>${cell(right, row.right)}</tr>`;
      })}</tbody></table>
    ${accounts.filter((a) => a.status !== "told").map((a) => html`<p class="box error" role="alert" key=${a.era}>${a.era}: ${t("ends_here")}: ${a.reason}</p>`)}
    <h3>${t("end")}</h3><table class="facts"><tbody>${comparison.facts.map((f) => html`<tr key=${f.what} class=${f.same ? "" : "changed"}><th scope="row">${f.what}${f.same ? "" : html` <b>≠</b>`}</th><td>${f.left || t("nothing")}</td><td>${f.right || t("nothing")}</td></tr>`)}</tbody></table>
    ${comparison.switches.length ? html`<h3>${t("bears")}</h3><ul>${comparison.switches.map((text) => html`<li key=${text}>${text}</li>`)}</ul>` : null}`;
}
