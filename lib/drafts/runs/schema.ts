import { z } from "zod";
import { suggestions } from "@/lib/drafts/model/schema";
import { STEPS } from "@/lib/messaging/realtime/events";
import { multiLine, queryInteger } from "@/lib/platform/api/fields";
import { timestamp } from "@/lib/platform/api/wire";
import { similarIssue } from "@/lib/issues/similar/schema";

const step = z.enum(STEPS);

export const STEP_STATUS = { success: 0, warning: 1, skipped: 2 } as const;
export const STEP_PHASE = { pending: 0, started: 1, completed: 2 } as const;
export const RUN_STATUS = { running: 0, done: 1, cancelled: 2, failed: 3 } as const;

const MAX_TEXT_LENGTH = 10_000;

/** POST …/agent-generate-story. Lengths are in code points after trimming (docs/spec/drafts.md). */
export const storyBody = z.object({
  description: z
    .string()
    .transform((text) => text.trim())
    .pipe(multiLine(MAX_TEXT_LENGTH))
    .refine((text) => text !== "", { error: "May not be blank." }),
  context: z
    .string()
    .transform((text) => text.trim())
    .pipe(multiLine(MAX_TEXT_LENGTH))
    .nullish(),
  /** The client's key for the run, used to find it before the response arrives. */
  run_key: z.uuid({ error: "Must be a UUID." }).nullish(),
});
export type StoryBody = z.output<typeof storyBody>;

/**
 * GET …/story-runs: the caller's own runs, newest first. `run_key` selects the run with that client
 * key.
 */
export const runQuery = z.object({
  limit: queryInteger(1, 50).default(20),
  before: queryInteger(1).optional(),
  run_key: z.uuid({ error: "Must be a UUID." }).optional(),
});
export type RunQuery = z.output<typeof runQuery>;

/** An entry in the result's `pipeline` (docs/spec/drafts.md#result). */
export const stepSummary = z.strictObject({
  step,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  message: z.string(),
});
export type StepSummary = z.infer<typeof stepSummary>;

const priority = z.int().min(0).max(4);
const type = z.union([z.literal(0), z.literal(1)]);

/** The story result (docs/spec/drafts.md#result), with its run, similar issues, and suggestions. */
export const storyResult = z.strictObject({
  title: z.string(),
  description: z.string(),
  type,
  priority,
  intent: z.enum(["create", "update", "respond"]),
  reasoning: z.string().nullable(),
  issue_id: z.int().nullable(),
  pipeline: z.array(stepSummary).nullable(),
  run_id: z.int(),
  /** Issues the caller can read, best matches first, including those in other projects. */
  similar: z.array(similarIssue),
  suggestions,
});
export type StoryResult = z.infer<typeof storyResult>;

/** The progress of a step in a run. `status` and `message` are set once it is completed. */
export const runStep = z.strictObject({
  step,
  phase: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  message: z.string().nullable(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** `built-in`, or the model's name. */
  by: z.string().nullable(),
});
export type RunStep = z.infer<typeof runStep>;

/** GET …/story-runs, …/story-runs/{id}: a run, visible only to its user. */
export const storyRun = z.strictObject({
  id: z.int(),
  project_id: z.int(),
  run_key: z.string().nullable(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  provider: z.enum(["openai-compatible", "anthropic", "none"]),
  model: z.string().nullable(),
  description: z.string(),
  context: z.string().nullable(),
  steps: z.array(runStep),
  result: storyResult.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type StoryRun = z.infer<typeof storyRun>;
