import type { Nodes } from "hast";
import { markdownTree } from "./tree";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? "");
}

function isOfThisHost(href: unknown): boolean {
  return typeof href === "string" && href.startsWith("/");
}

/** Who reads a mail is not signed in there: what a picture is called has to do. */
function pictureName(alt: unknown): string {
  return `Image: ${typeof alt === "string" && alt !== "" ? alt : "unnamed"}`;
}

/** Attributes that a mail has use for. */
const KEPT = ["href", "rel", "target", "start", "align"];
const EMPTY = new Set(["br", "hr"]);

function attribute(name: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(" ") : String(value);
  return ` ${name}="${escaped(text)}"`;
}

function toHtml(node: Nodes): string {
  if (node.type === "text") return escaped(node.value);
  if (!("children" in node)) return "";
  const inner = node.children.map(toHtml).join("");
  if (node.type !== "element") return inner;
  const { tagName, properties } = node;
  if (tagName === "img") return escaped(pictureName(properties["alt"]));
  // An address of this host leads nowhere from a mail.
  if (tagName === "a" && isOfThisHost(properties["href"])) return inner;
  // Mail programs show no form controls.
  if (tagName === "input") return properties["checked"] ? "☑" : "☐";
  const given = KEPT.filter((name) => properties[name] != null);
  const attributes = given.map((name) => attribute(name, properties[name])).join("");
  return `<${tagName}${attributes}>${EMPTY.has(tagName) ? "" : `${inner}</${tagName}>`}`;
}

/** Markdown as HTML for a mail: nothing in it runs, nothing is fetched, and links have `rel`. */
export function renderMarkdownHtml(source: string): string {
  const tree = markdownTree(source);
  if (tree) return toHtml(tree);
  return `<p><em>Shown as plain text</em></p><pre style="white-space:pre-wrap">${escaped(source)}</pre>`;
}

const BLOCKS = new Set(["p", "h3", "h4", "h5", "h6", "ul", "ol", "pre", "table"]);

/** What the tree has between blocks is line breaks of its own. */
const BETWEEN = /^\n+$/;

function linkText(href: string, inner: string): string {
  const address = href.replace(/^mailto:/, "");
  return address === inner ? inner : `${inner} (${address})`;
}

function toText(node: Nodes): string {
  if (node.type === "text") return BETWEEN.test(node.value) ? "" : node.value;
  if (!("children" in node)) return "";
  const inner = node.children.map(toText).join("");
  if (node.type !== "element") return inner;
  const { tagName, properties } = node;
  if (BLOCKS.has(tagName)) return `\n${inner.trim()}\n\n`;
  switch (tagName) {
    case "img":
      return pictureName(properties["alt"]);
    case "a":
      if (isOfThisHost(properties["href"])) return inner;
      return linkText(String(properties["href"]), inner);
    case "br":
    case "tr":
      return `${inner}\n`;
    case "hr":
      return "---\n\n";
    case "input":
      return properties["checked"] ? "[x]" : "[ ]";
    case "li":
      return `- ${inner.trim().replace(/\n+/g, "\n  ")}\n`;
    case "blockquote":
      return `${inner.trim().replace(/^/gm, "> ")}\n\n`;
    case "td":
    case "th":
      return `${inner} | `;
    default:
      return inner;
  }
}

/** Markdown as plain text for a mail: without its marks, and with the addresses of links. */
export function markdownToText(source: string): string {
  const tree = markdownTree(source);
  if (!tree) return source.trim();
  return toText(tree)
    .replace(/(?<![ \t|])[ \t|]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
