import { describe, expect, it } from "vitest";
import { callerOf } from "@/lib/identity/auth/caller";

describe("callerOf()", () => {
  it.each([
    [undefined, "0.0.0.0"],
    ["", "0.0.0.0"],
    ["192.0.2.7", "192.0.2.7"],
    ["1.1.1.1, 2.2.2.2 , 192.0.2.7 ", "192.0.2.7"],
    ["1.1.1.1, unknown", "0.0.0.0"],
    ["[2001:db8::1]:443", "2001:db8::1"],
  ])("reads an X-Forwarded-For of %j as %s", (header, address) => {
    const headers = new Headers(header === undefined ? {} : { "x-forwarded-for": header });
    expect(callerOf(headers).address).toBe(address);
  });

  it("truncates the user agent to its maximum length", () => {
    const headers = new Headers({ "user-agent": "x".repeat(5000) });
    expect(callerOf(headers).userAgent).toHaveLength(500);
    expect(callerOf(new Headers()).userAgent).toBeNull();
  });
});
