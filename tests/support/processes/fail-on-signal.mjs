// Loaded with `--import` into a process and its threads. SIGUSR2 throws an uncaught error, SIGCONT
// rejects a promise without a handler; SIGURG and SIGWINCH do the same in the workers' thread.
// Prints the process's id, as `server process 123`.
const entry = process.argv[1] ?? "";
const fail = () => {
  throw new Error("planted exception");
};
const reject = () => void Promise.reject(new Error("planted rejection"));

if (/dist\/(main|ingest|worker)\.js$/.test(entry)) {
  // Those that run alone are all called servers.
  const { kind } = JSON.parse(process.env.LANEWORK_ROLE ?? '{"kind":"server"}');
  console.log(`${kind} process ${process.pid}`);
  const thread = new BroadcastChannel("planted faults");
  thread.unref();
  process.on("SIGUSR2", fail);
  process.on("SIGCONT", reject);
  process.on("SIGURG", () => thread.postMessage("exception"));
  process.on("SIGWINCH", () => thread.postMessage("rejection"));
}
if (/dist\/worker-thread\.js$/.test(entry)) {
  const planted = new BroadcastChannel("planted faults");
  planted.onmessage = ({ data }) => (data === "exception" ? fail() : reject());
  planted.unref();
}
