import { expect, test } from "vitest";
import { relationText, shownError } from "@/components/errors/detail/event/stack/shown-error";
import type { CauseResource } from "@/lib/errors/ingest/schema";
import type { ErrorEvent, ErrorGroup } from "@/lib/errors/groups/schema";

const group = {
  exception_class: "Error",
  latest_message: "old",
  latest_stack_trace: "",
} as ErrorGroup;

function event(fields: Partial<ErrorEvent>): ErrorEvent {
  return {
    exception_class: "AggregateError",
    message: "all failed",
    stack_trace: "",
    platform: "node",
    frames: [],
    causes: [],
    ...fields,
  } as ErrorEvent;
}

function cause(name: string, source: string | null, parent: number | null): CauseResource {
  return { exception_class: name, message: "m", source, parent, frames: [] };
}

const relations = (shown: ErrorEvent) =>
  shownError(group, shown).chain.map(({ relation, exceptionClass }) => [relation, exceptionClass]);

test("names how each exception belongs to its parent, which is named if it is not the one above", () => {
  const causes = [
    cause("TypeError", "errors[0]", 0),
    cause("RangeError", "errors[1]", 0),
    cause("SyntaxError", "cause", 2),
    cause("URIError", "cause", 1),
  ];
  expect(relations(event({ causes }))).toEqual([
    ["", "AggregateError"],
    ["errors[0] of AggregateError", "TypeError"],
    ["errors[1] of AggregateError", "RangeError"],
    ["Caused by", "SyntaxError"],
    ["TypeError was caused by", "URIError"],
  ]);
  expect(relationText("__context__", null)).toBe("While handling");
  expect(relationText(null, null)).toBe("Caused by");
});

test("a thrown exception without frames does not show those of its causes", () => {
  const stack_trace = "AggregateError: all failed\nCaused by: Error: m\n    at f (/app/a.js:3:4)";
  const { chain } = shownError(
    group,
    event({ stack_trace, causes: [cause("Error", "errors[0]", 0)] }),
  );
  expect(chain[0]?.frames).toEqual([]);
});

test("reads the chain of an error that was reported as text, each with its own frames", () => {
  const stack_trace =
    "Error: outer\n    at save (/app/save.js:1:2)\nCaused by: RangeError: inner\n    at f (/app/driver.js:3:4)";
  const { chain } = shownError(group, event({ stack_trace, exception_class: "Error" }));
  expect(chain.map(({ relation, frames }) => [relation, frames.map((f) => f.function)])).toEqual([
    ["", ["save"]],
    ["Caused by", ["f"]],
  ]);
});

test("an occurrence of another class than its group's shows its own", () => {
  expect(shownError(group, event({})).exceptionClass).toBe("AggregateError");
  expect(shownError(group, undefined).exceptionClass).toBe("Error");
});
