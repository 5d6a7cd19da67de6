import { setTimeout as sleep } from "node:timers/promises";
import type { Snapshot } from "./messages";

/** How long a process may take to report, in milliseconds. A scraper gives up after ten seconds. */
const PATIENCE = 2_000;

/** Who reports: asks a process for a snapshot with this id. */
type Ask = (id: number) => void;

/**
 * The metrics of several processes as one text. What a process counted is kept after it ends, as of
 * the last time it was asked, so that a counter does not go backwards when one of them restarts.
 */
export class GatheredMetrics {
  readonly #waiting = new Map<number, (snapshot: Snapshot) => void>();
  readonly #latest = new Map<object, Snapshot>();
  #ended: Snapshot = [];
  #nextId = 0;

  /** Receives a snapshot that was asked for. */
  receive(id: number, snapshot: Snapshot): void {
    this.#waiting.get(id)?.(snapshot);
    this.#waiting.delete(id);
  }

  /** Adds what the ended process has counted to what all later ones count. */
  async keep(process: object): Promise<void> {
    const snapshot = this.#latest.get(process);
    this.#latest.delete(process);
    if (!snapshot) return;
    const counted = snapshot.filter(({ type }) => `${type}` !== "gauge");
    const sum = await merge([this.#ended, counted]);
    this.#ended = await sum.getMetricsAsJSON();
  }

  /** Returns the text for the process that was asked, whose own snapshot is `own`. */
  async text(
    asked: { process: object; own: Snapshot },
    others: { process: object; ask: Ask }[],
  ): Promise<string> {
    this.#latest.set(asked.process, asked.own);
    const found = await Promise.all(others.map(({ process, ask }) => this.#ask(process, ask)));
    return (await merge([asked.own, ...found, this.#ended])).metrics();
  }

  async #ask(process: object, ask: Ask): Promise<Snapshot> {
    const id = (this.#nextId += 1);
    const answer = new Promise<Snapshot>((resolve) => this.#waiting.set(id, resolve));
    ask(id);
    const snapshot = await Promise.race([answer, sleep(PATIENCE, undefined, { ref: false })]);
    this.#waiting.delete(id);
    // A process that is busy or starting is reported as of the last time.
    if (snapshot) this.#latest.set(process, snapshot);
    return this.#latest.get(process) ?? [];
  }
}

async function merge(snapshots: Snapshot[]) {
  // Loaded on the first scrape, because most installations have none.
  const { AggregatorRegistry } = await import("prom-client");
  return AggregatorRegistry.aggregate(snapshots);
}
