import { Logger } from "graphile-worker";
import { log } from "./log";

/** The queue's messages in the log of the process. A job that failed comes again: no error of the process's. */
export function queueLogger(): Logger {
  return new Logger((scope) => (level, message) => {
    // Advice at each start, which worker-pool.ts has its reasons not to take.
    if (message.includes("maxPoolSize")) return;
    const isBad = /^(error|warning)$/.test(level);
    const [line] = message.split("\n");
    log[isBad ? "warn" : "debug"]({ job: scope.jobId, task: scope.taskIdentifier }, line);
  });
}
