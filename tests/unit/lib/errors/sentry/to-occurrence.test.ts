import { describe, expect, test } from "vitest";
import { toOccurrence } from "@/lib/errors/sentry/to-occurrence";

const now = new Date("2026-11-21T18:00:00Z");
const read = (event: object) => toOccurrence(event as Record<string, unknown>, now);

/** An event as @sentry/node sends it. */
const nodeEvent = {
  event_id: "9ec79c33ec9942ab8353589fcb2e04dc",
  timestamp: 1_795_283_999.25,
  platform: "node",
  level: "error",
  environment: "staging",
  release: "shop@1.4.2",
  server_name: "web-1",
  sdk: { name: "sentry.javascript.node", version: "11.11.0" },
  exception: {
    values: [
      {
        type: "RangeError",
        value: "no such row",
        stacktrace: {
          frames: [{ function: "query", filename: "/app/db.js", lineno: 3, colno: 9 }],
        },
      },
      {
        type: "CartError",
        value: "cannot total the cart",
        mechanism: { type: "generic", handled: true },
        stacktrace: {
          frames: [
            { function: "main", filename: "/app/main.js", module: "main", lineno: 12, colno: 5 },
            { function: "next", filename: "node:internal/x", lineno: 1, in_app: false },
            {
              function: "total",
              filename: "/app/cart.js",
              lineno: 7,
              colno: 11,
              in_app: true,
              pre_context: ["function total(cart) {", ""],
              context_line: "  throw new CartError();",
              post_context: ["}"],
            },
          ],
        },
      },
    ],
  },
  tags: { shop: "berlin", retry: 3, cold: true, nothing: null },
  breadcrumbs: [
    { timestamp: 1_795_283_999, category: "console", level: "warning", message: "low", type: "x" },
  ],
  request: {
    url: "https://shop.example/cart?token=abc",
    method: "POST",
    headers: { Cookie: "a=b" },
  },
  user: { id: 7, ip_address: "{{auto}}" },
  contexts: { runtime: { name: "node", version: "v20" } },
  extra: { cart: { items: 3 }, password: "hunter2" },
};

describe("an event with a chain of exceptions", () => {
  const occurrence = read(nodeEvent);

  test("is named after the last one", () => {
    expect(occurrence).toMatchObject({
      exceptionClass: "CartError",
      message: "cannot total the cart",
      environment: "staging",
      release: "shop@1.4.2",
      platform: "node",
      eventId: "9ec79c33ec9942ab8353589fcb2e04dc",
      occurredAt: new Date(1_795_283_999_250),
      fingerprint: null,
    });
  });

  test("has the last one's frames, innermost first", () => {
    const frame = { function: null, file: null, line: null, column: null, in_app: null };
    expect(occurrence.frames).toEqual([
      {
        function: "total",
        file: "/app/cart.js",
        line: 7,
        column: 11,
        in_app: true,
        context: {
          before: ["function total(cart) {", ""],
          line: "  throw new CartError();",
          after: ["}"],
        },
      },
      { ...frame, function: "next", file: "node:internal/x", line: 1, in_app: false },
      { ...frame, function: "main", file: "/app/main.js", line: 12, column: 5 },
    ]);
  });

  test("lists the causes in its stack trace", () => {
    expect(occurrence.stackTrace).toMatch(
      /^CartError: cannot total the cart\n\s+at total.*[^]*\nCaused by: RangeError: no such row\n\s+at query/,
    );
    const python = read({ ...nodeEvent, platform: "python" }).stackTrace;
    expect(python).toMatch(/RangeError: no such row\n\nThe above exception was the direct cause/);
    expect(python.trimEnd().split("\n").at(-1)).toBe("CartError: cannot total the cart");
  });

  test("keeps its details but not the secrets in them", () => {
    expect(occurrence.details).toEqual({
      tags: { shop: "berlin", retry: "3", cold: "true" },
      breadcrumbs: [
        {
          at: "2026-11-21T17:59:59.000000Z",
          type: "x",
          category: "console",
          level: "warning",
          message: "low",
          data: null,
        },
      ],
      request: {
        url: "https://shop.example/cart?token=[Filtered]",
        method: "POST",
        headers: { Cookie: "[Filtered]" },
      },
      user: { id: 7 },
      contexts: {
        event: { level: "error", server_name: "web-1", sdk: "sentry.javascript.node 11.11.0" },
        runtime: { name: "node", version: "v20" },
      },
      extra: { cart: { items: 3 }, password: "[Filtered]" },
    });
  });
});

