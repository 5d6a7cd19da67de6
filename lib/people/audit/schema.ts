import { z } from "zod";
import { CAP } from "@/lib/platform/api/capped-list";
import { queryInteger } from "@/lib/platform/api/fields";
import { timestamp } from "@/lib/platform/api/wire";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "@/lib/platform/audit-trail/schema";

const filters = {
  subject: z
    .enum(AUDIT_SUBJECTS, { error: `Must be one of ${AUDIT_SUBJECTS.join(", ")}.` })
    .optional(),
  subject_id: queryInteger(1).optional(),
  /** Entries about this role, and about people who got it or had it before. */
  role_id: queryInteger(1).optional(),
};

/**
 * GET /api/audit: newest first, older than the entry `before`, optionally for one kind of subject,
 * a single subject, or a role and who has it.
 */
export const auditQuery = z.object({
  limit: queryInteger(1, CAP).default(100),
  before: queryInteger(1, Number.MAX_SAFE_INTEGER).optional(),
  ...filters,
});
export type AuditQuery = z.output<typeof auditQuery>;

/** GET /api/audit/export: CSV, or one JSON object per line. */
export const auditExportQuery = z.object({
  format: z.enum(["csv", "jsonl"], { error: "Must be csv or jsonl." }).default("csv"),
  ...filters,
});
export type AuditExportQuery = z.output<typeof auditExportQuery>;

/**
 * An audit log entry. `actor` is null if the action was not taken by a signed-in user, and named
 * "Deleted user" once that user is deleted. `subject_name` is the current name, null if the subject
 * no longer exists or has no name. The subject of a `member` entry is the user; the project is in
 * `before` or `after`, which contain the changed fields as on the wire.
 */
export const auditEntryResource = z.strictObject({
  id: z.int(),
  actor: z.strictObject({ id: z.int(), first_name: z.string(), last_name: z.string() }).nullable(),
  subject: z.enum(AUDIT_SUBJECTS),
  subject_id: z.int().nullable(),
  subject_name: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  created_at: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntryResource>;
