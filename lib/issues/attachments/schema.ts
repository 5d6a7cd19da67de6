import { z } from "zod";
import { stamps } from "@/lib/platform/api/wire";
import { personSummary } from "@/lib/people/users/schema";

/** Maximum size of a file in bytes (docs/spec/issue-parts.md#attachments). */
export const ATTACHMENT_LIMIT = 25 * 1024 * 1024;
/** Maximum number of files per issue, because the list is not paginated. */
export const MAX_ATTACHMENTS = 200;

/**
 * An attachment. `content_type` is detected from its content for images that are displayed inline,
 * and `application/octet-stream` for everything else, whatever the client claimed. `url` is its URL
 * on this host.
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
