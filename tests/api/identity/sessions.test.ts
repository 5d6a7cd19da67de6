import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { clientAddress } from "@/lib/platform/http/client-address";
import { createSession } from "@/lib/identity/sessions/create-session";
import { Prisma, rows } from "@/lib/platform/db/query";
import { sessionResource } from "@/lib/identity/sessions/schema";
import { ApiClient } from "../../support/http/api";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let user: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
});

/** Signs a browser in. Returns its request headers and functions that call the API with them. */
async function browser(owner: TestUser, userAgent: string) {
  const secret = await createSession(
    { tenantId: tenant.id, userId: owner.id },
    { address: clientAddress("192.0.2.7", undefined), userAgent },
  );
  const headers = { cookie: `lanework.session=${secret}`, "sec-fetch-site": "same-origin" };
  const api = new ApiClient(tenant.host, null);
  return {
    headers,
    list: () => api.get("/api/sessions", { headers }),
    end: (path = "") => api.delete(`/api/sessions${path}`, undefined, { headers }),
  };
}

async function parseSessions(response: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await response;
  expect(status).toBe(200);
  return z.array(sessionResource).parse(body);
}

describe("/api/sessions", () => {
  it("lists the caller's sessions, most recently used first, and marks the current one", async () => {
    user = await tenant.user();
    const [phone, laptop] = [await browser(user, "Phone"), await browser(user, "Laptop")];
    await browser(await tenant.user(), "Somebody else's");
    const expired = await browser(user, "Old");
    await rows(Prisma.sql`UPDATE sessions SET expires_at = now() - interval '1 second'
      WHERE tenant_id = ${tenant.id} AND user_agent = 'Old'`);
    expect((await expired.list()).status).toBe(401);
    const seen = await parseSessions(laptop.list());
    expect(seen.map(({ user_agent, ip, is_current }) => [user_agent, ip, is_current])).toEqual([
      ["Laptop", "192.0.2.7", true],
      ["Phone", "192.0.2.7", false],
    ]);
    expect((await parseSessions(phone.list())).map(({ is_current }) => is_current)).toEqual([
      false,
      true,
    ]);
    expect((await parseSessions(user.api.get("/api/sessions"))).some((one) => one.is_current)).toBe(
      false,
    );
    expect(JSON.stringify(seen)).not.toContain(laptop.headers.cookie.split("=")[1]);
  });

  it("ends a session immediately and returns 404 for another person's", async () => {
    const [ana, ben] = [await tenant.user(), await tenant.user()];
    const [here, there] = [await browser(ana, "Here"), await browser(ana, "There")];
    const theirs = await browser(ben, "Ben's");
    const id = (await parseSessions(here.list())).find(({ is_current }) => !is_current)?.id;
    expect((await here.end(`/${id}`)).status).toBe(204);
    expect((await there.list()).status).toBe(401);
    expect((await here.end(`/${id}`)).status).toBe(404);
    const [bens] = await parseSessions(theirs.list());
    expect((await here.end(`/${bens?.id}`)).status).toBe(404);
    expect((await theirs.list()).status).toBe(200);
  });

  it("ends all sessions but the current one, or all of them when called with a token", async () => {
    const [ana, ben] = [await tenant.user(), await tenant.user()];
    const [here, there] = [await browser(ana, "Here"), await browser(ana, "There")];
    const theirs = await browser(ben, "Ben's");
    expect((await here.end()).status).toBe(204);
    expect((await there.list()).status).toBe(401);
    expect(await parseSessions(here.list())).toHaveLength(1);
    expect((await ana.api.delete("/api/sessions")).status).toBe(204);
    expect((await here.list()).status).toBe(401);
    expect((await ana.api.get("/api/sessions")).body).toEqual([]);
    expect((await theirs.list()).status).toBe(200);
  });

  it("rejects requests from another origin", async () => {
    const ana = await tenant.user();
    const here = await browser(ana, "Here");
    const headers = { ...here.headers, "sec-fetch-site": "cross-site" };
    const api = new ApiClient(tenant.host, null);
    expect((await api.delete("/api/sessions", undefined, { headers })).status).toBe(403);
  });
});
