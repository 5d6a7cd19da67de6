import { z } from "zod";
import { id, integer, multiLine, oneLine } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

/** `null` clears the description. */
const description = multiLine(65_535).nullable().optional();

/** POST /api/projects (docs/spec/projects.md). */
export const newProjectBody = z.object({
  name: oneLine(),
  key_prefix: z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/, {
    error: "Must be 2 to 10 characters from A–Z and 0–9, starting with a letter.",
  }),
  description,
});
export type NewProjectBody = z.output<typeof newProjectBody>;

/**
 * What happens to the linked bug when an error group regresses. `reopen` moves it to the first lane
 * and adds a comment.
 */
const onRegression = z.enum(["nothing", "comment", "reopen"], {
  error: "Must be nothing, comment or reopen.",
});
export type OnRegression = z.output<typeof onRegression>;

/** PUT /api/projects/{projectId}. Omitted fields do not change. The key prefix never changes. */
export const projectBody = z.object({
  name: oneLine(),
  description,
  owner_id: id().optional(),
  on_regression: onRegression.optional(),
  resolve_on_close: z.boolean({ error: "Must be true or false." }).optional(),
  auto_archive_days: integer(1, 365).nullable().optional(),
});
export type ProjectBody = z.output<typeof projectBody>;

/** GET /api/projects: whether archived projects are included, or the only ones. */
export const projectsQuery = z.object({
  archived: z
    .enum(["false", "true", "only"], { error: "Must be true, false or only." })
    .optional()
    .meta({ type: "string", enum: ["true", "false", "only"] }),
});
export type ProjectsQuery = z.output<typeof projectsQuery>;

/** A project as listed and read. `open_issues_count` excludes the final lane. */
export const projectResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  key_prefix: z.string(),
  description: z.string(),
  owner_id: z.int(),
  owner: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    profile_picture: z.string().nullable(),
  }),
  /** Whether the caller owns the project, which bypasses all permission checks in it. */
  is_owner: z.boolean(),
  issues_count: z.int(),
  open_issues_count: z.int(),
  on_regression: onRegression,
  /** Whether moving an issue into the final lane resolves its linked error groups. */
  resolve_on_close: z.boolean(),
  /** After how many days without a change issues in the final lane are archived; null for never. */
  auto_archive_days: z.int().nullable(),
  /** Archived projects are read-only, and listed only on request. */
  archived_at: timestamp.nullable(),
  ...stamps,
});
export type Project = z.infer<typeof projectResource>;
export type ProjectName = Pick<Project, "id" | "name" | "key_prefix" | "is_owner">;

/** A deleted project that the queue is still removing. */
export const projectRemovalResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  deleted_at: timestamp,
  issues_left: z.int(),
});
export type ProjectRemoval = z.infer<typeof projectRemovalResource>;
