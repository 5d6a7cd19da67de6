import { limitDetails } from "@/lib/errors/occurrences/limit-details";
import type { Breadcrumb, OccurrenceDetails } from "@/lib/errors/occurrences/occurrence";
import {
  asLine,
  asList,
  asObject,
  asPairs,
  asSmallObject,
  asText,
} from "@/lib/errors/scrub/loose-json";
import { readMoment } from "./read-timestamp";
import { scrubMembers } from "@/lib/errors/scrub/scrub";

const MAX_TAGS = 100;
const MAX_BREADCRUMBS = 100;
/** Maximum size of a request body that is parsed as JSON. */
const MAX_BODY = 65_536;

/** Returns the details shown with an event, without secrets. */
export function readDetails(event: Record<string, unknown>): OccurrenceDetails {
  const sent = asList(event["breadcrumbs"]).slice(-MAX_BREADCRUMBS);
  const { breadcrumbs, ...details } = limitDetails({
    tags: readTags(event),
    breadcrumbs: sent.flatMap((crumb) => readBreadcrumb(asObject(crumb))),
    request: readRequest(asSmallObject(event["request"])),
    user: readUser(asSmallObject(event["user"])),
    contexts: readContexts(event),
    extra: asObject(event["extra"]) ?? {},
  });
  return {
    ...scrubMembers(details),
    breadcrumbs: breadcrumbs.map(({ at, ...fields }) => ({ at, ...scrubMembers(fields) })),
  };
}

function readTags(event: Record<string, unknown>): Record<string, string> {
  const tags = Object.entries(asPairs(event["tags"]) ?? {}).flatMap(([name, value]) => {
    const [tag, text] = [asLine(name, 200), asLine(value, 1000)];
    return tag === null || text === null ? [] : [[tag, text] as const];
  });
  return Object.fromEntries(tags.slice(0, MAX_TAGS));
}

/** Returns the contexts as sent and, under `event`, the event's own short fields. */
function readContexts(event: Record<string, unknown>): Record<string, unknown> {
  const sdk = asObject(event["sdk"]);
  const fields = {
    level: asLine(event["level"], 64),
    logger: asLine(event["logger"], 255),
    transaction: asLine(event["transaction"], 1024),
    server_name: asLine(event["server_name"], 255),
    sdk: asLine([sdk?.["name"], sdk?.["version"]].filter(isText).join(" "), 255),
  };
  const entries = Object.entries(fields).filter(([, text]) => text !== null);
  return {
    ...(entries.length === 0 ? {} : { event: Object.fromEntries(entries) }),
    ...asSmallObject(event["contexts"]),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function readBreadcrumb(crumb: Record<string, unknown> | null): Breadcrumb[] {
  if (crumb === null) return [];
  return [
    {
      at: readMoment(crumb["timestamp"]),
      type: asLine(crumb["type"], 64),
      category: asLine(crumb["category"], 255),
      level: asLine(crumb["level"], 64),
      message: asText(crumb["message"], 8192),
      data: asObject(crumb["data"]),
    },
  ];
}

/** Converts lists of pairs in the headers, cookies and query to objects, and parses a JSON body. */
function readRequest(request: Record<string, unknown> | null): Record<string, unknown> | null {
  if (request === null) return null;
  const pairs = ["headers", "cookies", "query_string", "env"].flatMap((name) => {
    const value = request[name];
    return Array.isArray(value) ? [[name, asPairs(value)] as const] : [];
  });
  const { data } = request;
  return {
    ...request,
    ...Object.fromEntries(pairs),
    ...(data === undefined ? {} : { data: readBody(data) }),
  };
}

function readBody(data: unknown): unknown {
  if (typeof data !== "string" || data.length > MAX_BODY || !/^\s*[[{]/.test(data)) return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return data;
  }
}

/**
 * Returns the affected user. `{{auto}}` asks Sentry's server to record the sender's IP address,
 * which Lanework does not do.
 */
function readUser(user: Record<string, unknown> | null): Record<string, unknown> | null {
  if (user === null) return null;
  const fields = Object.entries(user).filter(
    ([name, value]) => name !== "ip_address" || value !== "{{auto}}",
  );
  return fields.length === 0 ? null : Object.fromEntries(fields);
}
