import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { Connection } from "@/lib/platform/db/connection";
import { REVOCATION_CHANNEL } from "@/lib/platform/membership/revocation-channel";
import { HEARTBEAT, type ClusterMessage, SILENCE } from "./cluster-message";

const CHANNEL = "lanework_realtime";
/** PostgreSQL accepts payloads under 8,000 bytes. */
const PART = 7_800;
/** Maximum number of messages kept until the database is back. The oldest are dropped. */
const WAITING = 10_000;
/** Milliseconds between attempts to connect. */
const PAUSE = { first: 100, longest: 5_000 };

const SEND = `SELECT pg_notify('${CHANNEL}', payload)
  FROM unnest($1::text[]) WITH ORDINALITY part(payload, n) ORDER BY n`;

interface Handlers {
  /** A message from another process. */
  receive: (peer: string, message: ClusterMessage) => void;
  /** A rights change, sent by the app. */
  rights: (payload: string) => void;
  /**
   * Called whenever it starts listening, the first time or after a reconnect. Messages in between
   * are lost.
   */
  connected: (isFirst: boolean) => void;
}

/**
 * Splits a message into payloads of plain ASCII, in which each character is one byte, so that no part ends in the
 * middle of a character.
 */
function split(messages: ClusterMessage[]): string[] {
  const text = JSON.stringify(messages).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += PART) parts.push(text.slice(at, at + PART));
  return parts;
}

/**
 * Carries messages between the processes on one database, using LISTEN and NOTIFY on a dedicated
 * connection, so each process's messages arrive in order. Messages are delivered at least once, in
 * batches: they wait while a statement is running.
 */
export class Backplane {
  readonly #process = randomUUID();
  readonly #incomplete = new Map<string, string>();
  #waiting: ClusterMessage[] = [];
  #batch = 0;
  #connection: { client: pg.Client; socket: Socket } | undefined;
  #sending: Promise<void> | undefined;
  #heardAt = 0;
  #isFirst = true;
  #isStopped = false;

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
  ) {}

  /** Connects, and reconnects whenever the connection is lost, until `stop()`. */
  async start(): Promise<void> {
    for (let pause = PAUSE.first; ; pause = Math.min(PAUSE.longest, 2 * pause)) {
      if (await this.#connect()) pause = PAUSE.first;
      if (this.#isStopped) return;
      await sleep(pause, undefined, { ref: false });
    }
  }

  /** Never throws and never waits. */
  send(message: ClusterMessage): void {
    this.#waiting.push(message);
    if (this.#waiting.length > WAITING) this.#waiting.shift();
    this.#flush();
  }

  /** Sends waiting messages if the database responds, and disconnects. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.race([this.#sending, sleep(2_000, undefined, { ref: false })]);
    await this.#connection?.client.end();
  }

  /** Holds a connection until it ends. Returns false if it could not connect. */
  async #connect(): Promise<boolean> {
    const socket = new Socket();
    const client = new Connection({
      connectionString: this.url,
      application_name: "lanework realtime",
      connectionTimeoutMillis: 5_000,
      stream: () => socket,
    });
    const end = new Promise((resolve) => client.once("end", resolve));
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === REVOCATION_CHANNEL) this.handlers.rights(payload);
      else this.#receive(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}; LISTEN ${REVOCATION_CHANNEL}`);
    } catch {
      socket.destroy();
      return false;
    }
    this.#connection = { client, socket };
    this.#heardAt = Date.now();
    // Our own notifications come back to us. If they do not, the connection is dead, no matter what TCP reports.
    const watch = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE) socket.destroy();
    }, HEARTBEAT);
    if (this.#isStopped) socket.destroy();
    this.handlers.connected(this.#isFirst);
    this.#isFirst = false;
    this.#flush();
    await end;
    clearInterval(watch);
    this.#connection = undefined;
    this.#incomplete.clear();
    return true;
  }

  #flush(): void {
    if (this.#sending || !this.#connection) return;
    this.#sending = this.#sendAll(this.#connection).then(() => {
      this.#sending = undefined;
      if (this.#waiting.length > 0) this.#flush();
    });
  }

  async #sendAll({ client, socket }: { client: pg.Client; socket: Socket }): Promise<void> {
    // Messages from one turn of the event loop share a statement.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const messages = this.#waiting;
      this.#waiting = [];
      this.#batch += 1;
      const parts = split(messages);
      const payloads = parts.map(
        (part, index) => `${this.#process} ${this.#batch} ${parts.length - index - 1} ${part}`,
      );
      try {
        await client.query({ name: "notify", text: SEND, values: [payloads] });
      } catch {
        // Retried on the next connection.
        this.#waiting = [...messages, ...this.#waiting];
        this.#connection = undefined;
        socket.destroy();
      }
      if (!this.#connection) return;
    }
  }

  #receive(payload: string): void {
    const [, peer = "", batch = "", remaining, part = ""] =
      /^(\S+) (\d+) (\d+) ([^]*)$/.exec(payload) ?? [];
    if (peer === this.#process) {
      this.#heardAt = Date.now();
      return;
    }
    const key = `${peer} ${batch}`;
    const text = (this.#incomplete.get(key) ?? "") + part;
    if (remaining !== "0") {
      this.#incomplete.set(key, text);
      return;
    }
    this.#incomplete.delete(key);
    for (const message of parseBatch(text)) this.handlers.receive(peer, message);
  }
}

/** Returns no messages for a batch whose first parts were sent before we started listening. */
function parseBatch(text: string): ClusterMessage[] {
  try {
    return JSON.parse(text) as ClusterMessage[];
  } catch {
    return [];
  }
}
