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

function isLocalLink(href: unknown): boolean {
  return typeof href === "string" && href.startsWith("/");
}

/** Email recipients are not signed in, so they see the image's name instead. */
function pictureName(alt: unknown): string {
  return `Image: ${typeof alt === "string" && alt !== "" ? alt : "unnamed"}`;
}

/** Attributes that are useful in an email. */
const KEPT_ATTRIBUTES = ["href", "rel", "target", "start", "align"];
const VOID_ELEMENTS = new Set(["br", "hr"]);

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
  // Relative links do not work in an email.
  if (tagName === "a" && isLocalLink(properties["href"])) return inner;
  // Mail clients do not show form controls.
  if (tagName === "input") return properties["checked"] ? "☑" : "☐";
  const kept = KEPT_ATTRIBUTES.filter((name) => properties[name] != null);
  const attributes = kept.map((name) => attribute(name, properties[name])).join("");
  return `<${tagName}${attributes}>${VOID_ELEMENTS.has(tagName) ? "" : `${inner}</${tagName}>`}`;
}

/**
 * Renders Markdown as HTML for an email: without scripts or remote content, and with `rel` on
 * links.
 */
export function renderMarkdownHtml(source: string): string {
  const tree = markdownTree(source);
  if (tree) return toHtml(tree);
  return `<p><em>Shown as plain text</em></p><pre style="white-space:pre-wrap">${escaped(source)}</pre>`;
}

const BLOCKS = new Set(["p", "h3", "h4", "h5", "h6", "ul", "ol", "pre", "table"]);

/** Between blocks, the tree contains only line breaks. */
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
      if (isLocalLink(properties["href"])) return inner;
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

/** Renders Markdown as plain text for an email: without markup, but with link URLs. */
export function markdownToText(source: string): string {
  const tree = markdownTree(source);
  if (!tree) return source.trim();
  return toText(tree)
    .replace(/(?<![ \t|])[ \t|]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
