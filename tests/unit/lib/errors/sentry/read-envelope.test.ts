import { createEnvelope, serializeEnvelope } from "@sentry/core";
import { describe, expect, test } from "vitest";
import { BadRequest } from "@/lib/platform/http/errors";
import { type Envelope, readEnvelope } from "@/lib/errors/sentry/read-envelope";
import fc from "../../../../support/patterns/laws";

function read(text: string): Envelope {
  return readEnvelope(Buffer.from(text));
}

/** Returns each item as `[type, payload]`, with the payload as text. */
function itemsOf(text: string): [string, string][] {
  return read(text).items.map(({ type, payload }) => [type, Buffer.from(payload).toString()]);
}

const HEADER = '{"event_id":"9ec79c33ec9942ab8353589fcb2e04dc"}';

describe("a valid envelope", () => {
  test("can be only a header, with or without a line feed", () => {
    for (const text of ["{}", "{}\n", "{}\r\n", "{}\n\n"]) {
      expect(read(text)).toEqual({ header: {}, items: [] });
    }
  });

  test.each([
    ["with a length", `${HEADER}\n{"type":"event","length":2}\n{}\n`],
    ["without a final line feed", `${HEADER}\n{"type":"event","length":2}\n{}`],
    ["whose line implies its length", `${HEADER}\n{"type":"event"}\n{}\n`],
    ["whose line implies its length, without a final line feed", `${HEADER}\n{"type":"event"}\n{}`],
    ["with a length of null", `${HEADER}\n{"type":"event","length":null}\n{}`],
    ["with CR LF", `${HEADER}\r\n{"type":"event","length":2}\r\n{}\r\n`],
    ["with CR LF and no length", `${HEADER}\r\n{"type":"event"}\r\n{}\r\n`],
    ["followed by blank lines", `${HEADER}\n{"type":"event"}\n{}\n\n\n`],
    ["after a byte order mark", `\ufeff${HEADER}\n{"type":"event"}\n{}`],
  ])("can have an item %s", (_, text) => {
    expect(itemsOf(text)).toEqual([["event", "{}"]]);
    expect(read(text).header).toEqual({ event_id: "9ec79c33ec9942ab8353589fcb2e04dc" });
  });

  test("can have an empty payload, with or without a length", () => {
    const event = '{"type":"event"}\n{}';
    const expected = [
      ["attachment", ""],
      ["event", "{}"],
    ];
    expect(itemsOf(`{}\n{"type":"attachment","length":0}\n\n${event}`)).toEqual(expected);
    expect(itemsOf(`{}\n{"type":"attachment"}\n\n${event}`)).toEqual(expected);
    expect(itemsOf('{}\n{"type":"attachment","length":0}\n')).toEqual([["attachment", ""]]);
    expect(itemsOf('{}\n{"type":"attachment"}')).toEqual([["attachment", ""]]);
  });

  test("can have line feeds in a payload with a length", () => {
    expect(
      itemsOf('{}\n{"type":"attachment","length":8}\n{"a"\n\n:1\n{"type":"event"}\n{}'),
    ).toEqual([
      ["attachment", '{"a"\n\n:1'],
      ["event", "{}"],
    ]);
  });
});

describe("an invalid envelope", () => {
  test.each([
    ["an empty body", ""],
    ["a blank first line", `\n${HEADER}`],
    ["a header that is not JSON", "{"],
    ["a header that is not an object", "[]"],
    ["a header that is null", "null"],
    ["an item header that is not JSON", "{}\nevent\n{}"],
    ["an item header that is not an object", "{}\n7\n{}"],
    ["an item without a type", "{}\n{}\n{}"],
    ["an item whose type is not a string", '{}\n{"type":1}\n{}'],
    ["a payload that is too short", '{}\n{"type":"event","length":3}\n{}'],
    ["a missing payload", '{}\n{"type":"event","length":1}'],
    ["a payload that is too long", '{}\n{"type":"event","length":1}\n{}\n'],
    [
      "a length that ends within the next item",
      '{}\n{"type":"event","length":4}\n{}\n{"type":"x"}\n',
    ],
    ["a negative length", '{}\n{"type":"event","length":-1}\n{}'],
    ["a fractional length", '{}\n{"type":"event","length":1.5}\n{}'],
    ["a length that exceeds the body", '{}\n{"type":"event","length":1e300}\n{}'],
    ["a length that is not a number", '{}\n{"type":"event","length":"2"}\n{}'],
    ["too many items", `{}\n${'{"type":"x"}\n\n'.repeat(1001)}`],
  ])("is rejected: %s", (_, text) => {
    expect(() => read(text)).toThrow(BadRequest);
  });

  test("is rejected: a header that is not UTF-8", () => {
    expect(() => readEnvelope(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toThrow(
      BadRequest,
    );
  });
});

const binary = fc.uint8Array({ maxLength: 200 });
const object = fc.dictionary(fc.string(), fc.jsonValue());
const item = fc.record({
  type: fc.constantFrom("event", "attachment", "session", "profile", "x y"),
  payload: binary,
});

describe("laws", () => {
  test("what @sentry/core writes is read unchanged", () => {
    fc.assert(
      fc.property(object, fc.array(item, { maxLength: 8 }), (header, sent) => {
        const written = serializeEnvelope(
          createEnvelope(
            header as never,
            sent.map(({ type, payload }) => [{ type, length: payload.length }, payload]) as never,
          ),
        );
        const envelope = readEnvelope(Buffer.from(written as Uint8Array));
        expect(envelope.header).toEqual(JSON.parse(JSON.stringify(header)));
        expect(envelope.items.map(({ type, payload }) => [type, [...payload]])).toEqual(
          sent.map(({ type, payload }) => [type, [...payload]]),
        );
      }),
    );
  });

  test("JSON payloads need no length", () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 8 }), (events) => {
        const written = serializeEnvelope(
          createEnvelope({}, events.map((event) => [{ type: "event" }, event]) as never),
        );
        const { items } = readEnvelope(Buffer.from(written));
        const read = items.map(({ payload }) => JSON.parse(Buffer.from(payload).toString()));
        expect(read).toEqual(events.map((event) => JSON.parse(JSON.stringify(event))));
      }),
    );
  });

  test("any bytes are either read or rejected", () => {
    const almostValid = fc
      .tuple(fc.array(item, { maxLength: 4 }), fc.nat(400), fc.nat(400), binary)
      .map(([sent, from, count, noise]) => {
        const text = serializeEnvelope(
          createEnvelope(
            {},
            sent.map(({ type, payload }) => [{ type, length: payload.length }, payload]) as never,
          ),
        );
        const bytes = Buffer.from(text as Uint8Array);
        return Buffer.concat([bytes.subarray(0, from), noise, bytes.subarray(from + count)]);
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), almostValid), (bytes) => {
        try {
          for (const { payload } of readEnvelope(bytes).items) {
            expect(payload.length).toBeLessThanOrEqual(bytes.length);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequest);
        }
      }),
      { numRuns: 500 },
    );
  });
});
