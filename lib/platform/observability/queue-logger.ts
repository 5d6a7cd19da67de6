import { Logger } from "graphile-worker";
import { log } from "./log";

/**
 * Sends the queue's messages to the process's log. Failed jobs are retried, so they count as
 * warnings, not errors.
 */
export function queueLogger(): Logger {
  return new Logger((scope) => (level, message) => {
    // Advice logged on every start, which worker-pool.ts ignores for good reason.
    if (message.includes("maxPoolSize")) return;
    const isProblem = /^(error|warning)$/.test(level);
    const [line] = message.split("\n");
    log[isProblem ? "warn" : "debug"]({ job: scope.jobId, task: scope.taskIdentifier }, line);
  });
}
