import type { Element, Nodes, Root } from "hast";

/** Longer names of boxes are cut: screen readers read them whole. */
const MAX_NAME = 120;

function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  // The tasks within a task have boxes of their own.
  const parts = node.children.filter(
    (child) => child.type !== "element" || !["ul", "ol"].includes(child.tagName),
  );
  return parts.map(textOf).join("");
}

/**
 * Gives the box of every task its number, in the order of `findTasks`, and the task's text as its
 * name.
 */
export function labelTasks(root: Root): void {
  let count = 0;
  function walk(node: Nodes, item: Element | undefined) {
    if (node.type === "element" && node.tagName === "input" && item) {
      const name = textOf(item).trim().replace(/\s+/g, " ").slice(0, MAX_NAME);
      node.properties["dataTask"] = count;
      node.properties["ariaLabel"] = name || "Task";
      count += 1;
    }
    if (!("children" in node)) return;
    const isItem = node.type === "element" && node.tagName === "li";
    for (const child of node.children) walk(child, isItem ? node : item);
  }
  walk(root, undefined);
}
