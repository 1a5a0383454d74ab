// The keyboard: the keys that players of other programs know, arrows to go from card to card, and which way of input is in use.
import * as choosing from "./choosing.js";

/** What `?` lists: keys and the word for what they do. */
export const KEYS = [
  ["space", "k_space"], ["F2", "k_f2"], ["F4", "k_f4"], ["F6", "k_f6"], ["⇧F6", "k_sf6"], ["enter", "k_enter"], ["ctrl", "k_ctrl"], ["Z", "k_z"], ["esc", "k_esc"],
  ["Y / N", "k_yn"], ["1–9", "k_digits"], ["tab", "k_tab"], ["← ↑ → ↓", "k_arrows"], ["W", "k_w"], ["L", "k_l"], [", / .", "k_time"], ["?", "k_help"],
];

const typing = (el) => el && (el.isContentEditable || el.tagName === "TEXTAREA" || el.tagName === "SELECT" || (el.tagName === "INPUT" && !["range", "checkbox", "radio"].includes(el.type)));
const pressed = (el) => el && (el.tagName === "BUTTON" || el.tagName === "SUMMARY" || el.tagName === "A" || (el.tagName === "INPUT" && el.type !== "text"));

/** The next card in a direction, by where it lies. */
function neighbour(from, direction) {
  const a = from.getBoundingClientRect();
  const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
  let best = null;
  let least = Infinity;
  for (const el of document.querySelectorAll("[data-ref]")) {
    if (el === from || el.offsetParent === null) continue;
    const b = el.getBoundingClientRect();
    const dx = b.left + b.width / 2 - ax;
    const dy = b.top + b.height / 2 - ay;
    const [along, across] = direction === "ArrowLeft" ? [-dx, dy] : direction === "ArrowRight" ? [dx, dy] : direction === "ArrowUp" ? [-dy, dx] : [dy, dx];
    if (along <= 4) continue;
    const far = along + Math.abs(across) * (direction === "ArrowLeft" || direction === "ArrowRight" ? 4 : 1.2);
    if (far < least) { least = far; best = el; }
  }
  return best;
}

export function listenKeys(store) {
  addEventListener("pointerdown", () => { document.documentElement.dataset.input = "pointer"; }, true);
  addEventListener("keydown", (e) => {
    const { state } = store;
    if (!["Control", "Shift", "Alt", "Meta"].includes(e.key)) document.documentElement.dataset.input = "keys";
    if (!state.live || !state.token) return;
    if (e.key === "Control" && !e.repeat && !state.full) { store.set({ full: true }); return; }
    if (e.key === "Escape") { store.cancel(); return; }
    if (typing(e.target)) {
      if (e.key === "Enter" && e.target.type === "number") store.confirm();
      return;
    }
    if (e.ctrlKey && e.key !== " ") return;
    if (e.altKey || e.metaKey) return;
    const done = press(store, state, e);
    if (done) e.preventDefault();
  });
  addEventListener("keyup", (e) => { if (e.key === "Control") store.set({ full: false }); });
  addEventListener("blur", () => { if (store.state.full) store.set({ full: false }); });
}

/** True: the key was ours. */
function press(store, state, e) {
  const decision = store.decision();
  if (e.key.startsWith("Arrow")) {
    if (e.target.type === "range") return false;
    const at = document.activeElement?.dataset?.ref !== undefined ? document.activeElement : null;
    const next = at ? neighbour(at, e.key) : document.querySelector(".hand .legal, .board .legal, .hand [data-ref]") || document.querySelector("[data-ref]");
    next?.focus();
    return Boolean(next);
  }
  const sheet = state.sheet && state.sheet !== "over";
  const onButton = pressed(document.activeElement) && document.documentElement.dataset.input === "keys" && document.activeElement !== document.body;
  switch (e.key) {
    case "F2": store.confirm(); return true;
    case "F4": store.pass("something"); return true;
    case "F6": store.pass(e.shiftKey ? "my_turn" : "turn"); return true;
    case " ": if (onButton || sheet) return false; store.confirm(); return true;
    case "Enter": if (onButton || sheet) return false; if (decision?.kind === "priority") store.pass("turn"); else store.confirm(); return true;
    case "?": store.set({ sheet: state.sheet === "keys" ? "" : "keys" }); return true;
    case ",": store.goBy(-1); return true;
    case ".": if (state.past) store.goBy(1); return true;
  }
  switch (e.key.toLowerCase()) {
    case "z": store.undo(); return true;
    case "l": document.querySelector(".log .lines")?.focus(); return true;
    case "w": {
      const ref = document.activeElement?.dataset?.ref ?? state.hover;
      if (ref !== null && ref !== undefined) store.askWhy(Number(ref), place(document.querySelector(`[data-ref="${ref}"]`)));
      return true;
    }
    case "y": case "j": return answerWord(store, decision, 0);
    case "n": return answerWord(store, decision, 1);
  }
  if (/^[1-9]$/.test(e.key) && decision && decision.kind !== "priority" && decision.form === "choose" && !choosing.isCombat(decision)) {
    const i = Number(e.key) - 1;
    if (i < decision.options.length) { store.choose(i); return true; }
  }
  return false;
}

function answerWord(store, decision, i) {
  if (!decision || !choosing.isYesNo(decision)) return false;
  store.answer([i]);
  return true;
}

/** Where an element is, for what opens beside it. */
export const place = (el) => {
  if (!el) return null;
  const r = el.getBoundingClientRect();
  return { x: r.left + r.width / 2, top: r.top, bottom: r.bottom };
};
