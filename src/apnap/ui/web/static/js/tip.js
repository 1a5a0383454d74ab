// The glossary under the pointer or the focus: words of the game that an element mentions, explained.
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { mentioned } from "./glossary.js";

const WHERE = ".card-text p, .badge.priority, .legend-word, .pool, .zone, .step-card li, .preview .state";
const KEYED = { priority: "priority", pool: "mana" };

export function Tip({ lang }) {
  const [tip, setTip] = useState(null);
  useEffect(() => {
    let timer = 0;
    const over = (e) => {
      clearTimeout(timer);
      const el = e.target.closest?.(WHERE);
      if (!el) { setTip(null); return; }
      const key = Object.keys(KEYED).find((k) => el.classList.contains(k)) || el.dataset.zone?.split(":")[0];
      const entries = mentioned(key ? KEYED[key] || key : el.textContent, lang).slice(0, 4);
      if (!entries.length) { setTip(null); return; }
      timer = setTimeout(() => { const r = el.getBoundingClientRect(); setTip({ entries, x: r.left, y: r.bottom + 6, above: r.top }); }, 450);
    };
    addEventListener("mouseover", over);
    addEventListener("focusin", over);
    const off = () => { clearTimeout(timer); setTip(null); };
    addEventListener("click", off);
    return () => { removeEventListener("mouseover", over); removeEventListener("focusin", over); removeEventListener("click", off); };
  }, [lang]);
  if (!tip) return null;
  const high = 30 + tip.entries.length * 64;
  const top = tip.y + high > innerHeight ? Math.max(4, tip.above - high) : tip.y;
  return html`<div class="tip" role="tooltip" style=${{ left: `${Math.max(4, Math.min(tip.x, innerWidth - 300))}px`, top: `${top}px` }}>${tip.entries.map(([word, rule, text]) => html`<p key=${word}><b>${word}</b> <span class="rule">${rule}</span><br />${text}</p>`)}</div>`;
}
