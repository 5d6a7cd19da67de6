import type { TenantScope } from "@/lib/platform/access/scopes";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { Prisma, row, transaction } from "@/lib/platform/db/query";
import { grantedFields } from "./audit-fields";
import { packBody, rejectFlags, claimName } from "./check-rights";
import { lockTenant } from "@/lib/platform/tenancy/lock-tenant";
import { readRole } from "./queries";
import type { Role, RoleBody } from "./schema";

/** Creates a custom role (docs/spec/access.md#roles). Throws Invalid on `name` and on the flags. */
export function createRole(tenant: TenantScope, body: RoleBody): Promise<Role> {
  rejectFlags(tenant, body);
  return transaction(async (tx) => {
    await lockTenant(tenant, tx);
    const slug = await claimName(tenant, body.name, null, tx);
    const created = await row<{ id: number }>(
      Prisma.sql`
        INSERT INTO roles (tenant_id, name, slug, access_all_projects, access_all_users, permissions)
        VALUES (${tenant.tenantId}, ${body.name}, ${slug}, ${body.access_all_projects ?? false},
          ${body.access_all_users ?? false}, ${packBody(body.permissions)}::smallint[])
        RETURNING id`,
      tx,
    );
    const role = await readRole(tenant, created?.id, tx);
    const after = grantedFields(role);
    const entry = { subject: "role", subjectId: role.id, action: "created", after } as const;
    await recordAudit(tenant, [entry], tx);
    return role;
  });
}
