// Mana and other symbols of rules text, drawn as small round pieces: each has a letter or a shape besides its colour.
import { html } from "../vendor/htm-preact.js";

const SYMBOL = /\{([^{}]+)\}/g;

const NAMES = {
  en: { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colourless", T: "tap", Q: "untap", S: "snow", P: "phyrexian", X: "X", E: "energy" },
  sv: { W: "vitt", U: "blått", B: "svart", R: "rött", G: "grönt", C: "färglöst", T: "vrid", Q: "vrid upp", S: "snö", P: "phyrexiskt", X: "X", E: "energi" },
};

let lang = "en";
export const symbolLanguage = (l) => { lang = l; };

/** What a symbol is called, for those who hear the page. */
const spoken = (code) => code.split("/").map((part) => NAMES[lang][part] || part).join(lang === "sv" ? " eller " : " or ");

const TAP = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.2 11.6A5 5 0 1 1 13 8" fill="none" stroke="currentColor" stroke-width="2"/><path d="M10 7.2h6L13 11.6z" fill="currentColor"/></svg>`;

/** One symbol, by what stands between its braces. */
export function Symbol({ code }) {
  const parts = code.split("/");
  const hybrid = parts.length > 1 && parts[1] !== "P";
  const cls = ["sym"];
  const style = {};
  if (code === "T" || code === "Q") return html`<span class="sym sym-tap ${code === "Q" ? "flip" : ""}" role="img" aria-label=${spoken(code)}>${TAP}</span>`;
  if (hybrid) {
    cls.push("sym-half");
    style["--one"] = `var(--m-${colour(parts[0])})`;
    style["--two"] = `var(--m-${colour(parts[1])})`;
  } else cls.push(`sym-${colour(parts[0])}`);
  const text = hybrid ? parts.join("") : parts[1] === "P" ? `${parts[0]}φ` : code;
  if (text.length > 1) cls.push("sym-long");
  return html`<span class=${cls.join(" ")} style=${style} role="img" aria-label=${spoken(code)}>${text}</span>`;
}

const colour = (part) => ("WUBRG".includes(part) && part.length === 1 ? part : "C");

/** A mana cost or a pool, as "{1}{R}". */
export function Cost({ cost, className }) {
  if (!cost) return null;
  const codes = [...cost.matchAll(SYMBOL)].map((m) => m[1]);
  return html`<span class="cost ${className || ""}">${codes.map((c, i) => html`<${Symbol} key=${i} code=${c} />`)}</span>`;
}

/** Text with the symbols in it drawn. */
export function Rich({ text }) {
  const out = [];
  let at = 0;
  for (const m of String(text ?? "").matchAll(SYMBOL)) {
    if (m.index > at) out.push(text.slice(at, m.index));
    out.push(html`<${Symbol} code=${m[1]} />`);
    at = m.index + m[0].length;
  }
  if (at === 0) return text ?? null;
  out.push(text.slice(at));
  return out;
}
