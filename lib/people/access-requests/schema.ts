import { z } from "zod";
import { DERIVED_PERMISSIONS, type Operation } from "@/lib/platform/access/can";
import { type Action, RESOURCES } from "@/lib/platform/access/permissions";
import { CAP } from "@/lib/platform/api/capped-list";
import { id, multiLine, queryInteger } from "@/lib/platform/api/fields";
import { timestamp } from "@/lib/platform/api/wire";

const ACTIONS = ["create", "read", "update", "delete"] as const satisfies readonly Action[];

const OPERATIONS: ReadonlySet<string> = new Set([
  ...RESOURCES.flatMap((resource) => ACTIONS.map((action) => `${resource}.${action}`)),
  ...Object.keys(DERIVED_PERMISSIONS),
]);

/**
 * POST /api/access-requests. `operation` is what was denied, as in a 403's `required`:
 * `<resource>.<action>`. Access to a whole project is requested with `projects.read`. `project_id`
 * is for operations within a project.
 */
export const accessRequestBody = z.object({
  project_id: id().nullish(),
  operation: z.string().refine((text): text is Operation => OPERATIONS.has(text), {
    error: "Must be an operation such as issues.update.",
  }),
  note: multiLine(1000).nullish(),
});
export type AccessRequestBody = z.output<typeof accessRequestBody>;

/** GET /api/access-requests: open requests, newest first, older than the request `before`. */
export const accessRequestQuery = z.object({
  limit: queryInteger(1, CAP).default(100),
  before: queryInteger(1).optional(),
});

/**
 * A request as the requester sees it, without details of the project, which they may not be able to
 * access. `closed_at` is null while the request is open.
 */
export const ownAccessRequestResource = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  project_id: z.int().nullable(),
  operation: z.string(),
  note: z.string(),
  closed_at: timestamp.nullable(),
  created_at: timestamp,
});
export type OwnAccessRequest = z.infer<typeof ownAccessRequestResource>;

/**
 * A request as admins see it. `adds_membership`: granting it makes the user a member; if false,
 * their role must be changed first.
 */
export const accessRequestResource = ownAccessRequestResource.extend({
  user: z.strictObject({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role_id: z.int(),
  }),
  project: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  adds_membership: z.boolean(),
});
export type AccessRequest = z.infer<typeof accessRequestResource>;
