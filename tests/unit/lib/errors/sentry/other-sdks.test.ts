import { describe, expect, test } from "vitest";
import { toOccurrence } from "@/lib/errors/sentry/to-occurrence";

/** Events from SDKs for other languages, where they differ from those of `@sentry/node`. */
const now = new Date("2026-11-21T18:00:00Z");
const read = (event: object) => toOccurrence(event as Record<string, unknown>, now);

describe("Python", () => {
  const frame = (name: string, lineno: number, more: object = {}) => ({
    filename: "shop/cart.py",
    abs_path: "/srv/shop/cart.py",
    function: name,
    module: "shop.cart",
    lineno,
    pre_context: ["def total(cart):"],
    context_line: "    return cart['items']",
    post_context: [],
    vars: { cart: { password: "'hunter2'" } },
    in_app: true,
    ...more,
  });
  const event = {
    level: "error",
    exception: {
      values: [
        {
          module: null,
          type: "KeyError",
          value: "'items'",
          mechanism: { type: "chained", handled: true, exception_id: 1, parent_id: 0 },
          stacktrace: { frames: [frame("checkout", 20), frame("total", 12)] },
        },
        {
          module: "shop.errors",
          type: "CartError",
          value: "cart 42 is broken",
          mechanism: { type: "excepthook", handled: false, exception_id: 0 },
          stacktrace: {
            frames: [
              frame("<module>", 30, { filename: "main.py", abs_path: "/srv/main.py" }),
              frame("checkout", 22),
            ],
          },
        },
      ],
    },
    event_id: "9ec79c33ec9942ab8353589fcb2e04dc",
    timestamp: "2026-11-21T17:00:00.123456Z",
    breadcrumbs: { values: [{ type: "log", category: "shop", message: "m", data: {} }] },
    extra: { "sys.argv": ["main.py", "--token=abc"] },
    modules: { "sentry-sdk": "2.20.0" },
    sdk: { name: "sentry.python", version: "2.20.0", integrations: ["excepthook"] },
    platform: "python",
  };

  test("a chain of exceptions reads as Python prints it", () => {
    const { exceptionClass, message, stackTrace } = read(event);
    expect([exceptionClass, message]).toEqual(["CartError", "cart 42 is broken"]);
    expect(stackTrace.match(/^\S.*$/gm)).toEqual([
      "Traceback (most recent call last):",
      "KeyError: 'items'",
      "The above exception was the direct cause of the following exception:",
      "Traceback (most recent call last):",
      "CartError: cart 42 is broken",
    ]);
    expect(stackTrace).toContain('File "shop/cart.py", line 22, in checkout');
  });

  test("paths are relative to the program, and local variables are kept without secrets", () => {
    const occurrence = read(event);
    expect(occurrence.frames.map(({ file, line }) => [file, line])).toEqual([
      ["shop/cart.py", 22],
      ["main.py", 30],
    ]);
    expect(occurrence.frames[0]?.vars).toEqual({ cart: { password: "[Filtered]" } });
    expect(JSON.stringify(occurrence)).not.toContain("hunter2");
    expect(occurrence.details.extra).toEqual({ "sys.argv": ["main.py", "--token=[Filtered]"] });
    expect(occurrence.details.breadcrumbs).toMatchObject([{ type: "log", message: "m" }]);
  });

  test("the cause keeps its class, message and frames, and its place in the chain", () => {
    const { causes } = read(event);
    expect(causes).toMatchObject([
      { exceptionClass: "KeyError", message: "'items'", parent: 0, source: null },
    ]);
    expect(causes[0]?.frames.map(({ line }) => line)).toEqual([12, 20]);
  });

  test("the parameters of a log line are filled in", () => {
    const logentry = { message: "cart %s of %s", params: ["42", "ada"] };
    expect(read({ platform: "python", logger: "shop", logentry })).toMatchObject({
      exceptionClass: "Message",
      message: "cart 42 of ada",
      details: { contexts: { event: { logger: "shop" } } },
    });
  });
});

test("PHP: class names in functions and fractional timestamps are read", () => {
  const occurrence = read({
    event_id: "9ec79c33ec9942ab8353589fcb2e04dc",
    timestamp: 1_795_280_400.1234,
    platform: "php",
    exception: {
      values: [
        {
          type: "App\\CartException",
          value: "cart 42 is broken",
          stacktrace: {
            frames: [
              {
                filename: "/public/index.php",
                lineno: 9,
                in_app: true,
                abs_path: "/srv/public/index.php",
              },
              {
                filename: "/src/Cart.php",
                abs_path: "/srv/src/Cart.php",
                function: "App\\Cart::total",
                raw_function: "App\\Cart::total",
                lineno: 12,
                in_app: true,
              },
            ],
          },
          mechanism: { type: "generic", handled: false, data: { code: 0 } },
        },
      ],
    },
    tags: [],
    request: { url: "https://shop.example/", method: "GET", cookies: { PHPSESSID: "abc" } },
  });
  expect(occurrence).toMatchObject({
    exceptionClass: "App\\CartException",
    occurredAt: new Date("2026-11-21T17:00:00.123Z"),
    occurredMicros: 400,
    frames: [
      { function: "App\\Cart::total", file: "/src/Cart.php", line: 12 },
      { function: null, file: "/public/index.php", line: 9 },
    ],
    details: { tags: {}, request: { cookies: "[Filtered]" } },
  });
});

test("Go: lists without `values`, package names and zoned nanosecond timestamps are read", () => {
  const occurrence = read({
    event_id: "9ec79c33ec9942ab8353589fcb2e04dc",
    timestamp: "2026-11-21T18:00:00.123456789+01:00",
    platform: "go",
    exception: [
      {
        type: "*errors.errorString",
        value: "cart 42 is broken",
        stacktrace: {
          frames: [
            { function: "main", module: "main", abs_path: "/src/main.go", lineno: 9, in_app: true },
            {
              function: "(*Cart).Total",
              module: "shop/cart",
              abs_path: "/src/cart/cart.go",
              lineno: 12,
            },
          ],
        },
      },
    ],
    breadcrumbs: [{ category: "cart", message: "m", timestamp: "2026-11-21T16:59:59Z" }],
    user: {},
    contexts: { runtime: { name: "go", version: "go1.24" } },
  });
  expect(occurrence).toMatchObject({
    exceptionClass: "*errors.errorString",
    occurredAt: new Date("2026-11-21T17:00:00.123Z"),
    occurredMicros: 456,
    frames: [
      { function: "shop/cart.(*Cart).Total", file: "/src/cart/cart.go", line: 12 },
      { function: "main.main", file: "/src/main.go", line: 9 },
    ],
    details: { user: null, breadcrumbs: [{ at: "2026-11-21T16:59:59.000000Z", message: "m" }] },
  });
});
