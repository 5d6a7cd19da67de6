import { describe, expect, test } from "vitest";
import { can } from "@/lib/platform/access/can";
import { isTaken } from "@/lib/platform/access/effective-grants";
import {
  isProjectScoped,
  type AccessLevel,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import {
  ACTIONS,
  bodyOf,
  changesOf,
  copyOf,
  countGrants,
  draftOf,
  emptyDraft,
  packedPermissions,
  permissionOf,
  type RoleDraft,
} from "@/lib/people/roles/client/draft";
import {
  applyPreset,
  presetOf,
  revertRow,
  setColumn,
  setRows,
} from "@/lib/people/roles/client/grid-edit";
import { conflictsOf, mergeDrafts } from "@/lib/people/roles/client/merge-drafts";
import type { Role } from "@/lib/people/roles/schema";
import fc from "../../../../../support/patterns/laws";

const reach = fc.constantFrom<AccessLevel>(0, 1, 2);
const permission = fc.record({
  create: fc.boolean(),
  read: fc.boolean(),
  update: reach,
  delete: reach,
});
const draft: fc.Arbitrary<RoleDraft> = fc.record({
  name: fc.constantFrom("Lead", "Guest", "Auditor"),
  access_all_projects: fc.boolean(),
  access_all_users: fc.boolean(),
  permissions: fc.array(permission, { minLength: 16, maxLength: 16 }),
});
const resources = fc.subarray([...RESOURCES], { minLength: 1 });
const column = fc.oneof(
  fc.tuple(fc.constantFrom("create" as const, "read" as const), fc.boolean()),
  fc.tuple(fc.constantFrom("update" as const, "delete" as const), reach),
);

/** Returns a role as the API would. */
function roleOf(from: RoleDraft, more: Partial<Role> = {}): Role {
  return {
    ...bodyOf(from, true),
    access_all_projects: from.access_all_projects,
    access_all_users: from.access_all_users,
    id: 7,
    slug: "lead",
    is_system: false,
    is_admin: false,
    users_count: 0,
    version: 1,
    created_at: "2026-01-31T09:15:00.123456Z",
    updated_at: "2026-01-31T09:15:00.123456Z",
    ...more,
  };
}

describe("saving", () => {
  test("does not change a role that is read and sent back", () => {
    fc.assert(
      fc.property(draft, (value) => {
        expect(draftOf(roleOf(value))).toEqual(value);
      }),
    );
  });

  test("sends all 16 resources in order, and the flags only for an admin", () => {
    const body = bodyOf(emptyDraft(), false);
    expect(body.permissions.map(({ resource }) => resource)).toEqual(
      RESOURCES.map((_, index) => index),
    );
    expect(Object.keys(body)).toEqual(["name", "permissions"]);
    expect(Object.keys(bodyOf(emptyDraft(), true))).toContain("access_all_users");
  });
});

describe("changes", () => {
  test("are found once each, with both values, and are empty for an identical role", () => {
    fc.assert(
      fc.property(draft, draft, (from, to) => {
        expect(changesOf(from, from)).toEqual([]);
        const forward = changesOf(from, to);
        const backward = changesOf(to, from);
        expect(backward).toEqual(
          forward.map((change) => ({ ...change, from: change.to, to: change.from })),
        );
      }),
    );
  });

  test("do not include spaces around a name", () => {
    const saved = { ...emptyDraft(), name: "Lead" };
    expect(changesOf(saved, { ...saved, name: " Lead " })).toEqual([]);
    expect(changesOf(saved, { ...saved, name: "Leads" })).toEqual([
      { field: "name", from: "Lead", to: "Leads" },
    ]);
  });

  test("are in the order shown on the screen", () => {
    const to = setColumn(emptyDraft(), ["issues"], "update", 1).draft;
    const fields = changesOf(emptyDraft(), { ...to, access_all_users: true }).map((c) => c.field);
    expect(fields).toEqual(["access_all_users", "issues.read", "issues.update"]);
  });
});

describe("Update and Delete need Read", () => {
  test("granting either turns Read on, and reports it", () => {
    const readers = setColumn(emptyDraft(), ["lanes"], "read", true).draft;
    const edit = setColumn(readers, ["lanes", "issues", "epics"], "delete", 1);
    expect(edit.readOn).toEqual(["issues", "epics"]);
    expect(permissionOf(edit.draft, "issues")).toEqual({
      create: false,
      read: true,
      update: 0,
      delete: 1,
    });
  });

  test("removing Read removes both, and reports it", () => {
    const before = setRows(emptyDraft(), ["issues"], "all").draft;
    const edit = setColumn(before, ["issues", "lanes"], "read", false);
    expect(edit.cleared).toEqual(["issues"]);
    expect(permissionOf(edit.draft, "issues")).toEqual({
      create: true,
      read: false,
      update: 0,
      delete: 0,
    });
  });

  test("turning Read on again restores both, unless the row was edited in between", () => {
    fc.assert(
      fc.property(fc.subarray(RESOURCES.filter(isProjectScoped), { minLength: 1 }), (rows) => {
        const start = applyPreset(emptyDraft(), "contributor");
        const off = setColumn(start, rows, "read", false);
        const created = setColumn(off.draft, rows, "create", false).draft;
        const on = setColumn(created, rows, "read", true);
        expect(on.restored).toEqual(off.cleared);
        expect(setColumn(on.draft, rows, "create", true).draft).toEqual(start);
        const edited = setColumn(off.draft, rows, "delete", 2).draft;
        for (const row of rows) expect(permissionOf(edited, row).update).toBe(0);
      }),
    );
  });

  test("what Read took away is not remembered beyond a preset or a reverted row", () => {
    const start = applyPreset(emptyDraft(), "contributor");
    const off = setColumn(start, ["issues"], "read", false).draft;
    const readOnly = applyPreset(off, "read-only");
    expect(
      setColumn(setColumn(readOnly, ["issues"], "read", false).draft, ["issues"], "read", true)
        .draft,
    ).toEqual(readOnly);
    expect(revertRow(off, start, "issues").draft).toEqual(start);
  });

  test("an edited row never grants either without Read", () => {
    fc.assert(
      fc.property(resources, column, (rows, [action, value]) => {
        const start = applyPreset(emptyDraft(), "contributor");
        const edit = setColumn(start, rows, action, value);
        return RESOURCES.every((resource) => {
          const result = permissionOf(edit.draft, resource);
          return result.read || (result.update === 0 && result.delete === 0);
        });
      }),
    );
  });

  test("only the selected row or column changes, apart from Read and what needs it", () => {
    fc.assert(
      fc.property(draft, resources, column, (start, rows, [action, value]) => {
        const { draft: next, readOn, cleared } = setColumn(start, rows, action, value);
        for (const { field } of changesOf(start, next)) {
          const [resource, changed] = field.split(".") as [Resource, string];
          expect(rows).toContain(resource);
          const followed =
            (changed === "read" && readOn.includes(resource)) ||
            ((changed === "update" || changed === "delete") && cleared.includes(resource));
          expect(changed === action || followed).toBe(true);
        }
      }),
    );
  });
});

describe("presets and rows", () => {
  test("a reverted row is as saved, and other rows keep their changes", () => {
    fc.assert(
      fc.property(draft, draft, fc.constantFrom(...RESOURCES), (saved, mine, resource) => {
        const { draft: next } = revertRow(mine, saved, resource);
        expect(permissionOf(next, resource)).toEqual(permissionOf(saved, resource));
        for (const other of RESOURCES.filter((one) => one !== resource)) {
          expect(permissionOf(next, other)).toEqual(permissionOf(mine, other));
        }
      }),
    );
  });

  test("a row's own level does not set Own where it has no effect", () => {
    const { draft: own } = setRows(emptyDraft(), ["issues", "lanes", "projects"], "own");
    expect(permissionOf(own, "issues")).toMatchObject({ update: 1, delete: 1 });
    for (const resource of ["lanes", "projects"] as const) {
      expect(permissionOf(own, resource)).toEqual({
        create: true,
        read: true,
        update: 0,
        delete: 0,
      });
    }
  });

  test("each preset is recognized, and other permissions match none", () => {
    for (const preset of ["read-only", "contributor", "lead"] as const) {
      expect(presetOf(applyPreset(emptyDraft(), preset))).toBe(preset);
    }
    expect(presetOf(emptyDraft())).toBeNull();
  });

  test("the lead preset has full access in projects and only Read on workspace resources", () => {
    const lead = applyPreset(emptyDraft(), "lead");
    const subject = { userId: 1, isAdmin: false, permissions: packedPermissions(lead) };
    for (const resource of RESOURCES) {
      for (const action of ACTIONS) {
        const isAllowed = can(subject, `${resource}.${action}`, { createdById: 2 }).allowed;
        expect(isAllowed, `${resource}.${action}`).toBe(
          (isProjectScoped(resource) && isTaken(resource, action)) || action === "read",
        );
      }
    }
  });

  test("a preset keeps the name and access", () => {
    const start = { ...emptyDraft(), name: "Ops", access_all_projects: true };
    expect(applyPreset(start, "read-only")).toMatchObject({
      name: "Ops",
      access_all_projects: true,
    });
  });
});

describe("copies", () => {
  const admin = roleOf(emptyDraft(), { name: "Admin", is_admin: true, permissions: [] });

  test("of the admin role grant everything, and broad access only if an admin makes them", () => {
    const copy = copyOf(admin, true);
    expect(copy).toMatchObject({ name: "Copy of Admin", access_all_projects: true });
    expect(countGrants(copy)).toBe(2 + 64 - 7);
    expect(copyOf(admin, false)).toMatchObject({
      access_all_projects: false,
      access_all_users: false,
    });
  });

  test("of a role with a long name still fit", () => {
    const long = roleOf({ ...emptyDraft(), name: "😀".repeat(255) });
    expect(Array.from(copyOf(long, false).name)).toHaveLength(255);
  });
});

describe("concurrent edits", () => {
  const saved = applyPreset({ ...emptyDraft(), name: "Lead" }, "read-only");

  test("of different cells are both kept", () => {
    const mine = setColumn(saved, ["issues"], "create", true).draft;
    const theirs = setColumn({ ...saved, name: "Leads" }, ["epics"], "update", 2).draft;
    expect(conflictsOf(saved, mine, theirs)).toEqual([]);
    const merged = mergeDrafts(saved, mine, theirs, []);
    expect(merged.name).toBe("Leads");
    expect(permissionOf(merged, "issues").create).toBe(true);
    expect(permissionOf(merged, "epics").update).toBe(2);
  });

  test("of the same cell let the user choose", () => {
    const mine = setColumn(saved, ["issues"], "update", 1).draft;
    const theirs = setColumn(saved, ["issues"], "update", 2).draft;
    expect(conflictsOf(saved, mine, theirs)).toEqual(["issues.update"]);
    expect(permissionOf(mergeDrafts(saved, mine, theirs, []), "issues").update).toBe(1);
    const chosen = mergeDrafts(saved, mine, theirs, ["issues.update"]);
    expect(changesOf(theirs, chosen)).toEqual([]);
  });

  test("with the same value do not conflict", () => {
    const both = setColumn(saved, ["issues"], "update", 2).draft;
    expect(conflictsOf(saved, both, both)).toEqual([]);
  });
});
