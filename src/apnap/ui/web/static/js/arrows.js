// Arrows over the table: from what is on the stack to its targets, and from blockers and attackers while they are chosen.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/htm-preact.js";

const centre = (el, box) => {
  const r = el.getBoundingClientRect();
  return { x: r.left + r.width / 2 - box.left, y: r.top + r.height / 2 - box.top, w: r.width, h: r.height };
};

/** Where a ref is drawn: the first element that is to be seen; cards in a pile that aren't on top point at their pile. */
function find(ref, stand) {
  for (const el of document.querySelectorAll(`[data-ref="${ref}"]`)) if (el.offsetParent !== null && !el.closest(".sheet")) return el;
  const zone = stand?.(ref);
  if (zone === undefined) return null;
  const el = document.querySelector(typeof zone === "number" ? `[data-ref="${zone}"]` : `[data-zone="${zone}"]`);
  return el && el.offsetParent !== null ? el : null;
}

/** `pairs`: [from, to, kind]; `stand` says what stands for a ref that isn't drawn itself (a zone's button). */
export function Arrows({ pairs, stand, state }) {
  const host = useRef(null);
  const [lines, setLines] = useState([]);
  const measure = () => {
    if (!host.current) return;
    const box = host.current.getBoundingClientRect();
    const next = [];
    for (const [from, to, kind] of pairs) {
      const a = find(from, stand);
      const b = find(to, stand);
      if (!a || !b || a === b) continue;
      const p = centre(a, box);
      const q = centre(b, box);
      const d = Math.hypot(q.x - p.x, q.y - p.y) || 1;
      const [ux, uy] = [(q.x - p.x) / d, (q.y - p.y) / d];
      const edge = (rect) => Math.min(Math.abs(rect.w / 2 / (ux || 1e-9)), Math.abs(rect.h / 2 / (uy || 1e-9)));
      const [out, into] = [edge(p), Math.max(0, edge(q) - 6)];
      if (out + into > d - 12) continue; // they touch: no arrow is needed
      p.x += ux * out;
      p.y += uy * out;
      const ex = q.x - ux * into;
      const ey = q.y - uy * into;
      const bend = Math.min(60, d / 5);
      const mx = (p.x + ex) / 2 - ((ey - p.y) / d) * bend;
      const my = (p.y + ey) / 2 + ((ex - p.x) / d) * bend;
      next.push({ kind, d: `M${p.x.toFixed(0)} ${p.y.toFixed(0)}Q${mx.toFixed(0)} ${my.toFixed(0)} ${ex.toFixed(0)} ${ey.toFixed(0)}` });
    }
    setLines((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  };
  const latest = useRef(measure);
  latest.current = measure;
  useLayoutEffect(() => { if (pairs.length || lines.length) requestAnimationFrame(() => latest.current()); }, [state]);
  useEffect(() => {
    const again = () => requestAnimationFrame(() => latest.current());
    addEventListener("resize", again);
    addEventListener("scroll", again, true);
    return () => { removeEventListener("resize", again); removeEventListener("scroll", again, true); };
  }, []);
  return html`<svg class="arrows" ref=${host} aria-hidden="true">
    <defs>${["target", "block", "attack"].map((kind) => html`<marker key=${kind} id=${`tip-${kind}`} class=${kind} viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 10 5 0 10z" /></marker>`)}</defs>
    ${lines.map((line, i) => html`<g key=${i}><path class="under" d=${line.d} /><path class=${line.kind} d=${line.d} marker-end=${`url(#tip-${line.kind})`} /></g>`)}
  </svg>`;
}
