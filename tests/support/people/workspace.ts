import { randomBytes } from "node:crypto";
import { UNKNOWN_ADDRESS } from "@/lib/platform/http/client-address";
import { hashSecret, makeToken } from "@/lib/identity/auth/bearer-token";
import { createSession } from "@/lib/identity/sessions/create-session";
import { hashPassword } from "@/lib/identity/passwords/password";
import { prisma } from "@/tests/support/database/prisma";
import { transaction } from "@/lib/platform/db/query";
import { loadDemo } from "@/prisma/seed/load-demo";
import type { Issue } from "@/lib/issues/issues/schema";
import type { Label } from "@/lib/planning/labels/schema";
import type { Lane } from "@/lib/planning/lanes/schema";
import { insertRole, insertTenant } from "@/lib/workspace/tenants/create-tenant";
import { DEMO_TENANT } from "@/lib/platform/tenancy/find-operator-tenant";
import { CONTRIBUTOR_ROLE } from "@/lib/workspace/tenants/system-roles";
import { HttpClient } from "../http/http-client";

/** The password of everyone in a test workspace. */
export const PASSWORD = "correct horse battery";
let passwordHash: Promise<string> | undefined;

export interface Person {
  id: number;
  tenantId: number;
  email: string;
  name: string;
  /** The API with this person's token. */
  api: HttpClient;
}

export interface WorkspaceProject {
  id: number;
  keyPrefix: string;
  /** The path of its pages: "/projects/7". */
  path: string;
  /** In order: Backlog, To do, In progress, Done. */
  lanes: Lane[];
}

type Role = "admin" | "contributor" | "member";

/**
 * A workspace on the server under test, with an admin (Ada Admin), a contributor role (creates
 * everything, changes its own) and the read-only member role. Its URL is `origin`.
 */
export class Workspace {
  private constructor(
    readonly id: number,
    readonly slug: string,
    readonly port: number,
    private readonly roleIds: Record<Role, number>,
  ) {}

  /** The first person, who has full access. */
  admin!: Person;

  static async make(port: number): Promise<Workspace> {
    const slug = `w-${randomBytes(5).toString("hex")}`;
    passwordHash ??= hashPassword(PASSWORD);
    const admin = { email: `ada@${slug}.test`, firstName: "Ada", lastName: "Admin" };
    const hash = await passwordHash;
    const { tenantId, adminId, roleIds } = await transaction(async (tx) => {
      const created = await insertTenant(tx, {
        slug,
        name: "Test workspace",
        admin: { ...admin, passwordHash: hash },
      });
      const contributor = await insertRole(tx, created.tenantId, CONTRIBUTOR_ROLE);
      return { ...created, roleIds: { ...created.roleIds, contributor } };
    });
    const workspace = new Workspace(tenantId, slug, port, roleIds);
    workspace.admin = await workspace.withToken(adminId, admin);
    return workspace;
  }

  /**
   * Returns the demo workspace, loading it if necessary. Its people sign in with the demo's own
   * password.
   */
  static async demo(port: number): Promise<Workspace> {
    await loadDemo({ ifEmpty: false });
    const { id, roles, users } = await prisma.tenant.findUniqueOrThrow({
      where: { slug: DEMO_TENANT },
      include: { roles: true, users: { where: { email: "admin@acme.test" } } },
    });
    const roleId = (slug: Role) => roles.find((role) => role.slug === slug)?.id ?? 0;
    const roleIds = {
      admin: roleId("admin"),
      contributor: roleId("contributor"),
      member: roleId("member"),
    };
    passwordHash ??= hashPassword(PASSWORD);
    const workspace = new Workspace(id, DEMO_TENANT, port, roleIds);
    const admin = users[0];
    if (!admin) throw new Error("the demo has no admin");
    workspace.admin = await workspace.withToken(admin.id, admin);
    return workspace;
  }

  get origin(): string {
    return `http://${this.slug}.localhost:${this.port}`;
  }

  /** Creates a person with PASSWORD and a token. */
  async person(role: Role, firstName: string, lastName = "Person"): Promise<Person> {
    const email = `${firstName.toLowerCase()}-${randomBytes(3).toString("hex")}@${this.slug}.test`;
    const { id } = await prisma.user.create({
      data: {
        tenantId: this.id,
        roleId: this.roleIds[role],
        email,
        firstName,
        lastName,
        status: 1,
        passwordHash: (await passwordHash) ?? null,
      },
    });
    return this.withToken(id, { email, firstName, lastName });
  }

  private async withToken(
    id: number,
    { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  ): Promise<Person> {
    const token = makeToken();
    const tokenHash = new Uint8Array(hashSecret(token));
    const data = { tenantId: this.id, userId: id, name: "e2e", tokenHash };
    await prisma.apiToken.create({ data: { ...data, lastFour: token.slice(-4) } });
    const api = new HttpClient(this.port, `${this.slug}.localhost`, token);
    return { id, tenantId: this.id, email, name: `${firstName} ${lastName}`, api };
  }

  /** Creates a project owned by `owner`, with the four usual lanes and direct members. */
  async project(
    name: string,
    keyPrefix: string,
    { owner = this.admin, members = [] as Person[] } = {},
  ): Promise<WorkspaceProject> {
    const body = { name, key_prefix: keyPrefix };
    const { id } = await owner.api.post<{ id: number }>("/api/projects", body);
    for (const { id: user_id } of members) {
      await owner.api.post(`/api/projects/${id}/members`, { user_id });
    }
    const lanes = await owner.api.get<Lane[]>(`/api/projects/${id}/lanes`);
    return { id, keyPrefix, path: `/projects/${id}`, lanes };
  }

  /**
   * Creates an issue through the API: a medium-priority feature in the first lane unless `fields`
   * says otherwise.
   */
  issue(project: WorkspaceProject, fields: object, by = this.admin): Promise<Issue> {
    const defaults = { title: "An issue", description: "", priority: 2, type: 0 };
    const body = { ...defaults, lane_id: project.lanes[0]?.id, ...fields };
    return by.api.post<Issue>(`/api/projects/${project.id}/issues`, body);
  }

  label(project: WorkspaceProject, name: string, color = 0x3b82f6): Promise<Label> {
    return this.admin.api.post<Label>(`/api/projects/${project.id}/labels`, { name, color });
  }
}

/** Returns the secret of a new session, for the cookie that signs a browser in. */
export function sessionOf(user: { id: number; tenantId: number }): Promise<string> {
  const caller = { address: UNKNOWN_ADDRESS, userAgent: "e2e" };
  return createSession({ tenantId: user.tenantId, userId: user.id }, caller);
}
