import { Section } from "@react-email/section";
import { renderMarkdownHtml } from "@/lib/platform/markdown/render-html";
import { SmallLine, TEXT_STYLE } from "./layout";

/** Limits the cost of rendering: each watcher's email is rendered separately. */
const MAX_COMMENT_LENGTH = 5_000;

/** Truncates a comment to whole lines where possible. */
function truncateComment(body: string): string {
  if (body.length <= MAX_COMMENT_LENGTH) return body;
  const end = body.lastIndexOf("\n", MAX_COMMENT_LENGTH);
  // Avoids cutting a surrogate pair in half.
  return body
    .slice(0, end > MAX_COMMENT_LENGTH / 2 ? end : MAX_COMMENT_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "");
}

/** A comment as a block quote, truncated if it is long. */
export function CommentText({ body }: { body: string }) {
  const beginning = truncateComment(body);
  return (
    <Section style={{ padding: "0 0 0 14px", borderLeft: "3px solid #d0d7de", ...TEXT_STYLE }}>
      {/* HTML from lib/platform/markdown, without scripts or remote content. */}
      <div dangerouslySetInnerHTML={{ __html: renderMarkdownHtml(beginning) }} />
      {beginning !== body && <SmallLine>Read the full comment in Lanework.</SmallLine>}
    </Section>
  );
}
