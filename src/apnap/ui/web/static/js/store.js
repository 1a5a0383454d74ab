// What the page knows, and what it does when something is clicked or comes over the line. Drawing is elsewhere.
import { Line } from "./net.js";
import { toView, seated, NOBODY } from "./model.js";
import * as choosing from "./choosing.js";
import { lessonOf } from "./lesson.js";
import { setLanguage, language, hasWord, t } from "./i18n.js";

const kept = (key, other) => { try { return JSON.parse(localStorage.getItem(`apnap.${key}`)) ?? other; } catch { return other; } };
const keep = (key, value) => { try { localStorage.setItem(`apnap.${key}`, JSON.stringify(value)); } catch { /* private windows keep nothing */ } };

export class Store {
  constructor() {
    this.listeners = [];
    this.previews = new Map();
    this.taught = new Map();
    this.state = {
      connection: "connecting", welcome: null, live: null, past: null, log: [], choice: choosing.fresh(null), lists: null, chart: null,
      created: null, sheet: "", why: null, menu: null, hover: null, notice: null, undoAsked: null, chat: [], moments: null, preview: null,
      lang: kept("lang", navigator.language?.startsWith("sv") ? "sv" : "en"), theme: kept("theme", "auto"), hush: kept("hush", []), said: "", lesson: [], token: "",
      full: false,
    };
    setLanguage(this.state.lang);
    this.applyTheme();
  }

  listen(fn) { this.listeners.push(fn); }

  set(patch) {
    this.state = { ...this.state, ...patch };
    for (const fn of this.listeners) fn(this.state);
  }

  start() {
    this.line = new Line((m) => this.hear(m), (connection) => this.set({ connection }));
    addEventListener("hashchange", () => this.route());
    this.route();
  }

  /** The address says which seat this window has: #seat=TOKEN. Without one the page offers a new game. */
  route() {
    const want = new URLSearchParams(location.hash.slice(1));
    const token = want.get("seat") || "";
    this.hot = want.get("hot") || "";
    this.goTo = want.has("moment") ? Number(want.get("moment")) : null;
    if (token === this.state.token && (token || this.state.lists)) return;
    this.taught = new Map();
    this.set({ token, live: null, past: null, log: [], welcome: null, moments: null, thoughts: null, sheet: "", why: null, menu: null, lesson: [], chat: [] });
    if (token) {
      this.line.hello = () => ({ token, log: this.state.log.length, lang: language() });
      if (this.line.socket.readyState === WebSocket.OPEN) this.line.say("hello", this.line.hello());
    } else {
      this.line.hello = null;
      this.line.ask("lists").then((lists) => this.set({ lists })).catch(() => {});
    }
    if (!this.state.chart) this.askChart();
  }

  askChart() {
    const era = this.state.welcome?.era;
    this.line.ask("chart", { lang: language(), ...(era ? { era } : {}) }).then((m) => this.set({ chart: m.chart })).catch(() => {});
  }

  // --- what comes over the line ---------------------------------------------------------------------

  hear(m) {
    switch (m.type) {
      case "welcome":
        this.set({ welcome: m });
        if (m.era && m.era !== this.state.chart?.era) this.askChart();
        break;
      case "snapshot": if (!m.past) this.take(m); break;
      case "refused": if (m.re === undefined || m.re === null) this.refused(m); break;
      case "undo_asked": this.set({ undoAsked: m.by }); break;
      case "undo_refused": this.notice(t("undo_refused")); break;
      case "chat": this.set({ chat: [...this.state.chat, m].slice(-200) }); break;
      case "presence": this.presence(m); break;
      case "notice": this.notice(m.text); break;
    }
  }

  take(snap) {
    const live = { ...toView(snap), at: Date.now() };
    let log = this.state.log;
    if (snap.log_from !== undefined) log = [...log.slice(0, snap.log_from), ...(snap.log || [])];
    if (snap.log_size !== undefined) log = log.slice(0, snap.log_size);
    const decision = mine(live);
    const same = decision && this.state.choice.n === decision.n;
    const news = log.slice(this.state.log.length);
    this.set({
      live, log, choice: same ? this.state.choice : choosing.fresh(decision), menu: null, preview: null,
      why: same ? this.state.why : null, undoAsked: null, said: this.spoken(live, news),
      lesson: live.habits?.learn ? [...this.state.lesson, ...lessonOf(news, this.taught)] : [],
      sheet: live.outcome && !this.state.live?.outcome ? "over" : this.state.sheet,
    });
    if (!same) this.previews.clear();
    if (this.goTo !== null) { const n = this.goTo; this.goTo = null; this.goBack(n); }
  }

