/** More than any step's response needs: a draft has at most 20,000 characters. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/**
 * `fetch` for providers. Caches nothing, aborts oversized responses, and does not follow redirects,
 * which would send the key and the text elsewhere.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual", cache: "no-store" });
  if (!response.body) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_RESPONSE_BYTES) controller.error(new RangeError("The response is too large"));
      else controller.enqueue(chunk);
    },
  });
  // Responses with a status that does not allow a body, such as 204, never get here.
  return new Response(response.body.pipeThrough(limit), response);
};
