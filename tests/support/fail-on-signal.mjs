// Loaded with `--import` into a process of the product: SIGUSR2 is a fault that nobody catches, SIGCONT a promise that
// nobody awaits. Says the process's id.
const entry = process.argv[1] ?? "";
if (/server\/(main|ingest|worker)\.ts$/.test(entry)) {
  console.log(`server process ${process.pid}`);
  process.on("SIGUSR2", () => {
    throw new Error("planted exception");
  });
  process.on("SIGCONT", () => void Promise.reject(new Error("planted rejection")));
}
