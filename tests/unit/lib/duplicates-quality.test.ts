import { beforeAll, describe, expect, it } from "vitest";
import { InMemoryIndex } from "../../duplicates/in-memory";
import { hasLabeledSet, readPairs, readReports } from "../../duplicates/labeled-set";
import { measureDuplicates, type Quality } from "../../duplicates/measure";

const REASON = hasLabeledSet ? "" : " (skipped: no ../shared/data/seamonkey_bugs.csv)";

describe.skipIf(!hasLabeledSet)(`duplicates among labeled reports${REASON}`, () => {
  let quality: Quality;

  beforeAll(async () => {
    const reports = readReports();
    const index = new InMemoryIndex(reports);
    quality = await measureDuplicates(reports, readPairs(), (report) =>
      index.find(report, report.id),
    );
  }, 180_000);

  it("finds a partner among the top results for most reports", () => {
    expect(quality.queries).toBe(75);
    expect(quality.recallAt5).toBeGreaterThanOrEqual(0.8);
    expect(quality.recallAt1).toBeGreaterThanOrEqual(0.48);
  });

  it("calls a quarter of the pairs duplicates, and hardly any others", () => {
    expect(quality.sameOnTrue).toBeGreaterThanOrEqual(0.25);
    expect(quality.falseSameRandom).toBeLessThanOrEqual(0.01);
    expect(quality.falseSameNearest).toBeLessThanOrEqual(0.01);
  });
});
