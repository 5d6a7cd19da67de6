import { beforeAll, describe, expect, it } from "vitest";
import { isTaken } from "@/lib/platform/access/effective-grants";
import { can, type Operation } from "@/lib/platform/access/can";
import { isProjectScoped, type Resource, RESOURCES } from "@/lib/platform/access/permissions";
import { accessibleProjects } from "@/lib/platform/membership/project-sets";
import { authenticate } from "@/lib/identity/request/authenticate";
import { prisma } from "@/tests/support/database/prisma";
import { selectJson } from "@/lib/platform/db/query";
import { type ImpactPart, roleImpact } from "@/lib/people/roles/schema";
import { dumpRoles, permissionList } from "../../../support/rights/roles";
import {
  full,
  type RoleSpec,
  type TestProject,
  TestTenant,
  type TestUser,
} from "../../../support/people/tenant";

let tenant: TestTenant;
let admin: TestUser;

const ACTIONS = ["create", "read", "update", "delete"] as const;
const WITH_CREATOR: Resource[] = [
  ..."issues sprints epics comments attachments timeEntries".split(" "),
  ..."issueBranchLinks issueTemplates projectTokens teams".split(" "),
] as Resource[];

async function impact(roleId: number, body: object, user = admin) {
  const response = await user.api.post(`/api/roles/${roleId}/impact`, body);
  expect(response.status).toBe(200);
  return roleImpact.parse(response.body);
}

interface Snapshot {
  /** Result of `can()` for each operation, in a project the user can access and in one they own. */
  shared: Map<Operation, boolean | number>;
  owned: Map<Operation, boolean | number>;
  projectIds: number[];
  seesEverybody: boolean;
}

/** Returns the user's current access, as a request would check it. */
async function snapshot(user: TestUser): Promise<Snapshot> {
  const headers = { host: tenant.host, authorization: `Bearer ${user.token}` };
  const actor = await authenticate(new Request(`http://${tenant.host}/`, { headers }), {});
  const cells = (isOwner: boolean) => {
    const found = new Map<Operation, boolean | number>();
    for (const resource of RESOURCES) {
      const project = isProjectScoped(resource) ? { isOwner, isAccessible: true } : undefined;
      for (const action of ACTIONS.filter((one) => isTaken(resource, one))) {
        const operation: Operation = `${resource}.${action}`;
        const may = (createdById?: number) =>
          can(actor, operation, { ...(project && { project }), createdById }).allowed;
        const isOwn = WITH_CREATOR.includes(resource) && may(actor.userId);
        const isFlag = action === "create" || action === "read";
        found.set(operation, isFlag ? may() : may(-1) ? 2 : isOwn ? 1 : 0);
      }
    }
    return found;
  };
  const accessible = await selectJson<{ id: number }>(accessibleProjects(actor));
  const seesEverybody = actor.isAdmin || actor.accessAllUsers;
  const projectIds = accessible.map(({ id }) => id);
  return { shared: cells(false), owned: cells(true), projectIds, seesEverybody };
}

/** Returns the expected impact on the owner of `ownedIds`, from snapshots before and after. */
function expectedImpact(before: Snapshot, after: Snapshot, ownedIds: number[]) {
  const gains: ImpactPart[] = [];
  const loses: ImpactPart[] = [];
  const [from, to] = [before.projectIds.length, after.projectIds.length];
  if (from !== to) (to > from ? gains : loses).push({ kind: "projects", from, to });
  if (before.seesEverybody !== after.seesEverybody) {
    (after.seesEverybody ? gains : loses).push({ kind: "all_users" });
  }
  const reached = [...before.projectIds, ...after.projectIds];
  const isOnlyOwner = reached.length > 0 && reached.every((id) => ownedIds.includes(id));
  RESOURCES.forEach((name, resource) => {
    for (const action of ACTIONS) {
      const operation: Operation = `${name}.${action}`;
      // The permission to create a project is checked without a project.
      const kind = isOnlyOwner && operation !== "projects.create" ? "owned" : "shared";
      const [had, has] = [before[kind].get(operation), after[kind].get(operation)];
      if (had === undefined || has === undefined || had === has) continue;
      const part = { kind: "permission", resource, action, from: had, to: has } as const;
      (Number(has) > Number(had) ? gains : loses).push(part);
    }
  });
  return { gains, loses };
}

