const NAME = "run";

/** Earlier runs that are listed at first. */
export const RUNS_SHOWN = 10;

/** The page on which a project's issues are drafted; with a run, that run. */
export function draftHref(projectId: number, runId?: number): string {
  const page = `/projects/${projectId}/draft`;
  return runId === undefined ? page : `${page}?${NAME}=${runId}`;
}

/** The id of the run that an address names; null for none, and for what is no id. */
export function readRunId(params: { get: (name: string) => string | null }): number | null {
  const text = params.get(NAME) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Shows a run, or the composer (null). Back returns. */
export function openRun(projectId: number, runId: number | null): void {
  // Next reads this call: `useSearchParams` follows.
  window.history.pushState(null, "", draftHref(projectId, runId ?? undefined));
}
