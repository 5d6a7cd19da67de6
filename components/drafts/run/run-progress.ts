import { type AgentProgress, STEPS } from "@/lib/messaging/realtime/events";
import {
  RUN_STATUS,
  type RunStep,
  STEP_PHASE,
  STEP_STATUS,
  type StoryRun,
} from "@/lib/drafts/runs/schema";

/** The displayed state of a step. */
export type StepState = "pending" | "running" | "done" | "warning" | "skipped" | "stopped";

export const STEP_NAMES: Record<RunStep["step"], string> = {
  validate: "Read your text",
  duplicate_check: "Look for duplicates",
  research: "Gather related issues",
  classify: "Choose type and priority",
  write: "Write the draft",
};

export const STATE_LABELS: Record<StepState, string> = {
  pending: "Waiting",
  running: "In progress",
  done: "Done",
  warning: "Done with a warning",
  skipped: "Skipped",
  stopped: "Stopped",
};

/** Five steps whose state is unknown. */
const NO_STEPS: readonly RunStep[] = STEPS.map((step) => ({
  step,
  phase: STEP_PHASE.pending,
  status: null,
  message: null,
  started_at: null,
  finished_at: null,
  by: null,
}));

/** The same steps for a run that was just requested, with the first step running. */
export const FIRST_STEP = NO_STEPS.map((step, at) =>
  at === 0 ? { ...step, phase: STEP_PHASE.started } : step,
);

/**
 * Applies events to the steps. Steps never move backward, and the API's data on finished steps
 * takes precedence.
 */
export function withProgress(
  steps: readonly RunStep[],
  events: readonly AgentProgress[],
): RunStep[] {
  return steps.map((current) => {
    const last = events.findLast(({ step }) => step === current.step);
    if (!last || last.phase <= current.phase) return current;
    return { ...current, phase: last.phase, message: last.message };
  });
}

const ENDED = { [STEP_STATUS.success]: "done", [STEP_STATUS.warning]: "warning" } as const;

export function stepState(step: RunStep, isOver: boolean): StepState {
  if (step.status === STEP_STATUS.skipped) return "skipped";
  if (step.status !== null) return ENDED[step.status];
  if (step.phase === STEP_PHASE.completed) return "done";
  if (isOver) return "stopped";
  return step.phase === STEP_PHASE.started ? "running" : "pending";
}

const BUILT_IN = "built-in";
/** What the API appends to each message of a run without a model (docs/spec/drafts.md#steps). */
const BUILT_IN_NOTE = / \(Built-in drafter\.\)$/;

/** Returns who drafts: the model's name, or the built-in drafter; null before the first step. */
export function drafterName(steps: readonly RunStep[]): string | null {
  const names = steps.flatMap(({ by }) => (by === null ? [] : [by]));
  const model = names.find((name) => name !== BUILT_IN);
  return model ?? (names.length > 0 ? "Built-in drafter" : null);
}

/**
 * Returns what to show below each step: what it found, without the sentences that an earlier step
 * already says. Null for a step that has not ended, whose name says what it does.
 */
export function stepMessages(steps: readonly RunStep[]): (string | null)[] {
  const said = new Set<string>();
  return steps.map(({ message, phase }) => {
    if (message === null || phase !== STEP_PHASE.completed) return null;
    const sentences = message.replace(BUILT_IN_NOTE, "").split(/(?<=[.!?]) /);
    const unsaid = sentences.filter((sentence) => !said.has(sentence));
    for (const sentence of sentences) said.add(sentence);
    return unsaid.length === 0 ? null : unsaid.join(" ");
  });
}

/** Returns "Step 2 of 5"; "" once all steps have ended. */
export function stepCount(steps: readonly RunStep[]): string {
  const at = steps.findIndex(({ phase }) => phase !== STEP_PHASE.completed);
  return at === -1 ? "" : `Step ${at + 1} of ${steps.length}`;
}

/** Returns a sentence for screen readers: "Step 2 of 5: Look for duplicates." */
export function progressText(steps: readonly RunStep[]): string {
  const at = steps.findIndex(({ phase }) => phase !== STEP_PHASE.completed);
  const step = steps[at];
  return step ? `${stepCount(steps)}: ${STEP_NAMES[step.step]}.` : "";
}

const OUTCOMES = {
  [RUN_STATUS.running]: "In progress",
  [RUN_STATUS.cancelled]: "Cancelled",
  [RUN_STATUS.failed]: "Failed",
} as const;

const INTENTS = { create: "New issue", update: "Update", respond: "Answer" } as const;

/** Returns a run's outcome or suggestion in one or two words. */
export function runLabel(run: StoryRun): string {
  if (run.status !== RUN_STATUS.done) return OUTCOMES[run.status];
  return run.result === null ? "Done" : INTENTS[run.result.intent];
}

/** Returns the first few words of the text, on one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= 90 ? line : `${letters.slice(0, 89).join("").trimEnd()}…`;
}
