import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { diffSchemas, withSchemaEngine } from "./schema-engine";
import {
  migrationsDir,
  readMigrations,
  readSchema,
  snapshotFile,
} from "@/lib/platform/db/migrations/migrate-files";
import { findBlocking, makeNonBlocking } from "@/lib/platform/db/migrations/migration-rules";
import { openDatabase } from "@/lib/platform/db/startup/open-database";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { run } from "../run";

/**
 * `npm run db:make-migration -- <name> [--empty]`: writes the SQL that takes the schema from the
 * last migration (the snapshot beside it) to prisma/schema, in a form that does not block writers,
 * and reports statements that would. Edit that file by hand if needed. `--empty` creates a
 * migration to be written by hand, for changes outside the schema.
 */
await run(async () => {
  const [name, flag] = process.argv.slice(2);
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    throw new OperatorError("Pass a name: npm run db:make-migration -- add_issue_color");
  }
  const from = existsSync(snapshotFile) ? readSnapshot() : [];
  const to = readSchema();
  const database = await openDatabase();
  let sql: string | undefined;
  try {
    sql = await withSchemaEngine(database.url, (engine) => diffSchemas(engine, from, to));
  } finally {
    await database.release();
  }
  if (sql === undefined && flag !== "--empty") {
    console.log("No changes: prisma/schema matches the last migration");
    return;
  }
  const safe = sql === undefined ? "-- Written by hand.\n" : makeNonBlocking(sql);
  const folder = path.join(migrationsDir, `${nextTimestamp()}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(migrationsDir, "migration_lock.toml"), 'provider = "postgresql"\n');
  writeFileSync(path.join(folder, "migration.sql"), safe);
  writeFileSync(snapshotFile, to.map((file) => file.content.trim()).join("\n\n") + "\n");
  console.log(path.relative(process.cwd(), path.join(folder, "migration.sql")));
  for (const problem of findBlocking(safe)) console.error(`Needs to be rewritten: ${problem}`);
});

function readSnapshot(): { path: string; content: string }[] {
  return [{ path: "schema.snapshot.prisma", content: readFileSync(snapshotFile, "utf8") }];
}

/** Returns the current UTC time as YYYYMMDDhhmmss, or the last migration's timestamp plus one if clocks disagree. */
function nextTimestamp(): string {
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const last = readMigrations().at(-1)?.name.slice(0, 14) ?? "";
  return now > last ? now : String(Number(last) + 1);
}
