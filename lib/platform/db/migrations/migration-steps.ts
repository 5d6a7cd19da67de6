import { type SqlStatement, splitStatements } from "./sql-statements";

/**
 * A part of a migration that is applied by itself: statements in one transaction; one that PostgreSQL runs outside of
 * any; or one that is repeated, each time in its own transaction, until it changes nothing more.
 */
export interface MigrationStep {
  kind: "transaction" | "concurrent" | "batches";
  sql: string;
  /** The line of the script on which it begins. */
  line: number;
  /** The index that a concurrent step makes. */
  creates: string | undefined;
}

const CONCURRENT = /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY /i;
const CREATED = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?([\w.]+) ON /i;
const VALIDATION = /^ALTER TABLE (?:ONLY )?[\w.]+ VALIDATE CONSTRAINT \w+$/i;

/** The comment that a statement is marked with which changes many rows. */
export const IN_BATCHES = /^--\s*In batches\b/im;

/** How a statement is applied; undefined for one that shares a transaction with those beside it. */
function ownStep({ bare, comments }: SqlStatement): MigrationStep["kind"] | undefined {
  if (CONCURRENT.test(bare)) return "concurrent";
  if (IN_BATCHES.test(comments)) return "batches";
  // It reads the whole table: nothing that blocks others may be held meanwhile.
  if (VALIDATION.test(bare)) return "transaction";
  return undefined;
}

/** The steps of a migration in order. A script without concurrent statements, validations and batches is one step. */
export function stepsOf(script: string): MigrationStep[] {
  const steps: MigrationStep[] = [];
  let isOpen = false;
  for (const statement of splitStatements(script)) {
    const { start, end, bare } = statement;
    const kind = ownStep(statement);
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
