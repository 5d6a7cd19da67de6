import type { Operation } from "@/lib/platform/access/can";

/** A page of the workspace's settings. */
export interface SettingsPage {
  href: string;
  /** In the navigation, as the page's heading and in the breadcrumbs. */
  label: string;
  /** Undefined if everyone can open it. */
  needs?: Operation | "admin";
}

/** Listed only if no mail server is configured. */
export const MAILBOX = "/mailbox";

const SETTINGS_GROUPS = {
  Account: [
    { href: "/settings/profile", label: "Profile" },
    { href: "/settings/security", label: "Security" },
    { href: "/settings/notifications", label: "Notifications" },
    { href: "/settings/tokens", label: "API tokens" },
    { href: "/settings/sessions", label: "Sessions" },
  ],
  Workspace: [
    { href: "/settings/general", label: "General", needs: "appSettings.read" },
    { href: "/settings/users", label: "Users", needs: "users.read" },
    { href: "/settings/teams", label: "Teams", needs: "teams.read" },
    { href: "/settings/roles", label: "Roles", needs: "roles.read" },
    { href: "/settings/audit", label: "Audit log", needs: "admin" },
    { href: "/settings/access-requests", label: "Access requests", needs: "admin" },
    { href: "/settings/webhooks", label: "Webhooks", needs: "admin" },
    { href: MAILBOX, label: "Mailbox", needs: "admin" },
  ],
} as const satisfies Record<string, readonly SettingsPage[]>;

export type SettingsHref = (typeof SETTINGS_GROUPS)[keyof typeof SETTINGS_GROUPS][number]["href"];

/** The pages of the workspace's settings, in groups. */
export const settingsGroups: readonly {
  label: string;
  pages: readonly (SettingsPage & { href: SettingsHref })[];
}[] = Object.entries(SETTINGS_GROUPS).map(([label, pages]) => ({ label, pages }));

/** Returns the settings page at a path, or the one that a page below it belongs to. */
export function settingsPageAt(pathname: string): SettingsPage | undefined {
  return settingsGroups
    .flatMap(({ pages }) => pages)
    .find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}

const PROJECT_PAGES = [
  { segment: "", label: "General" },
  { segment: "members", label: "Members" },
  { segment: "lanes", label: "Lanes" },
  { segment: "labels", label: "Labels" },
  { segment: "sprints", label: "Sprints" },
  { segment: "epics", label: "Epics" },
  { segment: "templates", label: "Templates" },
  { segment: "recurring-issues", label: "Recurring issues" },
  { segment: "repositories", label: "Repositories" },
  { segment: "errors", label: "Error tracking" },
] as const;

/** Returns the pages of a project's settings. */
export function projectSettingsPages(projectId: number): SettingsPage[] {
  const base = `/projects/${projectId}/settings`;
  return PROJECT_PAGES.map(({ segment, label }) => ({
    label,
    href: segment === "" ? base : `${base}/${segment}`,
  }));
}
