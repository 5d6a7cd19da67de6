import { z } from "zod";

/** An issue above another, as far as a trail names it. */
const parentIssue = z.strictObject({ id: z.int(), key: z.string(), title: z.string() });

/** GET …/tree: what is above and below an issue (docs/spec/issues.md#sub-issues). */
export const issueTreeResource = z.strictObject({
  /** Its parent last. */
  parents: z.array(parentIssue),
  /** The sub-issues on all levels. At most CAP ids are listed, those of the upper levels first. */
  sub_issues: z.strictObject({
    total: z.int(),
    done: z.int(),
    ids: z.array(z.int()),
    open_ids: z.array(z.int()),
  }),
  /** Sums of the issue and all its sub-issues. */
  estimated_minutes: z.int(),
  /** Null if the caller cannot read time entries. */
  spent_minutes: z.int().nullable(),
});
export type IssueTree = z.infer<typeof issueTreeResource>;
