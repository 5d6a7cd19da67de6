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
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  names = await NameServer.open();
  cleanups.push(() => names.close());
  names.knows(HOST, ["127.0.0.1"]);
  authority = await makeAuthority();
});
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
});

async function receiverWith(tls: KeyPair): Promise<Receiver> {
  const receiver = await Receiver.open(tls);
  cleanups.push(() => receiver.close());
  return receiver;
}

const urlOf = ({ port }: { port: number }) => `https://${HOST}:${port}/`;

/** Sends a request with a confidential body. */
function post(url: string) {
  const limits = { allowed: LOOPBACK, timeoutMs: 20_000, nameServers: [names.address] };
  return sendRequest({ url, headers: {}, body: '{"secret":1}' }, limits);
}

it.each([
  ["is self-signed", () => certify({ names: [HOST] }), "the certificate is self-signed"],
  [
    "was signed by an unknown authority",
    () => certify({ names: [HOST] }, authority),
    "the certificate authority is not trusted",
  ],
])("sends nothing to a server whose certificate %s", async (_who, make, reason) => {
  const receiver = await receiverWith(await make());
  await expect(post(urlOf(receiver))).rejects.toThrow(
    `Could not establish a secure connection: ${reason}.`,
  );
  expect(receiver.received).toEqual([]);
});

/** Starts a server without TLS. Returns its port and a list of what it receives. */
async function withoutTls(respond: (socket: net.Socket) => void) {
  const received: Buffer[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => received.push(bytes));
    socket.once("data", () => respond(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => server.close());
  return { port: (server.address() as net.AddressInfo).port, received };
}

it.each([
  [
    "speaks plain HTTP",
    (socket: net.Socket) => socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n"),
    "Could not establish a secure connection: the host does not speak TLS.",
  ],
  [
    "cannot agree on a TLS version",
    (socket: net.Socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40])),
    /^Could not establish a secure connection: [\w /]*alert handshake failure\.$/,
  ],
  [
    "closes the connection during the TLS handshake",
    (socket: net.Socket) => socket.destroy(),
    "The connection was closed without a response.",
  ],
])("sends nothing to a server that %s", async (_how, respond, message) => {
  const server = await withoutTls(respond);
  await expect(post(urlOf(server))).rejects.toThrow(message);
  expect(Buffer.concat(server.received).toString("latin1")).not.toContain("secret");
});

/** Does the same in a process that trusts the tests' certificate authority. */
async function postTrusting(...urls: string[]): Promise<unknown[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "lanework-authority-"));
  cleanups.push(() => rm(folder, { recursive: true }));
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
  const [valid, expired, otherHost, forAddress] = await Promise.all(
    [
      { names: [HOST] as [string] },
      { names: [HOST] as [string], days: -1 },
      { names: ["other.example.test"] as [string] },
      { names: ["127.0.0.1"] as [string] },
    ].map(async (options) => receiverWith(await certify(options, authority))),
  );
  const outcomes = await postTrusting(
    urlOf(valid!),
    urlOf(expired!),
    urlOf(otherHost!),
    urlOf(forAddress!),
    // The certificate is valid for the IP address itself.
    forAddress!.url,
  );
  const wrongHost = "Could not establish a secure connection: the certificate is for another host.";
  expect(outcomes).toEqual([
    204,
    "Could not establish a secure connection: the certificate has expired.",
    wrongHost,
    wrongHost,
    204,
  ]);
  expect(valid!.received.map(({ body }) => body)).toEqual(['{"secret":1}']);
  expect(valid!.serverNames).toEqual([HOST]);
  expect([expired!, otherHost!].flatMap(({ received }) => received)).toEqual([]);
  expect(forAddress!.received).toHaveLength(1);
});
