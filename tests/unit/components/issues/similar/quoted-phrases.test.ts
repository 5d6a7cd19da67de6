import { expect, test } from "vitest";
import { quotedPhrases } from "@/components/issues/similar/quoted-phrases";

test("quotes what the title does not show, and two phrases at most", () => {
  const phrases = ["Timesheet export", "half a file", "comma", "name"];
  expect(quotedPhrases("The timesheet EXPORT stops", phrases)).toEqual(["half a file", "comma"]);
  expect(quotedPhrases("Timesheet export", ["timesheet export"])).toEqual([]);
  expect(quotedPhrases("", [])).toEqual([]);
});
