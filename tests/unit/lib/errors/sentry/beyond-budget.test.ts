import { describe, expect, test } from "vitest";
import { readEventsInProcess } from "@/lib/errors/endpoints/read-events";

/**
 * docs/spec/errors.md#occurrences: up to 8 Mi characters of distinct text in an envelope are
 * processed; the rest is dropped.
 */

const MESSAGE = 130_000;
/** Returns a long message that repeats a name, which no rule recognizes. */
const huge = (name: string, length = MESSAGE) => `${name} `.repeat(length / name.length);

function read(messages: string[], extra: Record<string, unknown> = {}) {
  const payloads = messages.map((message) =>
    new TextEncoder().encode(JSON.stringify({ message, extra })),
  );
  return readEventsInProcess({ kind: "sentry", payloads });
}

/** Messages that use up the budget; the tests cover what comes after them. */
const FILLER = Array.from({ length: 70 }, (_, n) => huge(`filler${"abcdefghij"[n % 10]}${n}`));
const readBeyondBudget = (messages: string[]) =>
  read([...FILLER, ...messages]).events.slice(-messages.length);

describe("an envelope's budget", () => {
  test("has room for 8 Mi characters of distinct text, and any number of repeats", () => {
    const within = Array.from({ length: 25 }, (_, n) => huge(`word${n}`));
    expect(read(within).isCut).toBe(false);
    expect(read(Array.from({ length: 200 }, () => within[0] ?? "")).isCut).toBe(false);
    expect(read(FILLER).isCut).toBe(true);
  });

  test("is separate for each envelope", () => {
    expect(read(FILLER).isCut).toBe(true);
    const { events, isCut } = read(["password=hunter2"], { note: "kept" });
    expect(isCut).toBe(false);
    expect(events[0]?.message).toBe("password=[Filtered]");
    expect(events[0]?.payload).toContain('"note":"kept"');
  });
});

describe("a message beyond the budget", () => {
  test("still distinguishes groups", () => {
    const [payment, again, delivery] = readBeyondBudget([
      huge("Payment failed"),
      huge("Payment failed", 2 * MESSAGE),
      huge("Delivery failed"),
    ]);
    expect(payment?.message).toMatch(/^Payment failed Payment failed .*…$/);
    expect(payment?.fingerprint).toBe(again?.fingerprint);
    expect(payment?.fingerprint).not.toBe(delivery?.fingerprint);
  });

  test.each([
    ["an API key", "sk-ant-abcdefghijklmnopqrstuvwxyz0123456789"],
    ["a password in a URL", "https://user:correcthorsebattery@host.example/path"],
    ["a quoted value", 'password="correct horse battery staple"'],
    ["a quoted value in JSON text", '"password": "correct horse battery staple"'],
    [
      "a private key",
      "-----BEGIN PRIVATE KEY-----\ncorrect\nhorse\nbattery\n-----END PRIVATE KEY-----",
    ],
  ])("shows no part of a secret that is truncated: %s", (_, secret) => {
    const messages = Array.from({ length: secret.length + 2 }, (_, offset) => {
      const before = "ok ".repeat(1_000).slice(0, 2_048 - offset - 1);
      return `${before} ${secret} ${huge("and so on")}`;
    });
    for (const { message } of readBeyondBudget(messages)) {
      expect(message.length).toBeLessThan(2_200);
      expect(message).not.toMatch(/abcdef|correct|horse|battery/);
    }
  });

  test("is scrubbed if it is short enough to be kept in full", () => {
    const [event] = readBeyondBudget(["token=abcdef123456 was refused"]);
    expect(event?.message).toBe("token=[Filtered] was refused");
  });
});
