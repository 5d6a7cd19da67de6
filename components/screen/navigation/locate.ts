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
  search: "Search",
  projects: "Projects",
  settings: "Settings",
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
