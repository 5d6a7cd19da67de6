/** Issues viewed in this tab, most recent first. Not kept longer, because titles are private. */

interface RecentIssue {
  key: string;
  title: string;
  project_id: number;
}

const STORAGE_KEY = "lanework.recent-issues";
const MAX_KEPT = 6;

function isRecentIssue(value: unknown): value is RecentIssue {
  if (typeof value !== "object" || value === null) return false;
  const { key, title, project_id } = value as Partial<Record<keyof RecentIssue, unknown>>;
  return typeof key === "string" && typeof title === "string" && typeof project_id === "number";
}

export function recentIssues(): RecentIssue[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentIssue) : [];
  } catch {
    // Storage may be blocked, and its content is untrusted.
    return [];
  }
}

/** Records that the issue was viewed. */
export function rememberIssue(issue: RecentIssue): void {
  const others = recentIssues().filter(({ key }) => key !== issue.key);
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([issue, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Storage is full or blocked, so no list is kept.
  }
}
