/** The abort reason for a run that is cancelled or whose project is deleted. */
export class RunCancelled extends Error {}

/** The runs in this process, shared with its page bundles. */
const shared = globalThis as { laneworkStoryRuns?: Map<number, AbortController> };
const running = (shared.laneworkStoryRuns ??= new Map<number, AbortController>());

export function trackRun(runId: number, controller: AbortController): void {
  running.set(runId, controller);
}

export function forgetRunning(runId: number): void {
  running.delete(runId);
}

/** Ends a run in this process immediately. Other processes notice on their own within a second. */
export function stopRunning(runId: number): void {
  running.get(runId)?.abort(new RunCancelled());
}
