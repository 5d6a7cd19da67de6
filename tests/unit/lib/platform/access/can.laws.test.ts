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

const reach = fc.constantFrom<AccessLevel>(0, 1, 2);
const permission: fc.Arbitrary<Permission> = fc.record({
  create: fc.boolean(),
  read: fc.boolean(),
  update: reach,
  delete: reach,
});
const role = fc.array(permission, { minLength: 16, maxLength: 16 });
const action = fc.constantFrom<Action>("create", "read", "update", "delete");
const resource = fc.constantFrom(...RESOURCES);
const derived = fc.constantFrom<Operation>(
  "stories.generate",
  "errorGroups.read",
  "errorGroups.update",
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(resource, action).map(([r, a]): Operation => `${r}.${a}`) },
  { weight: 2, arbitrary: derived },
);
const person = fc.integer({ min: 1, max: 3 });
const project = fc
  .record({ isOwner: fc.boolean(), isAccessible: fc.boolean() })
  .map((facts) => ({ ...facts, isAccessible: facts.isAccessible || facts.isOwner }));
const target: fc.Arbitrary<Target> = fc.record(
  { project, createdById: fc.option(person, { nil: undefined }) },
  { requiredKeys: [] },
);

function subject(userId: number, permissions: Permission[], isAdmin = false): Subject {
  return { userId, isAdmin, permissions: permissions.map(packPermission) };
}

describe("the laws of can()", () => {
  it("an admin is always allowed, whatever the role's permissions", () => {
    fc.assert(
      fc.property(person, role, operation, target, (userId, permissions, asked, about) => {
        expect(can(subject(userId, permissions, true), asked, about).allowed).toBe(true);
      }),
    );
  });

  it("owning the project allows exactly resources 0 to 11, and everything they imply", () => {
    const nothing = Array<Permission>(16).fill(unpackPermission(0));
    fc.assert(
      fc.property(person, operation, target, (userId, asked, about) => {
        const owned = { ...about, project: { isOwner: true, isAccessible: true } };
        const index = RESOURCES.findIndex((name) => asked.startsWith(`${name}.`));
        expect(can(subject(userId, nothing), asked, owned).allowed).toBe(index <= 11);
      }),
    );
  });

  it("Own never allows access to a record without a creator, or to someone else's", () => {
    const own = fc.record({
      create: fc.constant(false),
      read: fc.constant(false),
      update: fc.constantFrom<AccessLevel>(0, 1),
      delete: fc.constantFrom<AccessLevel>(0, 1),
    });
    const ownRole = fc.array(own, { minLength: 16, maxLength: 16 });
    const about = fc.option(fc.record({ isOwner: fc.constant(false), isAccessible: fc.boolean() }));
    fc.assert(
      fc.property(ownRole, operation, about, (permissions, asked, where) => {
        const place = where ? { project: where } : {};
        for (const createdById of [undefined, 2]) {
          const decision = can(subject(1, permissions), asked, { ...place, createdById });
          expect(decision.allowed).toBe(false);
        }
      }),
    );
  });

  it("more permission never removes access", () => {
    const more = (a: Permission, b: Permission): Permission => ({
      create: a.create || b.create,
      read: a.read || b.read,
      update: Math.max(a.update, b.update) as AccessLevel,
      delete: Math.max(a.delete, b.delete) as AccessLevel,
    });
    fc.assert(
      fc.property(person, role, role, operation, target, (userId, base, extra, asked, about) => {
        const wider = base.map((permission, i) => more(permission, extra[i] ?? permission));
        const before = can(subject(userId, base), asked, about).allowed;
        const after = can(subject(userId, wider), asked, about).allowed;
        expect(after || !before).toBe(true);
      }),
    );
  });

  it("neither does becoming a member, owner, creator or admin", () => {
    fc.assert(
      fc.property(person, role, operation, target, (userId, permissions, asked, about) => {
        const me = subject(userId, permissions);
        if (!can(me, asked, about).allowed) return;
        const member = { isOwner: about.project?.isOwner ?? false, isAccessible: true };
        const owner = { isOwner: true, isAccessible: true };
        const places = about.project ? [member, owner] : [];
        for (const place of places) {
          expect(can(me, asked, { ...about, project: place }).allowed).toBe(true);
        }
        expect(can(me, asked, { ...about, createdById: userId }).allowed).toBe(true);
        expect(can({ ...me, isAdmin: true }, asked, about).allowed).toBe(true);
      }),
    );
  });

  it("an inaccessible project is inaccessible to everyone but an admin", () => {
    fc.assert(
      fc.property(person, role, operation, person, (userId, permissions, asked, createdById) => {
        const about = { project: { isOwner: false, isAccessible: false }, createdById };
        expect(can(subject(userId, permissions), asked, about)).toMatchObject({
          allowed: false,
          because: "access",
        });
      }),
    );
  });

  it("one resource's permission does not affect another's", () => {
    fc.assert(
      fc.property(role, role, resource, action, target, (one, other, name, what, about) => {
        const index = RESOURCES.indexOf(name);
        const mixed = other.map((permission, i) =>
          i === index ? (one[i] ?? permission) : permission,
        );
        const asked: Operation = `${name}.${what}`;
        expect(can(subject(1, mixed), asked, about)).toEqual(can(subject(1, one), asked, about));
      }),
    );
  });
});

describe("a packed permission", () => {
  it("can be unpacked unchanged", () => {
    fc.assert(
      fc.property(permission, (given) => {
        expect(unpackPermission(packPermission(given))).toEqual(given);
      }),
    );
  });

  it("is a different number for each of the 36 grants, and fits a smallint", () => {
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

  it("grants no access if the role does not list the resource", () => {
    for (const name of RESOURCES) {
      expect(heldPermission([], name, "read")).toBe(false);
      expect(heldPermission([], name, "update")).toBe(0);
    }
  });
});
