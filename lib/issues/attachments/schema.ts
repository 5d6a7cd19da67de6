import { z } from "zod";
import { stamps } from "@/lib/platform/api/wire";
import { personSummary } from "@/lib/people/users/schema";

/** Bytes of one file (docs/spec/issue-parts.md#attachments). */
export const ATTACHMENT_LIMIT = 25 * 1024 * 1024;
/** Files of one issue: its list has no pages. */
export const MOST_ATTACHMENTS = 200;

/**
 * An attachment. `content_type` is what its bytes are, for the images that are shown in place, and
 * `application/octet-stream` for everything else, whatever was claimed; `url` is its address on this host.
 */
export const attachmentResource = z.strictObject({
  id: z.int(),
  issue_id: z.int(),
  user_id: z.int(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
  url: z.string(),
  author: personSummary,
  ...stamps,
});
export type Attachment = z.infer<typeof attachmentResource>;
