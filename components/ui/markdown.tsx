import type { ComponentProps, ReactNode } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { cn } from "./cn";

interface MarkdownNode {
  type: string;
  value?: string;
  children?: MarkdownNode[];
}

const BLOCK_PARENTS = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);

/** Text with a line break wherever the writer pressed Enter. */
function withBreaks(text: string): MarkdownNode[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: "break" }]),
      { type: "text", value: line },
    ]);
}

/**
 * Bug reports, typed or imported, hold markup and short lines. Markup is shown as it was typed, never
 * run and never dropped, and lines end where they ended.
 */
function asTyped() {
  return function walk(parent: MarkdownNode) {
    parent.children = (parent.children ?? []).flatMap((node) => {
      if (node.type === "text") return withBreaks(node.value ?? "");
      if (node.type === "html") {
        const text = withBreaks(node.value ?? "");
        return BLOCK_PARENTS.has(parent.type) ? [{ type: "paragraph", children: text }] : text;
      }
      if (node.children) walk(node);
      return [node];
    });
  };
}

const SCHEMA = {
  ...defaultSchema,
  protocols: {
    ...defaultSchema.protocols,
    href: ["http", "https", "mailto"],
    src: ["http", "https"],
  },
};

/** Only these leave; anything else, and relative addresses, become plain text. */
function safeUrl(url: string): string {
  return /^(https?:|mailto:|#)/i.test(url) ? url : "";
}

function Anchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  if (!href) return <span>{children}</span>;
  if (href.startsWith("#")) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** A remote picture would tell its host who reads: it is a link instead. */
function ImageLink({ src, alt }: ComponentProps<"img">) {
  const href = typeof src === "string" ? src : undefined;
  return <Anchor href={href}>{alt || href || "Image"}</Anchor>;
}

const COMPONENTS: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ImageLink,
  // The page has its own h1 and h2.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div className="table-scroll" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }) => (
    <input type="checkbox" checked={checked} disabled aria-label={checked ? "Done" : "To do"} />
  ),
};

interface MarkdownProps {
  /** GitHub-flavoured Markdown. Raw HTML is shown as text. */
  children: string;
  className?: string;
}

/** Markdown as prose. Heavy: on a page that may not need it, load it with next/dynamic. */
export function Markdown({ children, className }: MarkdownProps) {
  return (
    <div className={cn("markdown", className)}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm, asTyped]}
        rehypePlugins={[[rehypeSanitize, SCHEMA]]}
        urlTransform={safeUrl}
        components={COMPONENTS}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}
