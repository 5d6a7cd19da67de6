import { Section } from "@react-email/section";
import { renderMarkdownHtml } from "@/lib/platform/markdown/render-html";
import { SmallLine, TEXT_STYLE } from "./layout";

/** A mail is laid out anew for everybody who watches: what that costs must not be up to who comments. */
const LONGEST = 5_000;

/** As much of the comment as a mail takes, in whole lines unless they are very long. */
function beginningOf(body: string): string {
  if (body.length <= LONGEST) return body;
  const end = body.lastIndexOf("\n", LONGEST);
  // No half of a character that takes two.
  return body.slice(0, end > LONGEST / 2 ? end : LONGEST).replace(/[\uD800-\uDBFF]$/, "");
}

/** A comment, set off from what is said about it; of a long one its beginning. */
export function CommentText({ body }: { body: string }) {
  const beginning = beginningOf(body);
  return (
    <Section style={{ padding: "0 0 0 14px", borderLeft: "3px solid #d0d7de", ...TEXT_STYLE }}>
      {/* Made by lib/platform/markdown, which lets nothing through that runs or is fetched. */}
      <div dangerouslySetInnerHTML={{ __html: renderMarkdownHtml(beginning) }} />
      {beginning !== body && <SmallLine>The comment goes on in Lanework.</SmallLine>}
    </Section>
  );
}
