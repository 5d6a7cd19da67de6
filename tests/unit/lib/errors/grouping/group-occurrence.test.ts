import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { groupOccurrence } from "@/lib/errors/grouping/group-occurrence";
import { parseStackTrace } from "@/lib/errors/stacks/parse-stack-trace";
import fc from "../../../../support/patterns/laws";

type Occurrence = Parameters<typeof groupOccurrence>[0];

function group(stack: string, more: Partial<Occurrence> = {}) {
  return groupOccurrence({
    ...{ exceptionClass: "TypeError", message: "no", fingerprint: null, platform: null },
    frames: parseStackTrace(stack),
    ...more,
  });
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const STACK =
  "at add (/app/src/cart.js:1:2)\nat run (/app/node_modules/x/y.js:3:4)\nat main (/app/src/main.js:5:6)";

describe("the fingerprint is computed from", () => {
  test("the class and the in-app calls", () => {
    const { fingerprint, culprit, grouping } = group(STACK);
    expect(grouping).toEqual({
      source: "frames",
      inputs: ["TypeError", "add (src/cart.js)", "main (src/main.js)"],
    });
    expect(fingerprint).toBe(sha256(grouping.inputs.join("\n")));
    expect(culprit).toBe("add (src/cart.js)");
  });

  test("the class, functions and files, but not the message", () => {
    const { fingerprint } = group(STACK);
    expect(group(STACK, { message: "other" }).fingerprint).toBe(fingerprint);
    expect(group(STACK, { exceptionClass: "RangeError" }).fingerprint).not.toBe(fingerprint);
    expect(group(STACK.replace("add", "remove")).fingerprint).not.toBe(fingerprint);
    expect(group(STACK.replace("cart.js", "list.js")).fingerprint).not.toBe(fingerprint);
  });

  test("the class and the masked message if there are no frames", () => {
    const { culprit, grouping } = group("", { message: "User 123 not found" });
    expect(grouping).toEqual({ source: "message", inputs: ["TypeError", "User <n> not found"] });
    expect(culprit).toBe("");
  });

  test("all calls and the masked message, if none are in-app", () => {
    const { grouping, culprit } = group("at run (/app/node_modules/x/y.js:3:4)", {
      message: "row 7",
    });
    expect(grouping.inputs).toEqual(["TypeError", "run (x/y.js)", "row <n>"]);
    expect(culprit).toBe("run (x/y.js)");
  });

  test("the message too, if it was reported rather than thrown", () => {
    const stack = "at /app/src/routes.js:3:4";
    const inputs = (exceptionClass: string) =>
      group(stack, { exceptionClass, message: "row 7" }).grouping.inputs;
    expect(inputs("Message")).toEqual(["Message", "<anonymous> (src/routes.js)", "row <n>"]);
    expect(inputs("TypeError")).toEqual(["TypeError", "<anonymous> (src/routes.js)"]);
  });
});

describe("relevant calls", () => {
  const stack = (...names: string[]) =>
    names.map((n, i) => `at ${n} (/app/src/${n}.js:${i + 1}:1)`).join("\n");
  const names = (text: string) =>
    group(text)
      .grouping.inputs.slice(1)
      .map((input) => input.split(" ")[0]);

  test("are the innermost three", () => {
    expect(names(stack("sum", "close", "month", "cron"))).toEqual(["sum", "close", "month"]);
  });

  test("include those that only throw, but do not count them", () => {
    expect(names(stack("invariant", "assertPaid", "sum", "close", "month", "cron"))).toEqual([
      ...["invariant", "assertPaid", "sum", "close", "month"],
    ]);
    expect(names(stack("assertive", "close", "month", "cron"))).toEqual([
      "assertive",
      "close",
      "month",
    ]);
  });

  test("count recursion once, however deep", () => {
    const deep = (n: number) =>
      stack(...Array.from({ length: n }, () => ["walk", "visit"]).flat(), "main");
    expect(names(deep(40))).toEqual(["walk", "visit", "main"]);
    expect(group(deep(40)).fingerprint).toBe(group(deep(1)).fingerprint);
  });

  test("exclude engine and generated code, even if the client marks it as in-app", () => {
    const frame = (name: string, file: string) => ({
      ...{ function: name, file, line: 1, column: 1, in_app: true },
    });
    const frames = [
      frame("Array.map", "<anonymous>"),
      frame("<listcomp>", "a.py"),
      frame("f", "a.py"),
    ];
    expect(group("", { frames }).grouping.inputs).toEqual(["TypeError", "f (a.py)"]);
  });
});

describe("the fingerprint for a minified bundle", () => {
  const build = (hash: string, inner: string, outer: string) =>
    `at ${inner} (https://x.test/assets/index-${hash}.js:1:200)\nat ${outer} (https://x.test/assets/index-${hash}.js:1:900)`;

  test("ignores names made up by a minifier, and includes the message instead", () => {
    const price = { message: "Cannot read properties of undefined (reading 'price')" };
    const { fingerprint, grouping, culprit } = group(build("4f3c91ab", "a", "Kt"), price);
    expect(grouping.inputs).toEqual([
      ...["TypeError", "assets/index.js", "Cannot read properties of undefined (reading price)"],
    ]);
    expect(culprit).toBe("assets/index.js");
    expect(group(build("B0dE77xq", "n", "Zt"), price).fingerprint).toBe(fingerprint);
    const other = { message: "Cannot read properties of undefined (reading 'name')" };
    expect(group(build("4f3c91ab", "a", "Kt"), other).fingerprint).not.toBe(fingerprint);
  });

  test("ignores the class name too", () => {
    const thrown = (hash: string, name: string) =>
      group(build(hash, name, "Kt"), { exceptionClass: name });
    expect(thrown("4f3c91ab", "e").fingerprint).toBe(thrown("B0dE77xq", "n").fingerprint);
  });

  test("uses only the original names that remain", () => {
    expect(group(build("4f3c91ab", "Cart.total", "t")).grouping.inputs).toEqual([
      ...["TypeError", "total (assets/index.js)"],
    ]);
  });

  test("is used for a bundle without a hash, which is recognized by its names", () => {
    const stack = (a: string, b: string) =>
      `at ${a} (https://x.test/app.js:1:2)\nat ${b} (https://x.test/app.js:1:9)`;
    expect(group(stack("e", "t")).fingerprint).toBe(group(stack("n", "r")).fingerprint);
    expect(group(stack("add", "t")).fingerprint).not.toBe(group(stack("run", "t")).fingerprint);
  });

  test("is not used for short names in handwritten code", () => {
    const stack = (name: string) => `at ${name} (/app/src/db.js:1:2)\nat go (/app/src/main.js:1:2)`;
    expect(group(stack("a")).fingerprint).not.toBe(group(stack("b")).fingerprint);
  });
});

describe("the client's fingerprint", () => {
  test("is the digest of its parts, whatever else was sent", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (parts) => {
        fc.pre(!parts.some((part) => part.includes("default")));
        const { fingerprint, grouping } = group(STACK, { fingerprint: parts });
        expect(fingerprint).toBe(sha256(parts.join("\n")));
        expect(grouping).toEqual({ source: "client", inputs: parts });
      }),
    );
    expect(group("", { fingerprint: ["a"] }).fingerprint).toBe(
      group(STACK, { fingerprint: ["a"] }).fingerprint,
    );
  });

  test("replaces {{ default }} with the computed inputs", () => {
    const computed = group(STACK);
    expect(group(STACK, { fingerprint: ["{{ default }}"] }).fingerprint).toBe(computed.fingerprint);
    expect(group(STACK, { fingerprint: ["{{ default }}", "acme"] }).grouping).toEqual({
      source: "client",
      inputs: [...computed.grouping.inputs, "acme"],
    });
  });

  test("is ignored if empty", () => {
    expect(group(STACK, { fingerprint: [] })).toEqual(group(STACK));
  });
});

