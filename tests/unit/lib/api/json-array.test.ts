import { describe, expect, it } from "vitest";
import { jsonStream } from "@/lib/api/json-array";

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
      const answer = await jsonStream(inChunks(chunks), { Link: "</next>" });
      expect(await answer.json()).toEqual(chunks.flat());
      expect(answer.headers.get("link")).toBe("</next>");
    },
  );
});
