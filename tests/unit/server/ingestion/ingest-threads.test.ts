import { afterEach, describe, expect, test } from "vitest";
import { readEvents } from "@/lib/errors/endpoints/read-events-in-thread";
import { startIngestThreads } from "@/server/ingestion/ingest-threads";

/** The real thread, run from source. */
const entry = new URL("../../../support/processes/ingest-thread.mjs", import.meta.url);
const hanging = new URL("../../../support/processes/hanging-thread.mjs", import.meta.url);
/** Returns an envelope that is large enough to be read in a thread. */
const envelope = (text: string) => ({
  kind: "sentry" as const,
  payloads: [new TextEncoder().encode(text.padEnd(20_000))],
});
const refused = expect.objectContaining({
  status: 503,
  headers: { "Retry-After": "5" },
}) as unknown;

let stop: () => Promise<void> = () => Promise.resolve();
afterEach(() => stop());

describe("a large envelope", () => {
  test("is read in a thread the same way as in this process, including errors", async () => {
    stop = startIngestThreads({ milliseconds: 60_000, entry });
    const event = { message: `password=hunter2 ${"x".repeat(20_000)}`, event_id: "a".repeat(32) };
    const { events } = await readEvents(envelope(JSON.stringify(event)));
    expect(events).toMatchObject([{ exceptionClass: "Message", eventId: "a".repeat(32) }]);
    expect(events[0]?.message.startsWith("password=[Filtered] x")).toBe(true);
    expect(events[0]?.occurredAt).toBeInstanceOf(Date);
    await expect(readEvents(envelope("not JSON"))).rejects.toMatchObject({ status: 400 });
    const body = { ...envelope("{}"), kind: "error-event" as const };
    await expect(readEvents(body)).rejects.toMatchObject({
      status: 422,
      body: { errors: { message: [expect.any(String)] } },
    });
  });

  test("that takes too long is rejected, and the ones after it are not", async () => {
    stop = startIngestThreads({ threads: 1, milliseconds: 2_000, entry: hanging });
    const slow = readEvents(envelope("hang"));
    const next = readEvents(envelope("healthy"));
    await expect(slow).rejects.toEqual(refused);
    expect(await next).toMatchObject({ transactions: 20_000 });
  });

  test("gets its full time limit even if its thread starts slowly", async () => {
    const entry = new URL("?start=1500", hanging);
    stop = startIngestThreads({ threads: 1, milliseconds: 1_000, entry });
    expect(await readEvents(envelope("healthy"))).toMatchObject({ transactions: 20_000 });
  });

  test("that kills its thread is rejected, and the ones after it are not", async () => {
    stop = startIngestThreads({ threads: 1, milliseconds: 60_000, entry: hanging });
    const deadly = readEvents(envelope("die"));
    const next = readEvents(envelope("healthy"));
    await expect(deadly).rejects.toEqual(refused);
    expect(await next).toMatchObject({ transactions: 20_000 });
  });

  test("is rejected while too many are waiting", async () => {
    stop = startIngestThreads({ threads: 1, waiting: 1, milliseconds: 60_000, entry: hanging });
    const all = await Promise.allSettled(["a", "b", "c"].map((text) => readEvents(envelope(text))));
    expect(all.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(all[2]).toMatchObject({ reason: refused });
  });
});

test("a small envelope is read in this process", async () => {
  stop = startIngestThreads({ threads: 1, entry: hanging });
  const small = {
    kind: "sentry" as const,
    payloads: [new TextEncoder().encode('{"message":"m"}')],
  };
  expect((await readEvents(small)).events).toMatchObject([{ message: "m" }]);
});
