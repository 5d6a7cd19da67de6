/**
 * Thrown by a task for a failure that retries cannot fix. The job becomes a dead letter
 * immediately.
 */
export class PermanentJobError extends Error {
  override name = "GiveUp";
}
