import type { AffectedGroup } from "@/components/roles/impact/impact-text";
import { countPeople } from "@/components/roles/field-labels";
import { fullName } from "@/components/ui/text/full-name";
import { UserStatus } from "@/lib/platform/access/user-status";
import type { User } from "@/lib/people/users/schema";
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

/** People who have the same role, and what another one changes for them. */
interface GivingGroup extends AffectedGroup {
  /** The role that they have. */
  from: string;
}

/** Groups people by the role that they have before they get another one. */
export function givingGroups(
  users: readonly User[],
  roles: readonly Role[],
  to: Role,
): GivingGroup[] {
  return roles.flatMap((from) => {
    const names = users.filter(({ role_id }) => role_id === from.id).map(fullName);
    return names.length === 0 ? [] : [{ from: from.name, names, ...roleChange(from, to) }];
  });
}

/** "Vera Holder is Member again", after people got back the roles that they had. */
export function formerRolesText(names: readonly string[], roles: readonly string[]): string {
  const [role] = roles;
  const isSame = new Set(roles).size === 1;
  if (names.length === 1) return `${names[0]} is ${role} again`;
  return isSame
    ? `${countPeople(names.length)} are ${role} again`
    : `${countPeople(names.length)} have their former roles again`;
}

/** Why someone must keep the admin role, or undefined: a workspace always has an active admin. */
export function onlyAdminReason(user: User, having: readonly User[]): string | undefined {
  const isActive = ({ status }: User) => status === UserStatus.Active;
  const isOnly = isActive(user) && having.filter(isActive).length === 1;
  return isOnly ? "The only active admin can’t have another role." : undefined;
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
