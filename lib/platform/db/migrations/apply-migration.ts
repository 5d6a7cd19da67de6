import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { OperatorError } from "@/lib/platform/config/operator-error";
import type { MigrationFile } from "./migrate-files";
import { type MigrationStep, stepsOf } from "./migration-steps";

/** A migration recorded in the database differs from the one in prisma/migrations. */
export class MigrationMismatch extends OperatorError {
  override name = "MigrationsDiffer";
}

/** Identical to the table that Prisma's engine creates. */
const HISTORY = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

/**
 * Other writers queue behind a pending lock request, so each attempt gives up after this long to
 * let them proceed.
 */
const LOCK_TIMEOUT_MS = 400;
const PAUSE_MS = 1_000;
/** About five minutes in total. */
const ATTEMPTS = 200;

/** Lock timeout and deadlock. */
const RETRYABLE = new Set(["55P03", "40P01"]);

interface StepOptions {
  attempts: number;
  /** True if an earlier process may have applied the step but died before recording it. */
  isRepeat: boolean;
  noteDone: () => Promise<void>;
}

interface Progress {
  id: string;
  done: number;
  /** True if an earlier process started the migration. */
  isResumed: boolean;
}

/** Creates the migration history table if it does not exist. */
export async function createHistoryTable(client: pg.Client): Promise<void> {
  await client.query(HISTORY);
}

/** Records the start of a migration, or returns the progress an earlier process made. */
async function begin(client: pg.Client, { name, checksum }: MigrationFile): Promise<Progress> {
  const { rows } = await client.query<{ id: string; done: number; checksum: string }>(
    `SELECT id, checksum, applied_steps_count AS done FROM _prisma_migrations
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  const started = rows[0];
  if (started?.checksum === checksum) return { ...started, isResumed: true };
  if (started && started.done > 0) {
    throw new MigrationMismatch(`Migration ${name} was changed after part of it was applied.`);
  }
  const id = started?.id ?? randomUUID();
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET checksum = EXCLUDED.checksum`,
    [id, checksum, name],
  );
  return { id, done: 0, isResumed: false };
}

/** Records the number of completed steps. */
async function recordProgress(
  client: pg.Client,
  id: string,
  done: number,
  isLast: boolean,
): Promise<void> {
  await client.query(
    `UPDATE _prisma_migrations SET applied_steps_count = $2,
       finished_at = CASE WHEN $3 THEN clock_timestamp() END WHERE id = $1`,
    [id, done, isLast],
  );
}

async function isValid(client: pg.Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
    [index],
  );
  return rows[0]?.valid;
}

/**
 * Drops the invalid index left by a failed CREATE INDEX CONCURRENTLY: it slows down writes, and a
 * unique one rejects them.
 */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  if ((await isValid(client, index)) === false) {
    await client.query(`DROP INDEX CONCURRENTLY ${index}`);
  }
}

/** Runs a statement that blocks no writers and may therefore wait for its locks indefinitely. */
async function runConcurrently(
  client: pg.Client,
  { sql, creates }: MigrationStep,
  isRepeat: boolean,
): Promise<void> {
  if (creates === undefined) {
    await client.query(sql);
    return;
  }
  await dropInvalid(client, creates);
  // An earlier process created the index but died before recording it.
  if (isRepeat && (await isValid(client, creates))) return;
  try {
    await client.query(sql);
  } catch (error) {
    await dropInvalid(client, creates).catch(() => undefined);
    throw error;
  }
}

async function runInTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function runBatch(client: pg.Client, sql: string): Promise<boolean> {
  let changed = 0;
  await runInTransaction(client, async () => {
    changed = (await client.query(sql)).rowCount ?? 0;
  });
  return changed > 0;
}

/** Retries `work` until it gets its locks before the timeout. Writers proceed between attempts. */
async function retryOnLockTimeout<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code = "" } = error as { code?: string };
      if (attempt >= attempts || !RETRYABLE.has(code)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

function failure({ name }: MigrationFile, { sql, line }: MigrationStep, error: unknown) {
  const { message, position } = error as Error & { position?: string };
  const lines = sql.slice(0, Number(position ?? 0)).split("\n").length - 1;
  return new OperatorError(`Migration ${name}, line ${line + lines}: ${message}`);
}

/** Applies one step. `noteDone` runs in the step's transaction, if it has one. */
async function applyStep(
  client: pg.Client,
  step: MigrationStep,
  { attempts, isRepeat, noteDone }: StepOptions,
): Promise<void> {
  if (step.kind === "transaction") {
    const work = () => client.query(step.sql).then(noteDone);
    await retryOnLockTimeout(attempts, () => runInTransaction(client, work));
    return;
  }
  if (step.kind === "concurrent") {
    await retryOnLockTimeout(attempts, () => runConcurrently(client, step, isRepeat));
  } else {
    while (await retryOnLockTimeout(attempts, () => runBatch(client, step.sql)));
  }
  await noteDone();
}

/**
 * Applies a migration step by step, resuming where an earlier process stopped. Each transaction
 * also records its own completion, so nothing is applied twice. Other users of the tables are
 * blocked only for a moment.
 */
export async function applyMigration(
  client: pg.Client,
  migration: MigrationFile,
  attempts = ATTEMPTS,
): Promise<void> {
  const steps = stepsOf(migration.sql);
  const { id, done, isResumed } = await begin(client, migration);
  if (steps.length === 0) await recordProgress(client, id, 0, true);
  for (const [index, step] of steps.entries()) {
    if (index < done) continue;
    const noteDone = () => recordProgress(client, id, index + 1, index === steps.length - 1);
    try {
      await applyStep(client, step, { attempts, noteDone, isRepeat: isResumed && index === done });
    } catch (error) {
      throw failure(migration, step, error);
    }
  }
}

/**
 * Applies migrations in the open transaction, for a database with no other users. Indexes are not
 * created CONCURRENTLY, as that cannot run in a transaction.
 */
export async function applyInTransaction(
  client: pg.Client,
  migrations: MigrationFile[],
): Promise<void> {
  for (const migration of migrations) {
    const { id } = await begin(client, migration);
    for (const { kind, sql } of stepsOf(migration.sql)) {
      if (kind === "concurrent") await client.query(sql.replace(/\bCONCURRENTLY\b/i, ""));
      else if (kind === "transaction") await client.query(sql);
      else while (((await client.query(sql)).rowCount ?? 0) > 0);
    }
    await recordProgress(client, id, stepsOf(migration.sql).length, true);
  }
}
