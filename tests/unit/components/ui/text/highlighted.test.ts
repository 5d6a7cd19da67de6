import { expect, test } from "vitest";
import { splitAtTerms } from "@/components/ui/text/highlighted";
import fc from "../../../../support/patterns/laws";

const hits = (text: string, terms: string[]) =>
  splitAtTerms(text, terms)
    .filter(({ isHit }) => isHit)
    .map(({ text: part }) => part);

test("finds every occurrence, ignoring case", () => {
  expect(hits("Error in error page", ["error"])).toEqual(["Error", "error"]);
});

test("prefers the longest of overlapping terms", () => {
  expect(hits("sign-in", ["sign", "sign-in"])).toEqual(["sign-in"]);
});

test("treats special characters as text", () => {
  expect(hits("100% of (a.b)", ["100%", "(a.b)"])).toEqual(["100%", "(a.b)"]);
});

test("the parts add up to the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, terms) => {
      expect(
        splitAtTerms(text, terms)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