  /** What those who hear the page are told: the last of what happened, and what is asked. */
  spoken(live, news) {
    const lines = news.filter((l) => !["step", "mana", "tap"].includes(l.kind)).slice(-4).map((l) => l.text.replace(/ \([\d.a-z]+\)$/, ""));
    const decision = mine(live);
    return [...lines, decision ? decision.prompt : live.outcome ? live.outcome.text : t("waiting")].join(". ");
  }

  presence(m) {
    const live = this.state.live;
    if (!live) return;
    this.set({ live: { ...live, players: live.players.map((p) => (p.id === m.seat ? { ...p, here: m.here } : p)) } });
  }

  refused(m) {
    if (m.code === "lost" || m.code === "stale") return;
    if (m.code === "no-seat") this.set({ sheet: "", welcome: null, notice: { text: m.text || t("no_seat"), rule: "", bad: true } });
    else this.notice(language() !== "en" && m.code !== "illegal" && hasWord(`refused_${m.code}`) ? t(`refused_${m.code}`) : m.text || m.code, m.rule, true);
  }

  notice(text, rule = "", bad = false) {
    this.set({ notice: { text, rule, bad } });
    clearTimeout(this.fading);
    this.fading = setTimeout(() => this.set({ notice: null }), 6000);
  }

  // --- answering ------------------------------------------------------------------------------------

  decision() { return this.state.past ? null : mine(this.state.live); }

  tell(type, data) { return this.line.ask(type, data).catch((m) => { this.refused(m); return null; }); }

  answer(list) {
    const decision = this.decision();
    if (!decision) return;
    const hold = this.state.full || undefined;
    this.set({ menu: null, why: null, lesson: [], lessonAt: 0 });
    this.tell("answer", { n: decision.n, answer: list, ...(hold ? { hold: true } : {}) });
  }

  /** The main button: pass, or what has been picked. */
  confirm() {
    const decision = this.decision();
    if (!decision) return;
    if (decision.kind === "priority") return this.pass("priority");
    if (choosing.isYesNo(decision) || (choosing.isSingle(decision) && !this.state.choice.picked.length)) return;
    if (!choosing.complete(decision, this.state.choice)) return this.notice(t("not_complete"), decision.rule, true);
    this.answer(choosing.answerOf(decision, this.state.choice));
  }

  pass(until) {
    const decision = this.decision();
    if (decision?.kind !== "priority") return;
    this.set({ menu: null, why: null, lesson: [], lessonAt: 0 });
    this.tell("pass", { n: decision.n, until });
  }

  async repeat(times) {
    const decision = this.decision();
    if (!decision || !(times >= 1)) return;
    const m = await this.tell("repeat", { n: decision.n, times });
    if (m) this.notice(t("repeated", { n: m.times }));
  }

  choose(i) {
    const decision = this.decision();
    if (!decision) return;
    if (choosing.isSingle(decision)) return this.answer([i]);
    this.set({ choice: choosing.toggle(decision, this.state.choice, i) });
  }

  change(choice) { this.set({ choice }); }

  /** A click on a card, a permanent, something on the stack or a player. */
  click(ref, at) {
    const { past, live } = this.state;
    if (past || !live) return;
    const decision = this.decision();
    const options = choosing.optionsOf(decision, ref);
    if (decision && choosing.isCombat(decision) && choosing.clickable(decision, this.state.choice).has(ref)) {
      this.set({ choice: choosing.combatClick(decision, this.state.choice, ref), why: null });
    } else if (decision && options.length && decision.form === "choose") {
      if (decision.kind === "priority" || choosing.isSingle(decision)) this.take1(decision, options, ref, at);
      else this.set({ choice: choosing.toggle(decision, this.state.choice, options[0].i), why: null });
    } else this.askWhy(ref, at);
  }

