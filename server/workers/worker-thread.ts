import { parentPort } from "node:worker_threads";
import { countElsewhere } from "@/lib/platform/observability/count";
import { startWorkers } from "./start-workers";
import { logRejections } from "../process/end-on-failure";
import { beginTraces } from "../process/observe-process";
import type { ThreadMessage } from "./in-process-worker";

/** What server/workers/in-process-worker.ts runs: works on the queue until its parent says a word. */
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);
logRejections();
countElsewhere((...counted) => tell(counted));
const endTraces = await beginTraces("lanework-worker");
const stop = await startWorkers();
parentPort?.once("message", () => {
  void stop()
    .then(endTraces)
    .finally(() => process.exit(0));
});
tell("ready");
