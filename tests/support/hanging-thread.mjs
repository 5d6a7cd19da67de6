import { parentPort } from "node:worker_threads";

// Stands for a thread that an envelope keeps busy for ever, one that it kills, and one that is well.
parentPort.on("message", ({ payloads }) => {
  const text = Buffer.from(payloads[0]).toString();
  for (; text.startsWith("hang"););
  if (text.startsWith("die")) throw new Error("died");
  parentPort.postMessage({ read: { events: [], transactions: text.length, isCut: false } });
});
