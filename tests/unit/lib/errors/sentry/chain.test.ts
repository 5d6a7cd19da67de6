import { expect, test } from "vitest";
import { toOccurrence } from "@/lib/errors/sentry/to-occurrence";

test("keeps the errors of an aggregate error, each under its parent", () => {
  const value = (type: string, id: number, parentId?: number, source?: string) => ({
    type,
    value: type.toLowerCase(),
    mechanism: { exception_id: id, parent_id: parentId, source },
  });
  // As `@sentry/node` writes them: the thrown one last.
  const values = [
    value("SyntaxError", 3, 2, "cause"),
    value("RangeError", 2, 0, "errors[1]"),
    value("TypeError", 1, 0, "errors[0]"),
    value("AggregateError", 0),
  ];
  const { exceptionClass, causes } = toOccurrence(
    { platform: "node", exception: { values } },
    new Date("2026-11-21T18:00:00Z"),
  );
  expect(exceptionClass).toBe("AggregateError");
  expect(causes.map((cause) => [cause.exceptionClass, cause.source, cause.parent])).toEqual([
    ["TypeError", "errors[0]", 0],
    ["RangeError", "errors[1]", 0],
    ["SyntaxError", "cause", 2],
  ]);
});

test("a chain without ids has unknown parents", () => {
  const values = [{ type: "KeyError" }, { type: "CartError" }];
  const { causes } = toOccurrence({ exception: { values } }, new Date());
  expect(causes).toMatchObject([{ exceptionClass: "KeyError", source: null, parent: null }]);
});
