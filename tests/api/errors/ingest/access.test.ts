import { beforeAll, describe, expect, it, vi } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { setErrorTracking } from "../../../support/errors/error-group";
import { call } from "../../../support/http/api";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { envelope, sentryEvent } from "../../../support/errors/sentry";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const NOTHING = { groups: [], events: [], hours: [], eventIds: [] };

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function freshProject(workspace = tenant, creator = owner) {
  const project = await workspace.project(creator);
  return { project, ...(await makeProjectToken(workspace, project, creator)) };
}

describe("authorization", () => {
  it("returns 401 for a missing, wrong or malformed token, a user's token, a public key or a session", async () => {
    const { project, token, publicKey } = await freshProject();
    const wrong = `${token.slice(0, -1)}${token.endsWith("x") ? "y" : "x"}`;
    for (const other of [
      null,
      "",
      "lw_wrong",
      wrong,
      owner.token,
      publicKey,
      `${token} `.repeat(2),
    ]) {
      const response = await report(project.id, other);
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ message: expect.any(String) as string });
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    const query = await report(`${project.id}/error-events?token=${token}&x=`, null);
    expect(query.status).toBe(401);
    expect(await storedIn(project.id)).toEqual(NOTHING);
  });

  it("returns 401 for a token with the wrong scope", async () => {
    const { project, token, id } = await freshProject();
    await prisma.projectToken.updateMany({ where: { id }, data: { scope: "other" } });
    expect((await report(project.id, token)).status).toBe(401);
  });

  it("returns 403 for another project, in the same or another workspace, and 404 for an impossible id", async () => {
    const { token } = await freshProject();
    const other = await freshProject();
    const otherTenant = await TestTenant.make();
    await setErrorTracking(otherTenant.id);
    const otherTenantProject = await freshProject(otherTenant, await otherTenant.user());
    for (const id of [other.project.id, otherTenantProject.project.id, 2_147_483_647]) {
      expect((await report(id, token)).status).toBe(403);
    }
    for (const id of ["0", "-1", "abc", "2147483648", "1e3"]) {
      expect((await report(id, token)).status).toBe(404);
    }
    expect(await storedIn(other.project.id)).toEqual(NOTHING);
    expect(await storedIn(otherTenantProject.project.id)).toEqual(NOTHING);
  });

  it("returns 403 with feature_restricted before checking the project, as soon as Error Tracking is off", async () => {
    const off = await TestTenant.make();
    const admin = await off.user({ role: "admin" });
    const { project, token } = await freshProject(off, admin);
    const restricted = { message: expect.any(String) as string, feature_restricted: true };
    for (const id of [project.id, 2_147_483_647, "abc"]) {
      const response = await report(id, token);
      expect(response).toMatchObject({ status: 403, body: restricted });
    }
    for (let round = 0; round < 5; round++) {
      await admin.api.put("/api/settings", { error_tracking_enabled: true });
      expect((await report(project.id, token)).status).toBe(202);
      await admin.api.put("/api/settings", { error_tracking_enabled: false });
      expect(await report(project.id, token)).toMatchObject({ status: 403, body: restricted });
    }
    expect((await storedIn(project.id)).events).toHaveLength(5);
    expect((await report(project.id, null)).status).toBe(401);
  });

  it("returns 401 as soon as the token is revoked or its project deleted", async () => {
    const { project, token, id } = await freshProject();
    expect((await report(project.id, token)).status).toBe(202);
    await prisma.projectToken.deleteMany({ where: { id } });
    expect((await report(project.id, token)).status).toBe(401);
    expect((await storedIn(project.id)).events).toHaveLength(1);
    const deleted = await freshProject();
    expect((await report(deleted.project.id, deleted.token)).status).toBe(202);
    expect((await owner.api.delete(deleted.project.path)).status).toBe(204);
    expect((await report(deleted.project.id, deleted.token)).status).toBe(401);
  });

  it("records when a token was last used", async () => {
    const { project, token, id } = await freshProject();
    await report(project.id, token);
    const lastUsedAt = async () =>
      (await prisma.projectToken.findFirst({ where: { id } }))?.lastUsedAt;
    await vi.waitFor(async () => expect(await lastUsedAt()).toBeInstanceOf(Date), {
      timeout: 30_000,
    });
  });
});

describe("a host", () => {
  /** Returns the status of every ingestion endpoint on a host. */
  async function statusesOn(host: string, key: Awaited<ReturnType<typeof freshProject>>) {
    const { project, token, publicKey } = key;
    const authorization = `Bearer ${token}`;
    const auth = { "x-sentry-auth": `Sentry sentry_key=${publicKey}` };
    const event = sentryEvent();
    const withDsn = envelope([["event", event]], {
      dsn: `https://${publicKey}@x.test/${project.id}`,
    });
    const paths = `/api/${project.id}`;
    const responses = await Promise.all([
      call(host, "POST", `/api/projects/${project.id}/error-events`, errorEvent(), {
        headers: { authorization },
      }),
      call(host, "POST", `${paths}/store`, undefined, {
        raw: JSON.stringify(event),
        headers: auth,
      }),
      call(host, "POST", `${paths}/envelope`, undefined, { raw: withDsn, headers: auth }),
      call(host, "POST", `${paths}/envelope`, undefined, { raw: withDsn }),
    ]);
    return responses.map(({ status }) => status);
  }

  it("accepts errors if it is the workspace's own or a shared one", async () => {
    const own = await TestTenant.make();
    await setErrorTracking(own.id);
    const key = await freshProject(own, await own.user());
    const domain = `errors.${own.slug}.example`;
    await prisma.tenant.update({ where: { id: own.id }, data: { domain } });
    const hosts = [
      own.host,
      domain,
      `${domain}:8443`,
      "localhost",
      "localhost:3000",
      "127.0.0.1",
      "[::1]:3000",
    ];
    for (const host of hosts) expect(await statusesOn(host, key)).toEqual([202, 200, 200, 200]);
  });

  it("returns 404 and stores nothing if it belongs to another workspace or none", async () => {
    const key = await freshProject();
    const other = await TestTenant.make();
    await setErrorTracking(other.id);
    for (const host of [other.host, "nobody.localhost", "ingest.example.test", "invalid.invalid"]) {
      expect(await statusesOn(host, key)).toEqual([404, 404, 404, 404]);
    }
    expect(await storedIn(key.project.id)).toEqual(NOTHING);
  });

  it("returns 404 before authenticating if it is unknown, and 401 for invalid credentials otherwise", async () => {
    const { project } = await freshProject();
    const unknown = { project, id: 0, token: "lw_wrong", publicKey: "wrong" };
    expect(await statusesOn("ingest.example.test", unknown)).toEqual([404, 404, 404, 404]);
    expect(await statusesOn(tenant.host, unknown)).toEqual([401, 401, 401, 401]);
    expect(await statusesOn("localhost", unknown)).toEqual([401, 401, 401, 401]);
  });
});

describe("a clock that is years off", () => {
  it("is trusted in the past and clamped to now in the future", async () => {
    const { project, token } = await freshProject();
    for (const occurred_at of [
      "1999-12-31T23:59:59Z",
      "2999-01-01T00:00:00Z",
      "1000-01-01T00:00Z",
    ]) {
      expect((await report(project.id, token, errorEvent({ occurred_at }))).status).toBe(202);
    }
    const { groups } = await storedIn(project.id);
    expect(groups[0]?.firstSeenAt.toISOString()).toBe("1000-01-01T00:00:00.000Z");
    expect(groups[0]!.lastSeenAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });
});
