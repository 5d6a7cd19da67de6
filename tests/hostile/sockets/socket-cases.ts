import { realtimeApp } from "@/lib/platform/config/realtime-app";
import { HALF, RESET, type Step } from "../fuzz/raw";

/** Bytes for a new connection, and the statuses allowed in response; any below 500 if omitted. */
export interface SocketCase {
  name: string;
  steps: Step[];
  allowed?: RegExp;
  /** How long to wait for the connection to end, if longer than usual. */
  seconds?: number;
}

const LIVE = "GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n";
const GET = `${LIVE}\r\n`;
const websocket = (path: string, key = "dGhlIHNhbXBsZSBub25jZQ==") =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`;

/**
 * Returns a client's WebSocket frame, masked with zeros, with the given first byte, declared length
 * and content.
 */
function frame(first: number, length: number, content: Buffer | string = ""): Buffer {
  const head =
    length < 126
      ? [first, 0x80 | length]
      : [first, 0xff, 0, 0, 0, 0, ...[24, 16, 8, 0].map((by) => (length >>> by) & 0xff)];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), Buffer.from(content)]);
}

/** Returns cases that reset the connection at each stage of a request. */
function resets(name: string, head: string, body: string): SocketCase[] {
  const whole = `${head}${body}`;
  const stages: [string, Step[]][] = [
    ["at once", []],
    ["in the request line", [whole.slice(0, 7)]],
    ["in the head", [head.slice(0, head.length - 5)]],
    ["after the head", [head]],
    ["in the body", [head, 20, body.slice(0, Math.floor(body.length / 2))]],
    ["after the whole request", [whole]],
    ["during the response", [whole, 15]],
    ["later", [whole, 200]],
  ];
  return stages.map(([stage, steps]) => ({
    name: `${name}, reset ${stage}`,
    steps: [...steps, 5, RESET],
  }));
}

function smuggling(): SocketCase[] {
  const post = "POST /api/auth/password-reset HTTP/1.1\r\nHost: localhost\r\n";
  const chunked = "Transfer-Encoding: chunked\r\n";
  const hidden = "GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const cases: [string, string][] = [
    ["CL and TE", `${post}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n${hidden}`],
    ["TE and CL", `${post}${chunked}Content-Length: 6\r\n\r\n0\r\n\r\nX${hidden}`],
    ["two lengths", `${post}Content-Length: 0\r\nContent-Length: 30\r\n\r\n${hidden}`],
    ["a list of lengths", `${post}Content-Length: 0, 30\r\n\r\n${hidden}`],
    ["a signed length", `${post}Content-Length: +0\r\n\r\n${hidden}`],
    ["a negative length", `${post}Content-Length: -1\r\n\r\n${hidden}`],
    ["an odd encoding", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["two encodings", `${post}${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`],
    ["a space before the colon", `${post}Content-Length : 0\r\n\r\n${hidden}`],
    ["a folded header", `${post}X: a\r\n Content-Length: 5\r\n\r\n${hidden}`],
    ["bare line feeds", `${post.replaceAll("\r\n", "\n")}Content-Length: 0\n\n${hidden}`],
    ["a NUL in a header", `${post}X: a\u0000b\r\n\r\n${hidden}`],
    ["an enormous chunk size", `${post}${chunked}\r\nffffffffffffffffff\r\n${hidden}`],
    ["an invalid chunk", `${post}${chunked}\r\nzz\r\n${hidden}`],
    ["chunk extensions", `${post}${chunked}\r\n1;${"x=1;".repeat(9000)}\r\na\r\n0\r\n\r\n`],
    ["trailers", `${post}${chunked}\r\n0\r\nHost: evil.test\r\nContent-Length: 9\r\n\r\n`],
  ];
  return cases.map(([name, text]) => ({
    name: `smuggling: ${name}`,
    steps: [text, 100, HALF],
    allowed: /^([34]\d\d|20[04])?$|^4\d\d,4\d\d$|^4\d\d,200$/,
  }));
}

function sockets(): SocketCase[] {
  const app = `/app/${realtimeApp().key}?protocol=7&client=js&version=8.6.0`;
  const opened = (name: string, ...steps: Step[]): SocketCase => ({
    name: `websocket: ${name}`,
    steps: [websocket(app), 150, ...steps],
  });
  return [
    ...resets("upgrade", websocket(app), ""),
    ...resets("upgrade elsewhere", websocket("/app/nobody"), ""),
    {
      name: "an upgrade to another protocol",
      steps: [`${LIVE}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n`, 50, RESET],
    },
    { name: "an upgrade without a key", steps: [websocket(app, ""), 100, HALF] },
    { name: "an upgrade with POST", steps: [websocket(app).replace("GET", "POST"), 100, RESET] },
    {
      name: "an upgrade followed at once by frames",
      steps: [`${websocket(app)}\u0081\u0085garbage`, 100, RESET],
    },
    opened("an unmasked frame", Buffer.from([0x81, 2, 0x61, 0x62]), 100, RESET),
    opened("reserved bits", frame(0xf1, 2, "{}"), 100, HALF),
    opened("an unknown opcode", frame(0x8b, 0), 100, RESET),
    opened("an enormous length", frame(0x81, 0x7fffffff), 100, RESET),
    opened("a continuation without a start", frame(0x80, 0), 100, RESET),
    opened("a fragmented ping", frame(0x09, 0), 100, RESET),
    opened("a ping that is too long", frame(0x89, 126, "x".repeat(126)), 100, RESET),
    opened("text that is not UTF-8", frame(0x81, 2, Buffer.from([0xff, 0xfe])), 100, RESET),
    opened("invalid JSON", frame(0x81, 1, "{"), 100, RESET),
    opened("JSON without an event", frame(0x81, 4, "null"), 50, frame(0x81, 2, "[]"), 100, RESET),
    opened("deep JSON", frame(0x81, 60_000, "[".repeat(60_000)), 100, RESET),
    opened("a close frame with half a code", frame(0x88, 1, "x"), 100, HALF),
    opened("a close frame with an invalid code", frame(0x88, 2, Buffer.from([0, 1])), 100, RESET),
    opened("a reset in a frame", frame(0x81, 100, "half"), 5, RESET),
    opened("a hundred pings", ...Array.from({ length: 100 }, () => frame(0x89, 0)), RESET),
  ];
}

/**
 * Returns every case. `authorized` returns the head of an authorized change, and `host` is
 * a workspace's host.
 */
export function socketCases(authorized: (length: number) => string, host: string): SocketCase[] {
  const body = JSON.stringify({ title: "cut off", description: "x".repeat(3000) });
  const connectTo = (target: string) => `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`;
  const stranger = (name: string) =>
    `POST /api/auth/password-reset HTTP/1.1\r\nHost: ${name}\r\nContent-Length: 3000\r\n\r\n`;
  return [
    // These take as long as a body is allowed to take (server/http/body-budgets.ts), so they come
    // first.
    {
      name: "a change that stalls",
      steps: [authorized(body.length), body.slice(0, 20)],
      allowed: /^408$/,
      seconds: 60,
    },
    {
      name: "a public change that stalls",
      steps: [stranger(host), "half"],
      // If one address sends too many, they are rejected without reading their bodies.
      allowed: /^4(08|29)$/,
      seconds: 40,
    },
    ...resets("GET", GET, ""),
    ...resets("a change", authorized(body.length), body),
    ...resets("a public change", stranger("localhost"), body),
    ...resets("CONNECT", connectTo("evil.test:443"), "tunnel"),
    ...resets("a page", "GET /sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n", ""),
    ...resets("an unknown method", "FROB /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n", ""),
    ...resets(
      "an expectation",
      `${LIVE}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
      "abcde",
    ),
    ...smuggling(),
    ...sockets(),
    { name: "CONNECT followed by bytes", steps: [connectTo("/"), "\u0016\u0003\u0001", 20, RESET] },
    { name: "CONNECT half closed", steps: [connectTo("x:1"), HALF] },
    {
      name: "garbage after a valid GET",
      steps: [`${GET}\u0000\u0001garbage\r\n\r\n`, 200, HALF],
      allowed: /^200(,4\d\d)?$/,
    },
    {
      name: "a hundred GETs at once",
      steps: [GET.repeat(100), 2000, HALF],
      allowed: /^200(,200){99}$/,
    },
    { name: "a hundred GETs and a reset", steps: [GET.repeat(100), RESET] },
    {
      name: "TLS",
      steps: [Buffer.from("160301020001000001fc0303", "hex"), 50, HALF],
      allowed: /^(400)?$/,
    },
    { name: "HTTP/0.9", steps: ["GET /\r\n", 50, HALF], allowed: /^(400)?$/ },
    { name: "the HTTP/2 preface", steps: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 50, HALF] },
    { name: "no host, HTTP/1.0", steps: ["GET /api/health/live HTTP/1.0\r\n\r\n", 200] },
    {
      name: "two hosts",
      steps: ["GET /api/health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 100, HALF],
    },
    {
      name: "an endless line",
      steps: [`GET /${"a".repeat(200_000)}`, 200, HALF],
      allowed: /^(4\d\d)?$/,
    },
    {
      name: "an endless header",
      steps: [`${LIVE}X: ${"a".repeat(200_000)}`, 200, HALF],
      allowed: /^(4\d\d)?$/,
    },
    {
      name: "ten thousand headers",
      steps: [`${LIVE}${"A: b\r\n".repeat(10_000)}\r\n`, 300, HALF],
      allowed: /^(4\d\d|200)?$/,
    },
    {
      name: "an absolute URL",
      steps: [
        "GET http://evil.test/api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n",
        100,
        HALF,
      ],
    },
    { name: "an asterisk", steps: ["OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 100, HALF] },
    { name: "half closed before the response", steps: [GET, HALF], allowed: /^200$/ },
  ];
}
