/** What an audit entry is about, and what was done to it. */
export const AUDIT_SUBJECTS = [
  "role",
  "user",
  "team",
  "project",
  "member",
  "token",
  "project_token",
  "settings",
  "access_request",
  "webhook",
  /** A sign-in of the user `subject_id`; null where the address belongs to nobody. */
  "sign_in",
  "audit_log",
  "backup",
] as const;
export const AUDIT_ACTIONS = [
  "created",
  "updated",
  "deleted",
  /** Of sign-ins. */
  "succeeded",
  "failed",
  /** A token, from an address that it was not used from before. */
  "used",
  /** A project's issues, or the audit log. */
  "exported",
  /** Of backups. */
  "restored",
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
