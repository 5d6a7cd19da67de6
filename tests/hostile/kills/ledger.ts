import { randomBytes } from "node:crypto";
import { HostileClient } from "../client";
import type { Dice } from "../dice";
import type { Findings } from "../findings";
import type { KillScene, Writer } from "./kill-scene";

/** A write and its outcome. Repeated with the same idempotency key until acknowledged. */
export interface Entry {
  kind: "issue" | "comment" | "move" | "bulk" | "import" | "event";
  /** Text that appears only in what this entry writes. */
  tag: string;
  writer: Writer;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The value that a move or bulk change sets. */
  wanted?: number;
  acknowledged?: { id?: number; key?: string };
  attempts: number;
}

const REPEAT_MS = 100;
const IMPORT_ROWS = 3;

/** Sends writes and records their outcomes. If a kill is armed, the next write kills the server. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** The step of the next write at which the server is killed; see tests/crash/kill-at.mjs. */
  killAt: number | undefined;
  private isOver = false;
  private readonly client: HostileClient;

  constructor(
    private readonly scene: KillScene,
    private readonly findings: Findings,
  ) {
    this.client = new HostileClient(scene.port, 30_000);
  }

  get acknowledged(): Entry[] {
    return this.entries.filter((entry) => entry.acknowledged);
  }

  /** Makes all writers stop after their current write. */
  stop(): void {
    this.isOver = true;
  }

  /** Writes one at a time until stopped. */
  async write(writer: Writer, dice: Dice): Promise<void> {
    while (!this.isOver) {
      const entry = this.make(writer, dice);
      this.entries.push(entry);
      await this.sendUntilAcknowledged(entry);
    }
  }

  private make(writer: Writer, dice: Dice): Entry {
    const { project, lanes, ingestKey } = this.scene;
    const tag = `tag-${this.entries.length}-${randomBytes(4).toString("hex")}`;
    const base = `/api/projects/${project}`;
    const roll = dice.next();
    const entry = (
      kind: Entry["kind"],
      path: string,
      body: object | string,
      overrides: Partial<Entry> = {},
    ): Entry => ({
      kind,
      tag,
      writer,
      path,
      headers: { ...writer.headers, "idempotency-key": tag, "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
      attempts: 0,
      ...overrides,
    });
    if (roll < 0.3) {
      const fields = { lane_id: dice.pick(lanes), priority: 2, type: 0 };
      return entry("issue", `${base}/issues`, { title: tag, description: tag, ...fields });
    }
    if (roll < 0.6) {
      const issue = dice.pick(this.scene.watched);
      return entry("comment", `${base}/issues/${issue}/comments`, { body: tag });
    }
    if (roll < 0.72) {
      const wanted = dice.pick(lanes);
      return entry("move", `${base}/issues/${writer.moved}/move`, { lane_id: wanted }, { wanted });
    }
    if (roll < 0.82) {
      const wanted = dice.below(5);
      const body = { ids: writer.changed, set: { priority: wanted } };
      return entry("bulk", `${base}/issues/bulk`, body, { wanted });
    }
    if (roll < 0.86) {
      const rows = Array.from({ length: IMPORT_ROWS }, (_, n) => `${tag}-row-${n}`);
      const headers = { ...writer.headers, "idempotency-key": tag, "content-type": "text/csv" };
      return entry("import", `${base}/issues/import`, `Title\n${rows.join("\n")}\n`, { headers });
    }
    const eventId = randomBytes(16).toString("hex");
    const exception = {
      values: [{ type: `Kind${dice.below(5)}Error`, value: "The record is gone" }],
    };
    const body = { event_id: eventId, platform: "node", exception };
    const path = `/api/${project}/store/?sentry_key=${ingestKey}`;
    return entry("event", path, body, { tag: eventId, headers: { host: this.scene.host } });
  }

  /**
   * Sends a write until it is acknowledged. Only a broken connection, a 503, or a 409 while the
   * first attempt is still running justifies a retry.
   */
  private async sendUntilAcknowledged(entry: Entry): Promise<void> {
    for (;;) {
      const headers = { ...entry.headers };
      if (this.killAt !== undefined && entry.attempts === 0) {
        headers["x-kill-at"] = String(this.killAt);
        this.killAt = undefined;
      }
      entry.attempts += 1;
      const request = { method: "POST", path: entry.path, headers, body: Buffer.from(entry.body) };
      const response = await this.client.send(request).catch((error: unknown) => error as Error);
      if (response instanceof Error) {
        this.findings.count("kills: responses cut off");
        if (response.message === "hang") this.findings.fault("hang", entry.kind, entry.path);
      } else if (response.status < 300) {
        entry.acknowledged = JSON.parse(response.text) as { id?: number; key?: string };
        return;
      } else if (response.status === 503 && response.headers.has("retry-after")) {
        this.findings.count("kills: 503 with Retry-After");
      } else if (response.status !== 409 || !response.headers.has("retry-after")) {
        if (entry.kind === "import" && response.status === 422) {
          this.drop(entry);
          return;
        }
        const where = `${entry.kind} ${response.status}`;
        this.findings.fault(response.status >= 500 ? "5xx" : "rejected", where, response.text);
        if (response.status < 500) return;
      }
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }

  /** Removes the entry of a rejected import. */
  private drop(entry: Entry): void {
    this.entries.splice(this.entries.indexOf(entry), 1);
  }
}

/** Returns the titles of an import's rows. */
export function rowsOf({ tag }: Entry): string[] {
  return Array.from({ length: IMPORT_ROWS }, (_, n) => `${tag}-row-${n}`);
}
