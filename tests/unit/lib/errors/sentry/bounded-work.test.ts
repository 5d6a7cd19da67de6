import { describe, expect, test } from "vitest";
import { scrubText } from "@/lib/errors/scrub/scrub-text";
import { toOccurrence } from "@/lib/errors/sentry/to-occurrence";

/** The cost of one event is bounded, because the process reads events one at a time. */
const read = (event: object) =>
  toOccurrence(event as Record<string, unknown>, new Date("2026-11-21T18:00:00Z"));
const times = <T>(count: number, create: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => create(n));

describe("a chain of exceptions", () => {
  test("has the event's message only once, for the last exception", () => {
    const message = `${"m".repeat(131_069)}!`;
    const { stackTrace, ...occurrence } = read({
      message,
      exception: times(20, (n) => ({ type: `E${n}` })),
    });
    expect(occurrence).toMatchObject({ exceptionClass: "E19", message });
    expect(stackTrace).toBe(
      [`E19: ${message}`, ...times(19, (n) => `Caused by: E${18 - n}`)].join("\n"),
    );
  });

  test("keeps at most 250 frames in total, starting with the last exception's", () => {
    const frames = (name: string, count: number) => ({
      frames: times(count, (n) => ({ function: `${name}${n}` })),
    });
    const { stackTrace } = read({
      exception: ["far", "near", "last"].map((name) => ({
        type: "E",
        stacktrace: frames(name, name === "near" ? 250 : 100),
      })),
    });
    const named = (name: string) => stackTrace.match(new RegExp(`at ${name}\\d`, "g")) ?? [];
    expect(["last", "near", "far"].map((name) => named(name).length)).toEqual([100, 150, 0]);
    const loose = read({
      exception: times(3, () => ({ type: "E", stacktrace: frames("own", 300) })).concat([
        { type: "Last", stacktrace: frames("own", 0) },
      ]),
      stacktrace: frames("loose", 249),
    });
    expect(loose.frames).toHaveLength(249);
    expect(loose.stackTrace.match(/at own/g)).toHaveLength(1);
  });

  test("has a stack trace of bounded length", () => {
    const frame = { function: "😀".repeat(256), filename: "é".repeat(1024) };
    const { stackTrace } = read({
      exception: times(20, () => ({
        type: "E",
        value: "v".repeat(200_000),
        stacktrace: { frames: times(250, () => frame) },
      })),
    });
    expect(stackTrace.length).toBeLessThanOrEqual(524_288);
    expect(stackTrace.isWellFormed()).toBe(true);
    expect(stackTrace.length).toBeGreaterThan(262_144);
  });
});

test("a message's placeholders are filled in only up to the stored length", () => {
  let reads = 0;
  const params = {
    get a() {
      reads += 1;
      return "x".repeat(1024);
    },
  };
  const { message } = read({ logentry: { message: "{a}".repeat(40_000), params } });
  expect(message).toBe("x".repeat(131_070));
  expect(reads).toBeLessThanOrEqual(128);
});

describe("text that resembles a JSON Web Token", () => {
  const token = `eyJ${"a".repeat(20)}.eyJ${"b".repeat(5_000)}.${"c".repeat(40)}`;
  test.each([
    [`x ${token} y`, "x [Filtered] y"],
    [`id-${token}`, "id-[Filtered]"],
    [`a.b.${token}/`, "a.b.[Filtered]/"],
    [`-eyJ${token}`, "-[Filtered]"],
    ["keyJaaaaaaaaaa.bbbbbbbbbb", "keyJaaaaaaaaaa.bbbbbbbbbb"],
    ["-eyJ".repeat(30), "-eyJ".repeat(30)],
  ])("is filtered only if it is one (case %#)", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });
});
