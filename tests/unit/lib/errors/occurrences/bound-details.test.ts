import { describe, expect, it } from "vitest";
import { limitDetails, limitFrames } from "@/lib/errors/occurrences/limit-details";
import type { Breadcrumb, Frame, OccurrenceDetails } from "@/lib/errors/occurrences/occurrence";

const EMPTY: OccurrenceDetails = {
  tags: {},
  breadcrumbs: [],
  request: null,
  user: null,
  contexts: {},
  extra: {},
};

function extraOf(extra: Record<string, unknown>): Record<string, unknown> {
  return limitDetails({ ...EMPTY, extra }).extra;
}

function crumb(fields: Partial<Breadcrumb> = {}): Breadcrumb {
  const none = { at: null, type: null, category: null, level: null, data: null };
  return { ...none, message: "m", ...fields };
}

function frame(fields: Partial<Frame> = {}): Frame {
  return { function: "f", file: "a.js", line: 1, column: 2, in_app: null, ...fields };
}

describe("limitDetails", () => {
  it("keeps small details unchanged", () => {
    const details: OccurrenceDetails = {
      tags: { page: "cart" },
      breadcrumbs: [crumb({ at: "2026-01-01T00:00:00Z", level: "info", data: { url: "/", n: 1 } })],
      request: { url: "https://shop.test/", headers: { accept: "*/*" }, query: [["a", "b"]] },
      user: { id: 7, email: null, admin: false },
      contexts: { os: { name: "Linux" } },
      extra: { list: [1, "two", { three: 3 }] },
    };
    expect(limitDetails(details)).toEqual(details);
  });

  it("limits depth, members and text length", () => {
    let deep: unknown = "bottom";
    for (let n = 0; n < 100_000; n++) deep = [deep];
    const kept = extraOf({ deep, text: "x".repeat(9_000) });
    expect(JSON.stringify(kept["deep"])).toBe(`${"[".repeat(7)}"…"${"]".repeat(7)}`);
    expect(kept["text"]).toHaveLength(8_192);
    const members = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`n${n}`, n]));
    const many = extraOf({ members, list: Object.values(members) });
    expect(Object.keys(many["members"] as object)).toHaveLength(200);
    expect(many["list"]).toHaveLength(200);
  });

  it("limits the size of each part, whatever it contains", () => {
    let wide: unknown = "x".repeat(300);
    for (let depth = 0; depth < 5; depth++) wide = Array.from({ length: 30 }, () => wide);
    const details = limitDetails({
      tags: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}`, "t".repeat(5_000)])),
      breadcrumbs: Array.from({ length: 500 }, (_, n) =>
        crumb({ message: `${n}`, data: { wide } }),
      ),
      request: { wide },
      user: { wide },
      contexts: { wide },
      extra: { wide },
    });
    for (const part of Object.values(details)) {
      expect(JSON.stringify(part).length).toBeLessThan(130_000);
    }
    expect(details.breadcrumbs).toHaveLength(100);
    // The newest breadcrumbs are kept, the last one in full.
    expect(details.breadcrumbs.at(-1)?.message).toBe("499");
  });

  it("makes every value valid for jsonb", () => {
    const kept = extraOf({
      "a\0b": "c\0d\ud800",
      number: Number.POSITIVE_INFINITY,
      none: undefined,
      ["__proto__"]: { polluted: true },
    });
    expect(kept).toEqual({
      ab: "cd\ufffd",
      number: "Infinity",
      none: null,
      ["__proto__"]: { polluted: true },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe("limitFrames", () => {
  it("keeps the innermost and outermost frames of a deep stack", () => {
    const frames = Array.from({ length: 10_000 }, (_, n) => frame({ function: `f${n}` }));
    const kept = limitFrames(frames).map(({ function: name }) => name);
    expect(kept).toHaveLength(250);
    expect([kept[0], kept[124], kept[125], kept[249]]).toEqual(["f0", "f124", "f9875", "f9999"]);
  });

  it("limits names and source lines, and drops impossible positions", () => {
    const lines = Array.from({ length: 20 }, (_, n) => `${n} ${"y".repeat(500)}`);
    const context = { before: lines, line: "z".repeat(1_000), after: lines };
    const name = "f".repeat(5_000);
    const [kept] = limitFrames([frame({ function: name, line: -1, column: 1.5, context })]);
    expect(kept).toMatchObject({ line: null, column: null, in_app: null });
    expect(kept?.function).toHaveLength(1_000);
    expect(kept?.context?.before.map((line) => line.split(" ")[0])).toEqual([
      "15",
      "16",
      "17",
      "18",
      "19",
    ]);
    expect(kept?.context?.after).toHaveLength(5);
    expect(kept?.context?.line).toHaveLength(300);
    const many = limitFrames(Array.from({ length: 250 }, () => frame({ context })));
    expect(JSON.stringify(many).length).toBeLessThan(150_000);
  });
});
