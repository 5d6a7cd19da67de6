import { isObject, type JsonObject } from "./flatten-object";

const listOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Returns the cards of a Trello board, named as in Trello's CSV exports, or undefined if the object
 * is not a board. Archived cards and checklists are included, and attachments as addresses.
 */
export function boardCards(board: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(board["cards"]) || !Array.isArray(board["lists"])) return undefined;
  const names = (items: unknown, name: string) =>
    new Map(listOf(items).map((item) => [item["id"], textOf(item[name])]));
  const lists = names(board["lists"], "name");
  const archived = new Set(
    listOf(board["lists"]).flatMap((l) => (l["closed"] === true ? [l["id"]] : [])),
  );
  const people = names(board["members"], "fullName");
  const comments = commentsByCard(board["actions"]);
  const checklists = checklistsByCard(board["checklists"]);
  const fields = customFields(board["customFields"]);
  const isArchived = (card: JsonObject) => card["closed"] === true || archived.has(card["idList"]);
  return listOf(board["cards"]).map((card) => ({
    ...customValues(card["customFieldItems"], fields),
    "Card ID": card["id"],
    "Card Name": card["name"],
    "Card Description": [textOf(card["desc"]), ...(checklists.get(card["id"]) ?? [])]
      .filter((text) => text !== "")
      .join("\n\n"),
    // An archived card is no longer on its list.
    "List Name": isArchived(card) ? "" : lists.get(card["idList"]),
    Status: isArchived(card) ? "Archived" : "",
    Labels: listOf(card["labels"]).map((label) => textOf(label["name"]) || label["color"]),
    Members: (Array.isArray(card["idMembers"]) ? card["idMembers"] : []).map(
      (id: unknown) => people.get(id) ?? "",
    ),
    "Start Date": card["start"],
    "Due Date": card["due"],
    Created: createdAt(card["id"]),
    "Last Activity Date": card["dateLastActivity"],
    "Due Complete": card["dueComplete"] === true && !isArchived(card),
    "Card URL": card["url"],
    attachments: card["attachments"],
    comments: comments.get(card["id"]) ?? [],
  }));
}

/** A board's own field: the column of its values, and the texts of its options. */
interface CustomField {
  column: string;
  options: Map<unknown, string>;
}

/** The columns that a card has without custom fields, and those that have names of their own. */
const TAKEN =
  /^(?:card (?:id|name|url|description)|list name|status|labels|members|(?:start|due) date|due complete|archived|created|last activity date|attachments?|comments?)$/i;

/** As in Trello's CSV exports, a custom field is a column of its name. */
function customFields(fields: unknown): Map<unknown, CustomField> {
  return new Map(
    listOf(fields).map((field) => {
      const name = textOf(field["name"]).trim() || "Unnamed";
      const options = listOf(field["options"]).map((option): [unknown, string] => [
        option["id"],
        isObject(option["value"]) ? textOf(option["value"]["text"]) : "",
      ]);
      const column = TAKEN.test(name) ? `${name} (custom field)` : name;
      return [field["id"], { column, options: new Map(options) }];
    }),
  );
}

function customValues(items: unknown, fields: Map<unknown, CustomField>): JsonObject {
  return Object.fromEntries(
    listOf(items).flatMap((item) => {
      const field = fields.get(item["idCustomField"]);
      if (!field) return [];
      const values = isObject(item["value"]) ? Object.values(item["value"]) : [];
      return [[field.column, field.options.get(item["idValue"]) ?? values.map(String).join(", ")]];
    }),
  );
}

/** Ids start with the second in which they were given out. */
function createdAt(id: unknown): string | null {
  const [, seconds] = /^([0-9a-f]{8})[0-9a-f]{16}$/.exec(textOf(id)) ?? [];
  return seconds === undefined ? null : new Date(parseInt(seconds, 16) * 1000).toISOString();
}

/** A board lists what happened from the newest to the oldest. */
function commentsByCard(actions: unknown): Map<unknown, JsonObject[]> {
  const found = new Map<unknown, JsonObject[]>();
  for (const action of listOf(actions).toReversed()) {
    const { type, data, memberCreator, date } = action;
    if (type !== "commentCard" || !isObject(data) || !isObject(data["card"])) continue;
    const author = isObject(memberCreator) ? memberCreator["fullName"] : null;
    const cardId = data["card"]["id"];
    const comment = { author, body: data["text"], created_at: date };
    const earlier = found.get(cardId);
    if (earlier) earlier.push(comment);
    else found.set(cardId, [comment]);
  }
  return found;
}

function checklistsByCard(checklists: unknown): Map<unknown, string[]> {
  const found = new Map<unknown, string[]>();
  for (const checklist of listOf(checklists)) {
    const items = listOf(checklist["checkItems"]).map(
      (item) => `- [${item["state"] === "complete" ? "x" : " "}] ${textOf(item["name"])}`,
    );
    const text = [`**${textOf(checklist["name"])}**`, "", ...items].join("\n");
    found.set(checklist["idCard"], [...(found.get(checklist["idCard"]) ?? []), text]);
  }
  return found;
}
