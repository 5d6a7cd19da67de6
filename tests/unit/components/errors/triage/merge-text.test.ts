import { expect, test } from "vitest";
import {
  mergedText,
  mergeLabel,
  mergeObstacle,
  namingGroup,
  renamedText,
  suggestedSurvivor,
} from "@/components/errors/triage/merge/merge-text";

const group = (id: number, environment = "production", occurrence_count = 1) => ({
  id,
  environment,
  occurrence_count,
});

test("what stands in the way of a merge is named", () => {
  expect(mergeObstacle([group(1)])).toBe("Select at least two errors.");
  expect(mergeObstacle([group(1), group(2)])).toBeUndefined();
  expect(mergeObstacle([group(1), group(2, "staging"), group(3)])).toBe(
    "They are from different environments: production and staging.",
  );
  const many = Array.from({ length: 102 }, (_, id) => group(id));
  expect(mergeObstacle(many)).toBe("At most 101 errors can be merged at once.");
});

test("the error with the most occurrences is suggested, the older one of equals", () => {
  const groups = [group(3, "production", 5), group(2, "production", 9), group(1, "production", 9)];
  expect(suggestedSurvivor(groups)?.id).toBe(1);
});

test("the button says how many go into which", () => {
  expect(mergeLabel(2, { exception_class: "KeyError" })).toBe("Merge 1 error into KeyError");
  expect(mergeLabel(4, { exception_class: "KeyError" })).toBe("Merge 3 errors into KeyError");
});

test("a merged error is named after the newest occurrence, and the texts say so", () => {
  const named = (id: number, exception_class: string, last_seen_at: string) => ({
    ...group(id),
    exception_class,
    latest_message: "m",
    last_seen_at,
  });
  const kept = named(1, "KeptError", "2026-03-12T14:02:00.000000Z");
  const newer = named(2, "NewError", "2026-03-12T14:02:00.000001Z");
  expect(namingGroup([kept, newer], kept)).toBe(newer);
  expect(namingGroup([kept, { ...newer, last_seen_at: kept.last_seen_at }], kept)).toBe(kept);
  expect(renamedText(kept, newer)).toContain("read “NewError”");
  expect(renamedText(kept, { ...newer, exception_class: "KeptError" })).toBeNull();
  expect(mergedText(2, kept, kept)).toBe("2 errors merged into KeptError");
  expect(mergedText(1, kept, newer)).toBe("1 error merged into KeptError, now listed as NewError");
});
