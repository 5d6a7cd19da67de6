import { parentPort } from "node:worker_threads";
import { forwardCounts } from "@/lib/platform/observability/count";
import { startWorkers } from "./start-workers";
import { logRejections } from "../process/exit-on-failure";
import { startTraces } from "../process/observe-process";
import type { ThreadMessage } from "./in-process-worker";

/**
 * Entry point of the thread that server/workers/in-process-worker.ts starts. Runs the queue's
 * workers until the parent sends a message.
 */
const send = (message: ThreadMessage) => parentPort?.postMessage(message);
logRejections();
forwardCounts((...counted) => send(counted));
const endTraces = await startTraces("lanework-worker");
const stop = await startWorkers();
parentPort?.once("message", () => {
  void stop()
    .then(endTraces)
    .finally(() => process.exit(0));
});
send("ready");
