import { asStream } from "./as-stream";

const JSON_TYPE = { "Content-Type": "application/json" };

/**
 * Streams an array of elements that are already JSON text, chunk by chunk, so that long arrays are
 * never fully in memory. A failure before the first chunk rejects; a later one can only abort the
 * response.
 */
export async function jsonStream(
  chunks: AsyncIterator<string[], void>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await chunks.next();
  let before = "[";
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A `pull` that enqueues nothing is not called again.
      while (!next.done && next.value.length === 0) next = await chunks.next();
      if (next.done) {
        controller.enqueue(encoder.encode(before === "[" ? "[]" : "]"));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(before + next.value.join(",")));
      before = ",";
      next = await chunks.next();
    },
  });
  return asStream(new Response(body, { headers: { ...JSON_TYPE, ...headers } }));
}
