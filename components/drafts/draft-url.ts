const NAME = "run";

/** Number of earlier runs listed initially. */
export const RUNS_SHOWN = 10;

/** Returns the URL of a project's drafting page, optionally with a run. */
export function draftHref(projectId: number, runId?: number): string {
  const page = `/projects/${projectId}/draft`;
  return runId === undefined ? page : `${page}?${NAME}=${runId}`;
}

/** Returns the run id in a URL, or null if it is missing or invalid. */
export function readRunId(params: { get: (name: string) => string | null }): number | null {
  const text = params.get(NAME) ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Shows a run, or the composer (null). Back returns to the previous one. */
export function openRun(projectId: number, runId: number | null): void {
  // Next patches this call, so `useSearchParams` updates.
  window.history.pushState(null, "", draftHref(projectId, runId ?? undefined));
}
