// The words of the page, in English and Swedish. What the game says comes from the server in the same language.
import { symbolLanguage } from "./mana.js";
import { WORDS } from "./words.js";

let at = 0;
export const language = () => (at ? "sv" : "en");

export function setLanguage(lang) {
  at = lang === "sv" ? 1 : 0;
  symbolLanguage(language());
  document.documentElement.lang = language();
}

/** A text of the page; `{name}` in it is filled from `slots`. */
export function t(key, slots) {
  const words = WORDS[key];
  let text = words ? words[at] : key.replaceAll("_", " ");
  if (slots) for (const [name, value] of Object.entries(slots)) text = text.replaceAll(`{${name}}`, value);
  return text;
}

export const hasWord = (key) => key in WORDS;

export const counterWord = (kind, n) => (at ? `${kind}-markör${n === 1 ? "" : "er"}` : `${kind} counter${n === 1 ? "" : "s"}`);

export const typeWord = (type) => type;
