// The line to the server: one WebSocket, questions with their answers, and a new try whenever the line is lost.

const WAITS = [250, 500, 1000, 2000, 4000, 8000];

export class Line {
  constructor(onMessage, onState) {
    this.onMessage = onMessage;
    this.onState = onState;
    this.asked = new Map();
    this.next = 1;
    this.tries = 0;
    this.hello = null;
    this.shut = false;
    this.open();
  }

  open() {
    const url = new URL("ws", location.href.replace(/#.*/, "").replace(/^http/, "ws"));
    this.socket = new WebSocket(url);
    this.socket.onopen = () => {
      this.tries = 0;
      this.onState("open");
      if (this.hello) this.say("hello", this.hello());
      for (const text of this.kept || []) this.socket.send(text);
      this.kept = [];
    };
    this.socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      const waiting = this.asked.get(message.re);
      if (waiting) {
        this.asked.delete(message.re);
        if (message.type === "refused") waiting.no(message);
        else waiting.yes(message);
      }
      this.onMessage(message);
    };
    this.socket.onclose = () => {
      for (const waiting of this.asked.values()) waiting.no({ type: "refused", code: "lost", text: "" });
      this.asked.clear();
      if (this.shut) return;
      this.onState("lost");
      setTimeout(() => this.open(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  /** Say something that needs no answer, or whose answer comes as a snapshot. */
  say(type, data = {}) {
    const text = JSON.stringify({ type, ...data });
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    else if (type !== "hello") (this.kept ||= []).push(text);
  }

  /** Ask: a promise of the answer; refused with the server's refusal. */
  ask(type, data = {}) {
    const id = this.next++;
    return new Promise((yes, no) => {
      this.asked.set(id, { yes, no });
      this.say(type, { ...data, id });
    });
  }

  close() {
    this.shut = true;
    this.socket.close();
  }
}
