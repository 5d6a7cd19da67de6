/**
 * How much the palette's actions are used, by page kind and action id ("board create-issue") and
 * anywhere ("* create-issue"). A use counts half after a week, so habits follow the work.
 */
export type Usage = Readonly<Record<string, Use>>;

interface Use {
  score: number;
  /** When the score was computed, in epoch milliseconds. */
  at: number;
}

const HALF_LIFE = 7 * 24 * 60 * 60 * 1000;
/** How much uses on other kinds of pages count. */
const ELSEWHERE = 0.25;
const ANYWHERE = "*";
const MAX_KEPT = 200;

function scoreAt(use: Use | undefined, now: number): number {
  return use === undefined ? 0 : use.score * 0.5 ** (Math.max(0, now - use.at) / HALF_LIFE);
}

/** Returns the usage after an action was run. Forgets the least used beyond 200. */
export function withUse(usage: Usage, pageKind: string, id: string, now: number): Usage {
  const next: Record<string, Use> = { ...usage };
  for (const key of [`${pageKind} ${id}`, `${ANYWHERE} ${id}`]) {
    next[key] = { score: scoreAt(next[key], now) + 1, at: now };
  }
  const kept = Object.entries(next)
    .toSorted(([, a], [, b]) => scoreAt(b, now) - scoreAt(a, now))
    .slice(0, MAX_KEPT);
  return Object.fromEntries(kept);
}

/** Returns how much an action is used on a kind of page. 0 if never; 1 right after the first use. */
export function usageScore(usage: Usage, pageKind: string, id: string, now: number): number {
  const here = scoreAt(usage[`${pageKind} ${id}`], now);
  const anywhere = scoreAt(usage[`${ANYWHERE} ${id}`], now);
  return here + ELSEWHERE * Math.max(0, anywhere - here);
}

function isUse(value: unknown): value is Use {
  if (typeof value !== "object" || value === null) return false;
  const { score, at } = value as Record<string, unknown>;
  return Number.isFinite(score) && Number.isFinite(at);
}

/** Parses stored usage, which is untrusted. */
export function parseUsage(text: string | null): Usage {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, use]) => isUse(use)));
  } catch {
    return {};
  }
}

/** Returns the kind of a page: "board", "issue", "inbox", "settings". */
export function pageKind(pathname: string): string {
  const [page = "", projectId, section, record] = pathname.split("/").slice(1);
  if (page !== "projects" || projectId === undefined) return page;
  const kind = section ?? page;
  return kind === "issues" && record !== undefined ? "issue" : kind;
}
