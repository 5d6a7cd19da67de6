import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendRequest } from "@/lib/messaging/webhooks/delivery/send-request";
import { NameServer } from "../../../../../support/stand-ins/name-server";
import { LOOPBACK, Receiver } from "../../../../../support/stand-ins/receiver";

let receiver: Receiver;
let names: NameServer;
beforeEach(async () => {
  [receiver, names] = await Promise.all([Receiver.open(), NameServer.open()]);
});
afterEach(() => Promise.all([receiver.close(), names.close()]));

const HOST = "hooks.example.test";
const BOTH = [`A ${HOST}`, `AAAA ${HOST}`];
const NOT_PUBLIC = "The address is not public, so no request was made.";

const post = ({ allowed = LOOPBACK, timeoutMs = 20_000 } = {}) =>
  sendRequest(
    { url: `http://${HOST}:${receiver.port}/`, headers: {}, body: "{}" },
    { allowed, timeoutMs, nameServers: [names.address] },
  );

describe("a host name", () => {
  it("with an allowed address is resolved once, and sent as the Host header", async () => {
    names.knows(HOST, ["127.0.0.1"]);
    expect((await post()).status).toBe(204);
    expect(receiver.received[0]?.headers["host"]).toBe(`${HOST}:${receiver.port}`);
    expect(names.queries.sort()).toEqual(BOTH);
  });

  it.each([
    ["a private network", ["10.1.2.3"]],
    ["a cloud metadata service", ["169.254.169.254"]],
    ["this machine", ["::1"]],
    ["an IPv4-mapped private network", ["::ffff:10.0.0.1"]],
    ["a public address and a private one", ["8.8.8.8", "192.168.1.1"]],
    ["a public address and a private one in the other family", ["8.8.8.8", "fd00::1"]],
    ["an alias chain that ends in a private network", ["a.example.test", "b.test", "10.0.0.1"]],
  ])("for %s is rejected", async (_what, addresses) => {
    names.knows(HOST, addresses);
    await expect(post({ allowed: [] })).rejects.toThrow(NOT_PUBLIC);
  });

  it("is rejected if any of its addresses is forbidden", async () => {
    names.knows(HOST, ["127.0.0.1", "10.0.0.1"]);
    await expect(post()).rejects.toThrow(NOT_PUBLIC);
    expect(receiver.received).toEqual([]);
  });

  it("with several addresses is reached at one that responds", async () => {
    names.knows(HOST, ["127.0.0.2", "127.0.0.1"]);
    expect((await post()).status).toBe(204);
  });

  it("may be an alias for an allowed host", async () => {
    names.knows(HOST, ["a.example.test", "b.example.test", "127.0.0.1"]);
    expect((await post()).status).toBe(204);
  });

  it("whose addresses change is resolved again for each request", async () => {
    names.knows(HOST, ["127.0.0.1"], ["10.0.0.1"]);
    expect((await post()).status).toBe(204);
    expect(names.queries.sort()).toEqual(BOTH);
    await expect(post()).rejects.toThrow(NOT_PUBLIC);
    expect(names.queries).toHaveLength(4);
    expect(receiver.received).toHaveLength(1);
  });

  it("that was rejected is not retried, but can be allowed the next time", async () => {
    names.knows(HOST, ["10.0.0.1"], ["127.0.0.1"]);
    await expect(post()).rejects.toThrow(NOT_PUBLIC);
    expect(names.queries.sort()).toEqual(BOTH);
    expect((await post()).status).toBe(204);
  });

  it.each([
    ["does not exist", "NXDOMAIN", "The host name was not found."],
    ["has no address", [], "The host name was not found."],
    ["its name server cannot resolve", "SERVFAIL", "The host name could not be looked up."],
    ["gets garbage from its name server", "garbage", "The host name could not be looked up."],
  ] as const)("that %s fails with a matching error", async (_what, reply, message) => {
    names.knows(HOST, reply);
    await expect(post()).rejects.toThrow(message);
  });

  it("with an unresponsive name server fails within the request's timeout", async () => {
    names.knows(HOST, "silence");
    await expect(post({ timeoutMs: 200 })).rejects.toThrow(
      "The name server did not respond in time.",
    );
    expect(receiver.received).toEqual([]);
  });

  it("can be reached even if its name server provides only one kind of address", async () => {
    names.knows(HOST, ["127.0.0.1"]);
    names.knowsOfType("AAAA", HOST, "SERVFAIL");
    expect((await post()).status).toBe(204);
  });
});