describe("the class and message", () => {
  const value = { type: "E", value: "v" };
  test.each([
    ["exceptions in `values`", { exception: { values: [value] } }, "E", "v"],
    ["a list of exceptions", { exception: [{ type: "C" }, value] }, "E", "v"],
    ["a single exception", { exception: value }, "E", "v"],
    ["an exception without a type", { exception: [{ value: "v" }] }, "Error", "v"],
    ["an exception without a value", { exception: [{ type: "E" }] }, "E", ""],
    ["an exception with an object value", { exception: [{ type: "E", value: { a: 1 } }] }, "E", ""],
    ["an exception and the message", { exception: [{ type: "E" }], message: "m" }, "E", "m"],
    ["a message", { message: "m" }, "Message", "m"],
    ["a message with a stack", { message: "m", exception: [{ value: "m" }] }, "Message", "m"],
    ["a formatted message", { logentry: { message: "%s", formatted: "f" } }, "Message", "f"],
    ["a legacy formatted message", { message: { formatted: "f", message: "m" } }, "Message", "f"],
    [
      "a message with parameters",
      { logentry: { message: "%s of %d, %s", params: ["a", 2] } },
      "Message",
      "a of 2, %s",
    ],
    [
      "a message with named parameters",
      { logentry: { message: "{a} %(b)s", params: { a: 1, b: "x" } } },
      "Message",
      "1 x",
    ],
    [
      "a message with positional parameters",
      { logentry: { message: "{0}, {} {1}", params: ["a", "b"] } },
      "Message",
      "a, a b",
    ],
    ["a message with a secret", { message: "redis://u:p@db" }, "Message", "redis://[Filtered]@db"],
    ["an empty event", {}, "Message", "<unlabeled event>"],
    ["an empty list of exceptions", { exception: { values: [] } }, "Message", "<unlabeled event>"],
  ])("come from %s", (_, event, exceptionClass, message) => {
    expect(read(event)).toMatchObject({ exceptionClass, message, environment: "production" });
  });
});

test("a thread's frames are used if the exception has none", () => {
  const frames = (name: string) => ({ frames: [{ function: name }] });
  const threads = [
    { id: 1, stacktrace: frames("other") },
    { id: 2, current: true, stacktrace: frames("current") },
    { id: 3, crashed: true, stacktrace: frames("crashed") },
  ];
  const named = (event: object) => read(event).frames.map((frame) => frame.function);
  expect(named({ message: "m", threads })).toEqual(["crashed"]);
  expect(named({ message: "m", threads: { values: threads.slice(0, 2) } })).toEqual(["current"]);
  expect(named({ message: "m", threads: threads.slice(0, 1) })).toEqual(["other"]);
  expect(named({ exception: [{ type: "E", stacktrace: frames("own") }], threads })).toEqual([
    "own",
  ]);
  expect(named({ message: "m", stacktrace: frames("event") })).toEqual(["event"]);
});

test("only the valid parts of a client's fingerprint are kept", () => {
  const mixed = ["{{ default }}", 7, null, "x"];
  expect(read({ fingerprint: mixed }).fingerprint).toEqual(["{{ default }}", "7", "x"]);
  expect(read({ fingerprint: ["lawyer", ""] }).fingerprint).toEqual(["lawyer", ""]);
  expect(read({ fingerprint: [" ", {}, "x"] }).fingerprint).toEqual([" ", "x"]);
  for (const fingerprint of [["", " "], [], "x"]) {
    expect(read({ fingerprint }).fingerprint).toBeNull();
  }
});

