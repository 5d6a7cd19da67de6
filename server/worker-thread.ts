import { parentPort } from "node:worker_threads";
import { startWorkers } from "@/lib/jobs/start-workers";

/** What server/workers-inside.ts runs: works on the queue until its parent says a word. */
const stop = await startWorkers();
parentPort?.once("message", () => {
  void stop().finally(() => process.exit(0));
});
parentPort?.postMessage("ready");
