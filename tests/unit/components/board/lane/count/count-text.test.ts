import { expect, test } from "vitest";
import { swimlaneCount } from "@/components/board/lane/count/count-text";

test.each([
  [1, 1, "1 issue"],
  [1, 0, "1 issue · 0 open"],
  [19, 12, "19 issues · 12 open"],
  [2_519, 1_034, "2,519 issues · 1,034 open"],
  [3, 3, "3 issues"],
])("%i issues of which %i are open", (count, openCount, text) => {
  expect(swimlaneCount(count, openCount)).toBe(text);
});
