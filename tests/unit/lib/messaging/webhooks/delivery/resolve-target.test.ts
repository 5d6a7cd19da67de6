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

describe("a name", () => {
  it("that leads where a webhook may go is looked up once, and reached under its own name", async () => {
    names.knows(HOST, ["127.0.0.1"]);
    expect((await post()).status).toBe(204);
    expect(receiver.received[0]?.headers["host"]).toBe(`${HOST}:${receiver.port}`);
    expect(names.asked.sort()).toEqual(BOTH);
  });

  it.each([
    ["a private network", ["10.1.2.3"]],
    ["a cloud's metadata", ["169.254.169.254"]],
    ["this machine", ["::1"]],
    ["a private network in IPv6's clothes", ["::ffff:10.0.0.1"]],
    ["a public address and a private one", ["8.8.8.8", "192.168.1.1"]],
    ["a public address, and a private one of the other kind", ["8.8.8.8", "fd00::1"]],
    ["another name, of another, of a private network", ["a.example.test", "b.test", "10.0.0.1"]],
  ])("of %s is refused", async (_what, addresses) => {
    names.knows(HOST, addresses);
    await expect(post({ allowed: [] })).rejects.toThrow(NOT_PUBLIC);
  });

  it("of an address that is allowed and one that is not is refused: the first alone would do", async () => {
    names.knows(HOST, ["127.0.0.1", "10.0.0.1"]);
    await expect(post()).rejects.toThrow(NOT_PUBLIC);
    expect(receiver.received).toEqual([]);
  });

  it("of several addresses is reached at one that answers", async () => {
    names.knows(HOST, ["127.0.0.2", "127.0.0.1"]);
    expect((await post()).status).toBe(204);
  });

  it("leads along other names to what may be reached", async () => {
    names.knows(HOST, ["a.example.test", "b.example.test", "127.0.0.1"]);
    expect((await post()).status).toBe(204);
  });

  it("that changes its mind is taken at its first word, each time anew", async () => {
    names.knows(HOST, ["127.0.0.1"], ["10.0.0.1"]);
    expect((await post()).status).toBe(204);
    expect(names.asked.sort()).toEqual(BOTH);
    await expect(post()).rejects.toThrow(NOT_PUBLIC);
    expect(names.asked).toHaveLength(4);
    expect(receiver.received).toHaveLength(1);
  });

  it("that was refused may be allowed the next time, and not before", async () => {
    names.knows(HOST, ["10.0.0.1"], ["127.0.0.1"]);
    await expect(post()).rejects.toThrow(NOT_PUBLIC);
    expect(names.asked.sort()).toEqual(BOTH);
    expect((await post()).status).toBe(204);
  });

  it.each([
    ["there is not", "NXDOMAIN", "The host name was not found."],
    ["has no address", [], "The host name was not found."],
    ["its name server cannot answer for", "SERVFAIL", "The host name could not be looked up."],
    ["is answered by garbage", "garbage", "The host name could not be looked up."],
  ] as const)("that %s says so", async (_what, reply, message) => {
    names.knows(HOST, reply);
    await expect(post()).rejects.toThrow(message);
  });

  it("whose name server never answers is waited for no longer than a request may take", async () => {
    names.knows(HOST, "silence");
    await expect(post({ timeoutMs: 200 })).rejects.toThrow(
      "The name server did not respond in time.",
    );
    expect(receiver.received).toEqual([]);
  });

  it("is reached although its name server knows one kind of address only", async () => {
    names.knows(HOST, ["127.0.0.1"]);
    names.knowsOfType("AAAA", HOST, "SERVFAIL");
    expect((await post()).status).toBe(204);
  });
});
