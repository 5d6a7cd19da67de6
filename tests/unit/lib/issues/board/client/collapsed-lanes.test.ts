import { expect, test } from "vitest";
import { collapsedCookie, readCollapsed } from "@/lib/issues/board/client/collapsed-lanes";

function valueOf(cookie: string): string {
  return cookie.split(";")[0]?.split("=")[1] ?? "";
}

test("stored lanes can be read back, up to the newest hundred", () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1);
  expect(readCollapsed(valueOf(collapsedCookie([7, 3])))).toEqual([7, 3]);
  expect(readCollapsed(valueOf(collapsedCookie(ids)))).toEqual(ids.slice(-100));
  // Even if another version, or the user, has stored more.
  expect(readCollapsed(ids.join("."))).toEqual(ids.slice(-100));
});

test.each<[string | undefined, number[]]>([
  [undefined, []],
  ["", []],
  ["x", []],
  ["0.-1.2.5e3x.NaN", [2]],
  ["1.5..0", [1, 5]],
  ["Infinity.5e-1.3", [3]],
])("a cookie of %j contains the lanes %j and nothing invalid", (cookie, ids) => {
  expect(readCollapsed(cookie)).toEqual(ids);
});
