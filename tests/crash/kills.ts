import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { openCrashSmtp } from "./crash-smtp";
import type { ServerProcess } from "./server-process";

/**
 * When a kill happens: at any time, between a comment's commit and its response, or between the
 * SMTP server's 250 and the end of the job.
 */
export const KINDS = ["anywhere", "after commit", "after 250"] as const;
export type Kind = (typeof KINDS)[number];

const MAX_WAIT_MS = 30_000;

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface KillerOptions {
  servers: ServerProcess[];
  smtp: Awaited<ReturnType<typeof openCrashSmtp>>;
  /** A connection that listens for notifications. */
  listener: pg.Client;
  random: () => number;
}

/** Kills servers at points chosen by the seed. */
export class Killer {
  readonly done: Record<Kind, number> = { anywhere: 0, "after commit": 0, "after 250": 0 };
  /** Number of kills armed so far; the last may not have fired yet. */
  totalArmed = 0;
  private armed: (() => void) | undefined;

  private constructor(private readonly options: KillerOptions) {}

  /** Creates a killer that is notified of each comment when it is committed. */
  static async make(options: KillerOptions): Promise<Killer> {
    const { listener } = options;
    await listener.query(`
      CREATE FUNCTION crash_comment() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_notify(''crash_comment'', NEW.id::text); RETURN NULL; END'`);
    await listener.query(`
      CREATE TRIGGER crash_comment AFTER INSERT ON comments FOR EACH ROW EXECUTE FUNCTION crash_comment()`);
    await listener.query("LISTEN crash_comment");
    const killer = new Killer(options);
    listener.on("notification", () => {
      const kill = killer.armed;
      killer.armed = undefined;
      kill?.();
    });
    return killer;
  }

  get total(): number {
    return Object.values(this.done).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Resolves when requests can continue. A kill after a 250 is awaited, because it is unknown when
   * the next email will be sent.
   */
  pause: Promise<unknown> = Promise.resolve();

  /** Arms the next kill. */
  arm(): void {
    const { random, servers, smtp } = this.options;
    const kind = KINDS[this.totalArmed % KINDS.length] ?? "anywhere";
    this.totalArmed += 1;
    const server = servers[Math.floor(random() * servers.length)];
    const kill = () => {
      this.done[kind] += 1;
      server?.crash();
    };
    if (kind === "anywhere") setTimeout(kill, random() * 300);
    else if (kind === "after commit") this.armed = kill;
    else {
      const killed = new Promise<void>((resolve) => {
        smtp.state.afterNext = () => {
          kill();
          resolve();
        };
      });
      this.pause = Promise.race([killed, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
    }
  }
}
