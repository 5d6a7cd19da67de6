import { describe, expect, it } from "vitest";
import {
  addressBlock,
  clientAddress,
  parseClientAddress,
  UNKNOWN_ADDRESS,
} from "@/lib/platform/http/client-address";

describe("parseClientAddress()", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    [" 192.0.2.7 ", "192.0.2.7"],
    ["192.0.2.7:51234", "192.0.2.7"],
    ["2001:DB8:0:0::0001", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:51234", "2001:db8::1"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["[::ffff:192.0.2.7]:80", "192.0.2.7"],
    ["fe80::1%eth0", "fe80::1"],
    ["::1", "::1"],
  ])("reads %j as %s", (text, address) => {
    expect(parseClientAddress(text)).toBe(address);
  });

  it.each([
    "",
    "unknown",
    "localhost",
    "1",
    "010.0.0.1",
    "0x7f.1",
    "192.0.2.256",
    "192.0.2.7:",
    "192.0.2.7:port",
    "[192.0.2.7",
    "[2001:db8::1]x",
    "2001:db8::1::2",
    "a".repeat(5_000),
    ":".repeat(90),
  ])("returns undefined for %j", (text) => {
    expect(parseClientAddress(text)).toBeUndefined();
  });
});

describe("clientAddress()", () => {
  it.each([
    ["1.1.1.1, 192.0.2.7:80", "10.0.0.1", "192.0.2.7"],
    [["1.1.1.1", "192.0.2.7"], "10.0.0.1", "192.0.2.7"],
    [undefined, "::ffff:10.0.0.1", "10.0.0.1"],
    ["", "10.0.0.1", "10.0.0.1"],
    ["unknown", "10.0.0.1", "10.0.0.1"],
    [undefined, undefined, UNKNOWN_ADDRESS],
  ])("given %j and a socket from %j, returns %s", (forwarded, socket, address) => {
    expect(clientAddress(forwarded, socket)).toBe(address);
  });
});

describe("addressBlock()", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
    ["2001:DB8:0001:0002::6", "2001:db8:1:2::"],
    ["2001:db8::6", "2001:db8::"],
    ["::1", "::"],
    ["fe80::1:2:3:4", "fe80::"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
  ])("reduces %s to %s", (text, block) => {
    expect(addressBlock(clientAddress(text, undefined))).toBe(block);
  });
});
