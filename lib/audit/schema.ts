/** What an audit entry is about, and what was done to it. */
export const AUDIT_SUBJECTS = ["role", "user", "team", "member", "token", "settings"] as const;
export const AUDIT_ACTIONS = ["created", "updated", "deleted"] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
