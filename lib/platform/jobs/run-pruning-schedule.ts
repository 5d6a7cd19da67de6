import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/observability/log";

const FIRST_PASS_MS = 60_000;
const PASS_MS = 60 * 60_000;

/**
 * Prunes expired data after a minute and then hourly, until aborted. A failing pass does not affect
 * the others. Several processes can run this and share the work.
 */
export async function runPruningSchedule(
  passes: Record<string, () => Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const isStopped = () => signal.aborted;
  for (let wait = FIRST_PASS_MS; ; wait = PASS_MS) {
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    if (isStopped()) return;
    for (const [what, prune] of Object.entries(passes)) {
      await prune().catch((error: unknown) => log.error({ err: error }, `pruning ${what} failed`));
    }
  }
}
