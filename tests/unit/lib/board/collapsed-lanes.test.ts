import { expect, test } from "vitest";
import { collapsedCookie, readCollapsed } from "@/lib/board/collapsed-lanes";

function valueOf(cookie: string): string {
  return cookie.split(";")[0]?.split("=")[1] ?? "";
}

test("what is written is read, the newest hundred of it", () => {
  const ids = Array.from({ length: 150 }, (_, index) => index + 1);
  expect(readCollapsed(valueOf(collapsedCookie([7, 3])))).toEqual([7, 3]);
  expect(readCollapsed(valueOf(collapsedCookie(ids)))).toEqual(ids.slice(-100));
});

test.each([undefined, "", "x", "-1.2.5e3x", "1.5..0"])("%j holds no nonsense", (cookie) => {
  for (const id of readCollapsed(cookie)) expect(Number.isInteger(id) && id > 0).toBe(true);
});
