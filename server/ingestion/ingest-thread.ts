import { parentPort } from "node:worker_threads";
import { readForOthers, type SentEvents } from "@/lib/errors/endpoints/read-events";

/**
 * Entry point of the threads that server/ingestion/ingest-threads.ts starts: parses the envelopes it receives, one at
 * a time.
 */
parentPort?.on("message", (sent: SentEvents) => {
  parentPort?.postMessage(readForOthers(sent));
});
parentPort?.postMessage("ready");
