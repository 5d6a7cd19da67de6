import { setDatabase } from "@/lib/platform/config/config";
import { processRole, type ProcessRole } from "@/lib/platform/config/process-role";
import { metrics } from "@/lib/platform/observability/metrics";
import type { Snapshot, ToPrimary, ToProcess } from "./messages";

/** The connection between a process and the primary that started it. */
export interface PrimaryLink {
  role: ProcessRole;
  /** Waits for the primary's database, and sets `config().DATABASE_URL`. */
  openDatabase: () => Promise<{ url: string; stop: () => Promise<void> }>;
  /** Tells the primary that this process is serving. */
  ready: () => void;
}

/** Measured in the whole database, so only the process that is asked reports it. */
const QUEUE = "lanework_queue_";

/** Not added up: the most that one process needs, and the constant 1. */
const LARGEST = /^(nodejs_eventloop_lag_|process_resident_memory_bytes$|lanework_build_info$)/;

/** Returns this process's metrics, with or without those of the queue. */
async function measure(withQueue: boolean): Promise<Snapshot> {
  const all = (await metrics().registry.getMetricsAsJSON()) as Snapshot;
  return all
    .filter(({ name }) => withQueue || !name.startsWith(QUEUE))
    .map((metric) => (LARGEST.test(metric.name) ? { ...metric, aggregator: "max" } : metric));
}

/**
 * Returns the link to the primary (server/processes/fleet.ts), or undefined for a process that runs
 * alone. Call it once.
 */
export function linkToPrimary(): PrimaryLink | undefined {
  const role = processRole();
  if (!role || !process.send) return undefined;
  // Fails only once the primary is gone, and then this process ends.
  const send = (message: ToPrimary) => void process.send?.(message, () => undefined);
  const gathering = new Map<number, (text: string | undefined) => void>();
  let nextId = 0;
  const database = new Promise<string>((resolve) => {
    process.on("message", (message: ToProcess) => {
      if (message.kind === "database") resolve(message.url);
      if (message.kind === "metrics") {
        gathering.get(message.id)?.(message.text);
        gathering.delete(message.id);
      }
      if (message.kind === "measure") {
        const { id } = message;
        void measure(false).then((snapshot) => send({ kind: "snapshot", id, snapshot }));
      }
    });
  });
  send({ kind: "hello" });
  metrics().gather = async () => {
    const snapshot = await measure(true);
    const id = (nextId += 1);
    const text = await new Promise<string | undefined>((resolve) => {
      gathering.set(id, resolve);
      send({ kind: "gather", id, snapshot });
    });
    return text ?? metrics().registry.metrics();
  };
  return {
    role,
    openDatabase: async () => {
      const url = await database;
      setDatabase(url);
      return { url, stop: () => Promise.resolve() };
    },
    ready: () => send({ kind: "ready" }),
  };
}
