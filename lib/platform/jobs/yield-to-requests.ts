import { setTimeout as sleep } from "node:timers/promises";
import { Prisma, selectJson } from "@/lib/platform/db/query";

/** How long the simplest statement takes when nothing else runs, generously. */
const QUIET_MS = 3;
/** Milliseconds of rest for each one above it. */
const REST = 20;
/** The longest rest, as a multiple of the time worked. */
const MAX_REST = 2;

/**
 * Rests between two parts of work that is not urgent, for as long as requests seem to need: the
 * longer the simplest statement takes, which waits for the same event loop, connections and
 * database as theirs, the longer the rest. None on a quiet machine, at most twice `workedMs`.
 */
export async function yieldToRequests(workedMs: number): Promise<void> {
  const start = performance.now();
  await selectJson(Prisma.sql`SELECT 1 AS one`);
  const rest = Math.min(REST * (performance.now() - start - QUIET_MS), MAX_REST * workedMs);
  if (rest > 0) await sleep(rest);
}
