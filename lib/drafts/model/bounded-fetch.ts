/** More than any answer to a step takes: a draft has 20,000 characters at most. */
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * `fetch` for a provider: it follows no redirect, since those would take the key and the text elsewhere, keeps nothing,
 * and breaks off an answer that grows without end.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual", cache: "no-store" });
  if (!response.body) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) controller.error(new RangeError("The answer is too large"));
      else controller.enqueue(chunk);
    },
  });
  // A status that has no body, as 204, never comes here.
  return new Response(response.body.pipeThrough(limit), response);
};
