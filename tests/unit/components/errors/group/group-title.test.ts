import { expect, test } from "vitest";
import { groupTitle } from "@/components/errors/group/group-title";
import { groupIdOfPath } from "@/components/screen/navigation/error-group-href";

test("the title is the class and the start of the message", () => {
  expect(groupTitle({ exception_class: "KeyError", latest_message: "" })).toBe("KeyError");
  const title = groupTitle({ exception_class: "KeyError", latest_message: "🙂".repeat(100) });
  expect(title).toBe(`KeyError: ${"🙂".repeat(80)}`);
});

test("a path names a group only on its page, in its project", () => {
  expect(groupIdOfPath(3, "/projects/3/errors/12")).toBe(12);
  expect(groupIdOfPath(4, "/projects/3/errors/12")).toBeNull();
  expect(groupIdOfPath(3, "/projects/3/errors")).toBeNull();
  expect(groupIdOfPath(3, "/projects/3/errors/12/more")).toBeNull();
});
