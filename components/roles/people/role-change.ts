import { draftOf, packedPermissions } from "@/lib/people/roles/client/draft";
import { impactOn, type Rights } from "@/lib/people/roles/impact";
import type { ImpactPart, Role } from "@/lib/people/roles/schema";

function rightsOf(role: Role): Rights {
  return {
    isAdmin: role.is_admin,
    accessAllProjects: role.access_all_projects,
    accessAllUsers: role.access_all_users,
    permissions: packedPermissions(draftOf(role)),
  };
}

/** Returns what someone gains and loses with another role, in projects that they do not own. */
export function roleChange(from: Role, to: Role): { gains: ImpactPart[]; loses: ImpactPart[] } {
  return impactOn({ total: 0, owned: 0, joined: 0 }, rightsOf(from), rightsOf(to));
}

/**
 * What people must know before they change their own role, or null: they may lose the right to
 * change it back.
 */
export function ownChangeWarning(from: Role, to: Role): string | null {
  if (from.is_admin && !to.is_admin) {
    return "You’ll lose admin, and can’t undo this yourself: only another admin can give it back.";
  }
  if (roleChange(from, to).loses.length === 0) return null;
  return "You’ll lose permissions, and can’t undo this yourself: only an admin can give them back.";
}
