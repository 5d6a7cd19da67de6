/** The subject of a channel. */
export type Channel =
  | { kind: "user"; tenantId: number; userId: number }
  | { kind: "project"; tenantId: number; projectId: number }
  | { kind: "issue"; tenantId: number; issueId: number };

/**
 * A user's own channel (docs/spec/notifications.md#realtime; the `private-` prefix is Pusher's),
 * with `notifications-changed` and `agent-progress`.
 */
export function userChannel(tenantId: number, userId: number): string {
  return `private-Tenant.${tenantId}.App.Models.User.${userId}`;
}

/** A project's changes (`project-changed`), for people who can read its issues. */
export function projectChannel(tenantId: number, projectId: number): string {
  return `private-Tenant.${tenantId}.App.Models.Project.${projectId}`;
}

/** An issue's viewers: presence only, no events. */
export function issueChannel(tenantId: number, issueId: number): string {
  return `presence-Tenant.${tenantId}.App.Models.Issue.${issueId}`;
}

const NAME =
  /^(private|presence)-Tenant\.([1-9]\d{0,9})\.App\.Models\.(User|Project|Issue)\.([1-9]\d{0,9})$/;

/** Parses a channel name; undefined for unknown names. */
export function parseChannel(name: string): Channel | undefined {
  const [, prefix, tenant, model, record] = NAME.exec(name) ?? [];
  const [tenantId, id] = [Number(tenant), Number(record)];
  if (prefix === "private" && model === "User") return { kind: "user", tenantId, userId: id };
  if (prefix === "private" && model === "Project")
    return { kind: "project", tenantId, projectId: id };
  if (prefix === "presence" && model === "Issue") return { kind: "issue", tenantId, issueId: id };
  return undefined;
}
