import { parentPort } from "node:worker_threads";
import { readForOthers, type SentEvents } from "@/lib/errors/endpoints/read-events";

/** What server/ingestion/ingest-threads.ts runs: reads the envelopes that it is sent, one after the other. */
parentPort?.on("message", (sent: SentEvents) => {
  parentPort?.postMessage(readForOthers(sent));
});
parentPort?.postMessage("ready");
