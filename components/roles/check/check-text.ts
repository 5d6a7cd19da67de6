import { UserStatus } from "@/lib/platform/access/user-status";
import type { PersonPermissions } from "@/lib/people/permissions/schema";
import { joinNames } from "@/components/roles/field-labels";

type Access = PersonPermissions["access"][number];
export type Explained = PersonPermissions["permissions"][number];

const ACCESS_TEXTS: Record<Access["because"], string> = {
  owner: "project owner",
  direct: "project member",
  team: "member through a team",
  access_all_projects: "role has access to all projects",
  admin: "admin",
};

/** "member through team Core and project owner". */
export function accessText(access: readonly Access[]): string {
  if (access.length === 0) return "no access to this project";
  return joinNames(
    access.map(({ because, name }) =>
      name === null ? ACCESS_TEXTS[because] : `member through team ${name}`,
    ),
  );
}

const LEVELS = { none: "No", own: "Own", all: "All" } as const;

/** "Own"; for Create and Read, which have no levels, "Yes" or "No". */
export function levelText({ operation, level }: Explained): string {
  const isLeveled = /\.(update|delete)$/.test(operation) && !operation.startsWith("errorGroups");
  if (level === "all" && !isLeveled) return "Yes";
  return LEVELS[level];
}

/** "from role Contributor", "no access to the project". */
export function reasonText(because: Explained["because"], role: string, isHeld: boolean): string {
  switch (because) {
    case "admin":
      return "admins can do everything";
    case "owner":
      return "owns the project";
    case "no_access":
      return "no access to the project";
    case "role":
      return isHeld ? `from role ${role}` : `not in role ${role}`;
  }
}

/** What stops a person who is not active from doing anything, or null. */
export function statusText(status: number, name: string): string | null {
  if (status === UserStatus.Active) return null;
  return status === UserStatus.Invited
    ? `${name} has not accepted the invitation yet. This is what they will be able to do.`
    : `${name} is deactivated and can do nothing. This is what they could do if reactivated.`;
}

/** "Yes: Ana can delete ENG-7, from role Contributor." */
export function verdictText(
  name: string,
  { issue, role, user }: PersonPermissions,
  operation: string,
): { allowed: boolean; text: string } | null {
  const check = issue?.checks.find((found) => found.operation === operation);
  if (!issue || !check) return null;
  const verb = operation.split(".")[1] ?? "";
  const can = check.allowed ? "can" : "can’t";
  const isOwn = issue.created_by.id === user.id;
  const author = isOwn
    ? "they created it"
    : `${issue.created_by.first_name} ${issue.created_by.last_name} created it`;
  const reason = reasonText(check.because, role.name, check.allowed);
  const decidesByAuthor = check.because === "role" && verb !== "read";
  return {
    allowed: check.allowed,
    text: `${check.allowed ? "Yes" : "No"}: ${name} ${can} ${verb} ${issue.key}. ${reason.charAt(0).toUpperCase()}${reason.slice(1)}${decidesByAuthor ? `; ${author}` : ""}.`,
  };
}

/** Returns the permissions that are shown: one operation's, or only those that are held. */
export function shownPermissions(
  permissions: readonly Explained[],
  action: string,
  onlyHeld: boolean,
): Explained[] {
  return permissions.filter(
    ({ operation, level }) =>
      (action === "" || operation === action) && (!onlyHeld || level !== "none"),
  );
}
