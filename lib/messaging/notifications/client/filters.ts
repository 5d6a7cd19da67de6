import { NotificationType } from "@/lib/messaging/notifications/enumerations";

/** The inbox's filter chips, in order, with the notification types they match. */
export const INBOX_KINDS = ["mentions", "assigned", "comments", "lanes", "memberships"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const TYPES_OF: Record<InboxKind, readonly NotificationType[]> = {
  mentions: [NotificationType.Mention],
  assigned: [NotificationType.Assignment],
  comments: [NotificationType.Comment],
  lanes: [NotificationType.LaneChange],
  memberships: [NotificationType.ProjectMembership, NotificationType.TeamMembership],
};

export const INBOX_TABS = ["unread", "all", "snoozed"] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

/** The inbox's filters, as stored in its URL. */
export interface InboxFilters {
  tab: InboxTab;
  kind?: InboxKind;
  project_id?: number;
}

/**
 * Parses filters from a URL. Ignores invalid values, so that a broken link still shows something.
 */
export function readInboxFilters(params: { get(name: string): string | null }): InboxFilters {
  const tab = INBOX_TABS.find((name) => name === params.get("tab")) ?? "unread";
  const filters: InboxFilters = { tab };
  const kind = INBOX_KINDS.find((name) => name === params.get("kind"));
  if (kind !== undefined) filters.kind = kind;
  const project = params.get("project_id");
  if (project !== null && /^[1-9]\d{0,8}$/.test(project)) filters.project_id = Number(project);
  return filters;
}

/** Returns a copy of the URL's parameters with the filters set; other parameters are kept. */
export function writeInboxFilters(filters: InboxFilters, params: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(params);
  const { tab, kind, project_id: projectId } = filters;
  const values = { tab: tab === "unread" ? undefined : tab, kind, project_id: projectId };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}
