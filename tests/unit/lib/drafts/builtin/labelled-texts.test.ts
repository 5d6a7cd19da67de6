import { describe, expect, test } from "vitest";
import { classify } from "@/lib/drafts/builtin/classify";
import { validateInput } from "@/lib/drafts/builtin/validate-input";
import { maskSecrets } from "@/lib/drafts/model/mask-secrets";
import { LABELED_TEXTS } from "../../../../story/labeled-texts";
import { measureClasses } from "../../../../story/measure-classes";

const share = (count: number) => count / LABELED_TEXTS.length;
const count = (matches: (sample: (typeof LABELED_TEXTS)[number]) => boolean) =>
  LABELED_TEXTS.filter(matches).length;

describe("the set", () => {
  test("is large, balanced and free of duplicates", () => {
    expect(LABELED_TEXTS.length).toBeGreaterThanOrEqual(240);
    expect(new Set(LABELED_TEXTS.map(({ text }) => text)).size).toBe(LABELED_TEXTS.length);
    expect(share(count(({ type }) => type === 1))).toBeCloseTo(0.56, 1);
    expect(share(count(({ language }) => language !== "en"))).toBeGreaterThan(0.2);
    expect(share(count(({ heldOut }) => heldOut))).toBeCloseTo(1 / 3, 1);
    for (const priority of [0, 1, 2, 3, 4]) {
      expect(share(count((sample) => sample.priority === priority))).toBeGreaterThan(0.08);
      expect(share(count((sample) => sample.priority === priority))).toBeLessThan(0.4);
    }
  });

  test("contains only usable text and no secrets", () => {
    for (const { text } of LABELED_TEXTS) {
      expect([text, validateInput(text)]).toEqual([text, { isUsable: true }]);
      expect(maskSecrets(text)).toEqual({ text, kinds: [] });
    }
  });
});

test("on the held-out samples, the drafter beats always choosing the most frequent class", () => {
  const heldOut = LABELED_TEXTS.filter((sample) => sample.heldOut);
  const { all } = measureClasses(heldOut, (text) => classify(text, []));
  expect(all.type - all.typeMajority).toBeGreaterThan(0.25);
  expect(all.priority - all.priorityMajority).toBeGreaterThan(0.2);
});
