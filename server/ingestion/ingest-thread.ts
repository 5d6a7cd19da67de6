import { parentPort } from "node:worker_threads";
import { readInWorkerThread, type SentEvents } from "@/lib/errors/endpoints/read-events";

/**
 * Entry point of the threads that server/ingestion/ingest-threads.ts starts: parses the envelopes it receives, one at
 * a time.
 */
parentPort?.on("message", (sent: SentEvents) => {
  parentPort?.postMessage(readInWorkerThread(sent));
});
parentPort?.postMessage("ready");
