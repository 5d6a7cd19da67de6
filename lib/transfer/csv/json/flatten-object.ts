import { joinNames } from "@/lib/platform/api/csv-cells";

/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Members that hold other issues, whose number counts rather than their title. */
const ISSUES = new Set(["parent", "blockedBy", "blocking"]);
const COMMENTS = "comments";

/** The members of an issue as the cells of a table row. Lists are joined as in our own exports. */
export function flattenObject(object: JsonObject): Map<string, string> {
  return new Map(
    Object.entries(object).map(([name, value]) => [
      name,
      name === COMMENTS && Array.isArray(value) ? commentsText(value) : cellText(name, value),
    ]),
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
  }));
  return kept.length === 0 ? "" : JSON.stringify(kept);
}
