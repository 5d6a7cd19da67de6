import { z } from "zod";
import { id, multiLine, oneLine } from "@/lib/platform/api/fields";

/** POST …/issues/similar (docs/spec/search.md#similar-issues): what an issue would say; `except_id`: which one it is, if it is there. */
export const similarBody = z.object({
  title: oneLine(),
  description: multiLine(65_535).nullish(),
  except_id: id().nullish(),
});
export type SimilarBody = z.output<typeof similarBody>;

/** `same`: this is that issue; `related`: whoever works on one should know the other. */
export const verdict = z.enum(["same", "related"]);
export type Verdict = z.infer<typeof verdict>;

/** As much of an issue as tells a person which one it is. */
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

/** An issue that is like what is being written, with up to four of its own phrases that match. */
export const similarIssue = z.strictObject({
  issue: namedIssue,
  verdict,
  phrases: z.array(z.string()),
});
export type SimilarIssue = z.infer<typeof similarIssue>;

/** What retrieval answers on the server: a readable issue, `verdict` null when it is neither. */
export interface Alike {
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
