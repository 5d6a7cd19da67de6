import type { Crumb } from "@/components/ui/layout/breadcrumbs";
import { projectSettingsPages, settingsPageAt } from "./settings-pages";

/** The current location, for the sidebar, the top bar and the shortcuts. */

export interface ShellProject {
  id: number;
  name: string;
  key_prefix: string;
}

const SECTIONS = [
  { segment: "board", label: "Board" },
  { segment: "issues", label: "Issues" },
  { segment: "backlog", label: "Planning" },
  { segment: "calendar", label: "Calendar" },
  { segment: "timeline", label: "Timeline" },
  { segment: "errors", label: "Errors" },
  { segment: "reports", label: "Reports" },
  { segment: "settings", label: "Settings" },
] as const;

/** Project pages that the sidebar does not list. */
const OTHER_PAGES = [
  { segment: "draft", label: "Draft with AI" },
  { segment: "import", label: "Import issues" },
] as const;

export function projectSections(projectId: number) {
  return SECTIONS.map(({ segment, label }) => ({
    segment,
    label,
    href: `/projects/${projectId}/${segment}`,
  }));
}

const WORKSPACE_PAGES: Record<string, string> = {
  inbox: "Inbox",
  "my-issues": "My issues",
  issues: "All issues",
  projects: "Projects",
  settings: "Settings",
  mailbox: "Mailbox",
};

export interface Place {
  /** Null on workspace-wide pages, and for an unknown project. */
  project: ShellProject | null;
  /** First path segment inside the project, such as "board". */
  section: string | null;
  /** Name of the page, such as "Board" or "My issues"; null for an unknown URL. */
  title: string | null;
}

/** Parses the URL. */
export function locate(pathname: string, projects: readonly ShellProject[]): Place {
  const [page = "", projectId, segment] = pathname.split("/").slice(1);
  const project =
    page === "projects" ? (projects.find(({ id }) => String(id) === projectId) ?? null) : null;
  if (project === null) return { project, section: null, title: WORKSPACE_PAGES[page] ?? null };
  const section = [...SECTIONS, ...OTHER_PAGES].find((entry) => entry.segment === segment);
  return { project, section: section?.segment ?? null, title: section?.label ?? null };
}

/** Pages below another one, by its path's first segment. Their own names replace these. */
const BELOW: Record<string, string> = { roles: "Role", webhooks: "Webhook", errors: "Error" };

/** Pages below another one that their path's last segment names. */
const OWN_NAMES = new Map([
  ["new", "New role"],
  ["check", "Check access"],
]);

/**
 * Returns where a page is, from the top level down to the page itself. `name` is the page's own
 * name, if its URL does not contain it.
 */
export function crumbsOf(
  pathname: string,
  projects: readonly ShellProject[],
  name?: string,
): Crumb[] {
  const { project, section, title } = locate(pathname, projects);
  if (title === null) return project ? [{ label: project.name }] : [];
  if (!project) return workspaceCrumbs(pathname, title, name);

  const root = `/projects/${project.id}`;
  const above = { label: project.name, href: `${root}/board` };
  const rest = pathname.split("/").slice(4).join("/");
  if (section === "settings") {
    const page = projectSettingsPages(project.id).find(({ href }) => href === pathname);
    return [above, { label: title, href: `${root}/settings` }, { label: page?.label ?? rest }];
  }
  if (rest === "" || section === null) return [above, { label: title }];
  const label = name ?? BELOW[section] ?? decodeURIComponent(rest);
  return [above, { label: title, href: `${root}/${section}` }, { label }];
}

function workspaceCrumbs(pathname: string, title: string, name: string | undefined): Crumb[] {
  const page = settingsPageAt(pathname);
  if (!page) return [{ label: title }];
  const settings = { label: "Settings", href: "/settings" };
  if (page.href === pathname) return [settings, { label: page.label }];
  const [, , section = "", last] = pathname.split("/");
  const label = OWN_NAMES.get(last ?? "") ?? name ?? BELOW[section] ?? title;
  return [settings, page, { label }];
}
