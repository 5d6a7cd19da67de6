import { describe, expect, test } from "vitest";
import { packRows, unpackRows } from "@/lib/platform/client/pack-rows";
import fc from "../../../../support/patterns/laws";

const throughText = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("packed rows", () => {
  test("name each field once, and each repeated value once", () => {
    const rows = [
      { id: 1, lane_id: 4, label_ids: [], title: "A" },
      { id: 2, lane_id: 4, label_ids: [], title: "B" },
    ];
    expect(packRows({ rows })).toEqual({
      rows: { "#": 2, id: [1, 2], lane_id: [4], label_ids: [[]], title: ["A", "B"] },
    });
  });

  test("come back as they were, whatever they hold", () => {
    const record = fc.record({ id: fc.integer(), name: fc.string(), tags: fc.jsonValue() });
    const value = fc.oneof(
      fc.jsonValue(),
      fc.array(record),
      fc.dictionary(fc.constantFrom("#", "a", "b", "1"), fc.array(record)),
      fc.array(fc.dictionary(fc.constantFrom("#", "a,b", "a", "b"), fc.jsonValue())),
    );
    fc.assert(
      fc.property(value, (json) => {
        expect(unpackRows(throughText(packRows(json)))).toEqual(throughText(json));
      }),
    );
  });
});
