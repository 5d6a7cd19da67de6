import { describe, expect, it } from "vitest";
import {
  can,
  heldPermission,
  type Operation,
  type Subject,
  type Target,
} from "@/lib/platform/access/can";
import {
  type Action,
  packPermission,
  type Permission,
  type AccessLevel,
  RESOURCES,
  unpackPermission,
} from "@/lib/platform/access/permissions";
import fc from "../../../../support/patterns/laws";

const level = fc.constantFrom<AccessLevel>(0, 1, 2);
const permission: fc.Arbitrary<Permission> = fc.record({
  create: fc.boolean(),
  read: fc.boolean(),
  update: level,
  delete: level,
});
const role = fc.array(permission, { minLength: 16, maxLength: 16 });
const action = fc.constantFrom<Action>("create", "read", "update", "delete");
const resource = fc.constantFrom(...RESOURCES);
const derived = fc.constantFrom<Operation>(
  "stories.generate",
  "errorGroups.read",
  "errorGroups.update",
);
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(resource, action).map(([r, a]): Operation => `${r}.${a}`) },
  { weight: 2, arbitrary: derived },
);
const person = fc.integer({ min: 1, max: 3 });
const project = fc
  .record({ isOwner: fc.boolean(), isAccessible: fc.boolean() })
  .map((facts) => ({ ...facts, isAccessible: facts.isAccessible || facts.isOwner }));
const anyTarget: fc.Arbitrary<Target> = fc.record(
  { project, createdById: fc.option(person, { nil: undefined }) },
  { requiredKeys: [] },
);

function subject(userId: number, permissions: Permission[], isAdmin = false): Subject {
  return { userId, isAdmin, permissions: permissions.map(packPermission) };
}

describe("the laws of can()", () => {
  it("an admin is always allowed, whatever the role's permissions", () => {
    fc.assert(
      fc.property(
        person,
        role,
        anyOperation,
        anyTarget,
        (userId, permissions, operation, target) => {
          expect(can(subject(userId, permissions, true), operation, target).allowed).toBe(true);
        },
      ),
    );
  });

  it("owning the project allows exactly the operations on resources 0 to 11 and those derived from them", () => {
    const nothing = Array<Permission>(16).fill(unpackPermission(0));
    fc.assert(
      fc.property(person, anyOperation, anyTarget, (userId, operation, target) => {
        const owned = { ...target, project: { isOwner: true, isAccessible: true } };
        const index = RESOURCES.findIndex((name) => operation.startsWith(`${name}.`));
        expect(can(subject(userId, nothing), operation, owned).allowed).toBe(index <= 11);
      }),
    );
  });

  it("Own never allows access to a record that has no creator or was created by someone else", () => {
    const own = fc.record({
      create: fc.constant(false),
      read: fc.constant(false),
      update: fc.constantFrom<AccessLevel>(0, 1),
      delete: fc.constantFrom<AccessLevel>(0, 1),
    });
    const ownRole = fc.array(own, { minLength: 16, maxLength: 16 });
    const unownedProject = fc.option(
      fc.record({ isOwner: fc.constant(false), isAccessible: fc.boolean() }),
    );
    fc.assert(
      fc.property(ownRole, anyOperation, unownedProject, (permissions, operation, facts) => {
        const place = facts ? { project: facts } : {};
        for (const createdById of [undefined, 2]) {
          const decision = can(subject(1, permissions), operation, { ...place, createdById });
          expect(decision.allowed).toBe(false);
        }
      }),
    );
  });

  it("more permissions never remove access", () => {
    const more = (a: Permission, b: Permission): Permission => ({
      create: a.create || b.create,
      read: a.read || b.read,
      update: Math.max(a.update, b.update) as AccessLevel,
      delete: Math.max(a.delete, b.delete) as AccessLevel,
    });
    fc.assert(
      fc.property(
        person,
        role,
        role,
        anyOperation,
        anyTarget,
        (userId, base, extra, operation, target) => {
          const wider = base.map((permission, i) => more(permission, extra[i] ?? permission));
          const before = can(subject(userId, base), operation, target).allowed;
          const after = can(subject(userId, wider), operation, target).allowed;
          expect(after || !before).toBe(true);
        },
      ),
    );
  });

  it("becoming a member, owner, creator or admin never removes access", () => {
    fc.assert(
      fc.property(
        person,
        role,
        anyOperation,
        anyTarget,
        (userId, permissions, operation, target) => {
          const me = subject(userId, permissions);
          if (!can(me, operation, target).allowed) return;
          const member = { isOwner: target.project?.isOwner ?? false, isAccessible: true };
          const owner = { isOwner: true, isAccessible: true };
          const places = target.project ? [member, owner] : [];
          for (const place of places) {
            expect(can(me, operation, { ...target, project: place }).allowed).toBe(true);
          }
          expect(can(me, operation, { ...target, createdById: userId }).allowed).toBe(true);
          expect(can({ ...me, isAdmin: true }, operation, target).allowed).toBe(true);
        },
      ),
    );
  });

  it("everything in an inaccessible project is denied to non-admins", () => {
    fc.assert(
      fc.property(
        person,
        role,
        anyOperation,
        person,
        (userId, permissions, operation, createdById) => {
          const target = { project: { isOwner: false, isAccessible: false }, createdById };
          expect(can(subject(userId, permissions), operation, target)).toMatchObject({
            allowed: false,
            because: "access",
          });
        },
      ),
    );
  });

  it("one resource's permission does not affect another's", () => {
    fc.assert(
      fc.property(role, role, resource, action, anyTarget, (one, other, name, what, target) => {
        const index = RESOURCES.indexOf(name);
        const mixed = other.map((permission, i) =>
          i === index ? (one[i] ?? permission) : permission,
        );
        const operation: Operation = `${name}.${what}`;
        expect(can(subject(1, mixed), operation, target)).toEqual(
          can(subject(1, one), operation, target),
        );
      }),
    );
  });
});

describe("a packed permission", () => {
  it("can be unpacked unchanged", () => {
    fc.assert(
      fc.property(permission, (original) => {
        expect(unpackPermission(packPermission(original))).toEqual(original);
      }),
    );
  });

  it("is a different number for each of the 36 combinations and fits in a smallint", () => {
    const all = [false, true].flatMap((create) =>
      [false, true].flatMap((read) =>
        ([0, 1, 2] as const).flatMap((update) =>
          ([0, 1, 2] as const).map((del) => packPermission({ create, read, update, delete: del })),
        ),
      ),
    );
    expect(new Set(all).size).toBe(36);
    expect(Math.max(...all)).toBeLessThan(64);
  });

  it("grants no access if it is missing from the role", () => {
    for (const name of RESOURCES) {
      expect(heldPermission([], name, "read")).toBe(false);
      expect(heldPermission([], name, "update")).toBe(0);
    }
  });
});
