import { z } from "zod";
import { multiLine } from "@/lib/api/fields";
import { stamps } from "@/lib/api/wire";

/** POST and PUT of a comment (supporting-api.md, Issues): Markdown, kept as sent, and not blank. */
export const commentBody = z.object({
  body: multiLine(65_535).refine((text) => text.trim() !== "", { error: "May not be blank." }),
});
export type CommentBody = z.output<typeof commentBody>;

/** Who wrote it; the name of a deleted user reads "Deleted user" (decisions.md §4.14). */
const author = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
});

/** A comment. `user_id` stays when its author is deleted. */
export const commentResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  user_id: z.int(),
  body: z.string(),
  author,
  ...stamps,
});
export type Comment = z.infer<typeof commentResource>;
