import { describe, expect, it } from "vitest";
import { isAllowedAddress, isDisallowedHost } from "@/lib/messaging/webhooks/delivery/address-rule";

describe("isAllowedAddress", () => {
  it.each([
    ["8.8.8.8"],
    ["1.1.1.1"],
    ["172.15.255.255"],
    ["172.32.0.1"],
    ["100.63.255.255"],
    ["100.128.0.1"],
    ["223.255.255.255"],
    ["2606:4700:4700::1111"],
    ["2a00:1450:4001:81b::200e"],
    ["::ffff:8.8.8.8"],
  ])("allows %s", (address) => {
    expect(isAllowedAddress(address, [])).toBe(true);
  });

  it.each([
    ["0.0.0.0", "this host"],
    ["0.1.2.3", "this network"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["169.254.169.254", "link-local, cloud metadata"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.100.100.200", "cloud metadata"],
    ["168.63.129.16", "cloud metadata"],
    ["192.0.0.192", "cloud metadata"],
    ["192.0.2.1", "documentation"],
    ["198.18.0.1", "benchmarking"],
    ["198.51.100.7", "documentation"],
    ["203.0.113.9", "documentation"],
    ["224.0.0.1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "IPv4-mapped"],
    ["::ffff:7f00:1", "IPv4-mapped"],
    ["::ffff:10.0.0.1", "IPv4-mapped"],
    ["::ffff:0:127.0.0.1", "IPv4-translated"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["64:ff9b:1::a00:1", "local NAT64"],
    ["2002:7f00:1::", "6to4"],
    ["2001:0:7f00:1::", "Teredo"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local with a zone"],
    ["fec0::1", "site-local"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "cloud metadata"],
    ["ff02::1", "multicast"],
    ["100::1", "discard-only"],
    ["2001:db8::1", "documentation"],
    ["3fff::1", "documentation"],
    ["5f00::1", "segment routing"],
    ["4000::1", "unassigned"],
    ["localhost", "not an address"],
    ["", "not an address"],
  ])("rejects %s (%s)", (address) => {
    expect(isAllowedAddress(address, [])).toBe(false);
  });

  it.each([
    ["127.0.0.1", ["127.0.0.0/8"], true],
    ["::ffff:127.0.0.1", ["127.0.0.0/8"], true],
    ["10.1.2.3", ["10.1.0.0/16", "fd00::/8"], true],
    ["10.2.2.3", ["10.1.0.0/16", "fd00::/8"], false],
    ["fd00::7", ["10.1.0.0/16", "fd00::/8"], true],
    ["::1", ["127.0.0.0/8"], false],
    ["169.254.169.254", ["10.0.0.0/8"], false],
    ["2002:7f00:1::", ["127.0.0.0/8"], false],
  ])("decides on %s with an allowlist of %j: %s", (address, allowed, expected) => {
    expect(isAllowedAddress(address, allowed)).toBe(expected);
  });
});

describe("isDisallowedHost", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1:8080/x",
    "http://0x7f.1/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://017700000001/",
    "http://0/",
    "http://127.0.0.1./",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[0:0:0:0:0:ffff:7f00:1]/",
    "http://[fd00::1]:8443/",
    "http://localhost/",
    "http://LOCALHOST:3000/",
    "http://localhost./",
    "http://a.localhost/",
    "http://169.254.169.254/latest/meta-data",
  ])("refuses %s", (url) => {
    expect(isDisallowedHost(new URL(url), [])).toBe(true);
  });

  it.each([
    "https://hooks.example.test/",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
    "https://localhost.example.test/",
    "https://notlocalhost/",
  ])("does not refuse %s", (url) => {
    expect(isDisallowedHost(new URL(url), [])).toBe(false);
  });

  it("does not refuse an address that the operator allows", () => {
    expect(isDisallowedHost(new URL("http://localhost:9000/"), ["127.0.0.0/8"])).toBe(false);
    expect(isDisallowedHost(new URL("http://[::ffff:127.0.0.1]/"), ["127.0.0.0/8"])).toBe(false);
  });
});
