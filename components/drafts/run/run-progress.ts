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
  running: "Running",
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

/** Returns "40 ms", "1.2 s" or "2 min 5 s"; null for a step that is unfinished or skipped. */
export function stepTime({ status, started_at, finished_at }: RunStep): string | null {
  if (status === STEP_STATUS.skipped || started_at === null || finished_at === null) return null;
  const ms = Math.max(0, Date.parse(finished_at) - Date.parse(started_at));
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

/** Returns a sentence for screen readers: "Step 2 of 5: Look for duplicates." */
export function progressText(steps: readonly RunStep[]): string {
  const at = steps.findIndex(({ phase }) => phase !== STEP_PHASE.completed);
  const step = steps[at];
  return step ? `Step ${at + 1} of ${steps.length}: ${STEP_NAMES[step.step]}.` : "";
}

const OUTCOMES = {
  [RUN_STATUS.running]: "Running",
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
