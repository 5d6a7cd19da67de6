import { describe, expect, it } from "vitest";
import {
  inboxWidth,
  inboxWidthCookie,
  readInboxWidth,
} from "@/lib/messaging/notifications/client/inbox-width";

describe("the width of the inbox's list", () => {
  it("is kept in a cookie, within its limits", () => {
    expect(inboxWidth(519.6)).toBe(520);
    expect(inboxWidth(10)).toBe(320);
    expect(inboxWidth(4_000)).toBe(640);
    expect(inboxWidthCookie(520)).toMatch(/^lanework\.inbox-width=520; Path=\/; Max-Age=31536000;/);
    expect(readInboxWidth("520")).toBe(520);
    expect(readInboxWidth("9999")).toBe(640);
  });

  it("is the initial one without a valid cookie", () => {
    for (const cookie of [undefined, "", "wide", "-5", "1e9", "5;x"]) {
      expect(readInboxWidth(cookie)).toBe(440);
    }
    expect(inboxWidthCookie(440)).toContain("Max-Age=0;");
  });
});
