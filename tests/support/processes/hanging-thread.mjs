import { parentPort } from "node:worker_threads";

// Slower to start than an envelope may take: the test's limit for those is shorter.
await new Promise((resolve) =>
  setTimeout(resolve, Number(new URL(import.meta.url).searchParams.get("start"))),
);
// Stands for a thread that an envelope keeps busy for ever, one that it kills, and one that is well.
parentPort.on("message", ({ payloads }) => {
  const text = Buffer.from(payloads[0]).toString();
  for (; text.startsWith("hang"););
  if (text.startsWith("die")) throw new Error("died");
  parentPort.postMessage({ read: { events: [], transactions: text.length, isCut: false } });
});
parentPort.postMessage("ready");
