import { asStream } from "./as-stream";

/**
 * Streams text lazily, one piece at a time; ends the generator when the client disconnects. A
 * failure before the first piece rejects; a later one can only abort the response.
 */
export async function textStream(
  pieces: AsyncGenerator<string, void>,
  headers: Record<string, string>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.value));
      next = await pieces.next();
    },
    async cancel() {
      await pieces.return();
    },
  });
  return asStream(new Response(body, { headers }));
}
