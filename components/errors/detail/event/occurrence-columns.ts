import type { ErrorEvent } from "@/lib/errors/groups/schema";
import { readEntries, readSections } from "./group-details";

/** Tags that say the most about who met an error and with what, in order. */
const TELLING = ["browser", "os", "device", "runtime", "url", "transaction", "server_name"];
const MAX_TAGS = 2;
/** Columns of their own show these. */
const SHOWN_APART = new Set(["level", "release", "environment", "user"]);
const USER_NAMES = ["email", "username", "name", "id", "ip_address"];

/** What a row of the table says about an occurrence. */
export interface OccurrenceFacts {
  level: string | null;
  user: string | null;
  /** The main tags' values, at most two. */
  tags: { name: string; text: string }[];
}

/** Returns an occurrence's tags, and the names of what it ran on, as Sentry's SDKs send them. */
function tagsOf(event: ErrorEvent): { name: string; text: string }[] {
  const tags = readEntries(event.tags);
  const names = new Set(tags.map(({ name }) => name));
  const contexts = readSections(event.contexts).flatMap(({ name, entries }) => {
    const text = entries.find((entry) => entry.name === "name")?.text;
    return text === undefined || names.has(name) || !TELLING.includes(name) ? [] : { name, text };
  });
  return [...tags, ...contexts];
}

export function occurrenceFacts(event: ErrorEvent): OccurrenceFacts {
  const tags = tagsOf(event);
  const users = readEntries(event.user);
  const inEvent = readSections(event.contexts).find(({ name }) => name === "event");
  const levels = [...(inEvent?.entries ?? []), ...readEntries(event.tags)];
  const place = ({ name }: { name: string }) => {
    const at = TELLING.indexOf(name);
    return at === -1 ? TELLING.length : at;
  };
  return {
    level: levels.find(({ name }) => name === "level")?.text ?? null,
    user:
      USER_NAMES.flatMap((name) => users.find((entry) => entry.name === name) ?? [])[0]?.text ??
      null,
    tags: tags
      .filter(({ name }) => !SHOWN_APART.has(name))
      .toSorted((a, b) => place(a) - place(b))
      .slice(0, MAX_TAGS),
  };
}
