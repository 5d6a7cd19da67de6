import type { FrameResource } from "@/lib/errors/ingest/schema";
import { describe, expect, test } from "vitest";
import {
  foldFrames,
  foldLabel,
  frameLocation,
  frameName,
  sourceLines,
} from "@/components/errors/detail/event/stack/group-frames";

function frame(name: string, inApp: boolean, more: Partial<FrameResource> = {}): FrameResource {
  const place = { file: `/app/${name}.ts`, line: 3, column: 7 };
  return { function: name, ...place, in_app: inApp, context: null, vars: null, ...more };
}

/** Returns the functions, such as "cart", and the folded runs, such as "3 folded". */
const shape = (frames: FrameResource[]) =>
  foldFrames(frames).map((part) =>
    part.kind === "frame" ? part.placed.frame.function : `${part.frames.length} folded`,
  );

describe("folding", () => {
  test("folds each run of library frames between the program's own", () => {
    const frames = [
      frame("send", false),
      frame("cart", true),
      frame("next", false),
      frame("handle", false),
      frame("dispatch", false),
      frame("server", true),
      frame("tick", false),
    ];
    expect(shape(frames)).toEqual(["1 folded", "cart", "3 folded", "server", "1 folded"]);
  });

  test("folds nothing if none of the frames are the program's own", () => {
    expect(shape([frame("next", false), frame("handle", false)])).toEqual(["next", "handle"]);
    expect(shape([])).toEqual([]);
  });

  test("gives repeated calls in a stack different ids", () => {
    const call = frame("walk", true);
    const ids = foldFrames([call, call, frame("start", true), call]).map((part) =>
      part.kind === "frame" ? part.placed.id : part.id,
    );
    expect(new Set(ids).size).toBe(4);
  });

  test("gives the same stack the same ids, so that open frames stay open", () => {
    const frames = [frame("cart", true), frame("next", false), frame("server", true)];
    expect(foldFrames(frames)).toEqual(foldFrames(structuredClone(frames)));
  });

  test("shows how many frames a fold contains", () => {
    expect(foldLabel(1)).toBe("1 library frame");
    expect(foldLabel(4)).toBe("4 library frames");
  });
});

test.each([
  [{}, "/app/cart.ts:3:7"],
  [{ column: null }, "/app/cart.ts:3"],
  [{ line: null }, "/app/cart.ts"],
  [{ file: null }, "line 3"],
  [{ file: null, line: null }, ""],
])("the location of a call with %j is %j", (more, expected) => {
  expect(frameLocation(frame("cart", true, more))).toBe(expected);
});

test("a function without a name is anonymous", () => {
  expect(frameName(frame("cart", true, { function: null }))).toBe("anonymous");
});

describe("the source view", () => {
  const context = { before: ["a", "b"], line: "c", after: ["d"] };

  test("numbers the lines around the call", () => {
    expect(sourceLines(frame("cart", true, { line: 12, context }))).toEqual([
      { text: "a", number: 10, isCall: false },
      { text: "b", number: 11, isCall: false },
      { text: "c", number: 12, isCall: true },
      { text: "d", number: 13, isCall: false },
    ]);
  });

  test("shows no line numbers if the call's line is unknown, and no lines without source", () => {
    const numbers = sourceLines(frame("cart", true, { line: null, context }));
    expect(numbers.map(({ number }) => number)).toEqual([null, null, null, null]);
    expect(sourceLines(frame("cart", true))).toEqual([]);
  });
});

test("of a cause, only the innermost in-app frame is open at first", () => {
  const frames = [frame("send", false), frame("cart", true), frame("server", true)];
  const open = (at: number) =>
    foldFrames(frames, true, at).flatMap((part) =>
      part.kind === "frame" && part.placed.isOpen ? part.placed.frame.function : [],
    );
  expect(open(0)).toEqual(["cart", "server"]);
  expect(open(1)).toEqual(["cart"]);
});
