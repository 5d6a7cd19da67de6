import { expect, test } from "vitest";
import { readBoardDisplay, writeBoardDisplay } from "@/lib/issues/board/client/board-display";

const read = (query: string) => readBoardDisplay(new URLSearchParams(query));

test("the display is read from the URL and written back", () => {
  const query =
    "group=epic&density=compact&hide=type%2Clabels%2Cparent%2Cchildren&hide_lanes=3%2C12";
  expect(read(query)).toEqual({
    group: "epic",
    isCompact: true,
    hiddenParts: ["type", "labels", "parent", "children"],
    hiddenLanes: [3, 12],
  });
  expect(writeBoardDisplay(read(query)).toString()).toBe(query);
});

test("what is invalid has its default, and defaults are not written", () => {
  const display = read("group=color&density=tiny&hide=title,,x&hide_lanes=0,-1,a,1.5");
  expect(display).toEqual(read(""));
  expect(writeBoardDisplay(display).toString()).toBe("");
});

test("other parameters are kept, and repeated lanes count once", () => {
  const params = new URLSearchParams("query=sail&group=epic&peek=ENG-1");
  const plain = writeBoardDisplay(read("hide_lanes=4,4"), params);
  expect(plain.toString()).toBe("query=sail&peek=ENG-1&hide_lanes=4");
});
