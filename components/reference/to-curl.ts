import type { ReferenceOperation } from "@/server/openapi/reference";

const SECRETS: Record<ReferenceOperation["auth"], string | undefined> = {
  caller: "Authorization: Bearer $TOKEN",
  "project-token": "Authorization: Bearer $PROJECT_TOKEN",
  "dsn-key": "X-Sentry-Auth: Sentry sentry_version=7, sentry_key=$PUBLIC_KEY",
  "metrics-token": "Authorization: Bearer $METRICS_TOKEN",
  none: undefined,
};

/** Wraps text in single quotes for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Returns the command line that sends an operation's example. Values to fill in are in braces, or
 * `$TOKEN`.
 */
export function toCurl({ method, path, auth, body }: ReferenceOperation, origin: string): string {
  const secret = SECRETS[auth];
  const parts = [`curl -X ${method} ${quoted(`${origin}${path}`)}`];
  if (secret !== undefined) parts.push(`-H "${secret}"`);
  if (body?.type === "multipart/form-data") parts.push("-F 'file=@picture.png'");
  else if (body) {
    parts.push(`-H 'Content-Type: ${body.type}'`);
    parts.push(
      `-d ${quoted(body.example.replace(/\n\s*/g, body.type === "application/json" ? " " : "\n"))}`,
    );
  }
  return parts.join(" \\\n  ");
}
