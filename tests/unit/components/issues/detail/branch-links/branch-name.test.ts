import { expect, test } from "vitest";
import { branchName } from "@/components/issues/detail/branch-links/branch-name";
import fc from "../../../../../support/patterns/laws";

test.each([
  ["Fix the login on Safari", "eng-7-fix-the-login-on-safari"],
  ["Café — “déjà vu”!", "eng-7-cafe-deja-vu"],
  ["  ../../etc/passwd  ", "eng-7-etc-passwd"],
  ["修复 登录", "eng-7-修复-登录"],
  ["???", "eng-7"],
])("the branch name for %j is %j", (title, name) => {
  expect(branchName("ENG-7", title)).toBe(name);
});

test("a branch name is valid in git and at most 60 characters long, whatever the title", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 255 }), (title) => {
      const name = branchName("ENG-7", title);
      expect(name.length).toBeLessThanOrEqual(60);
      expect(name).not.toMatch(/[\s~^:?*[\\/]|\.\.|@\{|\.$|-$|--/);
    }),
  );
});
