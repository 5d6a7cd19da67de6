import { describe, expect, it } from "vitest";
import {
  isSameOrigin,
  crossOriginText,
  requestOrigin,
} from "@/lib/identity/request/request-origin";
import { cookieOf, sessionCookie, sessionSecretOf } from "@/lib/identity/sessions/session-cookie";

const TLS = { "x-forwarded-proto": "https" };

describe("the session cookie", () => {
  it("is host-only, HttpOnly and SameSite=Lax, and over TLS also __Host- and Secure", () => {
    expect(sessionCookie("s", false)).toMatch(
      /^lanework\.session=s; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    expect(sessionCookie("s", true)).toMatch(/^__Host-lanework\.session=s; Path=\/; .*; Secure$/);
    expect(sessionCookie("s", true)).not.toContain("Domain");
  });

  it("is found among others by its full name", () => {
    const secret = (cookie: string, headers = {}) =>
      sessionSecretOf(new Headers({ cookie, ...headers }));
    expect(secret("a=b; lanework.session=x; c=d")).toBe("x");
    expect(secret("lanework.session=x=y")).toBe("x=y");
    expect(secret("xlanework.session=x; lanework.session.0=y; lanework-session=z")).toBeUndefined();
    expect(secret("lanework.session=first; lanework.session=second")).toBe("first");
    expect(secret("lanework.session=plain; __Host-lanework.session=safe", TLS)).toBe("safe");
    expect(secret("lanework.session=plain", TLS)).toBeUndefined();
    expect(sessionSecretOf(new Headers())).toBeUndefined();
  });

  it("is not found by a name that only matches as a pattern", () => {
    expect(
      cookieOf(new Headers({ cookie: "laneworkXsession=x" }), "lanework.session"),
    ).toBeUndefined();
  });
});

describe("isSameOrigin()", () => {
  const allows = (method: string, headers: Record<string, string>) =>
    isSameOrigin(new Request("http://acme.localhost:3000/api/x", { method, headers }));
  const host = "acme.localhost:3000";

  it("allows reads", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      expect(allows(method, { host, "sec-fetch-site": "cross-site" })).toBe(true);
    }
  });

  it("checks every other method the same way", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(allows(method, { host })).toBe(false);
      expect(allows(method, { host, origin: `http://${host}` })).toBe(true);
      expect(
        allows(method, { host, origin: `http://${host}`, "sec-fetch-site": "same-site" }),
      ).toBe(false);
    }
  });

  it("compares schemes: a plain-HTTP page on the same host does not match TLS", () => {
    expect(allows("POST", { host, origin: `http://${host}`, ...TLS })).toBe(false);
    expect(allows("POST", { host, origin: `https://${host}`, ...TLS })).toBe(true);
    expect(allows("POST", { host, origin: `https://${host}` })).toBe(false);
    expect(allows("POST", { host, origin: "null" })).toBe(false);
  });

  it("compares hosts case-insensitively, and ports too", () => {
    expect(allows("POST", { host: "Acme.Localhost:3000", origin: `http://${host}` })).toBe(true);
    expect(allows("POST", { host, origin: "http://acme.localhost" })).toBe(false);
  });
});

describe("a rejection", () => {
  const message = (headers: Record<string, string>) =>
    crossOriginText(new Request("http://x.test/", { method: "POST", headers }));

  it("mentions TRUST_PROXY only if an untrusted proxy terminates TLS", () => {
    const page = { host: "acme.example", origin: "https://acme.example" };
    expect(message(page)).toContain("TRUST_PROXY=1");
    for (const other of [
      { ...page, ...TLS },
      { ...page, origin: "https://evil.example" },
      { ...page, origin: "null" },
      { ...page, "sec-fetch-site": "cross-site" },
      { host: page.host, origin: "http://acme.example", ...TLS },
      { host: page.host },
    ]) {
      expect(message(other)).toBe("This request does not come from this workspace's site.");
    }
  });
});

describe("requestOrigin()", () => {
  it.each([
    [{ host: "acme.localhost:3000" }, "http://acme.localhost:3000"],
    [{ host: "ACME.example", ...TLS }, "https://acme.example"],
    [{ host: "acme.example", "x-forwarded-proto": "https, http" }, "https://acme.example"],
    [{ host: "acme.example", "x-forwarded-host": "evil.example" }, "http://acme.example"],
    [{ host: "acme.example:99999" }, undefined],
    [{ host: "a b" }, undefined],
  ])("for %j is %s", (headers, origin) => {
    expect(requestOrigin(new Headers(headers))).toBe(origin);
  });
});