interface Cast {
  roleId: number;
  users: TestUser[];
  ownedIds: Map<number, number[]>;
}

/**
 * Creates holders of a role: two without a project, an owner, a member, one who is both, and one
 * who is a member through a team.
 */
async function makeCast(spec: RoleSpec): Promise<Cast> {
  const roleId = await tenant.role(spec);
  const [nobody, owner, member, both, teammate, away] = await Promise.all(
    "Nobody Owner Member Both Teammate Away".split(" ").map(async (firstName) => {
      const user = await tenant.user({ firstName });
      const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
      await prisma.user.update({ where, data: { roleId } });
      return user;
    }),
  );
  if (!nobody || !owner || !member || !both || !teammate || !away) throw new Error("no users");
  const projects: TestProject[] = [
    await tenant.project(owner, [member]),
    await tenant.project(both, [both]),
    await tenant.project(admin, [member, both]),
  ];
  await prisma.team.create({
    data: {
      tenantId: tenant.id,
      name: "Team",
      createdById: admin.id,
      members: { create: [teammate, both].map(({ id }) => ({ userId: id })) },
      projects: { create: projects.slice(1).map(({ id }) => ({ projectId: id })) },
    },
  });
  const [first, second] = projects.map(({ id }) => id);
  const ownedIds = new Map([
    [owner.id, [first ?? 0]],
    [both.id, [second ?? 0]],
  ]);
  return { roleId, users: [nobody, owner, member, both, teammate, away], ownedIds };
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

describe("predicted and actual impact", () => {
  const everything = Object.fromEntries(RESOURCES.map((name) => [name, full]));
  const own = { create: true, read: true, update: 1, delete: 1 } as const;
  const ownOnly = Object.fromEntries(RESOURCES.map((name) => [name, own]));
  const basic = { issues: own, lanes: { read: true }, users: full, teams: own };

  const cases: [string, RoleSpec, object][] = [
    ["no change", { permissions: basic }, { permissions: permissionList(basic) }],
    ["All to nothing", { permissions: everything }, { permissions: [] }],
    ["nothing to All", { permissions: {} }, { permissions: permissionList(everything) }],
    ["Own instead of None", { permissions: {} }, { permissions: permissionList(ownOnly) }],
    ["Own instead of All", { permissions: everything }, { permissions: permissionList(ownOnly) }],
    [
      "permissions on other resources",
      { permissions: basic },
      { permissions: permissionList({ roles: full }) },
    ],
    [
      "access to every project added",
      { permissions: basic },
      { permissions: permissionList(basic), access_all_projects: true },
    ],
    [
      "access to every project removed and permissions changed",
      { permissions: basic, accessAllProjects: true },
      { permissions: permissionList(everything), access_all_projects: false },
    ],
    [
      "every user instead of every project",
      { permissions: basic, accessAllProjects: true },
      {
        permissions: permissionList(basic),
        access_all_projects: false,
        access_all_users: true,
      },
    ],
    [
      "omitted flags",
      { permissions: basic, accessAllProjects: true, accessAllUsers: true },
      { permissions: [] },
    ],
  ];

  async function expectImpact(
    { roleId, users, ownedIds }: Cast,
    body: object,
    make: () => Promise<void>,
  ) {
    const predicted = await impact(roleId, body);
    const before = await Promise.all(users.map(snapshot));
    await make();
    const after = await Promise.all(users.map(snapshot));
    const actual = users.flatMap(({ id }, index) => {
      const [old, now] = [before[index], after[index]];
      if (!old || !now) throw new Error("no snapshot");
      const parts = expectedImpact(old, now, ownedIds.get(id) ?? []);
      return parts.gains.length + parts.loses.length > 0 ? [{ user_id: id, ...parts }] : [];
    });
    expect(predicted.users_count).toBe(users.length);
    expect(predicted.affected_count).toBe(actual.length);
    const byId = (a: { user_id: number }, b: { user_id: number }) => a.user_id - b.user_id;
    const people = predicted.people.map(({ user_id, gains, loses }) => ({ user_id, gains, loses }));
    expect(people.sort(byId)).toEqual(actual.sort(byId));
  }

  it.each(cases)("are equal for a change: %s", async (_name, spec, body) => {
    const cast = await makeCast(spec);
    await expectImpact(cast, body, async () => {
      const path = `/api/roles/${cast.roleId}`;
      const response = await admin.api.put(path, { name: `Changed ${cast.roleId}`, ...body });
      expect(response.status).toBe(200);
    });
  });

  it.each([
    ["Admin", "admin"],
    ["Member", "member"],
    ["a role with every project", { permissions: { issues: full }, accessAllProjects: true }],
    ["an empty role", { permissions: {} }],
  ] as const)("are equal for a deletion with the fallback %s", async (_name, fallback) => {
    const cast = await makeCast({
      permissions: { issues: own, lanes: full },
      accessAllUsers: true,
    });
    const body = { fallback_role_id: await tenant.role(fallback) };
    await expectImpact(cast, body, async () => {
      expect((await admin.api.delete(`/api/roles/${cast.roleId}`, body)).status).toBe(204);
    });
  });
});

describe("the response", () => {
  it("contains the resource, the action and the values before and after, and nothing is changed", async () => {
    const user = await tenant.user({
      role: { permissions: { issues: { read: true, update: 2 } } },
    });
    const before = await dumpRoles(tenant.id);
    const permissions = permissionList({ issues: { create: true, read: true, update: 1 } });
    expect(await impact(user.roleId, { permissions, access_all_users: true })).toEqual({
      users_count: 1,
      affected_count: 1,
      people: [
        {
          user_id: user.id,
          first_name: "Test",
          last_name: "Person",
          gains: [
            { kind: "all_users" },
            { kind: "permission", resource: 2, action: "create", from: false, to: true },
          ],
          loses: [{ kind: "permission", resource: 2, action: "update", from: 2, to: 1 }],
        },
      ],
    });
    expect(await dumpRoles(tenant.id)).toBe(before);
  });

  it("ignores deleted people and is empty for a role that no one has", async () => {
    const user = await tenant.user({ role: { permissions: {} } });
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { deletedAt: new Date() } });
    const none = { users_count: 0, affected_count: 0, people: [] };
    const body = { permissions: permissionList({ issues: full }) };
    expect(await impact(user.roleId, body)).toEqual(none);
  });

  it("hides the names of people invisible to the caller and lists them last", async () => {
    const hidden = await tenant.user({ firstName: "Aaron", lastName: "Unseen" });
    const seen = await tenant.user({ firstName: "Zoe", lastName: "Seen" });
    const caller = await tenant.user({ role: { permissions: { roles: { update: 2 } } } });
    await tenant.project(caller, [seen]);
    const roleId = await tenant.role({ permissions: {} });
    for (const { id } of [hidden, seen]) {
      const where = { tenantId_id: { tenantId: tenant.id, id } };
      await prisma.user.update({ where, data: { roleId } });
    }
    const body = { permissions: permissionList({ issues: full }) };
    const names = async (user: TestUser) =>
      (await impact(roleId, body, user)).people.map(
        ({ user_id, first_name, last_name }) => [user_id, first_name, last_name] as const,
      );
    expect(await names(caller)).toEqual([
      [seen.id, "Zoe", "Seen"],
      [hidden.id, "Hidden", "person"],
    ]);
    expect(await names(admin)).toEqual([
      [hidden.id, "Aaron", "Unseen"],
      [seen.id, "Zoe", "Seen"],
    ]);
  });

  it("is 403 for changing Admin and for deleting a system role, as the change itself would be", async () => {
    const [adminId, memberId] = [await tenant.role("admin"), await tenant.role("member")];
    const deletion = { fallback_role_id: memberId };
    for (const body of [deletion, { permissions: [] }]) {
      expect((await admin.api.post(`/api/roles/${adminId}/impact`, body)).status).toBe(403);
    }
    const custom = { fallback_role_id: await tenant.role({ permissions: {} }) };
    expect((await admin.api.post(`/api/roles/${memberId}/impact`, custom)).status).toBe(403);
  });
});
