import { describe, expect, it } from "vitest";
import { can, type Subject } from "@/lib/platform/access/can";
import {
  effectivePermission,
  OPERATIONS,
  type PersonsProject,
  targetOf,
} from "@/lib/platform/access/effective";
import {
  FULL_PERMISSION,
  packPermission,
  packPermissions,
} from "@/lib/platform/access/permissions";
import { accessReasons, isAccessible } from "@/lib/platform/access/project-access";
import fc from "../../../../support/patterns/laws";

const ME = 1;
const OTHER = 2;
const level = fc.constantFrom(0 as const, 1 as const, 2 as const);
const permission = fc.record({
  create: fc.boolean(),
  read: fc.boolean(),
  update: level,
  delete: level,
});
const subject: fc.Arbitrary<Subject> = fc.record({
  userId: fc.constant(ME),
  isAdmin: fc.boolean(),
  permissions: fc.array(permission.map(packPermission), { minLength: 16, maxLength: 16 }),
});
const facts = fc.record({
  owner: fc.boolean(),
  member: fc.boolean(),
  access_all_projects: fc.boolean(),
  admin: fc.boolean(),
});

function projectOf(owner: boolean, accessible: boolean): PersonsProject {
  return { isOwner: owner, isAccessible: accessible, ownerId: owner ? ME : OTHER };
}

describe("the laws of explanations", () => {
  it("say what can() decides, for every operation on anyone's records", () => {
    fc.assert(
      fc.property(subject, facts, (person, access) => {
        const place = projectOf(access.owner, isAccessible({ ...access, admin: person.isAdmin }));
        for (const operation of OPERATIONS) {
          const explained = effectivePermission(person, operation, place);
          for (const creator of [ME, OTHER]) {
            const { allowed } = can(person, operation, targetOf(operation, place, creator));
            const says = explained.level === "all" || (explained.level === "own" && creator === ME);
            expect(says, `${operation} of ${creator}`).toBe(allowed);
          }
        }
      }),
    );
  });

  it("never put down to the role a refusal of what it holds in full", () => {
    fc.assert(
      fc.property(subject, facts, (person, access) => {
        const place = projectOf(access.owner, isAccessible({ ...access, admin: person.isAdmin }));
        for (const operation of OPERATIONS) {
          const { level: reached, because, held } = effectivePermission(person, operation, place);
          if (because !== "role") continue;
          if (held !== "own") expect(reached, operation).toBe(held);
          else expect(reached, operation).not.toBe("all");
        }
      }),
    );
  });

  it("give the reason that decided", () => {
    fc.assert(
      fc.property(subject, facts, (person, access) => {
        const place = projectOf(access.owner, isAccessible({ ...access, admin: person.isAdmin }));
        for (const operation of OPERATIONS) {
          const { level: reached, because } = effectivePermission(person, operation, place);
          const without = { ...person, isAdmin: false };
          const onlyRole = effectivePermission(without, operation, {
            ...place,
            isOwner: false,
            isAccessible: true,
          });
          if (person.isAdmin) expect(because).toBe("admin");
          else if (because === "role") expect(reached).toBe(onlyRole.level);
          else if (because === "owner") expect([place.isOwner, reached]).toEqual([true, "all"]);
          else expect([place.isAccessible, reached]).toEqual([false, "none"]);
        }
      }),
    );
  });

  it("name a reason for access exactly if there is access", () => {
    fc.assert(
      fc.property(facts, (access) => {
        expect(isAccessible(access)).toBe(Object.values(access).some(Boolean));
        expect(accessReasons(access)).toHaveLength(Object.values(access).filter(Boolean).length);
      }),
    );
  });
});

it("lists every operation once", () => {
  expect(new Set(OPERATIONS).size).toBe(16 * 4 + 3);
});

it("treats a project as its owner's record, and creating one as the workspace's", () => {
  const own = { ...FULL_PERMISSION, update: 1, delete: 1 } as const;
  const person = { userId: ME, isAdmin: false, permissions: packPermissions({ projects: own }) };
  const joined = projectOf(false, true);
  const closed = projectOf(false, false);
  const explain = (name: "create" | "update", place: PersonsProject) =>
    effectivePermission(person, `projects.${name}`, place);
  expect(explain("update", joined)).toMatchObject({ level: "none", because: "role" });
  expect(explain("update", closed)).toMatchObject({ level: "none", because: "no_access" });
  expect(explain("create", closed)).toMatchObject({ level: "all", because: "role" });
});
