import { parentPort } from "node:worker_threads";
import { countElsewhere } from "@/lib/platform/observability/count";
import { startWorkers } from "@/server/workers/start-workers";
import { logRejections } from "./end-on-failure";
import { beginTraces } from "./observe-process";
import type { ThreadMessage } from "./workers-inside";

/** What server/workers-inside.ts runs: works on the queue until its parent says a word. */
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
