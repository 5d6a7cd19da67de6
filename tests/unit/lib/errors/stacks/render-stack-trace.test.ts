import { expect, test } from "vitest";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import { renderStackTrace } from "@/lib/errors/stacks/render-stack-trace";
import fc from "../../../../support/patterns/laws";

const frame = (
  name: string | null,
  file: string | null,
  line: number | null = null,
  column: number | null = null,
) => ({
  ...{ function: name, file, line, column, in_app: null },
});
const render = (platform: string | null, frames: ReturnType<typeof frame>[], message = "no") =>
  renderStackTrace({ exceptionClass: "Oops", message, frames, platform });

test("each language has its own notation", () => {
  expect(
    render("node", [frame("f", "/a.js", 1, 2), frame(null, "/b.js", 3), frame("g", null)]),
  ).toBe("Oops: no\n    at f (/a.js:1:2)\n    at /b.js:3\n    at g (<anonymous>)");
  const context = { before: [], line: "    raise Oops()", after: [] };
  expect(
    render("python", [{ ...frame("f", "a.py", 1), context } as never, frame(null, "b.py", 2)]),
  ).toBe(
    'Traceback (most recent call last):\n  File "b.py", line 2, in <module>\n  File "a.py", line 1, in f\n    raise Oops()\nOops: no',
  );
  expect(
    render("php", [frame("A->f", "/a.php", 1), frame("g", "/b.php", 2), frame(null, "/c.php", 3)]),
  ).toBe("Oops: no in /a.php:1\nStack trace:\n#0 /b.php(2): A->f()\n#1 /c.php(3): g()\n#2 {main}");
  expect(render("java", [frame("a.B.c", "B.java", 1), frame("a.B.d", null)])).toBe(
    "Oops: no\n\tat a.B.c(B.java:1)\n\tat a.B.d(Unknown Source)",
  );
  expect(render("go", [frame("main.main", "/a.go", 1)])).toBe(
    "Oops: no\n\ngoroutine 1 [running]:\nmain.main(...)\n\t/a.go:1",
  );
  expect(render("ruby", [frame("f", "/a.rb", 1)])).toBe("Oops: no\n\tfrom /a.rb:1:in 'f'");
  expect(render("csharp", [frame("A.B", "/a.cs", 1), frame("A.C", null)])).toBe(
    "Oops: no\n   at A.B() in /a.cs:line 1\n   at A.C()",
  );
});

test("without frames, only the class and message are shown; without a platform, the file name determines the notation", () => {
  expect(render("node", [])).toBe("Oops: no");
  expect(render("node", [], "")).toBe("Oops");
  expect(render(null, [frame("f", "/a.py", 1)])).toContain('File "/a.py", line 1, in f');
});

const EXTENSIONS = {
  node: "js",
  python: "py",
  php: "php",
  java: "java",
  go: "go",
  ruby: "rb",
  csharp: "cs",
};

test.each(Object.entries(EXTENSIONS))(
  "a trace printed for %s can be read back",
  (platform, extension) => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    const call = fc
      .tuple(word, word, fc.integer({ min: 1, max: 9_999 }))
      .map(([name, file, line]) => {
        const path = platform === "java" ? `${file}.java` : `/app/${file}.${extension}`;
        return frame(
          platform === "java" || platform === "csharp" || platform === "go" ? `shop.${name}` : name,
          path,
          line,
        );
      });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 8 }), (frames) => {
        const read = parseStackTrace(render(platform, frames));
        expect(read.map((f) => [f.function, f.line])).toEqual(
          frames.map((f) => [f.function, f.line]),
        );
      }),
    );
  },
);
