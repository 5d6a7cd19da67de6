import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "@/components/ui/text/markdown";
import { MarkdownPeopleContext } from "@/components/ui/text/markdown-contexts";

function html(markdown: string): string {
  return renderToStaticMarkup(<Markdown>{markdown}</Markdown>);
}

test("HTML is shown as text, neither executed nor dropped", () => {
  const page = html('<script>alert(1)</script>\n\nsee <img src=x onerror="alert(1)"> here');
  expect(page).not.toContain("<script");
  expect(page).not.toContain("<img");
  expect(page).toContain("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  expect(page).toContain("see &lt;img src=x onerror=&quot;alert(1)&quot;&gt; here");
});

test.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "/inside", "user:5"])(
  "%s is not a link",
  (address) => {
    expect(html(`[text](${address})`)).toContain("<p><span>text</span></p>");
  },
);

test("links do not send a referrer or pass on ranking", () => {
  expect(html("https://example.org/a")).toContain(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow">',
  );
  expect(html("[mail](mailto:ana@acme.test)")).toContain('href="mailto:ana@acme.test"');
});

test("a remote picture becomes a link", () => {
  const page = html("![the screen](https://example.org/x.png)");
  expect(page).not.toContain("<img");
  expect(page).toContain('href="https://example.org/x.png"');
  expect(page).toContain(">Image: the screen</a>");
});

test("an attached file is shown or linked", () => {
  const file = "/api/projects/1/issues/ENG-2/attachments/3";
  expect(html(`![shot](${file})`)).toContain(`<img src="${file}" alt="shot" loading="lazy"/>`);
  expect(html(`[log](${file})`)).toContain(`<a href="${file}" target="_blank"`);
});

test.each([
  "/api/projects/1/issues/2/attachments/3?x=1",
  "/api/projects/1/issues/2/attachments/3/..",
  "/api/projects/1/issues/../attachments/3",
  "//x.test/api/projects/1/issues/2/attachments/3",
  "/api/users/1/picture",
])("%s is neither a picture nor a link", (address) => {
  expect(html(`![a](${address}) [b](${address})`)).not.toMatch(/<img|<a /);
});

test("task checkboxes are named after their tasks, and cannot be ticked by default", () => {
  const page = html("- [x] one\n- [ ] two");
  expect(page).toMatch(/<input[^>]* aria-label="one"[^>]* disabled=""[^>]* checked=""/);
  expect(page).toMatch(/<input[^>]* aria-label="two"[^>]* disabled=""/);
});

test("headings rank below the page's own", () => {
  expect(html("# One\n\n## Two\n\n### Three")).toMatch(/<h3>One.*<h3>Two.*<h4>Three/s);
});

test("line breaks are kept, in text and in pasted HTML", () => {
  expect(html("one\ntwo")).toMatch(/one<br\/>\s*two/);
  expect(html("<div>\nx\n</div>")).toMatch(/&lt;div&gt;<br\/>\s*x<br\/>/);
});

test("code keeps its lines", () => {
  expect(html("```ts\na\nb\n```")).toContain("a\nb\n</code>");
});

test("a mention is a chip with the person's current name, and mentions of the user stand out", () => {
  const people = { me: 5, nameOf: (id: number) => (id === 5 ? "Ana Ruiz" : undefined) };
  const page = renderToStaticMarkup(
    <MarkdownPeopleContext value={people}>
      <Markdown>{"[@Ana](user:5) [@Ben](user:6) [no](user:6) `[@Ana](user:5)`"}</Markdown>
    </MarkdownPeopleContext>,
  );
  expect(page).toContain('data-me="true">@Ana Ruiz<span class="sr-only"> (you)</span></span>');
  expect(page).toContain('<span class="mention">@Ben</span> <span>no</span>');
  expect(page).toContain("<code>[@Ana](user:5)</code>");
});

test("too much markup is shown as plain text, with a notice", () => {
  const page = html("]".repeat(65_535));
  expect(page).toContain("Shown as plain text");
  expect(page).toContain("]".repeat(65_535));
});
