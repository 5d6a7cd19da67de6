/**
 * Returns the public key from a request's headers or query. Checks, in this order, `X-Sentry-Auth:
 * Sentry sentry_version=7, sentry_key=…`, `?sentry_key=…`, and `Authorization: Sentry sentry_key=…`
 * (or `DSN https://<key>@…`). Null if there is none; the envelope may then contain a DSN, from
 * which `publicKeyOfDsn` reads the key.
 */
export function readPublicKey(request: {
  headers: Pick<Headers, "get">;
  url: string;
}): string | null {
  const { headers, url } = request;
  return (
    keyFromHeader(headers.get("x-sentry-auth")) ??
    nonBlank(new URL(url, "http://localhost").searchParams.get("sentry_key")) ??
    keyFromHeader(headers.get("authorization"))
  );
}

/** Returns the user part of `https://<key>@host/7`. */
export function publicKeyOfDsn(dsn: unknown): string | null {
  if (typeof dsn !== "string") return null;
  return nonBlank(/^\s*[a-z]+:\/\/([^/?#@:\s]+)(?::[^/?#@\s]*)?@/i.exec(dsn)?.[1]);
}

/**
 * Parses `Sentry name=value, name=value` in any order; SDKs differ in their use of spaces and
 * commas.
 */
function keyFromHeader(header: string | null): string | null {
  if (header === null) return null;
  const [, scheme = "", rest = ""] = /^\s*(\w+)\s+(.*)/s.exec(header) ?? [];
  if (/^dsn$/i.test(scheme)) return publicKeyOfDsn(rest);
  if (!/^sentry$/i.test(scheme)) return null;
  for (const pair of rest.split(/[,\s]+/)) {
    const [name, value] = pair.split("=", 2);
    if (name?.toLowerCase() === "sentry_key") return nonBlank(value?.replace(/^"(.*)"$/, "$1"));
  }
  return null;
}

function nonBlank(key: string | null | undefined): string | null {
  const text = key?.trim() ?? "";
  return text === "" ? null : text;
}
