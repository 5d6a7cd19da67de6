import { describe, expect, it } from "vitest";
import { jsonStream } from "@/lib/platform/http/json-array";

async function* inChunks(chunks: number[][]): AsyncGenerator<string[], void> {
  for (const chunk of chunks) {
    await Promise.resolve();
    yield chunk.map(String);
  }
}

describe("jsonStream", () => {
  it.each([[[]], [[[]]], [[[1, 2], [3]]], [[[1, 2], []]], [[[], [1], [], [], [2], []]]])(
    "writes the elements of %j as one array",
    async (chunks: number[][]) => {
      const response = await jsonStream(inChunks(chunks), { Link: "</next>" });
      expect(await response.json()).toEqual(chunks.flat());
      expect(response.headers.get("link")).toBe("</next>");
    },
  );

  it("requests a chunk only when it is about to be read, and none after the reader cancels", async () => {
    let requested = 0;
    async function* endless(): AsyncGenerator<string[], void> {
      for (;;) {
        await Promise.resolve();
        yield [String((requested += 1))];
      }
    }
    const reader = (await jsonStream(endless())).body!.getReader();
    for (let read = 1; read <= 20; read += 1) {
      expect((await reader.read()).value).toBeDefined();
      // The chunk being sent, the next one, and the one that shows whether there is more.
      expect(requested).toBeLessThanOrEqual(read + 2);
    }
    const before = requested;
    await reader.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    expect(requested).toBeLessThanOrEqual(before + 1);
  });

  it("rejects if its source fails before the first element, and aborts the response if it fails later", async () => {
    async function* failing(after: number): AsyncGenerator<string[], void> {
      for (let n = 0; n < after; n += 1) {
        await Promise.resolve();
        yield [String(n)];
      }
      throw new Error("The connection was lost.");
    }
    await expect(jsonStream(failing(0))).rejects.toThrow("The connection was lost.");
    const response = await jsonStream(failing(3));
    await expect(response.text()).rejects.toThrow("The connection was lost.");
  });
});
