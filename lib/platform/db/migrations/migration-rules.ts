import { IN_BATCHES } from "./migration-steps";
import { type SqlStatement, splitStatements } from "./sql-statements";

/** Statements that change only definitions, so large tables do not slow them down. */
const NON_BLOCKING = [
  /^CREATE (?:TABLE|SEQUENCE|SCHEMA|EXTENSION|TYPE|VIEW) /,
  /^CREATE (?:OR REPLACE )?(?:FUNCTION|TRIGGER|VIEW) /,
  /^DROP (?:TABLE|SEQUENCE|TRIGGER|FUNCTION|VIEW|TYPE) /,
  /^ALTER (?:SEQUENCE|INDEX \w+ (?:RE)?SET) /,
  /^COMMENT ON /,
  /^DO \$\$ BEGIN IF EXISTS \([^;]*\) THEN ANALYZE; END IF; END \$\$$/,
  /^INSERT INTO \w+ (?:\([^)]*\) )?VALUES /,
  /^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) CONCURRENTLY /,
];

/** ALTER TABLE clauses that change only definitions. */
const NON_BLOCKING_CLAUSES = [
  /^DROP (?:CONSTRAINT|COLUMN) /,
  /^ALTER (?:COLUMN )?\w+ (?:SET DEFAULT|DROP DEFAULT|DROP NOT NULL|SET STATISTICS|SET STORAGE)\b/,
  /^(?:ALTER (?:COLUMN )?\w+ )?(?:RE)?SET \(/,
  /^VALIDATE CONSTRAINT \w+$/,
  /^ADD CONSTRAINT \w+ (?:UNIQUE|PRIMARY KEY) USING INDEX /,
  /^ADD CONSTRAINT .* NOT VALID$/,
];

/** A column that can be added without reading, checking or rewriting existing rows. */
const PLAIN_COLUMN =
  /^ADD COLUMN (?!.*\b(?:SERIAL|BIGSERIAL|GENERATED|REFERENCES|CHECK|UNIQUE|PRIMARY)\b)/;
/**
 * now() is constant within a statement. Other functions may not be, in which case every row is
 * rewritten.
 */
const COMPUTED_DEFAULT = /\bDEFAULT\b.*(?<!\bnow)\(/i;

const HINTS: [RegExp, string][] = [
  [/^(?:CREATE (?:UNIQUE )?INDEX|DROP INDEX) /, "create and drop indexes CONCURRENTLY"],
  [
    /^ADD CONSTRAINT .*(?:UNIQUE|PRIMARY KEY)/,
    "create the index CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX",
  ],
  [/^ADD CONSTRAINT /, "add it NOT VALID, then VALIDATE CONSTRAINT in a separate statement"],
  [
    /^ALTER (?:COLUMN )?\w+ SET NOT NULL/,
    "ADD CONSTRAINT … NOT NULL column NOT VALID, then VALIDATE CONSTRAINT",
  ],
  [
    /^ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE /,
    "add a new column instead: this rewrites every row",
  ],
  [/^ADD COLUMN .*NOT NULL/, "give it a constant DEFAULT: the previous release does not set it"],
  [/^ADD COLUMN /, "add a plain column, with a constant DEFAULT or none, and then its constraints"],
  [/RENAME/, "add a new one and copy the data instead: the previous release uses the old name"],
  [
    /^(?:UPDATE|DELETE|INSERT) /,
    'mark it "-- In batches", and LIMIT it to rows that still need it',
  ],
];

/** Splits the clauses of an ALTER TABLE at commas outside parentheses. */
function clausesOf(text: string): string[] {
  const clauses = [""];
  let depth = 0;
  for (const char of text) {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (char === "," && depth === 0) clauses.push("");
    else clauses.push(`${clauses.pop() ?? ""}${char}`);
  }
  return clauses.map((clause) => clause.trim());
}

function isNonBlockingClause(clause: string): boolean {
  if (NON_BLOCKING_CLAUSES.some((pattern) => pattern.test(clause))) return true;
  const needsDefault = / NOT NULL\b/.test(clause) && !/ DEFAULT /.test(clause);
  return PLAIN_COLUMN.test(clause) && !needsDefault && !COMPUTED_DEFAULT.test(clause);
}

function hintFor(text: string): string {
  return HINTS.find(([pattern]) => pattern.test(text))?.[1] ?? "not known to be safe";
}

function tablesCreatedBy(statements: SqlStatement[]): Set<string> {
  const name = /^CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)/;
  return new Set(statements.flatMap(({ bare }) => name.exec(bare)?.[1] ?? []));
}

const ALTER_TABLE = /^ALTER TABLE (?:ONLY )?([\w.]+) (.*)$/;
const TABLE_OF =
  /^(?:CREATE (?:UNIQUE )?INDEX .*? ON|UPDATE|DELETE FROM|INSERT INTO) (?:ONLY )?([\w.]+)/;

/** Returns the blocking parts of a statement, each with a suggested alternative. */
function problemsOf({ bare, comments }: SqlStatement, created: ReadonlySet<string>): string[] {
  const [, alteredTable, clauses = ""] = ALTER_TABLE.exec(bare) ?? [];
  const table = alteredTable ?? TABLE_OF.exec(bare)?.[1];
  if (table !== undefined && created.has(table)) return [];
  if (alteredTable !== undefined) {
    return clausesOf(clauses)
      .filter((clause) => !isNonBlockingClause(clause))
      .map((clause) => `${alteredTable}: ${clause}: ${hintFor(clause)}`);
  }
  if (NON_BLOCKING.some((pattern) => pattern.test(bare))) return [];
  if (IN_BATCHES.test(comments) && /\bLIMIT \d/.test(bare)) return [];
  return [`${bare.slice(0, 120)}: ${hintFor(bare)}`];
}

/**
 * Returns one line per problem in a migration, that is, per statement that blocks writers to
 * existing tables or breaks the previous release. Tables created by the migration itself are
 * exempt.
 */
export function findBlocking(script: string): string[] {
  const statements = splitStatements(script);
  const created = tablesCreatedBy(statements);
  const all = statements.map(({ bare }) => bare);
  const unvalidated = all
    .flatMap((bare) => /\bADD CONSTRAINT (\w+) .* NOT VALID$/.exec(bare)?.[1] ?? [])
    .filter((name) => !all.some((bare) => bare.endsWith(` VALIDATE CONSTRAINT ${name}`)))
    .map((name) => `${name}: VALIDATE CONSTRAINT is missing`);
  return [...statements.flatMap((statement) => problemsOf(statement, created)), ...unvalidated];
}

/**
 * Rewrites a migration generated by Prisma to avoid blocking where changing the syntax is enough:
 * indexes are created CONCURRENTLY, and constraints are added as NOT VALID and validated at the
 * end.
 */
export function makeNonBlocking(script: string): string {
  const statements = splitStatements(script);
  const created = tablesCreatedBy(statements);
  const validations: string[] = [];
  const changed = statements.map(({ start, end, bare }) => {
    const text = script.slice(start, end);
    const [, table, clause = ""] = ALTER_TABLE.exec(bare) ?? [];
    if (table === undefined) {
      const isNew = created.has(TABLE_OF.exec(bare)?.[1] ?? "");
      return isNew
        ? text
        : text.replace(/^((?:CREATE (?:UNIQUE )?|DROP )INDEX) /m, "$1 CONCURRENTLY ");
    }
    const [, name] = /^ADD CONSTRAINT (\w+) (?:FOREIGN KEY|CHECK) [^,]*/.exec(clause) ?? [];
    if (created.has(table) || name === undefined || clausesOf(clause).length > 1) return text;
    validations.push(
      `\n\n-- ValidateConstraint\nALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}";`,
    );
    return text.replace(/;$/, " NOT VALID;");
  });
  return `${(changed.join("") + validations.join("")).trim()}\n`;
}
