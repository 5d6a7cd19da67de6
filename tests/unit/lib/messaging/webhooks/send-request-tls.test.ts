import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRequest } from "@/lib/messaging/webhooks/delivery/send-request";
import { certify, type KeyPair, makeAuthority } from "../../../../support/stand-ins/certificates";
import { NameServer } from "../../../../support/stand-ins/name-server";
import { LOOPBACK, Receiver } from "../../../../support/stand-ins/receiver";

const HOST = "hooks.example.test";
let names: NameServer;
let authority: KeyPair;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  names = await NameServer.open();
  ends.push(() => names.close());
  names.knows(HOST, ["127.0.0.1"]);
  authority = await makeAuthority();
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function receiverWith(tls: KeyPair): Promise<Receiver> {
  const receiver = await Receiver.open(tls);
  ends.push(() => receiver.close());
  return receiver;
}

const urlOf = ({ port }: { port: number }) => `https://${HOST}:${port}/`;

/** Returns the result of sending a message with confidential content. */
function post(url: string) {
  const limits = { allowed: LOOPBACK, timeoutMs: 20_000, nameServers: [names.address] };
  return sendRequest({ url, headers: {}, body: '{"secret":1}' }, limits);
}

it.each([
  ["is self-signed", () => certify({ names: [HOST] }), "its certificate is self-signed"],
  [
    "was signed by an unknown authority",
    () => certify({ names: [HOST] }, authority),
    "its certificate authority is not trusted",
  ],
])("sends nothing to a server whose certificate %s", async (_who, make, why) => {
  const receiver = await receiverWith(await make());
  await expect(post(urlOf(receiver))).rejects.toThrow(`No secure connection: ${why}.`);
  expect(receiver.received).toEqual([]);
});

/** Starts a server without TLS. Returns its port and a list of what it receives. */
async function withoutTls(speak: (socket: net.Socket) => void) {
  const heard: Buffer[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => heard.push(bytes));
    socket.once("data", () => speak(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => server.close());
  return { port: (server.address() as net.AddressInfo).port, heard };
}

it.each([
  [
    "speaks plain HTTP",
    (socket: net.Socket) => socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n"),
    "No secure connection: the host does not speak TLS.",
  ],
  [
    "cannot agree on a TLS version",
    (socket: net.Socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40])),
    /^No secure connection: [\w /]*alert handshake failure\.$/,
  ],
  [
    "closes the connection during the TLS handshake",
    (socket: net.Socket) => socket.destroy(),
    "The connection was closed without a response.",
  ],
])("sends nothing to a server that %s", async (_how, speak, message) => {
  const server = await withoutTls(speak);
  await expect(post(urlOf(server))).rejects.toThrow(message);
  expect(Buffer.concat(server.heard).toString("latin1")).not.toContain("secret");
});

/** Does the same in a process that trusts the tests' authority. */
async function postTrusting(...urls: string[]): Promise<unknown[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "lanework-authority-"));
  ends.push(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "authority.pem");
  await writeFile(file, authority.cert);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "tests/support/messaging/webhook-sender.ts", names.address, ...urls],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: file } },
  );
  return JSON.parse(stdout) as unknown[];
}

it("trusts a certificate from a known authority, for the URL's host, until it expires", async () => {
  const [right, ended, other, ofAddress] = await Promise.all(
    [
      { names: [HOST] as [string] },
      { names: [HOST] as [string], days: -1 },
      { names: ["other.example.test"] as [string] },
      { names: ["127.0.0.1"] as [string] },
    ].map(async (wanted) => receiverWith(await certify(wanted, authority))),
  );
  const outcomes = await postTrusting(
    urlOf(right!),
    urlOf(ended!),
    urlOf(other!),
    urlOf(ofAddress!),
    // A certificate for the IP address itself.
    ofAddress!.url,
  );
  const notForIt = "No secure connection: its certificate is for another host.";
  expect(outcomes).toEqual([
    204,
    "No secure connection: its certificate has expired.",
    notForIt,
    notForIt,
    204,
  ]);
  expect(right!.received.map(({ body }) => body)).toEqual(['{"secret":1}']);
  expect(right!.serverNames).toEqual([HOST]);
  expect([ended!, other!].flatMap(({ received }) => received)).toEqual([]);
  expect(ofAddress!.received).toHaveLength(1);
});
