import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "@/components/ui/markdown";

function html(markdown: string): string {
  return renderToStaticMarkup(<Markdown>{markdown}</Markdown>);
}

test("markup is shown, not run and not dropped", () => {
  const page = html('<script>alert(1)</script>\n\nsee <img src=x onerror="alert(1)"> here');
  expect(page).not.toContain("<script");
  expect(page).not.toContain("<img");
  expect(page).toContain("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  expect(page).toContain("see &lt;img src=x onerror=&quot;alert(1)&quot;&gt; here");
});

test.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "/inside", "user:5"])(
  "%s is no link",
  (address) => {
    expect(html(`[text](${address})`)).toContain("<p><span>text</span></p>");
  },
);

test("links leave without a trace", () => {
  expect(html("https://example.org/a")).toContain(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow">',
  );
  expect(html("[mail](mailto:ana@acme.test)")).toContain('href="mailto:ana@acme.test"');
});

test("a remote picture is a link", () => {
  const page = html("![the screen](https://example.org/x.png)");
  expect(page).not.toContain("<img");
  expect(page).toContain('href="https://example.org/x.png"');
  expect(page).toContain(">the screen</a>");
});

test("task boxes have names", () => {
  const page = html("- [x] one\n- [ ] two");
  expect(page).toContain('aria-label="Done"');
  expect(page).toContain('aria-label="To do"');
});

test("headings stay below the page's own", () => {
  expect(html("# One\n\n## Two\n\n### Three")).toMatch(/<h3>One.*<h3>Two.*<h4>Three/s);
});

test("lines end where they were ended, in text and in pasted markup", () => {
  expect(html("one\ntwo")).toMatch(/one<br\/>\s*two/);
  expect(html("<div>\nx\n</div>")).toMatch(/&lt;div&gt;<br\/>\s*x<br\/>/);
});

test("code keeps its lines", () => {
  expect(html("```ts\na\nb\n```")).toContain("a\nb\n</code>");
});
