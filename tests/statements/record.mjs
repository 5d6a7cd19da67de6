import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";
import pg from "pg";

// `node --import tests/statements/record.mjs`: writes each distinct statement that the product sends
// to the folder RECORD_STATEMENTS, one JSON value a line (see Recorded in recorded.ts). The tests
// start every process this way, so the product needs no hook.

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = path.resolve(root, process.env.RECORD_STATEMENTS ?? ".data/statements");
const file = path.join(folder, `${process.pid}-${threadId}.jsonl`);
mkdirSync(folder, { recursive: true });

/** What is known of each statement of the product: which of its values were always equal. */
const known = new Map();

/** Returns the callers, innermost first, as `<file>:<line>:<column>`. */
function callers() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) =>
    sites.map((site) => [site.getFileName() ?? "", site.getLineNumber(), site.getColumnNumber()]);
  const { stack } = new Error();
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return stack.map(([name, line, column]) => {
    const plain = name.startsWith("file:") ? fileURLToPath(name) : name;
    return `${plain.startsWith(root) ? plain.slice(root.length) : plain}:${line}:${column}`;
  });
}

const BELOW =
  /^(node:|tests\/statements\/record|lib\/platform\/(db\/(?!maintenance|migrations)|observability\/))|node_modules\/|^:/;

/**
 * Returns the caller that a statement comes from, or undefined if it is the pool, which has been
 * recorded, a library, a test or another copy of the product.
 */
function originOf(stack) {
  if (stack.some((name) => /node_modules\/pg-pool\//.test(name))) return undefined;
  const first = stack.find((name) => !BELOW.test(name));
  if (first?.startsWith("tests/") || first?.startsWith("/")) return undefined;
  // Only source maps tell what is below the caller in a bundle.
  if (/^(dist|\.next)\//.test(first ?? "")) {
    return stack
      .filter((name) => !BELOW.test(name))
      .slice(0, 12)
      .join("\n");
  }
  // Fixtures use Prisma Client.
  if (first === undefined && stack.some((name) => name.includes("node_modules/@prisma/"))) {
    return undefined;
  }
  // Else nothing but the database layer: a transaction's own statement, or one that awaited its turn.
  return first ?? stack.find((name) => name.startsWith("lib/platform/db/"));
}

/**
 * Numbers the values: equal ones have the same number. `before` is the numbering so far, whose
 * differences are kept.
 */
function number(values, before) {
  const numbers = new Map();
  return values.map((value, index) => {
    const isShort = typeof value === "number" || (typeof value === "string" && value.length < 40);
    const key = `${before?.[index]} ${isShort ? value : `#${index}`}`;
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key);
  });
}

function write(statement) {
  appendFileSync(file, `${JSON.stringify(statement)}\n`);
}

function note(config, values, isPool) {
  const text = typeof config === "string" ? config : config?.text;
  if (typeof text !== "string") return;
  const given = (Array.isArray(values) ? values : config.values) ?? [];
  let statement = known.get(text);
  if (!statement) {
    const stack = callers().slice(isPool ? 2 : 3);
    const origin = originOf(stack);
    if (origin === undefined) return;
    statement = { text, origin, same: number(given) };
    known.set(text, statement);
    write(statement);
  } else if (!isPool && given.length > 1) {
    const same = number(given, statement.same);
    if (Math.max(...same) === Math.max(...statement.same)) return;
    statement.same = same;
    write(statement);
  }
}

for (const [owner, isPool] of [
  [pg.Client.prototype, false],
  [pg.Pool.prototype, true],
]) {
  const { query } = owner;
  owner.query = function (config, values, ...rest) {
    note(config, values, isPool);
    return query.call(this, config, values, ...rest);
  };
}
