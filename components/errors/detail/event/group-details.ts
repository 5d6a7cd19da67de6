import type { ErrorEvent } from "@/lib/errors/groups/schema";
import type { Breadcrumb } from "@/lib/errors/occurrences/occurrence";

/**
 * Parses the details that an SDK sent with an occurrence. Their shape is unknown and untrusted:
 * unexpected values are omitted, and everything is shown as text.
 */

/** A name and its value as text. */
export interface Entry {
  name: string;
  text: string;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const textOrNull = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** A value as text; JSON if it is structured. */
export function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null
    ? JSON.stringify(value, null, 2)
    : String(value);
}

/**
 * Returns the non-empty members of an object or a list of pairs, sorted by name because their order
 * is not meaningful.
 */
export function readEntries(value: unknown): Entry[] {
  const pairs: unknown[][] = Array.isArray(value)
    ? value.filter((pair): pair is unknown[] => Array.isArray(pair) && pair.length === 2)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  return pairs
    .filter(([, member]) => member !== null && member !== undefined && member !== "")
    .map(([name, member]) => ({ name: valueText(name), text: valueText(member) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns named groups of members, such as contexts: `os` with a name and a version. A plain value
 * becomes a group of one.
 */
export function readSections(value: unknown): { name: string; entries: Entry[] }[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .map(([name, member]) => ({
      name,
      entries: isRecord(member)
        ? // Sentry repeats the section's name as its type.
          readEntries(member).filter((entry) => entry.name !== "type" || entry.text !== name)
        : readEntries({ value: member }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export interface RequestDetails {
  method: string | null;
  url: string | null;
  headers: Entry[];
  /** Other parts: query, body, environment. */
  rest: Entry[];
}

/** Returns the HTTP request, or null if there is none. */
export function readRequest(value: unknown): RequestDetails | null {
  if (!isRecord(value)) return null;
  const { method, url, headers, ...others } = value;
  const request = {
    method: textOrNull(method),
    url: textOrNull(url),
    headers: readEntries(headers),
    rest: readEntries(others),
  };
  const isEmpty = request.url === null && request.headers.length + request.rest.length === 0;
  return isEmpty ? null : request;
}

/** Oldest first. */
export function readBreadcrumbs(value: unknown): Breadcrumb[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((crumb) => ({
    at: textOrNull(crumb["at"]),
    type: textOrNull(crumb["type"]),
    category: textOrNull(crumb["category"]),
    level: textOrNull(crumb["level"]),
    message: textOrNull(crumb["message"]),
    data: isRecord(crumb["data"]) ? crumb["data"] : null,
  }));
}

/** Returns a URL that is safe to link to (http or https), or null. */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return text;
}

/** An occurrence as JSON to read, without its place among others. */
export function rawJson(event: ErrorEvent): string {
  const place = ["number", "kept", "newer_id", "older_id", "created_at", "updated_at"];
  const own = Object.entries(event).filter(([name]) => !place.includes(name));
  return JSON.stringify(Object.fromEntries(own), null, 2);
}
