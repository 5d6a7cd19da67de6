import { describe, expect, it } from "vitest";
import { clientAddress } from "@/lib/platform/http/client-address";
import { AddressCap } from "@/server/http/address-cap";

const addressOf = (text: string) => clientAddress(text, undefined);

describe("AddressCap", () => {
  it("gives each address a fixed number of slots, and a new one for each slot released", () => {
    const cap = new AddressCap(2);
    const first = cap.take(addressOf("192.0.2.7"));
    expect(cap.take(addressOf("::ffff:192.0.2.7"))).toBeDefined();
    expect(cap.take(addressOf("192.0.2.7:51234"))).toBeUndefined();
    first?.();
    expect(cap.take(addressOf("192.0.2.7"))).toBeDefined();
    expect(cap.take(addressOf("192.0.2.7"))).toBeUndefined();
  });

  it("frees a slot only once, however often it is released", () => {
    const cap = new AddressCap(1);
    const first = cap.take(addressOf("192.0.2.7"));
    first?.();
    const second = cap.take(addressOf("192.0.2.7"));
    first?.();
    expect(second).toBeDefined();
    expect(cap.take(addressOf("192.0.2.7"))).toBeUndefined();
  });

  it("counts the addresses in one IPv6 network together, and others separately", () => {
    const cap = new AddressCap(1);
    expect(cap.take(addressOf("2001:db8::1"))).toBeDefined();
    expect(cap.take(addressOf("2001:db8::2"))).toBeUndefined();
    expect(cap.take(addressOf("2001:db8:0:1::1"))).toBeDefined();
    expect(cap.take(addressOf("192.0.2.8"))).toBeDefined();
  });
});
