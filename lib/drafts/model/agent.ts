import type { Suggestions } from "./schema";
import type { SimilarCandidate, NamedIssue, Verdict } from "@/lib/issues/similar/schema";

/**
 * The user's text with likely secrets masked. Every step treats it as data, never as instructions.
 */
export interface StoryText {
  description: string;
  /** Empty if there is none. */
  context: string;
}

/** The project's records that the research step may suggest. */
export interface ProjectFacts {
  lanes: { id: number; name: string }[];
  epics: { id: number; name: string }[];
  labels: { id: number; name: string }[];
  /** Members by display name. */
  people: { id: number; name: string }[];
}

export type Judgment = { isUsable: true } | { isUsable: false; reason: string; answer: string };

/** Verdicts on some or all of the given issues, and no others. */
export type DuplicateVerdicts = { issueId: number; verdict: Verdict | null }[];

export interface Classes {
  type: 0 | 1;
  priority: 0 | 1 | 2 | 3 | 4;
  typeWhy: string;
  priorityWhy: string;
}

export interface Draft {
  title: string;
  description: string;
}

/** The input and output of each step, for both the built-in drafter and models. */
export interface StepFunctions {
  validate: (input: { text: StoryText }) => Promise<Judgment>;
  duplicate_check: (input: {
    text: StoryText;
    similar: SimilarCandidate[];
  }) => Promise<DuplicateVerdicts>;
  research: (input: {
    text: StoryText;
    similar: SimilarCandidate[];
    facts: ProjectFacts;
  }) => Promise<Suggestions>;
  classify: (input: { text: StoryText; similar: SimilarCandidate[] }) => Promise<Classes>;
  /**
   * `existing` is the issue that the text belongs to, if any. The draft is then that issue with the
   * changes applied.
   */
  write: (input: {
    text: StoryText;
    classes: Classes;
    related: NamedIssue[];
    existing: Draft | null;
  }) => Promise<Draft>;
}

/** A model failed a step twice: timeout, refusal or invalid output. The message is for users. */
export class AgentFailure extends Error {}

/** The model was unreachable or timed out, so the next step would likely fail too. */
export class ModelUnreachable extends AgentFailure {}

/** The same steps, run by a model. Each throws AgentFailure or the signal's abort reason. */
export interface Agents {
  provider: "openai-compatible" | "anthropic";
  model: string;
  work: {
    [S in keyof StepFunctions]: (
      input: Parameters<StepFunctions[S]>[0],
      signal: AbortSignal,
    ) => ReturnType<StepFunctions[S]>;
  };
}
