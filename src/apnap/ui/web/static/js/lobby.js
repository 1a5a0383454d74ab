// The first page: a new game, by oneself or with somebody else by links.
import { html, useState } from "../vendor/htm-preact.js";
import { Cost } from "./mana.js";
import { t, hasWord } from "./i18n.js";

const OWN = "\u0000own";

/** Choose a built-in deck, or paste a list. */
function DeckField({ decks, value, text, onChange, label, name }) {
  return html`<div class="field-group"><label>${label}
      <select data-field=${name} value=${value} onChange=${(e) => onChange({ value: e.target.value, text })}>
        ${decks.map((d) => html`<option value=${d.name} key=${d.name}>${d.name}${hasWord(`deck_${d.name}`) ? ` — ${t(`deck_${d.name}`)}` : ""}</option>`)}
        <option value=${OWN}>${t("own_deck")}</option></select></label>
    ${value === OWN ? html`<label>${t("deck_list")}<textarea rows="7" data-field=${`${name}-text`} placeholder=${"4 Lightning Bolt\n20 Mountain"} onInput=${(e) => onChange({ value, text: e.target.value })}>${text}</textarea></label>` : null}</div>`;
}

const deckOf = (choice) => (choice.value === OWN ? choice.text : choice.value);

export function Lobby({ store, state }) {
  const { lists } = state;
  const last = store.remembered();
  const [form, setForm] = useState(() => ({
    name: last?.seats?.[0]?.name || t("player_name"), rival: "", opponent: last?.seats?.[1]?.agent || "heuristic", era: "current", format: "two-player", first: "chance",
    learn: false, chat: false, minutes: "", delay: 30, mine: { value: "red-rush", text: "" }, theirs: { value: "green-ramp", text: "" },
  }));
  if (!lists) return html`<main class="lobby"><p>${t("connecting")}</p></main>`;
  const put = (patch) => setForm({ ...form, ...patch });
  const person = form.opponent === "person";
  const submit = (e) => {
    e.preventDefault();
    const learn = form.learn && !person;
    store.create({
      seats: [
        { name: form.name.trim() || t("player_name"), deck: deckOf(form.mine) },
        { name: form.rival.trim() || (person ? t("friend") : (hasWord(`agent_${form.opponent}_name`) ? t(`agent_${form.opponent}_name`) : form.opponent)), deck: deckOf(form.theirs), ...(person ? {} : { agent: form.opponent }) },
      ],
      era: form.era, format: form.format, first: form.first === "me" ? 0 : form.first === "them" ? 1 : null, learn, chat: person && form.chat,
      clock: form.minutes ? { seconds: Number(form.minutes) * 60, increment: 10 } : null,
    });
  };
  const agentLabel = (a) => (hasWord(`agent_${a}`) ? t(`agent_${a}`) : a);
  return html`<main class="lobby">
    <header class="hero"><h1>Apnap</h1><p>${t("what_is_this")}</p><${Cost} cost="{W}{U}{B}{R}{G}" /></header>
    <div class="quick"><button type="button" class="main big" data-do="quick" onClick=${() => store.create({ seats: [{ name: form.name.trim() || t("player_name"), deck: deckOf(form.mine) }, { name: t("agent_heuristic_name"), deck: deckOf(form.theirs), agent: "heuristic" }], learn: false })}>${t("play_now")}<small>${t("play_now_about")}</small></button>
      <button type="button" class="big" data-do="learn" onClick=${() => store.create({ seats: [{ name: form.name.trim() || t("player_name"), deck: "green-ramp" }, { name: t("agent_beginner_name"), deck: "red-rush", agent: lists.agents.includes("beginner") ? "beginner" : "random" }], first: 0, learn: true })}>${t("learn_now")}<small>${t("learn_now_about")}</small></button>
      <a class="button big" href="judge.html">${t("ask_judge")}<small>${t("ask_judge_about")}</small></a></div>
    <form onSubmit=${submit} aria-label=${t("new_game")}><h2>${t("new_game")}</h2>
      <div class="two"><fieldset><legend>${t("you")}</legend>
          <label>${t("your_name")}<input data-field="name" value=${form.name} maxlength="30" onInput=${(e) => put({ name: e.target.value })} /></label>
          <${DeckField} decks=${lists.decks} name="mine" label=${t("your_deck")} ...${form.mine} onChange=${(mine) => put({ mine })} /></fieldset>
        <fieldset><legend>${t("opponent")}</legend>
          <label>${t("who_plays")}<select data-field="opponent" value=${form.opponent} onChange=${(e) => put({ opponent: e.target.value })}>
            ${lists.agents.map((a) => html`<option value=${a} key=${a}>${t("computer")}: ${agentLabel(a)}</option>`)}<option value="person">${t("a_person")}</option></select></label>
          ${person ? html`<label>${t("their_name")}<input data-field="rival" value=${form.rival} maxlength="30" placeholder=${t("friend")} onInput=${(e) => put({ rival: e.target.value })} /></label>` : null}
          <${DeckField} decks=${lists.decks} name="theirs" label=${t("their_deck")} ...${form.theirs} onChange=${(theirs) => put({ theirs })} /></fieldset></div>
      <div class="row-of"><label>${t("era")}<select data-field="era" value=${form.era} onChange=${(e) => put({ era: e.target.value })}>${lists.eras.map((era) => html`<option value=${era} key=${era}>${hasWord(`era_${era}`) ? t(`era_${era}`) : era}</option>`)}</select></label>
        <label>${t("who_begins")}<select data-field="first" value=${form.first} onChange=${(e) => put({ first: e.target.value })}><option value="chance">${t("by_chance")}</option><option value="me">${t("you")}</option><option value="them">${t("opponent")}</option></select></label>
        <label>${t("clock")}<select data-field="clock" value=${form.minutes} onChange=${(e) => put({ minutes: e.target.value })}><option value="">${t("no_clock")}</option>${[10, 25, 50].map((m) => html`<option value=${m} key=${m}>${t("minutes_each", { n: m })}</option>`)}</select></label></div>
      ${person ? html`<label class="check"><input type="checkbox" data-field="chat" checked=${form.chat} onChange=${(e) => put({ chat: e.target.checked })} /> ${t("with_chat")}</label>`
        : html`<label class="check"><input type="checkbox" data-field="learn" checked=${form.learn} onChange=${(e) => put({ learn: e.target.checked })} /> ${t("learn_mode_on")}</label>`}
      <button type="submit" class="main" data-do="create">${person ? t("make_links") : t("begin")}</button></form>
    <p><label class="file">${t("open_record")} <input type="file" accept=".json,application/json" data-field="record" onChange=${(e) => e.target.files[0] && store.replay(e.target.files[0])} /></label></p>
    <p class="notice-text">${t("fan_content")}</p>
  </main>`;
}

