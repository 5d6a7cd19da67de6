import { ApiFailure } from "./api-client";

/** What a request adds to enter a full lane (docs/spec/projects.md#hard-limits). */
interface Override {
  override_wip_limit?: true;
}

/** Asks whether to exceed the limit that a message names: "In progress is full (5 of 5)." */
type Ask = (fullLane: string) => Promise<boolean>;

let ask: Ask | undefined;

/** Makes `next` the way to ask. Returns a function that ends it. */
export function askAboutFullLanes(next: Ask): () => void {
  ask = next;
  return () => void (ask = undefined);
}

/** Splits a refusal into what is full, and whether the caller may exceed the limit. */
function fullLaneOf(message: string): { text: string; mayExceed: boolean } | undefined {
  const text = /^.* is full \(\d+ of \d+\)\./s.exec(message)?.[0];
  return text === undefined
    ? undefined
    : { text, mayExceed: message.includes("override_wip_limit") };
}

/**
 * Sends a change. If its lane is full and the user can exceed the limit, asks, and sends it again if
 * they want to. Otherwise rejects with the reason, as the lane's refusal.
 */
export async function exceedingFullLanes<T>(send: (fields: Override) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    const full = fullLaneOf(error.message);
    if (!full?.mayExceed) throw error;
    if ((await ask?.(full.text)) !== true)
      throw new ApiFailure(422, full.text, { lane_id: [full.text] });
    return send({ override_wip_limit: true });
  }
}

/** A bulk change's failures that the user can overrule, and what is full. */
export function exceedable(failed: readonly { id: number; message: string }[]) {
  const ids = failed.filter(({ message }) => fullLaneOf(message)?.mayExceed).map(({ id }) => id);
  const [first] = failed.filter(({ id }) => ids.includes(id));
  return { ids, text: first && fullLaneOf(first.message)?.text };
}

/** Asks whether to exceed a limit. */
export function confirmExceeding(text: string): Promise<boolean> {
  return ask?.(text) ?? Promise.resolve(false);
}
