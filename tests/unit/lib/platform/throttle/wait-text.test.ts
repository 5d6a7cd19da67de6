import { expect, it } from "vitest";
import { waitText } from "@/lib/platform/throttle/wait-text";

it.each([
  [1, "1 second"],
  [45, "45 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("a wait of %d s is written as %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
