import { announceEnding } from "@/lib/observability/ending";

type Step = () => Promise<unknown>;

/**
 * Ends the process in order: on SIGINT, SIGTERM or SIGHUP the steps added so far run, the latest
 * first, and the process exits with 0. A second signal does not wait. Returns where to add steps,
 * and how to end for another reason.
 */
export function onShutdown(): {
  add: (step: Step) => void;
  run: (exitCode: number) => Promise<never>;
} {
  const steps: Step[] = [];
  let isEnding = false;
  const run = async (exitCode: number): Promise<never> => {
    isEnding = true;
    announceEnding();
    for (const step of steps.reverse()) {
      await step().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // The embedded database goes by itself when this process does.
      if (isEnding) process.exit(1);
      void run(0);
    });
  }
  stopWithNpm();
  return { add: (step) => steps.push(step), run };
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
