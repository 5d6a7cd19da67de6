import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { run } from "../run";

/** `npm run db:start`: keeps the embedded database running until Ctrl-C, and prints its URL. */
await run(async () => {
  const database = await openDatabase();
  console.log(database.url);
  // A pending promise alone does not keep a process alive.
  const keepAlive = setInterval(() => undefined, 60_000);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => resolve());
  });
  clearInterval(keepAlive);
  await database.stop();
});
