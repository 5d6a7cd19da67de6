import { UserStatus } from "@/lib/platform/access/user-status";
import type { Operation } from "@/lib/platform/access/can";
import { effectivePermission } from "@/lib/platform/access/effective";
import type { Member } from "@/lib/people/members/schema";
import type { PersonPermissions } from "@/lib/people/permissions/schema";
import { draftOf, packedPermissions } from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import type { User } from "@/lib/people/users/schema";
import type { Explained } from "./check-text";

/** Someone who can do what was asked, and why. */
export interface Able {
  user: User;
  role: Role;
  permission: Explained;
  /** Why they can access the project; empty without one. */
  access: PersonPermissions["access"];
}

/** The project asked about. */
interface Place {
  ownerId: number;
  members: readonly Member[];
}

function accessOf(user: User, role: Role, { members }: Place): PersonPermissions["access"] {
  const ways = members.find(({ id }) => id === user.id)?.ways ?? [];
  return [
    ...ways.map((because) => ({ because, name: null })),
    ...(role.access_all_projects ? [{ because: "access_all_projects" as const, name: null }] : []),
    ...(role.is_admin ? [{ because: "admin" as const, name: null }] : []),
  ];
}

/**
 * Returns the people who can do something, in the project or, without one, in the workspace: those
 * who can with all records before those who can with their own. Deactivated people can do nothing.
 */
export function whoCan(
  operation: Operation,
  users: readonly User[],
  roles: readonly Role[],
  place: Place | null,
): Able[] {
  const able = users.flatMap((user): Able[] => {
    const role = roles.find(({ id }) => id === user.role_id);
    if (!role || user.status === UserStatus.Deactivated) return [];
    const access = place ? accessOf(user, role, place) : [];
    const subject = {
      userId: user.id,
      isAdmin: role.is_admin,
      permissions: packedPermissions(draftOf(role)),
    };
    const ownerId = place?.ownerId ?? 0;
    const permission = effectivePermission(subject, operation, {
      isOwner: ownerId === user.id,
      isAccessible: access.length > 0,
      ownerId,
    });
    return permission.level === "none" ? [] : [{ user, role, permission, access }];
  });
  const rank = ({ permission }: Able) => (permission.level === "all" ? 0 : 1);
  return able.toSorted((a, b) => rank(a) - rank(b));
}
