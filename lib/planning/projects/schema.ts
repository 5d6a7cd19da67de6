import { z } from "zod";
import { id, integer, multiLine, oneLine, queryInteger } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

/** `null` clears the description. */
const description = multiLine(65_535).nullable().optional();

const keyPrefix = z.string().regex(/^[A-Z][A-Z0-9]{1,9}$/, {
  error: "Must be 2 to 10 characters from A–Z and 0–9, starting with a letter.",
});

/** POST /api/projects (docs/spec/projects.md). */
export const newProjectBody = z.object({
  name: oneLine(),
  key_prefix: keyPrefix,
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
export type ProjectName = Pick<Project, "id" | "name" | "key_prefix" | "is_owner"> & {
  is_archived: boolean;
};

/** Days until a deleted project is removed for good. */
export const RESTORE_DAYS = 30;

/** GET /api/projects/deleted and /api/projects/removals. `after` is the id of a deleted project. */
export const deletedQuery = z.object({
  limit: queryInteger(1, 500).default(100),
  after: queryInteger(1).optional(),
});
export type DeletedQuery = z.output<typeof deletedQuery>;

/** DELETE /api/projects/{projectId}: `purge` removes a deleted project for good. */
export const deletionQuery = z.object({
  purge: z
    .enum(["false", "true"], { error: "Must be true or false." })
    .transform((text) => text === "true")
    .optional()
    .meta({ type: "boolean" }),
});

/** POST /api/projects/{projectId}/restore. A key prefix is needed if another project has taken its own. */
export const restoreBody = z.object({ key_prefix: keyPrefix.optional() });
export type RestoreBody = z.output<typeof restoreBody>;

/** A deleted project that can be restored until `purges_at`. */
export const deletedProjectResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  key_prefix: z.string(),
  issues_count: z.int(),
  deleted_at: timestamp,
  purges_at: timestamp,
  /** Set while the queue gives its issues keys with another prefix, before it comes back. */
  restoring: z.strictObject({ key_prefix: z.string(), keys_left: z.int() }).nullable(),
});
export type DeletedProject = z.infer<typeof deletedProjectResource>;

/** A deleted project that the queue is removing. */
export const projectRemovalResource = z.strictObject({
  id: z.int(),
  name: z.string(),
  deleted_at: timestamp,
  issues_left: z.int(),
});
export type ProjectRemoval = z.infer<typeof projectRemovalResource>;
