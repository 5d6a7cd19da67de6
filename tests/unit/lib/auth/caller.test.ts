import { describe, expect, it } from "vitest";
import { addressBlock, callerOf } from "@/lib/auth/caller";

describe("callerOf()", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["1.1.1.1, 2.2.2.2 , 192.0.2.7 ", "192.0.2.7"],
    ["2001:db8::1", "2001:db8::1"],
  ])("of X-Forwarded-For %j has the address %s", (header, address) => {
    const headers = new Headers(header === undefined ? {} : { "x-forwarded-for": header });
    expect(callerOf(headers).address).toBe(address);
  });

  it("keeps no more of the user agent than there is room for", () => {
    const headers = new Headers({ "user-agent": "x".repeat(5000) });
    expect(callerOf(headers).userAgent).toHaveLength(500);
    expect(callerOf(new Headers()).userAgent).toBeNull();
  });
});

describe("addressBlock()", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:DB8:0001:0002::6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["2001:db8:0:0:9::", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["::", "0:0:0:0"],
    ["fe80::1:2:3:4", "fe80:0:0:0"],
  ])("of %s is %s", (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });
});
