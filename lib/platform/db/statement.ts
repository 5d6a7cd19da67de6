import { createHash } from "node:crypto";
import type { SpanOptions } from "@/lib/platform/observability/tracing";

/** A statement that a connection prepares once under its name. */
interface Statement {
  name: string;
  text: string;
}

/** Wraps a select so that the result is a single JSON value. */
export const AS_JSON = ["SELECT json_agg(q) AS json_rows FROM (", ") q"] as const;

/** `asJson`: as a single JSON value. */
export type Form = "asWritten" | "asJson";

const MAX_NAMED_STATEMENTS = 2_000;
const statements = {
  asWritten: new Map<string, Statement>(),
  asJson: new Map<string, Statement>(),
};

/** Returns the prepared statement for a text. */
export function prepare(plain: string, form: Form): Statement {
  const known = statements[form];
  let statement = known.get(plain);
  if (!statement) {
    const text = form === "asJson" ? `${AS_JSON[0]}${plain}${AS_JSON[1]}` : plain;
    const name = createHash("sha1").update(text).digest("base64url");
    statement = { name, text };
    // There are few statement texts, one per query shape. If input ever creates many, the oldest is
    // evicted; it can be named again later.
    const [oldest] = known.size < MAX_NAMED_STATEMENTS ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(plain, statement);
  }
  return statement;
}

/** Describes a statement for tracing; its text has `$1` in place of values. */
export function describe(plain: string): SpanOptions {
  const text = plain.replace(/\s+/g, " ").trim();
  const [operation = "SQL"] = /^\w+/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE) "?([a-z_.]+)/.exec(text) ?? [];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, 4000) },
  };
}
