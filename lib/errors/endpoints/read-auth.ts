/**
 * Returns the public key in a request's headers or query: from `X-Sentry-Auth: Sentry
 * sentry_version=7, sentry_key=…`, or else from `?sentry_key=…`, or else from `Authorization:
 * Sentry sentry_key=…` (or `DSN https://<key>@…`). Null if there is none. The envelope may then
 * contain the key, and `keyOfDsn` reads it from there.
 */
export function readPublicKey(head: { headers: Pick<Headers, "get">; url: string }): string | null {
  const { headers, url } = head;
  return (
    keyOfScheme(headers.get("x-sentry-auth")) ??
    known(new URL(url, "http://localhost").searchParams.get("sentry_key")) ??
    keyOfScheme(headers.get("authorization"))
  );
}

/** Returns the user part of `https://<key>@host/7`. */
export function keyOfDsn(dsn: unknown): string | null {
  if (typeof dsn !== "string") return null;
  return known(/^\s*[a-z]+:\/\/([^/?#@:\s]+)(?::[^/?#@\s]*)?@/i.exec(dsn)?.[1]);
}

/** Parses `Sentry name=value, name=value` in any order; SDKs differ in spaces and commas. */
function keyOfScheme(header: string | null): string | null {
  if (header === null) return null;
  const [, scheme = "", rest = ""] = /^\s*(\w+)\s+(.*)/s.exec(header) ?? [];
  if (/^dsn$/i.test(scheme)) return keyOfDsn(rest);
  if (!/^sentry$/i.test(scheme)) return null;
  for (const pair of rest.split(/[,\s]+/)) {
    const [name, value] = pair.split("=", 2);
    if (name?.toLowerCase() === "sentry_key") return known(value?.replace(/^"(.*)"$/, "$1"));
  }
  return null;
}

function known(key: string | null | undefined): string | null {
  const text = key?.trim() ?? "";
  return text === "" ? null : text;
}
