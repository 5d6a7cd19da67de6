import { expect, test } from "vitest";
import { quotedPhrases } from "@/components/issues/similar/quoted-phrases";

test("quotes at most two phrases that are not in the title", () => {
  const phrases = ["Timesheet export", "half a file", "comma", "name"];
  expect(quotedPhrases("The timesheet EXPORT stops", phrases)).toEqual(["half a file", "comma"]);
  expect(quotedPhrases("Timesheet export", ["timesheet export"])).toEqual([]);
  expect(quotedPhrases("", [])).toEqual([]);
});
