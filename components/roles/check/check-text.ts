import { UserStatus } from "@/lib/platform/access/user-status";
import type { PersonPermissions } from "@/lib/people/permissions/schema";
import { ACTION_LABELS, deed, joinNames } from "@/components/roles/field-labels";
import { fullName } from "@/components/ui/text/full-name";
import { type Operation, requirementOf } from "@/lib/platform/access/can";
import { effectivePermission, OPERATIONS } from "@/lib/platform/access/effective";
import { isTaken } from "@/lib/platform/access/effective-grants";
import { RESOURCE_LABELS } from "@/lib/platform/access/explain";
import {
  type Action,
  isProjectScoped,
  RESOURCES,
  WITHOUT_CREATOR,
} from "@/lib/platform/access/permissions";
import { draftOf, packedPermissions } from "@/lib/people/roles/client/draft";
import type { Role } from "@/lib/people/roles/schema";
import type { User } from "@/lib/people/users/schema";

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

/** What Own decides: "Ben Ito created this one"; null if it is enough. */
function ownOutcome({ operation, level }: Explained, context: ReasonContext): string | null {
  const { owner, author } = context;
  const { resource, all } = requirementOf(operation);
  if (author === null) return "they created this one";
  if (author !== undefined) return `${author} created this one`;
  if (level === "own") return null;
  if (all) return "this needs All";
  if (WITHOUT_CREATOR.includes(resource)) return "these have no creator";
  return `${owner ?? "someone else"} owns this one`;
}

/** "Contributor allows Update only on own issues; Ben Ito created this one". */
function ownReason(explained: Explained, context: ReasonContext): string {
  const { resource, action } = requirementOf(explained.operation);
  const records = RESOURCE_LABELS[resource].toLowerCase();
  const held = `${context.role} allows ${ACTION_LABELS[action]} only on own ${records}`;
  const outcome = ownOutcome(explained, context);
  return outcome === null ? held : `${held}; ${outcome}`;
}

/** The reason in a few words, beside the level and the name of the role. */
export function shortReason(explained: Explained, context: ReasonContext): string {
  const { because, held } = explained;
  if (because !== "role") return reasonText(explained, context);
  if (held === "none") return "not in the role";
  const outcome = held === "own" ? ownOutcome(explained, context) : null;
  return outcome === null ? "from the role" : `only own, and ${outcome}`;
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

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** A verdict on an issue: "Yes: Ana can delete ENG-7." and "From role Contributor". */
interface Verdict {
  allowed: boolean;
  text: string;
  reason: string;
}

/** Who created the issue, if the operation was decided about one: null for the person. */
export function authorOf(
  { issue, user }: Pick<PersonPermissions, "issue" | "user">,
  { operation }: Pick<Explained, "operation">,
): { author?: string | null } {
  if (!issue?.checks.some((check) => check.operation === operation)) return {};
  return { author: issue.created_by.id === user.id ? null : fullName(issue.created_by) };
}

export function verdictText(
  name: string,
  result: PersonPermissions,
  operation: string,
): Verdict | null {
  const { issue, role } = result;
  const check = issue?.checks.find((found) => found.operation === operation);
  if (!issue || !check) return null;
  const { allowed, because, held } = check;
  const verb = operation.split(".")[1] ?? "";
  const level = allowed ? (held === "own" ? "own" : "all") : "none";
  const reason = reasonText(
    { operation: check.operation, level, because, held },
    { role: role.name, owner: undefined, ...authorOf(result, check) },
  );
  return {
    allowed,
    text: `${allowed ? "Yes" : "No"}: ${name} ${allowed ? "can" : "can’t"} ${verb} ${issue.key}.`,
    reason: sentence(reason),
  };
}

/** The answer about one action, on no issue in particular: "No: Ana Ruiz can’t delete lanes." */
export function actionVerdict(name: string, explained: Explained, reason: string): Verdict {
  const { operation, level } = explained;
  const what = deed(operation);
  const own = what.replace(" ", " only their own ");
  return {
    allowed: level !== "none",
    text:
      level === "none"
        ? `No: ${name} can’t ${what}.`
        : `Yes: ${name} can ${level === "own" ? own : what}.`,
    reason: sentence(reason),
  };
}

/**
 * Returns the permissions that are shown: one operation's, or only those that are held. With an issue,
 * what is decided about it is what counts.
 */
export function shownPermissions(
  { permissions, issue }: Pick<PersonPermissions, "permissions" | "issue">,
  action: string,
  onlyHeld: boolean,
): Explained[] {
  return permissions
    .filter(({ operation }) => isShown(operation))
    .map((permission): Explained => {
      const check = issue?.checks.find(({ operation }) => operation === permission.operation);
      return check ? { ...permission, ...levelOf(check) } : permission;
    })
    .filter(
      ({ operation, level }) =>
        (action === "" || operation === action) && (!onlyHeld || level !== "none"),
    );
}

type Check = NonNullable<PersonPermissions["issue"]>["checks"][number];

function levelOf({ allowed, because }: Check) {
  return { level: allowed ? ("all" as const) : ("none" as const), because };
}

/** Whether an operation can be allowed at all. */
export function isShown(operation: Operation): boolean {
  const [name, action] = operation.split(".");
  const resource = RESOURCES.find((one) => one === name);
  return resource === undefined || isTaken(resource, action as Action);
}

/** Whether an operation depends on no project. */
export function isWorkspaceWide(operation: Operation): boolean {
  return operation === "projects.create" || !isProjectScoped(requirementOf(operation).resource);
}

/** Returns what a person can do apart from any project, like the API does for a project. */
export function workspacePermissions(user: User, role: Role): PersonPermissions {
  const { id, first_name, last_name, profile_picture, status } = user;
  const permissions = packedPermissions(draftOf(role));
  const subject = { userId: id, isAdmin: role.is_admin, permissions };
  const nowhere = { isOwner: false, isAccessible: false, ownerId: 0 };
  return {
    user: { id, first_name, last_name, profile_picture, status },
    role: { id: role.id, name: role.name },
    access: [],
    permissions: OPERATIONS.filter(isWorkspaceWide).map((operation) =>
      effectivePermission(subject, operation, nowhere),
    ),
    issue: null,
  };
}
