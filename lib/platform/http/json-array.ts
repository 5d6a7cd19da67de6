import { asStream } from "./as-stream";
import { jsonText } from "./json";

const JSON_TYPE = { "Content-Type": "application/json" };

/** A JSON array of elements that are JSON already. */
export function jsonArray(elements: string[], headers: Record<string, string>): Response {
  return jsonText(`[${elements.join(",")}]`, { headers });
}

/**
 * A JSON array whose elements, JSON already, come some at a time and leave as they come: however long it is, little of
 * it is held. A failure before the first of them is the caller's; after that it can only break the answer off.
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
      // Of a pull that brought nothing the stream would not ask again.
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
