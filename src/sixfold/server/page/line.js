// One socket for one table: it comes back by itself, asks for what it missed, and waits for answers by their number.

import { Refusal } from "./api.js";

const PAUSES = [0.3, 1, 2, 4, 8, 15];

export class Line {
  /** `heard` gets every message of the house that is no answer; `state` whether the line is up. */
  constructor(table, heard, state) {
    this.table = table;
    this.heard = heard;
    this.state = state;
    this.last = -1;
    this.next = 1;
    this.waiting = new Map();
    this.failed = 0;
    this.ended = false;
    this.open();
    addEventListener("online", () => this.again());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.again());
    // One that is only being opened is ended by the browser; to close it would be a complaint.
    addEventListener("pagehide", () => {
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.close();
    });
    addEventListener("pageshow", (event) => event.persisted && this.again());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", last: this.last }));
    socket.onmessage = (event) => this.read(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  read(message) {
    if (message.type === "ping") return this.send({ type: "pong", id: message.id });
    if (message.type === "bye") {
      this.ended = message.code !== "closing";
      return this.heard(message);
    }
    if (message.type === "news") {
      this.last = message.number;
      this.failed = 0;
      this.state(true);
    }
    const asked = this.waiting.get(message.id);
    if (message.id === undefined || message.id === null || !asked) return this.heard(message);
    this.waiting.delete(message.id);
    if (message.type === "refused") asked.reject(new Refusal(message, 0));
    else asked.resolve(message);
  }

  lost() {
    this.socket = null;
    for (const { reject } of this.waiting.values()) {
      reject(new Refusal({ code: "no-connection", message: "The connection broke before the house answered." }, 0));
    }
    this.waiting.clear();
    this.state(false);
    if (this.ended) return;
    const pause = PAUSES[Math.min(this.failed++, PAUSES.length - 1)] * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.again(), pause * 1000);
  }

  again() {
    clearTimeout(this.timer);
    if (!this.socket && !this.ended) this.open();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Ask for something; the promise is kept by `Done`, `Rest` or `Names`, and broken by `Refused`. */
  ask(message) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      if (!this.send({ ...message, id })) {
        this.waiting.delete(id);
        reject(new Refusal({ code: "no-connection", message: "There is no connection to the house now." }, 0));
      }
    });
  }

  act(act, ply) {
    return this.ask(ply === undefined || ply === null ? { type: "do", act } : { type: "do", act, ply });
  }
}
