import { describe, expect, it } from "vitest";
import { shortenPayload } from "@/lib/messaging/webhooks/delivery/shorten-payload";

const payload = (description: string, ids: number[] = []) => ({
  type: "issue.created",
  timestamp: "2026-01-31T09:15:00.000000Z",
  data: { issue: { id: 1, title: "Title", description, comment_ids: ids } },
});

describe("shortenPayload", () => {
  it("leaves a payload of up to 256 KiB unchanged", () => {
    const small = payload("x".repeat(200_000));
    expect(shortenPayload(small)).toBe(small);
  });

  it("truncates long text and lists in a larger payload, and marks them", () => {
    const long = shortenPayload(payload("😀".repeat(65_535), [...Array(5_000).keys()]));
    expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(256 * 1024);
    expect(long.data).toMatchObject({ truncated: true, issue: { id: 1, title: "Title" } });
    const { issue } = long.data as { issue: { description: string; comment_ids: number[] } };
    expect(issue.description).toBe("😀".repeat(500));
    expect(issue.comment_ids).toHaveLength(1_000);
  });
});
