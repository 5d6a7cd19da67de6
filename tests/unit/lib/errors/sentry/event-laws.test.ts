import { describe, expect, test } from "vitest";
import { toOccurrence } from "@/lib/errors/sentry/to-occurrence";
import fc from "../../../../support/patterns/laws";

const now = new Date("2026-11-21T18:00:00Z");
const read = (event: object) => toOccurrence(event as Record<string, unknown>, now);

/** Every member of an event that is read. */
const names = [
  "breadcrumbs",
  "contexts",
  "environment",
  "event_id",
  "exception",
  "extra",
  "fingerprint",
  "level",
  "logentry",
  "message",
  "platform",
  "release",
  "request",
  "sdk",
  "stacktrace",
  "tags",
  "threads",
  "timestamp",
  "user",
];

describe("laws", () => {
  const shape = fc.oneof(
    fc.jsonValue(),
    fc.record({ values: fc.jsonValue(), frames: fc.jsonValue(), params: fc.jsonValue() }),
    fc.array(
      fc.record({ type: fc.jsonValue(), value: fc.jsonValue(), stacktrace: fc.jsonValue() }),
    ),
    fc.record({
      frames: fc.array(
        fc.dictionary(fc.constantFrom("function", "filename", "lineno"), fc.jsonValue()),
      ),
    }),
  );

  test("any JSON object is accepted as an event", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), shape), (event) => {
        const occurrence = read(event);
        expect(occurrence.exceptionClass).not.toBe("");
        expect(occurrence.environment).not.toBe("");
        expect(occurrence.occurredAt.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(JSON.stringify(occurrence)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
      { numRuns: 300 },
    );
  });

  test("deep, wide and long events take bounded time", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`) as object;
    const wide = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, "v"]));
    const long = "postgres://u:p@".repeat(600_000);
    const list = Array.from({ length: 500_000 }, () => ({}));
    const start = performance.now();
    for (const heavy of [deep, wide, long, list]) {
      const event = Object.fromEntries(names.map((name) => [name, heavy]));
      read({ ...event, exception: { values: heavy, stacktrace: { frames: heavy } } });
      read({
        exception: [{ type: "E", value: long, stacktrace: { frames: list } }],
        threads: list,
      });
    }
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
