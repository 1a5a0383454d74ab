// A player's panel: life, mana, counters, and the zones that can be opened.
import { html } from "../vendor/htm-preact.js";
import { Cost } from "./mana.js";
import { Icon } from "./icons.js";
import { t, counterWord } from "./i18n.js";

const clockText = (seconds) => `${seconds < 0 ? "-" : ""}${Math.floor(Math.abs(seconds) / 60)}:${String(Math.floor(Math.abs(seconds) % 60)).padStart(2, "0")}`;

/** One button for a zone: its sign, how many cards, and whether something in it can be used now. */
function Zone({ table, zone, player, count, lit }) {
  return html`<button type="button" class="zone ${lit ? "legal" : ""}" data-zone=${`${zone}:${player.id}`} disabled=${count === 0} title=${t(zone)}
    aria-label=${`${t(zone)}, ${player.name}: ${count}${lit ? `, ${t("something_here")}` : ""}`} onClick=${() => table.openZone(zone, player.id)}><${Icon} name=${zone} />${count}</button>`;
}

export function Panel({ table, view, player, far }) {
  const { id } = player;
  const marks = table.marks({ id });
  const own = (cards) => cards.filter((c) => c.owner === id || c.controller === id);
  const exile = own(view.exile);
  const command = own(view.command);
  const grave = view.graveyards[id] || [];
  const lit = (cards) => cards.some((c) => table.glows(c.id));
  const clock = table.clock(player);
  const turn = view.turn.active === id;
  const priority = view.turn.priority === id;
  const waits = !view.past && view.waiting?.player === id;
  const label = [player.name, t("life_n", { n: player.life }), turn ? t("their_turn") : "", priority ? t("has_priority") : "", ...table.spokenMarks(marks)].filter(Boolean).join(", ");
  return html`<div class="panel ${turn ? "turn" : ""} ${player.lost ? "lost" : ""}">
    <button type="button" class="who ${marks.join(" ")}" data-ref=${id} data-name=${player.name} tabindex=${table.tab(id, marks)} aria-label=${label} ...${table.on}>
      <span class="name">${turn ? html`<i class="whose" title=${t("their_turn")}>▶</i>` : null}${player.name}</span>
      <span class="life" data-life=${player.life}><${Icon} name="life" />${player.life}</span>
      ${marks.includes("chosen") ? html`<span class="tick" aria-hidden="true">✓</span>` : null}
    </button>
    <div class="panel-more">
      ${priority ? html`<span class="badge priority">${t("priority")}</span>` : null}
      ${waits && player.agent && view.waiting.thinking ? html`<span class="badge thinking">${t("thinking")}</span>` : null}
      ${player.here === false && !player.agent ? html`<span class="badge away">${t("away")}</span>` : null}
      ${Object.entries(player.counters || {}).map(([kind, n]) => html`<span class="badge" key=${kind}>${n} ${counterWord(kind, n)}</span>`)}
      ${(player.marks || []).map((m) => html`<span class="badge" key=${m}>${t(m)}</span>`)}
      ${player.lost ? html`<span class="badge">${t("lost")}</span>` : null}
      ${clock !== null ? html`<span class="badge clock ${clock < 60 ? "short" : ""}">⏱ ${clockText(clock)}</span>` : null}
    </div>
    <div class="pool" aria-label=${t("mana_pool")}>${player.pool ? html`<${Cost} cost=${player.pool} />` : null}</div>
    <div class="zones">
      ${(view.seenHands[id] || []).length ? html`<${Zone} table=${table} zone="hand" player=${player} count=${player.hand} lit=${lit(view.seenHands[id])} />`
        : html`<span class="zone plain" title=${t("hand")} aria-label=${`${t("hand")}: ${player.hand}`} role="img"><${Icon} name="hand" />${player.hand}</span>`}
      <${Zone} table=${table} zone="library" player=${player} count=${player.library} lit=${lit(view.known[id] || [])} />
      <${Zone} table=${table} zone="graveyard" player=${player} count=${grave.length} lit=${lit(grave)} />
      <${Zone} table=${table} zone="exile" player=${player} count=${exile.length} lit=${lit(exile)} />
      ${command.length ? html`<${Zone} table=${table} zone="command" player=${player} count=${command.length} lit=${lit(command)} />` : null}
    </div>
  </div>`;
}
