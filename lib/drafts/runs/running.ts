/** What a run is ended with when somebody cancels it, or its project is deleted. */
export class RunCancelled extends Error {}

/** The runs of this process, for all route bundles of it. */
const shared = globalThis as { laneworkStoryRuns?: Map<number, AbortController> };
const running = (shared.laneworkStoryRuns ??= new Map<number, AbortController>());

export function noteRunning(runId: number, controller: AbortController): void {
  running.set(runId, controller);
}

export function forgetRunning(runId: number): void {
  running.delete(runId);
}

/** Ends a run at once if it is one of this process; another's notices by itself within a second. */
export function stopRunning(runId: number): void {
  running.get(runId)?.abort(new RunCancelled());
}
