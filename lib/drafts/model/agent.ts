import type { Suggestions } from "./schema";
import type { Alike, NamedIssue, Verdict } from "@/lib/issues/similar/schema";

/** What a person wrote, with what looks like a secret masked. It is data to every step, never an instruction. */
export interface StoryText {
  description: string;
  /** Empty when there is none. */
  context: string;
}

/** The project's own names that research may suggest. */
export interface ProjectFacts {
  lanes: { id: number; name: string }[];
  epics: { id: number; name: string }[];
  labels: { id: number; name: string }[];
  /** Members, by the name that others see. */
  people: { id: number; name: string }[];
}

export type Judgement = { isUsable: true } | { isUsable: false; reason: string; answer: string };

/** Verdicts on some of the issues it was given, and on no other. */
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

/** What each step is given and answers, whoever does it: the built-in drafter or a model. */
export interface StepWork {
  validate: (input: { text: StoryText }) => Promise<Judgement>;
  duplicate_check: (input: { text: StoryText; alike: Alike[] }) => Promise<DuplicateVerdicts>;
  research: (input: {
    text: StoryText;
    alike: Alike[];
    facts: ProjectFacts;
  }) => Promise<Suggestions>;
  classify: (input: { text: StoryText; alike: Alike[] }) => Promise<Classes>;
  /** `existing` is the issue that the text belongs to: the draft is then of that issue, as it would be afterwards. */
  write: (input: {
    text: StoryText;
    classes: Classes;
    related: NamedIssue[];
    existing: Draft | null;
  }) => Promise<Draft>;
}

/** A model did not give what a step needs, twice: out of time, refused, out of its schema. The message is for people. */
export class AgentFailure extends Error {}

/** It could not be reached, or did not answer in time: the next step would wait as long, and in vain. */
export class ModelOutOfReach extends AgentFailure {}

/** The same steps done by a model; each throws AgentFailure, or what the signal was aborted with. */
export interface Agents {
  provider: "openai-compatible" | "anthropic";
  model: string;
  work: {
    [S in keyof StepWork]: (
      input: Parameters<StepWork[S]>[0],
      signal: AbortSignal,
    ) => ReturnType<StepWork[S]>;
  };
}
