import { expect, test } from "vitest";
import {
  type CopiedError,
  stackMarkdown,
  stackText,
} from "@/components/errors/detail/event/stack/group-copy";

const frames = [
  {
    function: "run",
    file: "src/app.ts",
    line: 3,
    column: 7,
    in_app: true,
    context: null,
    vars: null,
  },
  {
    function: null,
    file: null,
    line: null,
    column: null,
    in_app: false,
    context: null,
    vars: null,
  },
];
const error: CopiedError = {
  exceptionClass: "TypeError",
  message: "x is not a function",
  stackTrace: "TypeError: x is not a function\n    at run (src/app.ts:3:7)\n",
  frames,
};
const facts = {
  group: { environment: "production", occurrence_count: 12 },
  release: "shop@2.41.0",
  at: "2026-03-12T14:02:00.000000Z",
  url: "https://acme.test/projects/1/errors/7",
};

test("copies the text that was reported", () => {
  expect(stackText(error)).toBe("TypeError: x is not a function\n    at run (src/app.ts:3:7)");
});

test("builds the text from the frames if none was reported", () => {
  expect(stackText({ ...error, stackTrace: " \n" })).toBe(
    "TypeError: x is not a function\n    at run (src/app.ts:3:7)\n    at anonymous",
  );
  expect(stackText({ ...error, message: "", stackTrace: "", frames: [] })).toBe("TypeError");
});

test("copies Markdown with the title, the stack in a code block, and the origin", () => {
  expect(stackMarkdown(error, facts)).toBe(`**TypeError: x is not a function**

\`\`\`
TypeError: x is not a function
    at run (src/app.ts:3:7)
\`\`\`

- Environment: production
- Release: shop@2.41.0
- Occurred: 2026-03-12T14:02:00.000000Z, one of 12
- Error group: <https://acme.test/projects/1/errors/7>`);
});

test("leaves out an unknown release", () => {
  expect(stackMarkdown(error, { ...facts, release: null })).not.toContain("Release");
});

test("reported text can neither end the block nor become markup", () => {
  const hostile = { ...error, message: "**hi** [x](y)\n# z", stackTrace: "````\nout\n````" };
  const [title, block] = stackMarkdown(hostile, facts).split("\n\n");
  expect(title).toBe("**TypeError: \\*\\*hi\\*\\* \\[x\\](y) \\# z**");
  expect(block).toBe("`````\n````\nout\n````\n`````");
});
