import { joinNames } from "@/lib/platform/api/csv-cells";

/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Members that hold other issues, whose number counts rather than their title. */
const ISSUES = new Set(["parent", "blockedBy", "blocking"]);
/** Members that are kept as lists. */
const LISTS: Record<string, (items: unknown[]) => string> = {
  comments: commentsText,
  attachments: attachmentsText,
  time_entries: timeEntriesText,
};

/** The members of an issue as the cells of a table row. Lists are joined as in our own exports. */
export function flattenObject(object: JsonObject): Map<string, string> {
  return new Map(
    Object.entries(object).map(([name, value]) => {
      const toList = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
      return [name, toList && Array.isArray(value) ? toList(value) : cellText(name, value)];
    }),
  );
}

function cellText(name: string, value: unknown): string {
  if (Array.isArray(value)) return joinNames(value.map((item) => itemText(name, item)));
  if (isObject(value) && Array.isArray(value["nodes"])) return cellText(name, value["nodes"]);
  return itemText(name, value);
}

/** An object is read as its name: of a label, a person, a milestone or another issue. */
function itemText(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || value === true) return String(value);
  if (!isObject(value))
    return value === null || typeof value !== "object" ? "" : JSON.stringify(value);
  const members = ISSUES.has(name)
    ? ["number", "key", "id"]
    : ["name", "title", "login", "username"];
  for (const member of members) {
    const text = value[member];
    if ((typeof text === "string" && text !== "") || typeof text === "number") return String(text);
  }
  return JSON.stringify(value);
}

/** Comments are kept as JSON, with the names that our own exports use. */
function commentsText(comments: unknown[]): string {
  const kept = comments.filter(isObject).map((comment) => ({
    id: itemText("id", comment["id"] ?? null),
    parent_id: itemText("parent_id", comment["parent_id"] ?? null),
    author: itemText("author", comment["author"] ?? comment["user"] ?? null),
    body: itemText("body", comment["body"] ?? null),
    created_at: itemText("created_at", comment["created_at"] ?? comment["createdAt"] ?? null),
    updated_at: itemText("updated_at", comment["updated_at"] ?? null),
    reactions: reactionsOf(comment["reactions"]),
  }));
  return kept.length === 0 ? "" : JSON.stringify(kept);
}

/** Our own exports list the people of each emoji. */
function reactionsOf(reactions: unknown): { emoji: string; user: string }[] {
  if (!Array.isArray(reactions)) return [];
  return reactions.filter(isObject).flatMap(({ emoji, users }) => {
    const people: unknown[] = Array.isArray(users) ? users : [];
    return people.map((user) => ({
      emoji: itemText("emoji", emoji ?? null),
      user: itemText("user", user),
    }));
  });
}

/** Time entries are kept as JSON, with the names that our own exports use. */
function timeEntriesText(entries: unknown[]): string {
  const text = (entry: JsonObject, name: string) => itemText(name, entry[name] ?? null);
  const kept = entries.filter(isObject).map((entry) => ({
    user: text(entry, "user"),
    minutes: text(entry, "minutes"),
    spent_on: text(entry, "spent_on"),
    note: text(entry, "note"),
    created_at: text(entry, "created_at"),
  }));
  return kept.length === 0 ? "" : JSON.stringify(kept);
}

/** Attachments are kept as JSON: addresses, or objects that have one. */
function attachmentsText(files: unknown[]): string {
  const kept = files.map((file) => {
    if (!isObject(file)) return { name: "", url: itemText("url", file) };
    const name = file["name"] ?? file["fileName"] ?? file["file_name"] ?? file["title"] ?? null;
    const url = file["url"] ?? file["content_url"] ?? file["content"] ?? null;
    return { name: itemText("name", name), url: itemText("url", url) };
  });
  return kept.length === 0 ? "" : JSON.stringify(kept);
}
