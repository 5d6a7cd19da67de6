import { expect, test } from "vitest";
import {
  mergeLabel,
  mergeObstacle,
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
