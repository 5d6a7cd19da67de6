/** What an audit entry is about, and the action taken. */
export const AUDIT_SUBJECTS = [
  "role",
  "user",
  "team",
  "project",
  "member",
  "token",
  "project_token",
  /** A secret address of due dates; the user and project are in `before` or `after`. */
  "calendar_feed",
  "settings",
  "access_request",
  "webhook",
  /** A sign-in by the user `subject_id`; null if no user has the email address. */
  "sign_in",
  "audit_log",
  "backup",
  /** One that was moved to another project. */
  "issue",
] as const;
export const AUDIT_ACTIONS = [
  "created",
  "updated",
  "deleted",
  /** For sign-ins. */
  "succeeded",
  "failed",
  /** A token was used from a new address. */
  "used",
  /** A project's issues, or the audit log. */
  "exported",
  /** For projects. */
  "archived",
  "unarchived",
  /** A deleted project, before its 30 days were over. */
  "purged",
  /** For backups and deleted projects. */
  "restored",
  /** An issue: moved to another project. */
  "transferred",
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
