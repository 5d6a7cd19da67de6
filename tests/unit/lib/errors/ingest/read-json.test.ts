import { describe, expect, test } from "vitest";
import { BadRequest } from "@/lib/platform/http/errors";
import { readJson } from "@/lib/errors/ingest/read-json";

const read = (text: string) => readJson(Buffer.from(text), "It");
const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const wide = (commas: number) => `{"a":[${"0,".repeat(commas)}0]}`;

describe("an object is read", () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ["\ufeff{}", {}],
    [`{"a":${JSON.stringify('\\"[{,'.repeat(400_000))}}`, { a: '\\"[{,'.repeat(400_000) }],
    [nested(200), JSON.parse(nested(200))],
    [wide(500_000), JSON.parse(wide(500_000))],
    ["[".repeat(150).replaceAll("[", " ") + '{"a":[[],[],[]]}', { a: [[], [], []] }],
  ])("case %#", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe("anything else", () => {
  test.each(["", "{", "[]", "null", "7", '"a"', '{"a', '{"a\\', "{}]", "]]]]{}"])(
    "is rejected: %j",
    (text) => {
      expect(() => read(text)).toThrow(BadRequest);
    },
  );

  test.each([nested(201), "[".repeat(4_900_000), '{"a":'.repeat(300), wide(500_001)])(
    "is rejected before it is parsed if it is too deep or too wide (case %#)",
    (text) => {
      expect(() => read(text)).toThrow("It is nested too deeply or has too many members.");
    },
  );
});
