import { afterEach, describe, expect, it } from "vitest";
import { setDatabase } from "@/lib/platform/config/config";
import { hostNames } from "@/lib/platform/tenancy/find-tenant";
import { type HostName, parseHost } from "@/lib/platform/tenancy/host";
import { hostSuffix, workspaceUrl } from "@/lib/platform/tenancy/workspace-url";
import fc from "../../../../support/patterns/laws";

function set(settings: Record<string, string>): void {
  for (const name of ["APP_DOMAIN", "DEFAULT_TENANT", "PORT"]) delete process.env[name];
  Object.assign(process.env, settings);
  // Makes config() read the settings again.
  setDatabase("postgresql://nobody@127.0.0.1:1/none");
}

afterEach(() => set({}));

const standard: HostName = { kind: "default" };
const slug = (name: string): HostName => ({ kind: "slug", slug: name });
const domain = (name: string): HostName => ({ kind: "domain", domain: name });

describe("parseHost()", () => {
  it.each<[string | null, HostName]>([
    ["localhost", standard],
    ["localhost:3000", standard],
    ["LOCALHOST.", standard],
    ["127.0.0.1:80", standard],
    ["[::1]", standard],
    ["[::1]:3000", standard],
    ["acme.localhost", slug("acme")],
    ["Acme.LocalHost.:3000", slug("acme")],
    ["a-1.localhost", slug("a-1")],
    ["a.b.localhost", domain("a.b.localhost")],
    [".localhost", domain(".localhost")],
    ["_.localhost", domain("_.localhost")],
    ["xlocalhost", domain("xlocalhost")],
    ["issues.example.org:8443", domain("issues.example.org")],
    ["10.0.0.1", domain("10.0.0.1")],
    ["", domain("")],
    [null, domain("")],
  ])("parses %j", (header, expected) => {
    expect(parseHost(header)).toEqual(expected);
  });

  it("depends on APP_DOMAIN", () => {
    set({ APP_DOMAIN: "lanework.example" });
    expect(parseHost("lanework.example:8080")).toEqual(standard);
    expect(parseHost("acme.lanework.example")).toEqual(slug("acme"));
    expect(parseHost("acme.localhost")).toEqual(domain("acme.localhost"));
    expect(parseHost("localhost")).toEqual(domain("localhost"));
    expect(parseHost("127.0.0.1")).toEqual(standard);
  });

  it("never throws, and recognizes every slug", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseHost(text)));
    const label = fc.stringMatching(/^[a-z0-9](-?[a-z0-9]){0,20}$/);
    const port = fc.option(fc.integer({ min: 0, max: 65_535 }));
    fc.assert(
      fc.property(label, port, (name, at) => {
        const host = `${name}.localhost${at === null ? "" : `:${at}`}`;
        expect(parseHost(host.toUpperCase())).toEqual(slug(name));
      }),
    );
  });
});

describe("hostNames()", () => {
  const acme = { slug: "acme", domain: "issues.acme.example", isOnly: false };

  it("is true for a tenant's slug and its own domain", () => {
    expect(hostNames(slug("acme"), acme)).toBe(true);
    expect(hostNames(slug("globex"), acme)).toBe(false);
    expect(hostNames(domain("issues.acme.example"), acme)).toBe(true);
    expect(hostNames(domain("acme"), acme)).toBe(false);
    expect(hostNames(domain(""), { ...acme, domain: null })).toBe(false);
  });

  it("treats the bare domain as DEFAULT_TENANT's or, if that is unset, as the only tenant's", () => {
    expect(hostNames(standard, acme)).toBe(false);
    expect(hostNames(standard, { ...acme, isOnly: true })).toBe(true);
    set({ DEFAULT_TENANT: "acme" });
    expect(hostNames(standard, acme)).toBe(true);
    expect(hostNames(standard, { ...acme, slug: "globex", isOnly: true })).toBe(false);
  });
});

describe("workspace addresses", () => {
  it("use a port on this machine and HTTPS elsewhere", () => {
    set({ PORT: "3100" });
    expect(workspaceUrl({ slug: "acme", domain: null })).toBe("http://acme.localhost:3100");
    set({ PORT: "80" });
    expect(workspaceUrl({ slug: "acme", domain: null })).toBe("http://acme.localhost");
    set({ APP_DOMAIN: "lanework.example" });
    expect(workspaceUrl({ slug: "acme", domain: null })).toBe("https://acme.lanework.example");
    expect(workspaceUrl({ slug: "acme", domain: "a.example" })).toBe("https://a.example");
  });

  it("keep the port of the page request", () => {
    expect(hostSuffix("127.0.0.1:3000")).toBe(".localhost:3000");
    expect(hostSuffix("localhost")).toBe(".localhost");
    expect(hostSuffix(null)).toBe(".localhost");
  });
});
