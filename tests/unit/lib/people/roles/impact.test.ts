import { describe, expect, test } from "vitest";
import {
  FULL_PERMISSION,
  packPermission,
  packPermissions,
  type Permission,
  type Resource,
} from "@/lib/platform/access/permissions";
import { impactOn, type ProjectCounts } from "@/lib/people/roles/impact";
import fc from "../../../../support/patterns/laws";

function rights(table: Partial<Record<Resource, Permission>>, more: object = {}) {
  const flags = { isAdmin: false, accessAllProjects: false, accessAllUsers: false };
  return { ...flags, permissions: packPermissions(table), ...more };
}

const member: ProjectCounts = { total: 5, owned: 1, joined: 2 };
const owner: ProjectCounts = { total: 5, owned: 1, joined: 0 };
const nobody: ProjectCounts = { total: 5, owned: 0, joined: 0 };
const update = (reach: 0 | 1 | 2): Permission => ({
  create: false,
  read: false,
  update: reach,
  delete: 0,
});
const part = (resource: number, action: string, from: unknown, to: unknown) => ({
  kind: "permission",
  resource,
  action,
  from,
  to,
});

describe("impactOn()", () => {
  test("lists changed permissions for people with and without projects", () => {
    const [before, after] = [rights({ issues: update(2) }), rights({ issues: update(1) })];
    for (const counts of [member, nobody]) {
      const loses = [part(2, "update", 2, 1)];
      expect(impactOn(counts, before, after)).toEqual({ gains: [], loses });
      expect(impactOn(counts, after, before)).toEqual({
        gains: [part(2, "update", 1, 2)],
        loses: [],
      });
    }
  });

  test("covers only project creation and workspace permissions for people who own all their projects", () => {
    const full = { projects: FULL_PERMISSION, issues: FULL_PERMISSION, teams: update(1) };
    expect(impactOn(owner, rights(full), rights({}))).toEqual({
      gains: [],
      loses: [part(0, "create", true, false), part(14, "update", 1, 0)],
    });
  });

  test("ignores Own if no one owns anything", () => {
    const own = { ...FULL_PERMISSION, create: false, read: false, update: 1, delete: 1 } as const;
    const table = { projects: own, lanes: own, reports: own, users: own, roles: own };
    const impact = impactOn(member, rights({}), rights({ ...table, appSettings: own }));
    expect(impact).toEqual({ gains: [], loses: [] });
  });

  test("counts accessible projects, and mentions future ones if there are none", () => {
    const all = rights({}, { accessAllProjects: true });
    expect(impactOn(member, rights({}), all).gains).toEqual([{ kind: "projects", from: 3, to: 5 }]);
    const everywhere: ProjectCounts = { total: 2, owned: 0, joined: 2 };
    expect(impactOn(everywhere, all, rights({})).loses).toEqual([
      { kind: "projects", from: 2, to: 2 },
    ]);
  });

  test("treats an admin as having everything, whatever the role lists", () => {
    const admin = rights({}, { isAdmin: true });
    const { gains, loses } = impactOn(member, rights({}), admin);
    expect(loses).toEqual([]);
    expect(gains).toHaveLength(2 + 64 - 7);
    const flags = { accessAllProjects: true, accessAllUsers: true };
    const everything = rights({}, flags);
    everything.permissions = everything.permissions.map(() => packPermission(FULL_PERMISSION));
    expect(impactOn(member, everything, admin)).toEqual({ gains: [], loses: [] });
  });

  test("is reversed if the change is reversed, and empty without a change", () => {
    const packed = fc.record({
      create: fc.boolean(),
      read: fc.boolean(),
      update: fc.constantFrom(0, 1, 2),
      delete: fc.constantFrom(0, 1, 2),
    }) as fc.Arbitrary<Permission>;
    const anyRights = fc.record({
      isAdmin: fc.boolean(),
      accessAllProjects: fc.boolean(),
      accessAllUsers: fc.boolean(),
      permissions: fc.array(packed.map(packPermission), { minLength: 16, maxLength: 16 }),
    });
    const anyCounts = fc.record({
      owned: fc.integer({ min: 0, max: 2 }),
      joined: fc.integer({ min: 0, max: 2 }),
      total: fc.integer({ min: 4, max: 6 }),
    });
    fc.assert(
      fc.property(anyCounts, anyRights, anyRights, (counts, one, other) => {
        const kinds = (parts: object[]) => parts.map((part) => ({ ...part, from: 0, to: 0 }));
        const forward = impactOn(counts, one, other);
        const backward = impactOn(counts, other, one);
        expect(kinds(forward.gains)).toEqual(kinds(backward.loses));
        expect(impactOn(counts, one, one)).toEqual({ gains: [], loses: [] });
      }),
    );
  });
});
