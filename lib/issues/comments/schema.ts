import { z } from "zod";
import { id, integer, multiLine, otherwise } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";
import { personSummary } from "@/lib/people/users/schema";

/** PUT of a comment (docs/spec/issue-parts.md#comments): Markdown, stored as sent, and not blank. */
export const commentBody = z.object({
  body: multiLine(65_535).refine((text) => text.trim() !== "", { error: "May not be blank." }),
});
export type CommentBody = z.output<typeof commentBody>;

/** POST of a comment, which may reply to one (docs/spec/issue-parts.md#replies). */
export const newCommentBody = commentBody.extend({ parent_id: id().nullable().optional() });
export type NewCommentBody = z.output<typeof newCommentBody>;

/** The emoji that people can react with, in the order in which reactions are listed. */
export const REACTION_EMOJI = [
  ...["👍", "👎", "❤️", "😄", "🎉", "🚀"],
  ...["👀", "✅", "🙏", "👏", "🙌", "💯"],
  ...["🔥", "💡", "🤔", "😕", "😮", "😢"],
  ...["😂", "😎", "🤝", "❌", "⏳", "🐛"],
] as const;
export type ReactionEmoji = (typeof REACTION_EMOJI)[number];

/** POST …/comments/{id}/reactions (docs/spec/issue-parts.md#reactions). */
export const reactionBody = z.object({
  emoji: z.enum(REACTION_EMOJI, { error: otherwise("Must be one of the available emoji.") }),
});

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

/** Who reacted with an emoji, in the order in which they did. Deleted users are left out. */
const reaction = z.strictObject({
  emoji: z.enum(REACTION_EMOJI),
  count: z.int(),
  users: z.array(personSummary.omit({ profile_picture: true })),
});

/**
 * A comment. `user_id` is kept when its author is deleted, and the `parent_id` of a reply when the
 * comment it is about is.
 */
export const commentResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  parent_id: z.int().nullable(),
  user_id: z.int(),
  body: z.string(),
  author: personSummary,
  reactions: z.array(reaction),
  ...stamps,
});
export type Comment = z.infer<typeof commentResource>;
