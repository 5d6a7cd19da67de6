import { announceEnding } from "@/lib/platform/observability/ending";

type Step = () => Promise<unknown>;

/** A process that failed has so long to end in order. */
const FAILURE_MS = 30_000;
/** A Ctrl-C comes from the terminal, from npm and from scripts/start.mjs: within so long it is one signal. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process in order: on SIGINT, SIGTERM or SIGHUP the steps added so far run, the latest
 * first, and the process exits with 0. A second signal does not wait. Returns where to add steps,
 * and how to end for another reason.
 */
export function onShutdown(): {
  add: (step: Step) => void;
  /** Where the process ends already, that goes on. */
  run: (exitCode: number) => Promise<never>;
  /** Runs the steps for a process in an unknown state: at most once, and not for longer than half a minute. */
  fail: (exitCode: number) => Promise<void>;
} {
  const steps: Step[] = [];
  let endingSince: number | undefined;
  const run = async (exitCode: number): Promise<never> => {
    if (endingSince !== undefined) return new Promise(() => undefined);
    endingSince = performance.now();
    // Also where a step waits for what keeps no process from ending.
    process.exitCode = exitCode;
    announceEnding();
    // A start that is under way may still add some.
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (endingSince === undefined) void run(0);
      // The embedded database goes by itself when this process does.
      else if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1);
    });
  }
  stopWithNpm();
  const fail = async (exitCode: number): Promise<void> => {
    if (endingSince !== undefined) return;
    setTimeout(() => process.exit(exitCode), FAILURE_MS).unref();
    await run(exitCode);
  };
  return { add: (step) => steps.push(step), run, fail };
}

/**
 * npm passes on the signals it gets (package.json says `exec`, as a shell in between would keep
 * them), but cannot when it is killed: started by npm, we end when our parent has gone.
 */
function stopWithNpm(): void {
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"] === undefined) return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
