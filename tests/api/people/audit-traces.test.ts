import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callerOf } from "@/lib/identity/auth/caller";
import { createSession } from "@/lib/identity/sessions/create-session";
import { recordFailedSignIn } from "@/lib/identity/sign-in/record-failed-sign-in";
import { auditEntryResource, type AuditEntry } from "@/lib/people/audit/schema";
import { recordTokenAddress } from "@/lib/identity/request/record-token-address";
import { prisma } from "@/tests/support/database/prisma";
import { enclose } from "@/lib/platform/db/query";
import { ApiClient } from "../../support/http/api";
import { Browser } from "../../support/http/browser";
import { TestTenant, type TestUser } from "../../support/people/tenant";

/** Audited events other than permission changes: docs/spec/people.md#audit. */
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Min" });
});

async function audit(query: string): Promise<AuditEntry[]> {
  const response = await admin.api.get(`/api/audit?${query}`);
  expect(response.status).toBe(200);
  return z.array(auditEntryResource).parse(response.body);
}

describe("projects", () => {
  it("are audited when created and when their issues are exported", async () => {
    const body = { name: "Apollo", key_prefix: "APO" };
    const { id } = (await admin.api.post("/api/projects", body)).body;
    const rejected = await admin.api.post("/api/projects", body);
    expect(rejected.status).toBe(422);
    await admin.api.get(`/api/projects/${id}/issues/export?format=json`);
    const [exported, created, ...others] = await audit(`subject=project&subject_id=${id}`);
    expect(exported).toMatchObject({ action: "exported", after: { format: "json" } });
    expect(created).toMatchObject({
      action: "created",
      actor: { id: admin.id },
      subject_name: "Apollo",
      after: { ...body, owner_id: admin.id },
    });
    expect(others).toEqual([]);
  });
});

describe("sign-ins", () => {
  const from = { "x-forwarded-for": "203.0.113.7", "user-agent": "Firefox" };
  const caller = callerOf(new Headers(from));

  it("are audited whether successful or not, without the entered credentials", async () => {
    const user = await tenant.user({ firstName: "Sig", lastName: "Nin" });
    await createSession({ tenantId: tenant.id, userId: user.id }, caller);
    await new Browser(tenant.host, from).signIn(
      user.email.toUpperCase(),
      "correct horse battery staple",
    );
    await new Browser(tenant.host, from).signIn("correct@horse.battery", "staple");
    const entries = await audit("subject=sign_in&limit=3");
    const after = { address: "203.0.113.7", user_agent: "Firefox" };
    expect(
      entries.map(({ action, actor, subject_id, subject_name, after: recorded }) => {
        return [action, actor?.id ?? null, subject_id, subject_name, recorded];
      }),
    ).toEqual([
      ["failed", null, null, null, after],
      ["failed", null, user.id, "Sig Nin", after],
      ["succeeded", user.id, user.id, "Sig Nin", after],
    ]);
    expect(JSON.stringify(entries)).not.toContain("battery");
  });

  it("are audited once per address block every 15 minutes for unknown email addresses, and every time for known users", async () => {
    const { id } = await tenant.user();
    const other = await TestTenant.make();
    const at = (address: string) => callerOf(new Headers({ "X-Forwarded-For": address }));
    const callers = ["192.0.2.1", "192.0.2.1", "2001:db8:1::1", "2001:db8:1::2"].map(at);
    const count = (subjectId: number | null, tenantId = tenant.id) =>
      prisma.auditEntry.count({ where: { tenantId, subjectType: "sign_in", subjectId } });
    const before = await count(null);
    for (const one of callers) {
      await recordFailedSignIn(tenant.id, undefined, one);
      await recordFailedSignIn(tenant.id, id, one);
      await recordFailedSignIn(other.id, undefined, one);
    }
    expect([(await count(null)) - before, await count(id), await count(null, other.id)]).toEqual([
      2, 4, 2,
    ]);
  });
});

describe("tokens", () => {
  it("are audited once for each new address they are used from", async () => {
    const user = await tenant.user();
    const token = (await user.api.post("/api/tokens", { name: "roaming" })).body;
    const caller = new ApiClient(tenant.host, token.token);
    const known = () =>
      prisma.apiTokenAddress.count({ where: { tenantId: tenant.id, tokenId: token.id } });
    for (const [address, number] of [
      ["198.51.100.1", 1],
      ["198.51.100.1", 1],
      ["2001:db8::1", 2],
      ["2001:db8::2", 2],
    ] as const) {
      const headers = { "X-Forwarded-For": address };
      expect((await caller.get("/api/profile", { headers })).status).toBe(200);
      await expect.poll(known).toBe(number);
    }
    const entries = await audit(`subject=token&subject_id=${token.id}`);
    expect(entries.map(({ action, after }) => [action, after?.["address"]])).toEqual([
      ["used", "2001:db8::1"],
      ["created", undefined],
    ]);
  });

  it("are audited even if the request that used them is rolled back", async () => {
    const user = await tenant.user();
    const { id } = (await user.api.post("/api/tokens", { name: "rolled back" })).body;
    const use = { tenantId: tenant.id, tokenId: id, userId: user.id };
    const { address } = callerOf(new Headers({ "X-Forwarded-For": "198.51.100.9" }));
    const failing = enclose(() => {
      recordTokenAddress(use, address);
      return Promise.reject(new Error("rolled back"));
    });
    await expect(failing).rejects.toThrow("rolled back");
    await expect
      .poll(() => prisma.apiTokenAddress.count({ where: { tenantId: tenant.id, tokenId: id } }))
      .toBe(1);
  });
});

describe("GET /api/audit/export", () => {
  it("streams every entry as JSON lines, newest first, including the export itself", async () => {
    const response = await admin.api.get("/api/audit/export?format=jsonl");
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    expect(response.headers.get("content-disposition")).toContain("audit-log.jsonl");
    const lines = String(response.body).trimEnd().split("\n");
    const entries = lines.map((line) => auditEntryResource.parse(JSON.parse(line)));
    expect(entries).toEqual(await audit("limit=500"));
    expect(entries[0]).toMatchObject({ subject: "audit_log", action: "exported" });
  });

  it("writes CSV for one subject type and escapes formulas", async () => {
    await admin.api.post("/api/tokens", { name: "=HYPERLINK(1)" });
    const response = await admin.api.get("/api/audit/export?subject=token");
    const [head, first] = String(response.body).split("\r\n");
    expect(head).toBe(
      "id,created_at,actor_id,actor,action,subject,subject_id,subject_name,before,after",
    );
    expect(first).toContain(",Ada Min,created,token,");
    expect(first).toContain(",'=HYPERLINK(1),");
    expect(String(response.body)).not.toContain("sign_in");
  });

  it("is limited to admins and returns 422 for an unknown format", async () => {
    const member = await tenant.user();
    expect((await member.api.get("/api/audit/export")).status).toBe(403);
    expect((await admin.api.get("/api/audit/export?format=xml")).status).toBe(422);
    const otherAdmin = await (await TestTenant.make()).user({ role: "admin" });
    const theirs = await otherAdmin.api.get("/api/audit/export?format=jsonl");
    expect(String(theirs.body).trimEnd().split("\n")).toHaveLength(1);
  });
});