  take1(decision, options, ref, at) {
    const real = options.filter((o) => o.kind !== "mana");
    if (real.length === 1 || (options.length === 1 && !real.length)) this.answer([(real[0] || options[0]).i]);
    else this.set({ menu: { ref, options, at }, why: null });
  }

  askWhy(ref, at) {
    if (!seated(this.state.live) || this.state.live.outcome) return;
    this.tell("why", { ref, lang: language() }).then((m) => { if (m) this.set({ why: { ...m, at }, menu: null }); });
  }

  /** What would be tapped for the only thing that a card can do now. */
  peek(ref) {
    const decision = this.decision();
    const option = decision?.kind === "priority" ? choosing.optionsOf(decision, ref).find((o) => o.kind === "cast" || o.kind === "activate" || o.kind === "play") : null;
    clearTimeout(this.peeking);
    if (!option || option.kind === "play") { if (this.state.preview) this.set({ preview: null }); return; }
    const key = `${decision.n}:${option.i}`;
    if (this.previews.has(key)) { this.set({ preview: this.previews.get(key) }); return; }
    this.peeking = setTimeout(() => {
      this.line.ask("preview", { n: decision.n, option: option.i }).then((m) => {
        this.previews.set(key, m);
        if (this.state.hover === ref && this.decision()?.n === decision.n) this.set({ preview: m });
      }).catch(() => {});
    }, 90);
  }

