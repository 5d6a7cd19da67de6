import { toJsxRuntime, type Components } from "hast-util-to-jsx-runtime";
import Link from "next/link";
import type { ComponentProps } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const COMPONENTS: Partial<Components> = {
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  a: ({ href = "", children }: ComponentProps<"a">) =>
    href.startsWith("/") ? <Link href={href}>{children}</Link> : <a href={href}>{children}</a>,
};

const parser = unified().use(remarkParse).use(remarkRehype);

/**
 * Our own Markdown with internal links. Rendered on the server, so the browser does not need a
 * parser.
 */
export function Prose({ children }: { children: string }) {
  const tree = parser.runSync(parser.parse(children));
  return (
    <div className="markdown">
      {toJsxRuntime(tree, { Fragment, jsx, jsxs, components: COMPONENTS })}
    </div>
  );
}
