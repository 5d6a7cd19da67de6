import { expect, test } from "vitest";
import { finalText, lostLines } from "@/components/issues/detail/transfer/transfer-text";

const lost = (field: string, ...names: string[]) => names.map((from) => ({ field, from }));

test("what an issue loses is said by kind, in a fixed order", () => {
  expect(
    lostLines([
      ...lost("watchers", "Ana Ruiz", "Bo Lind"),
      ...lost("assignee_id", "Ana Ruiz"),
      ...lost("label_ids", "bug", "ui"),
      ...lost("children", "ENG-2"),
    ]),
  ).toEqual([
    "Labels: bug, ui",
    "Assignee: Ana Ruiz (not a member there)",
    "Sub-issue: ENG-2 (stays here)",
    "Watchers: Ana Ruiz, Bo Lind (can’t read it there)",
  ]);
  expect(lostLines([])).toEqual([]);
});

test("a long list of names is shortened", () => {
  expect(lostLines(lost("children", "A-1", "A-2", "A-3", "A-4", "A-5", "A-6"))).toEqual([
    "Sub-issues: A-1, A-2, A-3, A-4 and 2 more (stay here)",
  ]);
});

test("what moving back does not restore is named", () => {
  expect(finalText(lost("label_ids", "bug"))).toBeNull();
  expect(finalText([...lost("branch_links", "fix"), ...lost("watchers", "Ana")])).toBe(
    "Undo moves it back with everything but its branches and watchers.",
  );
});