describe("frames", () => {
  const first = (platform: string, frame: object) =>
    read({ platform, stacktrace: { frames: [frame] } }).frames[0];

  test.each([
    [
      "python",
      { function: "f", filename: "app/x.py", abs_path: "/srv/app/x.py", module: "app.x" },
      "f",
      "app/x.py",
    ],
    [
      "java",
      { function: "total", module: "com.shop.Cart", filename: "Cart.java" },
      "com.shop.Cart.total",
      "Cart.java",
    ],
    [
      "java",
      { function: "total", module: "com.shop.Cart" },
      "com.shop.Cart.total",
      "com.shop.Cart",
    ],
    [
      "go",
      { function: "total", module: "main", abs_path: "/src/main.go" },
      "main.total",
      "/src/main.go",
    ],
    ["other", { platform: "java", function: "f", module: "C" }, "C.f", "C"],
    [
      "php",
      { function: "App\\Cart::total", filename: "/src/Cart.php" },
      "App\\Cart::total",
      "/src/Cart.php",
    ],
    [
      "javascript",
      { filename: "https://x.example/a.js?token=abc" },
      null,
      "https://x.example/a.js?token=[Filtered]",
    ],
    ["native", { function: "f", package: "/lib/libc.so" }, "f", "/lib/libc.so"],
    ["node", { function: "?", filename: "/app/a.js" }, null, "/app/a.js"],
    ["native", {}, null, null],
  ])("are normalized (%s): %j", (platform, frame, name, file) => {
    expect(first(platform, frame)).toMatchObject({ function: name, file });
  });

  test("include both ends of a stack overflow", () => {
    const frames = Array.from({ length: 1000 }, (_, n) => ({ function: `f${n}` }));
    const names = read({ stacktrace: { frames } }).frames.map((frame) => frame.function);
    expect(names).toHaveLength(250);
    expect([names[0], names.at(-1)]).toEqual(["f999", "f0"]);
  });
});

describe("the timestamp", () => {
  test.each([
    ["2026-11-21T17:00:00Z", "2026-11-21T17:00:00.000Z"],
    ["2026-11-21T17:00:00.123456Z", "2026-11-21T17:00:00.123Z"],
    ["2026-11-21T17:00:00", "2026-11-21T17:00:00.000Z"],
    ["2026-11-21 17:00:00.5", "2026-11-21T17:00:00.500Z"],
    ["2026-11-21T18:30:00+01:00", "2026-11-21T17:30:00.000Z"],
    [1_795_280_400.123456, "2026-11-21T17:00:00.123Z"],
    [1_795_280_400, "2026-11-21T17:00:00.000Z"],
    ["1795280400.5", "2026-11-21T17:00:00.500Z"],
    ["2009-05-01T00:00:00Z", "2009-05-01T00:00:00.000Z"],
  ])("is read from %s", (timestamp, expected) => {
    const { occurredAt, occurredMicros } = read({ timestamp });
    expect(occurredAt.toISOString()).toBe(expected);
    expect(occurredMicros).toBe(String(timestamp).includes("123456") ? 456 : 0);
  });

  test.each([
    ["a time one second ahead", now.getTime() / 1000 + 1],
    ["a time years ahead", "2031-01-01T00:00:00Z"],
    ["a time in milliseconds", now.getTime()],
    ["the epoch", 0],
    ["a time before the epoch", -1e9],
    ["a number out of range", 1e300],
    ["an invalid date", "yesterday"],
    ["an impossible day", "2026-13-45T00:00:00Z"],
    ["an object", { a: 1 }],
    ["null", null],
  ])("is the current time instead of %s", (_, timestamp) => {
    expect(read({ timestamp }).occurredAt).toEqual(now);
  });
});

test.each([
  ["9EC79C33-EC99-42AB-8353-589FCB2E04DC", "9ec79c33ec9942ab8353589fcb2e04dc"],
  ["9ec79c33", null],
  [7, null],
])("the event ID %s is read as %s", (event_id, expected) => {
  expect(read({ event_id }).eventId).toBe(expected);
});
