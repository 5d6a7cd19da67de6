import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { setDatabase } from "@/lib/platform/config/config";
import type { prisma as Client } from "@/tests/support/database/prisma";
import { someAddress } from "../../support/http/api";
import { Browser } from "../../support/http/browser";
import { openTestDatabase, type TestDatabase } from "../../support/database/test-database";

// Uses its own installation, because it needs one without any workspaces.
let database: TestDatabase;
let prisma: typeof Client;
beforeAll(async () => {
  database = await openTestDatabase("lanework_setup", true);
  ({ prisma } = await import("@/tests/support/database/prisma"));
});
beforeEach(async () => {
  delete process.env["DEFAULT_TENANT"];
  setDatabase(database.url);
  await prisma.tenant.deleteMany();
  const { openSetupCode } = await import("@/lib/workspace/tenants/setup-code");
  code = (await openSetupCode()) ?? "";
});
afterAll(async () => {
  await prisma.$disconnect();
  await database.stop();
});

const BODY = {
  workspace_name: "Acme Works",
  slug: "acme-works",
  first_name: "Ana",
  last_name: "Silva",
  email: "ana@acme.test",
  password: "demo-password",
};
let code: string;
const setUp = (host: string, body: object = BODY, client = new Browser(host)) =>
  client.fetch("POST", "/api/auth/setup", { setup_code: code, ...body });

it("creates the first workspace and its admin, signs the admin in and serves the workspace on the bare host", async () => {
  const client = new Browser("localhost:3000");
  expect((await client.fetch("GET", "/api/tokens")).status).toBe(404);
  const { status, body } = await setUp("localhost:3000", BODY, client);
  expect([status, body]).toEqual([201, { slug: "acme-works", name: "Acme Works" }]);
  expect((await client.fetch("GET", "/api/tokens")).status).toBe(200);
  const user = await prisma.user.findFirstOrThrow({ include: { role: true } });
  expect(user).toMatchObject({ status: 1, email: BODY.email, role: { isAdmin: true } });
  for (const host of ["127.0.0.1", "acme-works.localhost"]) {
    expect((await new Browser(host).signIn(BODY.email, BODY.password)).status).toBe(200);
  }
});

it("returns 403 once a workspace exists, and lets only one of many concurrent calls succeed", async () => {
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, i) => setUp("localhost", { ...BODY, slug: `acme-${i}` })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
  expect(await prisma.tenant.count()).toBe(1);
  expect(await prisma.user.count()).toBe(1);
  expect((await setUp("localhost")).status).toBe(403);
});

it("accepts only the setup code, once, whichever process printed it", async () => {
  const { openSetupCode } = await import("@/lib/workspace/tenants/setup-code");
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
  expect(await openSetupCode()).toBe(code);
  for (const setup_code of [undefined, "", "AAAA-AAAA-AAAA", `${code}A`, code.slice(1), "ÄÖ😀"]) {
    const { status, body } = await setUp("localhost", { ...BODY, setup_code });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["setup_code"]]);
  }
  expect(await prisma.tenant.count()).toBe(0);
  const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
  expect((await setUp("localhost", { ...BODY, setup_code: typed })).status).toBe(201);
  expect(await openSetupCode()).toBeUndefined();
  expect((await setUp("localhost")).status).toBe(403);
});

it("returns 429 for an address after ten wrong codes, even for the right code", async () => {
  const here = someAddress();
  const from = (headers: object, setup_code: string) =>
    setUp("localhost", { ...BODY, setup_code }, new Browser("localhost", { ...headers }));
  const wrong = await Promise.all(Array.from({ length: 12 }, () => from(here, "AAAA-AAAA-AAAA")));
  expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
  const { status, headers } = await from(here, code);
  expect([status, headers.get("ratelimit-limit")]).toEqual([429, "10"]);
  expect((await from(someAddress(), code)).status).toBe(201);
});

it("requires a slug that matches the host", async () => {
  expect((await setUp("other.localhost")).body.errors).toEqual({
    slug: ["Must be other at this address."],
  });
  expect((await setUp("acme-works.localhost")).status).toBe(201);
  await prisma.tenant.deleteMany();
  process.env["DEFAULT_TENANT"] = "main";
  setDatabase(database.url);
  expect((await setUp("localhost")).status).toBe(422);
  expect((await setUp("localhost", { ...BODY, slug: "main" })).status).toBe(201);
});

it("returns 404 on a host that cannot serve a workspace and 403 from another site's page", async () => {
  expect((await setUp("rebound.example")).status).toBe(404);
  const options = { headers: { origin: "https://evil.example" } };
  const client = new Browser("localhost");
  expect((await client.send("POST", "/api/auth/setup", BODY, options)).status).toBe(403);
  expect((await client.send("POST", "/api/auth/setup", BODY)).status).toBe(403);
  expect(await prisma.tenant.count()).toBe(0);
});

it("returns 422 with errors by field", async () => {
  const { status, body } = await setUp("localhost", {
    slug: "www",
    email: "x",
    password: "1234567",
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(Object.keys(BODY).sort());
  expect((await setUp("localhost", { ...BODY, email: `${"x".repeat(300)}@y` })).status).toBe(422);
});

it("the API on the bare host returns 404 if there is no workspace, and serves the only workspace if there is one", async () => {
  const { findTenantByHost } = await import("@/lib/platform/tenancy/find-tenant");
  expect(await findTenantByHost({ kind: "default" })).toBeUndefined();
  await setUp("localhost");
  expect(await findTenantByHost({ kind: "default" })).toMatchObject({ slug: "acme-works" });
  await prisma.tenant.create({ data: { slug: "second", name: "Second" } });
  expect(await findTenantByHost({ kind: "default" })).toBeUndefined();
});
