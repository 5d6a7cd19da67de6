import { parentPort } from "node:worker_threads";

// Takes as long to start as the test specifies, which may exceed its time limit for envelopes.
await new Promise((resolve) =>
  setTimeout(resolve, Number(new URL(import.meta.url).searchParams.get("start"))),
);
// Simulates a thread kept busy forever by an envelope, one killed by an envelope, and a healthy
// one.
parentPort.on("message", ({ payloads }) => {
  const text = Buffer.from(payloads[0]).toString();
  for (; text.startsWith("hang"););
  if (text.startsWith("die")) throw new Error("died");
  parentPort.postMessage({ read: { events: [], transactions: text.length, isCut: false } });
});
parentPort.postMessage("ready");
