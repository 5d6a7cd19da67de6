import { expect, test } from "vitest";
import { formatBytes } from "@/components/ui/text/format-bytes";

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [10_240, "10 KB"],
  [1024 * 1024 - 1, "1 MB"],
  [26_214_400, "25 MB"],
  [5 * 1024 ** 4, "5120 GB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
