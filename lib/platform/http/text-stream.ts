import { asStream } from "./as-stream";

/**
 * A text whose pieces leave as they come, and are asked for no sooner than somebody takes them; who hangs up ends them. A
 * failure before the first of them is the caller's; after that it can only break the answer off.
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
