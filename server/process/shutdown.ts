import { processRole } from "@/lib/platform/config/process-role";
import { markShuttingDown } from "@/lib/platform/observability/shutdown";
import { RESTARTABLE_EXIT_CODE } from "@/lib/platform/config/operator-error";

type Step = () => Promise<unknown>;

/** How long a failed process may take to shut down. */
const FAILURE_MS = 30_000;
/**
 * Ctrl-C arrives from the terminal, from npm and from scripts/start.mjs. Within this window, they
 * count as one signal.
 */
const SAME_SIGNAL_MS = 500;

/**
 * Shuts the process down on SIGINT, SIGTERM or SIGHUP: runs the registered steps, latest first, and exits with 0. A
 * second signal exits immediately. Returns functions to add steps and to shut down for another reason.
 */
export function onShutdown(): {
  add: (step: Step) => void;
  /** If the process is already shutting down, the earlier shutdown continues. */
  run: (exitCode: number) => Promise<never>;
  /** Runs the steps for a process in an unknown state, at most once and for at most half a minute. */
  fail: (exitCode: number) => Promise<void>;
} {
  const steps: Step[] = [];
  let endingSince: number | undefined;
  const run = async (exitCode: number): Promise<never> => {
    if (endingSince !== undefined) return new Promise(() => undefined);
    endingSince = performance.now();
    // Needed if a step waits for something that does not keep the process alive.
    process.exitCode = exitCode;
    markShuttingDown();
    // A start in progress may still add steps.
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  };
  const isSupervised = processRole() !== undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // A terminal sends these to all processes, but the primary ends them in order.
      if (isSupervised && signal !== "SIGTERM") return;
      if (endingSince === undefined) void run(0);
      // The embedded database stops by itself when this process exits.
      // A process manager may signal all processes, and the primary does so again when it is their turn.
      else if (!isSupervised && performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
    });
  }
  stopWithNpm();
  const fail = async (exitCode: number): Promise<void> => {
    if (endingSince !== undefined) return;
    setTimeout(() => process.exit(exitCode), FAILURE_MS).unref();
    await run(exitCode);
  };
  // The primary has died, and with it an embedded database. (Servers exit even earlier: node:cluster.)
  if (isSupervised) process.on("disconnect", () => void fail(RESTARTABLE_EXIT_CODE));
  return { add: (step) => steps.push(step), run, fail };
}

/**
 * npm forwards signals (package.json uses `exec`, because a shell in between would swallow them),
 * but not when it is killed. So a process started by npm exits when its parent does.
 */
function stopWithNpm(): void {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
