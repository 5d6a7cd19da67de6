import { UserStatus } from "@/lib/platform/access/user-status";
import type { PersonPermissions } from "@/lib/people/permissions/schema";
import { ACTION_LABELS, joinNames } from "@/components/roles/field-labels";
import { fullName } from "@/components/ui/text/full-name";
import { requirementOf } from "@/lib/platform/access/can";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import { WITHOUT_CREATOR } from "@/lib/platform/access/permissions";

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

/** The people and names that a reason mentions. */
interface ReasonContext {
  role: string;
  /** The project's owner, if known and not the person. */
  owner: string | undefined;
  /** Who created the record asked about, or null for the person; undefined without a record. */
  author?: string | null;
}

/** "Contributor allows Update only on own issues; Ben Ito created this one". */
function ownReason({ operation, level }: Explained, context: ReasonContext): string {
  const { role, owner, author } = context;
  const { resource, action, all } = requirementOf(operation);
  const records = RESOURCE_LABELS[resource].toLowerCase();
  const held = `${role} allows ${ACTION_LABELS[action]} only on own ${records}`;
  if (author === null) return `${held}; they created this one`;
  if (author !== undefined) return `${held}; ${author} created this one`;
  if (level === "own") return held;
  if (all) return `${held}; this needs All`;
  if (WITHOUT_CREATOR.includes(resource)) return `${held}, and ${records} have no creator`;
  return `${held}; ${owner ?? "someone else"} owns this one`;
}

/** "from role Contributor", "no access to the project". */
export function reasonText(explained: Explained, context: ReasonContext): string {
  switch (explained.because) {
    case "admin":
      return "admins can do everything";
    case "owner":
      return "owns the project";
    case "no_access":
      return "no access to the project";
    case "role":
      if (explained.held === "none") return `not in role ${context.role}`;
      return explained.held === "own" ? ownReason(explained, context) : `from role ${context.role}`;
  }
}

/** What stops a person who is not active from doing anything, or null. */
export function statusText(status: number, name: string): string | null {
  if (status === UserStatus.Active) return null;
  return status === UserStatus.Invited
    ? `${name} has not accepted the invitation yet. This is what they will be able to do.`
    : `${name} is deactivated and can do nothing. This is what they could do if reactivated.`;
}

/** A verdict on an issue: "Yes: Ana can delete ENG-7." and "From role Contributor". */
interface Verdict {
  allowed: boolean;
  text: string;
  reason: string;
  /** Whether the role decided, so that it can be linked. */
  isFromRole: boolean;
}

export function verdictText(
  name: string,
  { issue, role, user }: PersonPermissions,
  operation: string,
): Verdict | null {
  const check = issue?.checks.find((found) => found.operation === operation);
  if (!issue || !check) return null;
  const { allowed, because, held } = check;
  const verb = operation.split(".")[1] ?? "";
  const author = issue.created_by.id === user.id ? null : fullName(issue.created_by);
  const level = allowed ? (held === "own" ? "own" : "all") : "none";
  const reason = reasonText(
    { operation: check.operation, level, because, held },
    { role: role.name, owner: undefined, author },
  );
  return {
    allowed,
    text: `${allowed ? "Yes" : "No"}: ${name} ${allowed ? "can" : "can’t"} ${verb} ${issue.key}.`,
    reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
    isFromRole: because === "role",
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
