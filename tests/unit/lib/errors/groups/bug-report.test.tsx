import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Markdown } from "@/components/ui/text/markdown";
import { bugDescription, bugTitle } from "@/lib/errors/groups/bug-report";
import fc from "../../../../support/patterns/laws";

const URL = "http://acme.localhost:3000/projects/1/errors/2";
const group = {
  exception_class: "TypeError",
  latest_message: "x is not a function",
  latest_stack_trace: "TypeError: x is not a function\n    at run (app.js:1:1)",
  occurrence_count: 1234567,
  environment: "production",
  release: "1.2.3" as string | null,
  first_seen_at: "2026-01-02T03:04:05.678901Z",
  last_seen_at: "2026-02-03T04:05:06.789012Z",
};
const length = (text: string) => [...text].length;

const withPlainBreaks = (text: string) => text.replaceAll("\r\n", "\n");

function unescape(html: string): string {
  return html.replace(/&(lt|gt|amp|quot|#x27);/g, (_, name: string) => {
    return { lt: "<", gt: ">", amp: "&", quot: '"', "#x27": "'" }[name] ?? "";
  });
}

/** Returns what a reader sees: the text of each code block and code span, and the rest. */
function render(markdown: string) {
  const html = renderToStaticMarkup(<Markdown>{markdown}</Markdown>);
  const texts = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => unescape(text!));
  const blocks = texts(/<pre[^>]*><code>([^]*?)<\/code><\/pre>/g).map(withPlainBreaks);
  const rest = html.replace(/<pre[^>]*>[^]*?<\/pre>/g, "<pre/>");
  const spans = [...rest.matchAll(/<code>([^]*?)<\/code>/g)].map(([, text]) => unescape(text!));
  return { blocks, spans, rest: rest.replace(/<code>[^]*?<\/code>/g, "<code/>") };
}

/** Returns the text of a code block, which always ends with one line break. */
const asShown = (text: string) => `${withPlainBreaks(text).replace(/\n$/, "")}\n`;

/** Text with many Markdown characters. */
const nasty = fc
  .array(
    fc.constantFrom(
      "`",
      "```",
      "~~~",
      "\n",
      "\r\n",
      " ",
      "    ",
      "<",
      "&",
      "# ",
      "- ",
      "[",
      "](",
      "|",
      "😀",
      "a",
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

describe("the title", () => {
  it("is the class, a colon, a space and the message", () => {
    expect(bugTitle(group)).toBe("TypeError: x is not a function");
  });

  it("is truncated to 255 code points, without splitting a character", () => {
    const title = bugTitle({ ...group, latest_message: "😀".repeat(300) });
    expect(title).toBe(`TypeError: ${"😀".repeat(244)}`);
    expect(length(title)).toBe(255);
    const fits = "x".repeat(244);
    expect(bugTitle({ ...group, latest_message: fits })).toBe(`TypeError: ${fits}`);
  });

  it("is one line without control characters", () => {
    const message = "a\r\n\tb\u2028c\u0007d ";
    expect(bugTitle({ ...group, latest_message: message })).toBe("TypeError: a b c d");
  });
});

describe("the description", () => {
  it("has the documented parts and a link to the group", () => {
    const text = bugDescription(group, URL);
    const { first_seen_at, last_seen_at, environment, latest_stack_trace } = group;
    const parts = [latest_stack_trace, "1234567", environment, first_seen_at, last_seen_at, URL];
    for (const part of parts) expect(text).toContain(part);
    const { blocks, spans, rest } = render(text);
    expect(blocks).toEqual([asShown(latest_stack_trace)]);
    expect(spans).toEqual(["production", "1.2.3"]);
    expect(rest).toContain(`<a href="${URL}"`);
  });

  it("contains the whole message if the title cannot", () => {
    for (const message of ["line\nanother", "x".repeat(300)]) {
      const { blocks } = render(bugDescription({ ...group, latest_message: message }, URL));
      expect(blocks).toEqual([asShown(message), asShown(group.latest_stack_trace)]);
    }
  });

  it("leaves out the block if there is no stack trace", () => {
    const text = bugDescription({ ...group, latest_stack_trace: " \n", latest_message: "" }, URL);
    expect(render(text).blocks).toEqual([]);
  });

  it.each([
    ["plain text", "at f (x.js:1:1)\n".repeat(20_000)],
    ["astral characters", "😀".repeat(262_144)],
    ["one run of backticks", "`".repeat(262_144)],
    ["lines of backticks", "```\n".repeat(65_536)],
    ["a long fence after the end", `${"x".repeat(65_500)}${"`".repeat(196_000)}`],
  ])("is truncated to fit, and says so: %s", (_, trace) => {
    const text = bugDescription({ ...group, latest_stack_trace: trace }, URL);
    expect(length(text)).toBeLessThanOrEqual(65_535);
    const { blocks, rest } = render(text);
    expect(blocks).toHaveLength(1);
    expect(length(blocks[0]!)).toBeGreaterThan(21_000);
    expect(trace.startsWith(blocks[0]!.slice(0, -1))).toBe(true);
    expect(rest).toMatch(/<pre\/>\n<p><em>The stack trace was too long [^<]*<\/em><\/p><\/div>$/);
  });

  it("includes as much of the stack trace as fits, to the last character", () => {
    const text = bugDescription({ ...group, latest_stack_trace: "x".repeat(70_000) }, URL);
    expect(length(text)).toBe(65_535);
  });

  it("cannot be escaped from, whatever an SDK sends", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (trace, environment, message) => {
        const fields = { latest_stack_trace: trace, environment, latest_message: message };
        const { blocks, spans, rest } = render(bugDescription({ ...group, ...fields }, URL));
        const line = environment.replace(/[\r\n]+/g, " ").trim();
        expect(spans[0]?.trim()).toBe(line);
        expect(spans.slice(1)).toEqual(["1.2.3"]);
        const shown = trace.trim() === "" ? [] : [asShown(trace)];
        expect(blocks.slice(shown.length === 0 ? blocks.length : -1)).toEqual(shown);
        expect(blocks.length).toBeLessThanOrEqual(shown.length + 1);
        expect(rest).not.toMatch(/<(h\d|ol|table|blockquote|img|hr)/);
        expect(rest.match(/<a /g)).toHaveLength(1);
        expect(rest.match(/<li>/g)).toHaveLength(6);
      }),
      { numRuns: 200 },
    );
  });
});