  /** The pointer has left the cards: after a while the turn is told of again. */
  lookAway() {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => { if (this.state.hover !== null) { clearTimeout(this.peeking); this.set({ hover: null, preview: null }); } }, 900);
  }

  /** The pointer or the focus is on a ref: its large card, what changed it, and what it would cost. */
  look(ref) {
    clearTimeout(this.leaving);
    if (ref === this.state.hover) return;
    this.set({ hover: ref });
    this.peek(ref);
    const obj = this.shown()?.byId.get(ref);
    clearTimeout(this.detailing);
    if (obj && !obj.hidden && obj.zone === "battlefield" && !this.state.past && obj.changes === undefined) {
      this.detailing = setTimeout(() => this.line.ask("detail", { ref }).then((m) => {
        obj.changes = m.changes || [];
        if (m.printed && m.printed.power !== undefined && m.printed.power !== null) obj.base = m.printed;
        if (this.state.hover === ref) this.set({});
      }).catch(() => {}), 120);
    }
  }

  shown() { return this.state.past || this.state.live; }

  // --- habits ---------------------------------------------------------------------------------------

  habits(patch) { this.tell("habits", patch); }

  toggleStop(whose, step) {
    const stops = this.state.live?.habits?.stops || { mine: [], theirs: [] };
    const have = stops[whose] || [];
    const next = have.includes(step) ? have.filter((s) => s !== step) : [...have, step];
    this.habits({ stops: { ...stops, [whose]: next } });
  }

  undo() { if (this.state.live?.can?.undo) this.tell("undo", {}); else this.notice(t("no_undo")); }

  cancel() {
    const { sheet, why, menu, choice, live } = this.state;
    if (menu || why) return this.set({ menu: null, why: null });
    if (sheet) return this.set({ sheet: "" });
    if (choice.arm >= 0) return this.set({ choice: { ...choice, arm: -1 } });
    if (live?.can?.cancel || live?.habits?.until) this.tell("cancel", {});
    else if (this.state.past) this.now();
  }

  replyUndo(yes) { this.set({ undoAsked: null }); this.tell("undo_reply", { yes }); }

  // --- time -----------------------------------------------------------------------------------------

  /** The time line: a list of moments, each with how many answers came before it. Asked for anew when it has grown. */
  async timeline() {
    const { live, moments } = this.state;
    if (moments && live.moments && moments.length === live.moments) return moments;
    const m = await this.tell("moments", {});
    if (m) this.set({ moments: m.moments });
    return m ? m.moments : moments || [];
  }

  /** To the moment with that place in the time line; beyond its end is now. While one is fetched only the newest wish is kept. */
  async goPlace(place) {
    this.aim = place;
    if (this.going) return;
    this.going = true;
    try {
      while (this.aim !== null) {
        const next = this.aim;
        this.aim = null;
        await this.goThere(next);
      }
    } finally { this.going = false; }
  }

  async goThere(place) {
    const moments = await this.timeline();
    if (place >= moments.length) this.now();
    else await this.goBack(moments[Math.max(0, place)].moment);
  }

  /** From where one looks, so many moments on. */
  async goBy(steps) {
    const moments = await this.timeline();
    await this.goPlace(this.placeOf(moments) + steps);
  }

  /** Where in the time line the view is. */
  placeOf(moments) {
    const view = this.state.past;
    if (!view || !moments) return (this.state.live?.moments || moments?.length || 1) - 1;
    let at = 0;
    moments.forEach((m, i) => { if (m.moment <= view.moment) at = i; });
    return at;
  }

  async goBack(moment) {
    this.wanted = moment;
    if (this.state.live.outcome && !this.state.thoughts) this.tell("considered", {}).then((found) => found && this.set({ thoughts: found.thoughts }));
    const m = await this.tell("at", { moment });
    if (m && this.wanted === moment) this.set({ past: toView({ ...m, decision: null }), why: null, menu: null });
  }

  now() { this.wanted = null; this.set({ past: null }); }

  async branch(moment) {
    const made = await this.tell("branch", { moment });
    if (made) open(`#seat=${made.seats.find((s) => s.token)?.token}`, "_self");
  }

  async scenario(moment) {
    const m = await this.tell("scenario", { moment });
    if (!m) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([m.yaml], { type: "text/yaml" }));
    link.download = `apnap-${this.state.live.room}-${moment}.yaml`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // --- a new game -----------------------------------------------------------------------------------

  async create(setup) {
    const made = await this.tell("create", setup);
    if (!made) return;
    const persons = made.seats.filter((s) => s.token);
    keep("last", setup);
    keep(`watch.${made.room}`, made.watch);
    if (persons.length <= 1) location.hash = `seat=${persons[0]?.token || made.watch}`;
    else this.set({ created: { ...made, me: setup.seats[0].name } });
  }

  /** A recorded game, as the command line writes it, in a room of its own. */
  async replay(file) {
    let record;
    try { record = JSON.parse(await file.text()); } catch { return this.notice(t("no_record"), "", true); }
    const made = await this.tell("replay", { record: record.record || record });
    if (!made) return undefined;
    keep(`seats.${made.room}`, made.seats.filter((s) => s.token));
    location.hash = `seat=${made.watch}`;
    return undefined;
  }

  // --- the page itself ------------------------------------------------------------------------------

  language(lang) {
    setLanguage(lang);
    keep("lang", lang);
    this.set({ lang, log: [], lesson: [] });
    this.askChart();
    if (this.line.hello) this.line.say("hello", this.line.hello());
  }

  theme(theme) { keep("theme", theme); this.set({ theme }); this.applyTheme(); }

  applyTheme() { document.documentElement.dataset.theme = this.state.theme; }

  hush(kind) {
    const hush = this.state.hush.includes(kind) ? this.state.hush.filter((k) => k !== kind) : [...this.state.hush, kind];
    keep("hush", hush);
    this.set({ hush });
  }

  remembered() { return kept("last", null); }

  /** The link for those who look on, where this browser made the room. A seat's own link is for nobody else. */
  watchLink() {
    const watch = kept(`watch.${this.state.live.room}`, "");
    return watch ? `${location.origin}${location.pathname}#seat=${watch}` : "";
  }

  /** The seats of a recorded game that this browser opened: from one of them it can be gone on with. */
  openSeats() { return seated(this.state.live) ? [] : kept(`seats.${this.state.live.room}`, []); }

  /** Hot seat: the other person sits down at this very page. */
  changeSeats() {
    const want = new URLSearchParams(location.hash.slice(1));
    location.hash = `seat=${want.get("hot")}&hot=${want.get("seat")}`;
  }
}

/** The question that is asked of this window's player, or null. */
export function mine(view) {
  const decision = view?.decision;
  return decision && view.me >= 0 && decision.player === view.me && decision.options ? decision : null;
}

export { NOBODY };
