import { type AgentProgress, STEPS } from "@/lib/messaging/realtime/events";
import { expect, test } from "vitest";
import {
  FIRST_STEP,
  drafterName,
  excerpt,
  progressText,
  stepCount,
  stepMessages,
  stepState,
  withProgress,
} from "@/components/drafts/run/run-progress";
import type { RunStep } from "@/lib/drafts/runs/schema";

function event(stepIndex: number, phase: 0 | 1 | 2, message = "Checking"): AgentProgress {
  const step = STEPS[stepIndex] ?? "write";
  return { step, phase, message, stepIndex, totalSteps: 5 };
}

const phases = (steps: readonly RunStep[]) => steps.map(({ phase }) => phase);

test("events move the steps forward, never back", () => {
  expect(phases(FIRST_STEP)).toEqual([1, 0, 0, 0, 0]);
  const updated = withProgress(FIRST_STEP, [event(0, 1), event(0, 2), event(1, 1)]);
  expect(phases(updated)).toEqual([2, 1, 0, 0, 0]);
  expect(updated[0]?.message).toBe("Checking");
  expect(progressText(updated)).toBe("Step 2 of 5: Look for duplicates.");
  expect(phases(withProgress(updated, [event(0, 1, "Late")]))).toEqual([2, 1, 0, 0, 0]);
});

test("the API's state for a finished step takes precedence over an event", () => {
  const known = FIRST_STEP.map((step) => ({ ...step, phase: 2 as const, message: "Stored" }));
  expect(withProgress(known, [event(3, 2)])[3]?.message).toBe("Stored");
  expect(progressText(known)).toBe("");
});

test.each([
  [{ phase: 0 }, false, "pending"],
  [{ phase: 1 }, false, "running"],
  [{ phase: 2 }, false, "done"],
  [{ phase: 2, status: 0 }, true, "done"],
  [{ phase: 2, status: 1 }, true, "warning"],
  [{ phase: 2, status: 2 }, true, "skipped"],
  [{ phase: 1 }, true, "stopped"],
  [{ phase: 0 }, true, "stopped"],
] as const)("a step with %j (run over: %s) is %s", (part, isOver, state) => {
  expect(stepState({ ...(FIRST_STEP[0] as RunStep), ...part }, isOver)).toBe(state);
});

/** A completed step. */
const ended = (message: string, by: string | null = "built-in") => ({
  ...(FIRST_STEP[0] as RunStep),
  phase: 2 as const,
  status: 0 as const,
  message,
  by,
});

test("a run names its drafter once: the model, even if the built-in drafter helped", () => {
  expect(drafterName(FIRST_STEP)).toBeNull();
  expect(drafterName([ended("Feature.")])).toBe("Built-in drafter");
  expect(drafterName([ended("Feature."), ended("Bug.", "small-model")])).toBe("small-model");
});

test("a step says what it found, without the drafter and what was already said", () => {
  const fallback = "The model is unreachable. The built-in drafter handled this step.";
  const steps = [
    ended("Nothing similar. (Built-in drafter.)"),
    ended(`Feature. ${fallback}`),
    ended(`Written. ${fallback}`),
    { ...ended("Writing the draft."), phase: 1 as const },
  ];
  expect(stepMessages(steps)).toEqual([
    "Nothing similar.",
    `Feature. ${fallback}`,
    "Written.",
    null,
  ]);
  expect(stepMessages([ended("Skipped."), ended("Skipped.")])).toEqual(["Skipped.", null]);
});

test("progress counts the steps until all have ended", () => {
  expect(stepCount(FIRST_STEP)).toBe("Step 1 of 5");
  expect(stepCount([ended("Done.")])).toBe("");
});

test("long text is truncated between code points", () => {
  expect(excerpt("  Two\n lines ")).toBe("Two lines");
  expect(excerpt("🌍".repeat(200))).toBe(`${"🌍".repeat(89)}…`);
});
