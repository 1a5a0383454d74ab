// What waits to resolve: at the side of the table, on a phone above what is asked.
import { html } from "../vendor/htm-preact.js";
import { frame } from "./card.js";
import { Rich } from "./mana.js";
import { t } from "./i18n.js";

/** What is on the stack, the top first: it resolves first. */
export function Stack({ table, view }) {
  if (!view.stack.length) return null;
  return html`<section class="stack" aria-label=${t("stack")}><h2>${t("stack")} <small>${t("top_first")}</small></h2><ol>${view.stack.map((item) => {
    const marks = table.marks(item);
    const targets = (item.targets || []).map(table.name).join(", ");
    const label = [item.name, item.text, targets ? `${t("targets")} ${targets}` : "", table.name(item.controller), ...table.spokenMarks(marks)].filter(Boolean).join(", ");
    return html`<li key=${item.id}><button type="button" class="on-stack ${marks.join(" ")}" style=${frame(item)} data-ref=${item.id} data-name=${item.name} tabindex=${table.tab(item.id, marks)} aria-label=${label} ...${table.on}>
      <b>${item.kind === "ability" ? "⚙ " : ""}${item.name}</b> <small>${table.name(item.controller)}</small>
      <span class="text"><${Rich} text=${item.text} /></span>${targets ? html`<span class="aim">→ ${targets}</span>` : null}</button></li>`;
  })}</ol></section>`;
}
