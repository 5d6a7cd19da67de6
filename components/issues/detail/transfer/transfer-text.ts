import type { TransferPlan } from "@/lib/issues/issues/transfer/schema";

type Lost = TransferPlan["lost"];

interface Words {
  one: string;
  many: string;
  /** Why, or what becomes of it. */
  note?: string;
  /** Is not brought back when the issue moves back. */
  isFinal?: boolean;
}

/** In the order in which they are said. */
const WORDS: Record<string, Words> = {
  lane_id: { one: "Lane", many: "Lanes" },
  sprint_id: { one: "Sprint", many: "Sprints" },
  epic_id: { one: "Epic", many: "Epics" },
  label_ids: { one: "Label", many: "Labels" },
  assignee_id: { one: "Assignee", many: "Assignees", note: "not a member there" },
  parent_id: { one: "Parent", many: "Parents", note: "stays here" },
  children: { one: "Sub-issue", many: "Sub-issues", note: "stays here" },
  branch_links: {
    one: "Branch",
    many: "Branches",
    note: "its repository isn’t in that project",
    isFinal: true,
  },
  error_groups: { one: "Link to error", many: "Links to errors", isFinal: true },
  external_id: { one: "External id", many: "External ids", note: "taken there", isFinal: true },
  watchers: { one: "Watcher", many: "Watchers", note: "can’t read it there", isFinal: true },
};

const MAX_NAMES = 4;

/** "bug, ui and 3 more". */
function namesText(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  if (rest <= 1) return names.join(", ");
  return `${names.slice(0, MAX_NAMES).join(", ")} and ${rest} more`;
}

/** Returns what an issue would lose, a line for each kind: "Labels: bug, ui". */
export function lostLines(lost: Lost): string[] {
  return Object.entries(WORDS).flatMap(([field, { one, many, note }]) => {
    const names = lost.filter((item) => item.field === field).map(({ from }) => from);
    if (names.length === 0) return [];
    const text = `${names.length === 1 ? one : many}: ${namesText(names)}`;
    return note === undefined ? text : `${text} (${plural(note, names.length)})`;
  });
}

function plural(note: string, count: number): string {
  if (count === 1) return note;
  return note
    .replace("stays", "stay")
    .replace("its repository isn’t", "their repositories aren’t")
    .replace(/^not a member/, "not members");
}

/** Says what moving the issue back would not restore. Null if it would restore everything. */
export function finalText(lost: Lost): string | null {
  const kinds = Object.entries(WORDS)
    .filter(([field, { isFinal }]) => isFinal && lost.some((item) => item.field === field))
    .map(([, { many }]) => many.toLowerCase());
  if (kinds.length === 0) return null;
  const last = kinds.pop() ?? "";
  const all = kinds.length === 0 ? last : `${kinds.join(", ")} and ${last}`;
  return `Undo moves it back with everything but its ${all}.`;
}
