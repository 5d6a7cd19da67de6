import { createInterface } from "node:readline/promises";
import { config } from "@/lib/platform/config/config";
import { Connection } from "@/lib/platform/db/connection";
import { applyMigrations } from "@/lib/platform/db/migrations/migrate";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { run } from "../run";

/** `npm run db:reset [-- --force]`: empties the embedded database and migrates it again. */
await run(async () => {
  if (config().DATABASE_URL !== undefined) {
    throw new OperatorError("DATABASE_URL is set: only the embedded database can be reset.");
  }
  if (!process.argv.includes("--force") && !(await confirm())) {
    throw new OperatorError(
      "Nothing was changed. To skip this question: npm run db:reset -- --force",
    );
  }
  const database = await openDatabase();
  try {
    await empty(database.url);
    await applyMigrations(database.url);
  } finally {
    await database.release();
  }
  console.log("The database is empty and up to date");
});

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(
    "Delete every workspace in the embedded database? (yes/no) ",
  );
  terminal.close();
  return response.trim() === "yes";
}

async function empty(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const client = new Connection({
    connectionString: Object.assign(new URL(url), { pathname: "/postgres" }).href,
  });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
