import { type AgentProgress, type Step, STEPS } from "@/lib/messaging/realtime/events";
import { type RunStep, STEP_PHASE, STEP_STATUS, type StepSummary } from "@/lib/drafts/runs/schema";

/** The outcome of a step, with a message for users. `by` is the built-in drafter or a model. */
export interface Outcome<T> {
  value: T;
  status: StepSummary["status"];
  message: string;
  by: string;
}

const START_MESSAGES: Record<Step, string> = {
  validate: "Reading your description.",
  duplicate_check: "Checking for duplicates.",
  research: "Finding related work.",
  classify: "Choosing a type and priority.",
  write: "Writing the draft.",
};

/** Returns all steps of a run, before it starts. */
export function pendingSteps(): RunStep[] {
  return STEPS.map((step) => ({
    step,
    phase: STEP_PHASE.pending,
    status: null,
    message: null,
    started_at: null,
    finished_at: null,
    by: null,
  }));
}

/** Returns the current time in wire format (docs/spec/conventions.md#time). */
function now(): string {
  return new Date().toISOString().replace("Z", "000Z");
}

/**
 * Tracks a run through its steps, and reports the start and completion of each: ten reports in all.
 */
export class StepTrack {
  #steps = pendingSteps();
  readonly summaries: StepSummary[] = [];

  constructor(private readonly onChange: (steps: RunStep[], progress: AgentProgress) => void) {}

  async run<T>(step: Step, work: () => Promise<Outcome<T>>): Promise<T> {
    this.#start(step, START_MESSAGES[step]);
    const { value, ...outcome } = await work();
    this.#complete(step, outcome);
    return value;
  }

  skip(step: Step, message: string): void {
    this.#start(step, message);
    this.#complete(step, { status: STEP_STATUS.skipped, message, by: null });
  }

  #start(step: Step, message: string): void {
    this.#change(step, { phase: STEP_PHASE.started, started_at: now() }, message);
  }

  #complete(step: Step, outcome: Pick<RunStep, "by"> & Omit<StepSummary, "step">): void {
    const { status, message } = outcome;
    this.summaries.push({ step, status, message });
    const change = { phase: STEP_PHASE.completed, finished_at: now(), ...outcome };
    this.#change(step, change, message);
  }

  #change(step: Step, change: Partial<RunStep> & Pick<RunStep, "phase">, message: string): void {
    const stepIndex = STEPS.indexOf(step);
    this.#steps = this.#steps.map((one, at) => (at === stepIndex ? { ...one, ...change } : one));
    this.onChange(this.#steps, {
      step,
      phase: change.phase,
      message,
      stepIndex,
      totalSteps: STEPS.length,
    });
  }
}
