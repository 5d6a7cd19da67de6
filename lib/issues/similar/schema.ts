import { z } from "zod";
import { id, multiLine, oneLine } from "@/lib/platform/api/fields";

/**
 * POST …/issues/similar (docs/spec/search.md#similar-issues): the text of an issue. `except_id` is
 * its id if it already exists.
 */
export const similarBody = z.object({
  title: oneLine(),
  description: multiLine(65_535).nullish(),
  except_id: id().nullish(),
});
export type SimilarBody = z.output<typeof similarBody>;

/** `same` is a duplicate; `related` is worth knowing about when working on the other issue. */
export const verdict = z.enum(["same", "related"]);
export type Verdict = z.infer<typeof verdict>;

/** The fields that identify an issue to a person. */
export const namedIssue = z.strictObject({
  id: z.int(),
  key: z.string(),
  title: z.string(),
  project_id: z.int(),
  lane_id: z.int(),
  assignee_id: z.int().nullable(),
  priority: z.int(),
  type: z.int(),
});
export type NamedIssue = z.infer<typeof namedIssue>;

/** An issue similar to the draft, with up to four of its own matching phrases. */
export const similarIssue = z.strictObject({
  issue: namedIssue,
  verdict,
  phrases: z.array(z.string()),
});
export type SimilarIssue = z.infer<typeof similarIssue>;

/**
 * The result of retrieval on the server: a readable issue. `verdict` is null if it is neither a
 * duplicate nor related.
 */
export interface SimilarCandidate {
  issue: NamedIssue;
  /** Its first 4,000 code points. */
  description: string;
  /** 0 to 1. */
  likeness: number;
  verdict: Verdict | null;
  phrases: string[];
  epic_id: number | null;
  label_ids: number[];
  user_id: number;
}
