import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { auditEntryResource } from "@/lib/people/audit/schema";
import { prisma } from "@/tests/support/database/prisma";
import { issueToken } from "@/lib/identity/tokens/issue-token";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Min" });
});

async function audit(query = "", user = admin) {
  const response = await user.api.get(`/api/audit?${query}`);
  expect(response.status).toBe(200);
  return { entries: z.array(auditEntryResource).parse(response.body), headers: response.headers };
}

describe("GET /api/audit", () => {
  it("lists changes to members and tokens with actor and subject, but never secrets", async () => {
    const member = await tenant.user({ firstName: "Mem", lastName: "Ber" });
    const project = await tenant.project(admin);
    const path = `${project.path}/members`;
    await admin.api.post(path, { user_id: member.id });
    await admin.api.post(path, { user_id: member.id });
    await admin.api.delete(`${path}/${member.id}`);
    const token = (await admin.api.post("/api/tokens", { name: "CI" })).body;
    const tokenEntry = (await audit("subject=token")).entries[0];
    expect(tokenEntry?.subject_name).toBe("CI");
    await admin.api.delete(`/api/tokens/${token.id}`);
    const { entries } = await audit();
    const changes = entries.map(({ subject, subject_id, action, before, after }) => {
      return { subject, subject_id, action, before, after };
    });
    const tokenFields = { user_id: admin.id, name: "CI", expires_at: null };
    const ofToken = { subject: "token", subject_id: token.id };
    const ofMember = { subject: "member", subject_id: member.id };
    const memberFields = { project_id: project.id };
    expect(changes).toEqual([
      { ...ofToken, action: "deleted", before: tokenFields, after: null },
      { ...ofToken, action: "created", before: null, after: tokenFields },
      { ...ofMember, action: "deleted", before: memberFields, after: null },
      { ...ofMember, action: "created", before: null, after: memberFields },
    ]);
    expect(entries[0]?.actor).toEqual({ id: admin.id, first_name: "Ada", last_name: "Min" });
    expect(entries[0]?.subject_name).toBeNull();
    expect(entries[2]?.subject_name).toBe("Mem Ber");
    expect(JSON.stringify(entries)).not.toContain(token.token);
  });

  it("is limited to admins and their own workspace", async () => {
    const permissions = { users: { read: true, update: 2 }, appSettings: { update: 2 } } as const;
    const role = { permissions, accessAllProjects: true, accessAllUsers: true };
    const powerful = await tenant.user({ role });
    const rejected = await powerful.api.get("/api/audit?limit=zero");
    expect(rejected.status).toBe(403);
    expect(Object.keys(rejected.body)).toEqual(["message"]);
    const otherAdmin = await (await TestTenant.make()).user({ role: "admin" });
    expect((await audit("", otherAdmin)).entries).toEqual([]);
  });

  it("paginates backwards with Link and without gaps, even when filtered by subject", async () => {
    await prisma.auditEntry.createMany({
      data: Array.from({ length: 5 }, (_, n) => ({
        tenantId: tenant.id,
        actorId: n === 0 ? null : admin.id,
        subjectType: n % 2 === 0 ? "role" : "user",
        subjectId: n % 2 === 0 ? 7 : admin.id,
        action: "updated",
        after: { n },
      })),
    });
    const seen: unknown[] = [];
    let path: string | undefined = "/api/audit?limit=2&subject=role";
    while (path !== undefined) {
      const response: Awaited<ReturnType<typeof admin.api.get>> = await admin.api.get(path);
      const page = z.array(auditEntryResource).parse(response.body);
      seen.push(...page.map(({ after }) => after?.["n"]));
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(seen).toEqual([4, 2, 0]);
    const ofAdmin = await audit(`subject=user&subject_id=${admin.id}`);
    expect(ofAdmin.entries.map(({ after }) => after?.["n"])).toEqual([3, 1]);
    expect(ofAdmin.headers.get("link")).toBeNull();
    expect((await audit("subject=role")).entries.at(-1)?.actor).toBeNull();
  });

  it("lists a role's own changes, and those of who has it", async () => {
    const own = await TestTenant.make();
    const boss = await own.user({ role: "admin" });
    const permissions = [
      { resource: 2, can_create: true, can_read: true, can_update: 0, can_delete: 0 },
    ];
    const make = async (name: string) =>
      (await boss.api.post("/api/roles", { name, permissions })).body.id as number;
    const [first, second] = [await make("First"), await make("Second")];
    const user = await own.user({ firstName: "Vera", lastName: "Lind" });
    const give = (role_id: number) =>
      boss.api.put(`/api/users/${user.id}`, { first_name: "Vera", last_name: "Lind", role_id });
    await give(first);
    await give(second);
    await boss.api.put(`/api/users/${user.id}`, {
      first_name: "Vera",
      last_name: "Lindt",
      role_id: second,
    });
    const of = async (roleId: number) =>
      (await audit(`role_id=${roleId}`, boss)).entries.map(
        ({ subject, action, before, after }) => ({
          subject,
          action,
          roles: [before?.["role_id"], after?.["role_id"]],
        }),
      );
    const moved = { subject: "user", action: "updated", roles: [first, second] };
    expect(await of(first)).toEqual([
      moved,
      { subject: "user", action: "updated", roles: [expect.any(Number), first] },
      { subject: "role", action: "created", roles: [undefined, undefined] },
    ]);
    expect(await of(second)).toEqual([
      moved,
      { subject: "role", action: "created", roles: [undefined, undefined] },
    ]);
    const elsewhere = await (await TestTenant.make()).user({ role: "admin" });
    expect((await audit(`role_id=${first}`, elsewhere)).entries).toEqual([]);
  });

  it("lists a token created by the operator, with no actor", async () => {
    const user = await tenant.user();
    await issueToken({ email: user.email, tenant: tenant.slug, name: "cli" });
    const [entry] = (await audit("subject=token&limit=1")).entries;
    expect(entry).toMatchObject({ actor: null, action: "created", subject_name: "cli" });
    expect(entry?.after).toEqual({ user_id: user.id, name: "cli", expires_at: null });
  });

  it("shows a deleted actor as deleted", async () => {
    const deletedUser = await tenant.user({ firstName: "Secret", lastName: "Name" });
    await deletedUser.api.post("/api/tokens", { name: "x" });
    await prisma.user.update({
      where: { tenantId_id: { tenantId: tenant.id, id: deletedUser.id } },
      data: { deletedAt: new Date() },
    });
    const actor = (await audit("limit=1")).entries[0]?.actor;
    expect(actor).toEqual({ id: deletedUser.id, first_name: "Deleted", last_name: "user" });
  });

  it.each(["limit=0", "limit=501", "before=x", "subject=comment", "subject_id=0", "role_id=x"])(
    "returns 422 for ?%s",
    async (query) => {
      const response = await admin.api.get(`/api/audit?${query}`);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([
        422,
        [query.split("=")[0]],
      ]);
    },
  );
});
