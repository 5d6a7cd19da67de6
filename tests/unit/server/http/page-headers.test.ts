import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MESSAGES_STYLE, pageHeaders } from "@/server/http/page-headers";

const request = { host: "acme.example.org:8443", isSecure: true };

function policyOf(result = pageHeaders(false, undefined)(request)): Record<string, string> {
  const rules = result.headers["Content-Security-Policy"].split("; ");
  return Object.fromEntries(
    rules.map((rule) => {
      const at = rule.indexOf(" ");
      return [rule.slice(0, at), rule.slice(at + 1)];
    }),
  );
}

test("scripts need the nonce of their own response", () => {
  const headersFor = pageHeaders(false, undefined);
  const [first, second] = [headersFor(request), headersFor(request)];
  expect(policyOf(first)["script-src"]).toBe(`'self' 'nonce-${first.nonce}'`);
  expect(first.nonce).not.toBe(second.nonce);
  expect(Buffer.from(first.nonce, "base64")).toHaveLength(16);
});

test("a page connects only to its own host, or to the configured Pusher app", () => {
  expect(policyOf()["connect-src"]).toBe("'self' wss://acme.example.org:8443");
  const plain = pageHeaders(false, undefined)({ host: "localhost:3000", isSecure: false });
  expect(policyOf(plain)["connect-src"]).toBe("'self' ws://localhost:3000");
  const app = { host: "ws-eu.pusher.com", port: 443, scheme: "https" } as const;
  const result = pageHeaders(false, app)(request);
  expect(policyOf(result)["connect-src"]).toBe("'self' wss://ws-eu.pusher.com:443");
});

test("the toast style sheet is the one in the package", () => {
  const source = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const [, literal = ""] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? [];
  const css = JSON.parse(literal) as string;
  const digest = createHash("sha256").update(css).digest("base64");
  expect(MESSAGES_STYLE).toBe(`sha256-${digest}`);
  expect(policyOf()["style-src"]).toContain(`'${MESSAGES_STYLE}'`);
});

test("nothing can frame a page, and plugins, base and forms cannot point elsewhere", () => {
  const { headers } = pageHeaders(false, undefined)(request);
  expect(headers["X-Frame-Options"]).toBe("DENY");
  expect(policyOf()).toMatchObject({
    "default-src": "'self'",
    "img-src": "'self' data: blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  });
});