const link = (token) => `${location.origin}${location.pathname}#seat=${token}`;

/** A game of two persons: a secret link for each, one for those who look on. */
export function Links({ store, created }) {
  const copy = (text) => navigator.clipboard?.writeText(text).then(() => store.notice(t("link_copied")));
  const one = (label, token, mine) => html`<li><b>${label}</b><input readonly value=${link(token)} aria-label=${label} data-link=${mine ? "mine" : "other"} onFocus=${(e) => e.target.select()} />
    <button type="button" onClick=${() => copy(link(token))}>${t("copy")}</button></li>`;
  const mine = created.seats.find((s) => s.name === created.me && s.token) || created.seats[0];
  return html`<main class="lobby"><h1>${t("links")}</h1><p>${t("links_about")}</p><ul class="links">
      ${created.seats.filter((s) => s.token).map((s) => one(s === mine ? `${s.name} (${t("you")})` : s.name, s.token, s === mine))}
      ${created.watch ? one(t("spectators"), created.watch, false) : null}</ul>
    <div class="buttons"><button type="button" class="main big" data-do="sit" onClick=${() => { store.set({ created: null }); location.hash = `seat=${mine.token}`; }}>${t("sit_down")}</button>
    ${created.seats.filter((s) => s.token).length === 2 ? html`<button type="button" class="big" data-do="hot" onClick=${() => { store.set({ created: null }); location.hash = `seat=${mine.token}&hot=${created.seats.find((s) => s.token && s !== mine).token}`; }}>${t("both_here")}</button>` : null}</div></main>`;
}
