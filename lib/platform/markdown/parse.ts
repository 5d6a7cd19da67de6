import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified, type Processor } from "unified";
import { isTooComplex } from "./limits";

/**
 * HTML is shown as typed, because bug reports contain a lot of it. Footnotes are off because their
 * ids would collide on a page that renders several comments.
 */
const DISABLED_CONSTRUCTS = [
  "htmlFlow",
  "htmlText",
  "gfmFootnoteDefinition",
  "gfmFootnoteCall",
  "gfmPotentialFootnoteCall",
];

function disableConstructs(this: Processor) {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  (data.micromarkExtensions ??= []).push({ disable: { null: DISABLED_CONSTRUCTS } });
}

const parser = unified().use(remarkParse).use(remarkGfm).use(disableConstructs);

const MAX_NODES = 20_000;
const MAX_DEPTH = 100;

/**
 * True if the tree would take too long to render. Tables pad every row to the width of the first.
 */
function isTooLarge(root: Nodes): boolean {
  let nodes = 0;
  const open: [Nodes, number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    nodes += node.type === "table" ? node.children.length * (node.align?.length ?? 1) : 1;
    if (nodes > MAX_NODES || depth > MAX_DEPTH) return true;
    if ("children" in node) for (const child of node.children) open.push([child, depth + 1]);
  }
  return false;
}

/** Parses GitHub Flavored Markdown. Returns null if the text is too complex. */
export function parseMarkdown(source: string): Root | null {
  if (isTooComplex(source)) return null;
  const tree: Root = parser.parse(source);
  return isTooLarge(tree) ? null : tree;
}
