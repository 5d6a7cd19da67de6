import { expect, test } from "vitest";
import { collapsedCookie, readCollapsed } from "@/lib/issues/board/client/collapsed-lanes";

function valueOf(cookie: string): string {
  return cookie.split(";")[0]?.split("=")[1] ?? "";
}

test("what is written is read, the newest hundred of it", () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1);
  expect(readCollapsed(valueOf(collapsedCookie([7, 3])))).toEqual([7, 3]);
  expect(readCollapsed(valueOf(collapsedCookie(ids)))).toEqual(ids.slice(-100));
  // Also where another release, or somebody by hand, has written more.
  expect(readCollapsed(ids.join("."))).toEqual(ids.slice(-100));
});

test.each<[string | undefined, number[]]>([
  [undefined, []],
  ["", []],
  ["x", []],
  ["0.-1.2.5e3x.NaN", [2]],
  ["1.5..0", [1, 5]],
  ["Infinity.5e-1.3", [3]],
])("%j holds the lanes %j and no nonsense", (cookie, ids) => {
  expect(readCollapsed(cookie)).toEqual(ids);
});
