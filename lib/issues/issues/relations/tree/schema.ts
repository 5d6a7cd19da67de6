import { z } from "zod";

/** An issue above another, as far as a trail names it. */
const parentIssue = z.strictObject({ id: z.int(), key: z.string(), title: z.string() });

/** GET …/tree: what is above and below an issue (docs/spec/issues.md#sub-issues). */
export const issueTreeResource = z.strictObject({
  /** Its parent last. */
  parents: z.array(parentIssue),
  /** The sub-issues on all levels. At most CAP are listed, those of the upper levels first. */
  sub_issues: z.strictObject({
    total: z.int(),
    done: z.int(),
    ids: z.array(z.int()),
    /** Those that are not done, and where they are. */
    open: z.array(z.strictObject({ id: z.int(), lane_id: z.int(), position: z.number() })),
    /** The sum of their estimates. */
    estimated_minutes: z.int(),
    /** The time logged on them; null if the caller cannot read time entries. */
    spent_minutes: z.int().nullable(),
  }),
});
export type IssueTree = z.infer<typeof issueTreeResource>;
