import { z } from "zod";
import { oneLine } from "@/lib/platform/api/fields";
import { stamps, timestamp } from "@/lib/platform/api/wire";

/** Maximum number of tokens per project. */
export const PROJECT_TOKEN_LIMIT = 100;

/**
 * POST /api/projects/{projectId}/tokens (docs/spec/projects.md#project-tokens). A token can only
 * ingest errors.
 */
export const projectTokenBody = z.object({
  name: oneLine(),
  scope: z.literal("ingest", {
    error: ({ input }) => (input === undefined ? "Is required." : "Must be ingest."),
  }),
});
export type ProjectTokenBody = z.output<typeof projectTokenBody>;

const fields = {
  id: z.int(),
  project_id: z.int(),
  name: z.string(),
  scope: z.literal("ingest"),
  /** The user part of the DSN. It can only send errors; in browser apps, it is public. */
  public_key: z.string().regex(/^[0-9a-f]{32}$/),
  dsn: z.string(),
  last_four: z.string(),
  last_used_at: timestamp.nullable(),
  created_by_id: z.int(),
  created_by: z.strictObject({ id: z.int(), first_name: z.string(), last_name: z.string() }),
  ...stamps,
};

/** A project token as listed. */
export const projectTokenResource = z.strictObject(fields);
export type ProjectToken = z.infer<typeof projectTokenResource>;

/** The response when a token is created, the only time its secret is shown. */
export const newProjectTokenResource = z.strictObject({ ...fields, token: z.string() });
export type NewProjectToken = z.infer<typeof newProjectTokenResource>;
