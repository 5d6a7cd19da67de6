import { z } from "zod";
import { integer, multiLine } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { personSummary } from "@/lib/people/users/schema";

/** POST and PUT of a comment (docs/spec/issue-parts.md#comments): Markdown, stored as sent, and not blank. */
export const commentBody = z.object({
  body: multiLine(65_535).refine((text) => text.trim() !== "", { error: "May not be blank." }),
});
export type CommentBody = z.output<typeof commentBody>;

/**
 * PATCH …/comments/{id}/tasks (docs/spec/issues.md#tasks). `version` is the comment's `updated_at`,
 * as the client read it.
 */
export const commentTaskBody = z.object({
  index: integer(0, 65_535),
  checked: z.boolean({ error: "Must be true or false." }),
  version: timestamp,
});
export type CommentTaskBody = z.output<typeof commentTaskBody>;

/** A comment. `user_id` is kept when its author is deleted. */
export const commentResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  user_id: z.int(),
  body: z.string(),
  author: personSummary,
  ...stamps,
});
export type Comment = z.infer<typeof commentResource>;
