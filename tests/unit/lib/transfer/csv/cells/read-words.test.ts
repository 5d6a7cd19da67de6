import { describe, expect, it } from "vitest";
import { stageOf } from "@/lib/transfer/csv/cells/read-words";

describe("stageOf", () => {
  it.each([
    ["To Do", "open"],
    ["reopened", "open"],
    ["In Progress", "working"],
    ["in_review", "working"],
    ["Verified", "done"],
    ["Won’t Fix", "done"],
    ["Canceled", "done"],
    ["Cancelled", "done"],
  ])("maps %s to %s", (status, stage) => {
    expect(stageOf(status)).toBe(stage);
  });

  it("returns undefined for an unknown status", () => {
    expect(stageOf("Parked")).toBeUndefined();
  });
});