describe("laws", () => {
  const word = fc.stringMatching(/^[a-z]{4,9}[A-Z][a-z]{3,8}$/);
  const calls = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 6 });
  const place = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }));
  const hash = fc.stringMatching(/^[1-9][0-9a-f]{15}$/);
  const host = fc.constantFrom(
    "https://x.test",
    "https://cdn.x.test:8443",
    "app://",
    "http://10.0.0.1",
  );

  test("lines, columns, origins, queries and hashes never change the group", () => {
    const where = fc.record({
      host,
      hash,
      places: fc.array(place, { minLength: 6, maxLength: 6 }),
    });
    fc.assert(
      fc.property(calls, where, where, (stack, one, other) => {
        const text = ({
          host,
          hash,
          places,
        }: {
          host: string;
          hash: string;
          places: [number, number][];
        }) =>
          stack
            .map(
              ([name, file], i) =>
                `at ${name} (${host}/js/${file}.${hash}.js?v=${hash}:${places[i]!.join(":")})`,
            )
            .join("\n");
        expect(group(text(one))).toEqual(group(text(other)));
      }),
    );
  });

  test("a different innermost function always changes the group", () => {
    fc.assert(
      fc.property(word, word, calls, word, (name, file, outer, other) => {
        fc.pre(name !== other && !outer.some(([n]) => n === name || n === other));
        const text = (first: string) =>
          [[first, file], ...outer].map(([n, f]) => `at ${n} (/app/src/${f}.js:1:1)`).join("\n");
        expect(group(text(name)).fingerprint).not.toBe(group(text(other)).fingerprint);
      }),
    );
  });

  test("any frames yield a group, and always the same one", () => {
    const text = fc.option(fc.oneof(fc.string(), fc.string({ unit: "binary" })));
    const frame = fc.record({
      function: text,
      file: text,
      line: fc.option(fc.nat()),
      column: fc.option(fc.nat()),
      in_app: fc.option(fc.boolean()),
    });
    const anyPlatform = fc.constantFrom(
      null,
      "javascript",
      "python",
      "php",
      "java",
      "go",
      "ruby",
      "csharp",
      "perl",
    );
    fc.assert(
      fc.property(fc.array(frame), anyPlatform, fc.string(), (frames, platform, message) => {
        const grouped = group("", { frames, platform, message });
        expect(grouped.fingerprint).toMatch(/^[0-9a-f]{64}$/);
        expect(grouped.grouping.source).toBe(frames.length > 0 ? "frames" : "message");
        expect(group("", { frames, platform, message })).toEqual(grouped);
      }),
    );
  });
});
