import { describe, expect, it } from "vitest";
import { stageOf } from "@/lib/transfer/csv/read-words";

describe("the stage of a status", () => {
  it.each([
    ["To Do", "open"],
    ["reopened", "open"],
    ["In Progress", "working"],
    ["in_review", "working"],
    ["Verified", "done"],
    ["Won’t Fix", "done"],
    ["Canceled", "done"],
    ["Cancelled", "done"],
  ])("of %s is %s", (status, stage) => {
    expect(stageOf(status)).toBe(stage);
  });

  it("is undefined for an unknown status", () => {
    expect(stageOf("Parked")).toBeUndefined();
  });
});
