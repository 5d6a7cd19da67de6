import { type SqlStatement, splitStatements } from "./sql-statements";

/**
 * A separately applied part of a migration: statements in one transaction, a statement that
 * PostgreSQL runs outside transactions, or a statement repeated in its own transactions until it
 * changes no more rows.
 */
export interface MigrationStep {
  kind: "transaction" | "concurrent" | "batches";
  sql: string;
  /** The line of the script where the step begins. */
  line: number;
  /** The index that a concurrent step creates. */
  creates: string | undefined;
}

const CONCURRENT = /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY /i;
const CREATED = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?([\w.]+) ON /i;
const VALIDATION = /^ALTER TABLE (?:ONLY )?[\w.]+ VALIDATE CONSTRAINT \w+$/i;

/** The comment that marks a statement that changes many rows. */
export const IN_BATCHES = /^--\s*In batches\b/im;

/** Returns how a statement is applied; undefined if it shares a transaction with its neighbors. */
function kindOf({ bare, comments }: SqlStatement): MigrationStep["kind"] | undefined {
  if (CONCURRENT.test(bare)) return "concurrent";
  if (IN_BATCHES.test(comments)) return "batches";
  // Validation scans the whole table, so no blocking locks may be held during it.
  if (VALIDATION.test(bare)) return "transaction";
  return undefined;
}

/**
 * Splits a migration into steps, in order. A script without concurrent statements, validations or
 * batches is one step.
 */
export function stepsOf(script: string): MigrationStep[] {
  const steps: MigrationStep[] = [];
  let isOpen = false;
  for (const statement of splitStatements(script)) {
    const { start, end, bare } = statement;
    const kind = kindOf(statement);
    const last = steps.at(-1);
    const text = script.slice(start, end);
    if (last && isOpen && kind === undefined) last.sql += text;
    else {
      steps.push({
        kind: kind ?? "transaction",
        sql: text.trimStart(),
        line: script.slice(0, end - text.trimStart().length).split("\n").length,
        creates: CREATED.exec(bare)?.[1],
      });
    }
    isOpen = kind === undefined;
  }
  return steps;
}
