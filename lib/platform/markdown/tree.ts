import type { Element, ElementContent, Root, RootContent } from "hast";
import type { Nodes } from "mdast";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { labelTasks } from "./label-tasks";
import { parseMarkdown } from "./parse";

const SCHEMA = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    span: [["className", "mention"] as [string, string], "dataUserId"],
  },
  protocols: { ...defaultSchema.protocols, href: ["http", "https", "mailto"] },
};

const toSafeHtml = unified().use(remarkRehype).use(rehypeSanitize, SCHEMA);

const MENTION = /^user:([1-9]\d{0,9})$/;

/**
 * Returns the user id of a mention link: `[@Name](user:7)` (docs/spec/notifications.md#mentions).
 */
function mentionedUserId(node: Nodes): string | undefined {
  const label = node.type === "link" ? node.children[0] : undefined;
  if (node.type !== "link" || label?.type !== "text" || !label.value.startsWith("@")) return;
  return MENTION.exec(node.url)?.[1];
}

/** Keeps line breaks as typed, and turns mention links into spans. */
function adapt(parent: Nodes): void {
  if (!("children" in parent)) return;
  const children: readonly Nodes[] = parent.children;
  parent.children = children.flatMap((node): Nodes[] => {
    if (node.type === "text") {
      const lines = node.value.split("\n").map((value) => ({ type: "text" as const, value }));
      return lines.flatMap((line, index) =>
        index === 0 ? [line] : [{ type: "break" as const }, line],
      );
    }
    const userId = mentionedUserId(node);
    if (userId !== undefined) {
      const hProperties = { className: ["mention"], dataUserId: userId };
      node.data = { ...node.data, hName: "span", hProperties };
    }
    adapt(node);
    return [node];
  }) as typeof parent.children;
}

/** The page has its own h1 and h2. */
const HEADINGS: Record<string, string> = { h1: "h3", h2: "h3", h3: "h4", h4: "h5", h5: "h6" };

/** A file attached to an issue on this host; only served to people who can read the issue. */
const ATTACHMENT_PATH =
  /^\/api\/projects\/\d{1,10}\/issues\/[a-z\d-]{1,24}\/attachments\/\d{1,10}$/i;

/**
 * Renders a link only to a website, an email address or an attachment. Anything else, including
 * other relative URLs, becomes plain text.
 */
function linkTo(url: unknown, children: ElementContent[]): Element {
  if (typeof url !== "string" || !(/^(https?:|mailto:)/i.test(url) || ATTACHMENT_PATH.test(url)))
    return { type: "element", tagName: "span", properties: {}, children };
  const properties = { href: url, target: "_blank", rel: ["noopener", "noreferrer", "nofollow"] };
  return { type: "element", tagName: "a", properties, children };
}

/**
 * Replaces remote images with links or, inside a link, with their names, because loading them would
 * reveal the reader's IP address to the remote host. Attachments on this host are shown.
 */
function pictureLink({ properties }: Element, isInLink: boolean): ElementContent {
  const { src, alt } = properties;
  if (typeof src === "string" && ATTACHMENT_PATH.test(src)) {
    const shown = { src, alt: typeof alt === "string" ? alt : "", loading: "lazy" };
    return { type: "element", tagName: "img", properties: shown, children: [] };
  }
  const name = [alt, src].find((text) => typeof text === "string" && text !== "");
  const value = `Image: ${name ?? "unnamed"}`;
  const text = { type: "text" as const, value };
  return isInLink ? text : linkTo(src, [text]);
}

function finish<N extends RootContent>(node: N, isInLink = false): N | ElementContent {
  if (node.type !== "element") return node;
  if (node.tagName === "img") return pictureLink(node, isInLink);
  const isLink = node.tagName === "a";
  const children = node.children.map((child) => finish(child, isInLink || isLink));
  if (isLink) return linkTo(node.properties["href"], children);
  return { ...node, tagName: HEADINGS[node.tagName] ?? node.tagName, children };
}

/**
 * Parses Markdown into a tree of safe HTML, for both the browser and emails. Supports GitHub
 * Flavored Markdown without raw HTML or footnotes; a mention becomes a `span.mention` with
 * `data-user-id`, and the boxes of tasks have numbers (`data-task`) and names. Returns null if the text is too complex, in which case it should be shown as
 * typed.
 */
export function markdownTree(source: string): Root | null {
  const tree = parseMarkdown(source);
  if (!tree) return null;
  adapt(tree);
  const safe = toSafeHtml.runSync(tree);
  const root: Root = { ...safe, children: safe.children.map((child) => finish(child)) };
  labelTasks(root);
  return root;
}
