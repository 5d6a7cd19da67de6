import type { Step } from "@/lib/messaging/realtime/events";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { log } from "@/lib/platform/observability/log";
import {
  AgentFailure,
  type Agents,
  ModelUnreachable,
  type StepFunctions,
  type StoryText,
} from "@/lib/drafts/model/agent";
import { RunCancelled } from "@/lib/drafts/runs/running";
import { STEP_STATUS } from "@/lib/drafts/runs/schema";
import type { Outcome } from "./step-track";

/** The context shared by all steps of a run. */
export interface RunContext {
  project: ProjectScope;
  /** With secrets masked. */
  text: StoryText;
  /** Kinds of secrets that were masked. */
  masked: string[];
  agents: Agents | null;
  /** Set to the error message once the model proves unreachable; later steps then skip it. */
  outOfReach: string | null;
  /**
   * Aborted with RunCancelled when the run ends, or with AgentFailure when its time limit for
   * models is reached.
   */
  signal: AbortSignal;
}

const BUILT_IN = "built-in";

/** Returns the context followed by the description (docs/spec/drafts.md). */
export function joinText({ context, description }: StoryText): string {
  return context === "" ? description : `${context}\n\n${description}`;
}

/** Throws RunCancelled if the run should end. */
export function throwIfCancelled({ signal }: RunContext): void {
  if (signal.reason instanceof RunCancelled) throw signal.reason;
}

type Input<S extends Step> = Parameters<StepFunctions[S]>[0];
type StepOutput<S extends Step> = Awaited<ReturnType<StepFunctions[S]>>;

/** A step's result, who produced it, and, if it was not the model, why not. */
export interface StepResult<T> {
  output: T;
  by: string;
  trouble: string | null;
}

/**
 * Asks the model, if there is one. If it fails, the built-in drafter handles the step. Throws
 * RunCancelled.
 */
export async function runStep<S extends Step>(
  work: RunContext,
  step: S,
  input: Input<S>,
  builtIn: (input: Input<S>) => StepOutput<S>,
): Promise<StepResult<StepOutput<S>>> {
  throwIfCancelled(work);
  const { agents, signal } = work;
  if (agents === null || work.outOfReach !== null) {
    return { output: builtIn(input), by: BUILT_IN, trouble: work.outOfReach };
  }
  try {
    return { output: await agents.work[step](input, signal), by: agents.model, trouble: null };
  } catch (error) {
    throwIfCancelled(work);
    if (error instanceof ModelUnreachable) work.outOfReach = error.message;
    if (!(error instanceof AgentFailure))
      log.error({ err: error, step }, "a drafting step failed unexpectedly");
    const trouble =
      error instanceof AgentFailure ? error.message : "The model's response could not be used.";
    return { output: builtIn(input), by: BUILT_IN, trouble };
  }
}

/**
 * Returns a step's outcome. Its message says what was found and by whom
 * (docs/spec/drafts.md#steps).
 */
export function outcome<T>(
  { by, trouble }: Pick<StepResult<unknown>, "by" | "trouble">,
  value: T,
  message: string,
  { isWarning = false } = {},
): Outcome<T> {
  const note =
    trouble !== null
      ? ` ${trouble} The built-in drafter handled this step.`
      : by === BUILT_IN
        ? " (Built-in drafter.)"
        : "";
  const isClean = trouble === null && !isWarning;
  const status = isClean ? STEP_STATUS.success : STEP_STATUS.warning;
  return { value, status, message: `${message}${note}`, by };
}
