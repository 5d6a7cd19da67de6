import type { ListItem, Nodes, Paragraph } from "mdast";
import { parseMarkdown } from "./parse";

/** A box in Markdown that can be ticked: `- [ ] Write tests`. */
export interface Task {
  checked: boolean;
  /** Its first line, without markup. */
  text: string;
  /** The position of the character between its brackets. */
  mark: number;
}

const BOX = /^\[[ \t\r\nxX]\]/;
const BOX_LENGTH = 3;

function plainText(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plainText).join("") : "";
}

/**
 * The position of a task's box. The parser drops the box from the paragraph, and moves the
 * paragraph's start behind it only if plain text follows.
 */
function boxAt(source: string, item: ListItem, paragraph: Paragraph): number | undefined {
  const [first, start] = [item.position?.start.offset, paragraph.position?.start.offset];
  if (first === undefined || start === undefined) return undefined;
  const before = start - BOX_LENGTH - 1;
  const at = before >= first && BOX.test(source.slice(before)) ? before : start;
  return BOX.test(source.slice(at, at + BOX_LENGTH)) ? at : undefined;
}

function toTask(source: string, item: ListItem): Task[] {
  if (typeof item.checked !== "boolean") return [];
  const paragraph = item.children.find((child) => child.type === "paragraph");
  const at = paragraph && boxAt(source, item, paragraph);
  if (!paragraph || at === undefined) return [];
  const [text = ""] = plainText(paragraph).trim().split("\n");
  return [{ checked: item.checked, text, mark: at + 1 }];
}

/** Returns the tasks of a Markdown text, in its order. */
export function findTasks(source: string): Task[] {
  // Parsing is slow, and most texts have none.
  if (!source.includes("[")) return [];
  const root = parseMarkdown(source);
  const tasks: Task[] = [];
  function walk(node: Nodes) {
    if (node.type === "listItem") tasks.push(...toTask(source, node));
    if ("children" in node) node.children.forEach(walk);
  }
  if (root) walk(root);
  return tasks;
}

/** Returns the text with one of its tasks ticked or cleared, and nothing else changed. */
export function setTask(source: string, { mark }: Task, checked: boolean): string {
  return `${source.slice(0, mark)}${checked ? "x" : " "}${source.slice(mark + 1)}`;
}

/**
 * Returns the index of a task in another version of its text: at the same place if it reads the
 * same there, else the only task that does. Undefined if that is not certain.
 */
export function findSameTask(
  before: readonly Task[],
  index: number,
  after: readonly Task[],
): number | undefined {
  const text = before[index]?.text;
  if (text === undefined) return undefined;
  if (after[index]?.text === text && before.length === after.length) return index;
  const same = after.flatMap((task, at) => (task.text === text ? [at] : []));
  return same.length === 1 ? same[0] : undefined;
}
