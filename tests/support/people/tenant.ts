import { randomBytes } from "node:crypto";
import {
  FULL_PERMISSION,
  packPermissions,
  type Permission,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { prisma } from "@/tests/support/database/prisma";
import { ApiClient } from "../http/api";

type PermissionTable = Partial<Record<Resource, Partial<Permission>>>;

/**
 * A role to assign: one of the usual three, or a custom one with exactly these permissions and
 * flags.
 */
export type RoleSpec =
  | "admin"
  | "member"
  | "contributor"
  | { permissions?: PermissionTable; accessAllProjects?: boolean; accessAllUsers?: boolean };

export interface TestUser {
  id: number;
  email: string;
  roleId: number;
  token: string;
  api: ApiClient;
}

function everywhere(permission: Partial<Permission>): PermissionTable {
  return Object.fromEntries(RESOURCES.map((resource) => [resource, permission]));
}

const OWN_EVERYTHING: PermissionTable = {
  ...everywhere({ create: true, read: true, update: 1, delete: 1 }),
  users: { read: true },
  roles: { read: true },
  teams: { read: true },
  appSettings: { read: true },
};

function fill(table: PermissionTable): Partial<Record<Resource, Permission>> {
  return Object.fromEntries(
    Object.entries(table).map(([resource, permission]) => [
      resource,
      { create: false, read: false, update: 0, delete: 0, ...permission },
    ]),
  );
}

let counter = 0;
function unique(prefix: string): string {
  counter += 1;
  return `${prefix}-${randomBytes(5).toString("hex")}-${counter}`;
}

/** The workspace of one test file, with the two system roles and no people. */
export class TestTenant {
  private constructor(
    readonly id: number,
    readonly slug: string,
    readonly host: string,
    private readonly roles: Record<"admin" | "member", number>,
  ) {}

  static async make(): Promise<TestTenant> {
    const slug = unique("t");
    const tenant = await prisma.tenant.create({ data: { slug, name: slug } });
    const role = (name: string, isAdmin: boolean) =>
      prisma.role.create({
        data: {
          tenantId: tenant.id,
          name,
          slug: name.toLowerCase(),
          isSystem: true,
          isAdmin,
          permissions: packPermissions(isAdmin ? {} : fill(everywhere({ read: true }))),
        },
      });
    const admin = await role("Admin", true);
    const member = await role("Member", false);
    const roles = { admin: admin.id, member: member.id };
    return new TestTenant(tenant.id, slug, `${slug}.localhost`, roles);
  }

  /** A client without a token. */
  get anonymous(): ApiClient {
    return new ApiClient(this.host, null);
  }

  async role(spec: RoleSpec): Promise<number> {
    if (spec === "admin" || spec === "member") return this.roles[spec];
    const custom = spec === "contributor" ? { permissions: OWN_EVERYTHING } : spec;
    const name = unique("role");
    const role = await prisma.role.create({
      data: {
        tenantId: this.id,
        name,
        slug: name,
        accessAllProjects: custom.accessAllProjects ?? false,
        accessAllUsers: custom.accessAllUsers ?? false,
        permissions: packPermissions(fill(custom.permissions ?? {})),
      },
    });
    return role.id;
  }

  /** Creates an active user with a token. */
  async user(options: { role?: RoleSpec; firstName?: string; lastName?: string } = {}) {
    const roleId = await this.role(options.role ?? "member");
    const email = `${unique("u")}@example.test`;
    const user = await prisma.user.create({
      data: {
        tenantId: this.id,
        roleId,
        email,
        firstName: options.firstName ?? "Test",
        lastName: options.lastName ?? "Person",
        status: 1,
      },
    });
    const token = await this.token(user.id);
    const api = new ApiClient(this.host, token);
    return { id: user.id, email, roleId, token, api } satisfies TestUser;
  }

  /** Creates a bearer token for a user. */
  async token(userId: number, expiresAt?: Date): Promise<string> {
    const token = makeToken();
    await prisma.apiToken.create({
      data: {
        tenantId: this.id,
        userId,
        name: "test",
        tokenHash: new Uint8Array(hashSecret(token)),
        lastFour: token.slice(-4),
        ...(expiresAt ? { expiresAt } : {}),
      },
    });
    return token;
  }

  /** Creates a project with the four usual lanes and the given direct members. */
  async project(owner: TestUser, members: TestUser[] = []): Promise<TestProject> {
    counter += 1;
    const keyPrefix = `P${String(counter).padStart(3, "0")}`;
    const project = await prisma.project.create({
      data: {
        tenantId: this.id,
        name: `Project ${keyPrefix}`,
        keyPrefix,
        ownerId: owner.id,
        lanes: {
          create: ["Backlog", "To do", "In progress", "Done"].map((title, order) => ({
            title,
            order,
          })),
        },
        members: { create: members.map((member) => ({ userId: member.id })) },
      },
      include: { lanes: { orderBy: { order: "asc" } } },
    });
    const lanes = project.lanes.map((lane) => lane.id);
    return { id: project.id, keyPrefix, lanes, path: `/api/projects/${project.id}` };
  }
}

export interface TestProject {
  id: number;
  keyPrefix: string;
  /** Lane ids in order. */
  lanes: number[];
  path: string;
}

/** Every permission on one resource, for custom roles. */
export const full = FULL_PERMISSION;
