import { expect, test } from "vitest";
import { weekStartOf } from "@/components/shell/date-style";

test.each([
  ["en-US,en;q=0.9", 0],
  ["en", 0],
  ["en-GB", 1],
  ["de", 1],
  ["ar-EG", 6],
  ["ja", 0],
  ["xx-nonsense-", 1],
  [null, 1],
])("weeks for %j start on day %i", (language, day) => expect(weekStartOf(language)).toBe(day));
