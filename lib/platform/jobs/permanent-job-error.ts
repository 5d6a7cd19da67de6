/** Thrown by a task for a failure that no repeat can cure: its job becomes a dead letter at once. */
export class GiveUp extends Error {
  override name = "GiveUp";
}
