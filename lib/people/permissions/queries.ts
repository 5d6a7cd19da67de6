import type { Actor } from "@/lib/platform/access/actor";
import { can, type Operation, type Subject } from "@/lib/platform/access/can";
import {
  effectivePermission,
  heldLevel,
  OPERATIONS,
  type PersonsProject,
  reasonOf,
  targetOf,
} from "@/lib/platform/access/effective";
import { parseIssueName } from "@/lib/platform/access/issue-name";
import { accessReasons } from "@/lib/platform/access/project-access";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { invalid, NotFound } from "@/lib/platform/http/errors";
import { Prisma, selectJsonRow } from "@/lib/platform/db/query";
import { shownPerson } from "@/lib/people/users/queries";
import { visibleUsers } from "@/lib/people/users/visible-users";
import type { PersonPermissions } from "./schema";

interface Person {
  user: PersonPermissions["user"];
  role: PersonPermissions["role"];
  is_admin: boolean;
  access_all_projects: boolean;
  permissions: number[];
  is_direct: boolean;
  teams: string[];
}

/** Reads a user whom the caller can see, with the role and how they belong to the project. */
async function readPerson(
  { tenantId, projectId, actor }: ProjectScope,
  userId: number,
): Promise<Person> {
  const found = await selectJsonRow<Person>(Prisma.sql`
    SELECT json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'profile_picture', u.profile_picture, 'status', u.status) AS user,
      json_build_object('id', r.id, 'name', r.name) AS role,
      r.is_admin, r.access_all_projects, r.permissions::int[] AS permissions,
      EXISTS (SELECT 1 FROM project_members pm WHERE pm.tenant_id = ${tenantId} AND pm.project_id = ${projectId}
        AND pm.user_id = ${userId}) AS is_direct,
      ARRAY(SELECT t.name FROM team_projects tp
        JOIN team_members tm ON tm.tenant_id = ${tenantId} AND tm.team_id = tp.team_id AND tm.user_id = ${userId}
        JOIN teams t ON t.tenant_id = ${tenantId} AND t.id = tp.team_id
        WHERE tp.tenant_id = ${tenantId} AND tp.project_id = ${projectId} ORDER BY lower(t.name), t.id) AS teams
    FROM users u JOIN roles r ON r.tenant_id = ${tenantId} AND r.id = u.role_id
    WHERE u.tenant_id = ${tenantId} AND u.id = ${userId} AND u.deleted_at IS NULL AND u.id IN (${visibleUsers(actor)})`);
  if (!found) throw new NotFound("User");
  return found;
}

/** How a person and a project belong together. */
export interface Membership {
  isOwner: boolean;
  is_admin: boolean;
  access_all_projects: boolean;
  is_direct: boolean;
  teams: string[];
}

/** What `access` says about a person: the reasons that `isAccessible()` counts, with the teams. */
export function accessOf(
  actor: Actor,
  userId: number,
  { isOwner, is_admin, access_all_projects, is_direct: isDirect, teams }: Membership,
): PersonPermissions["access"] {
  const reasons = accessReasons({
    owner: isOwner,
    member: isDirect || teams.length > 0,
    access_all_projects,
    admin: is_admin,
  });
  const showsTeams = userId === actor.userId || can(actor, "teams.read").allowed;
  return reasons.flatMap((because): PersonPermissions["access"] => {
    if (because !== "member") return [{ because, name: null }];
    const direct = isDirect ? [{ because: "direct" as const, name: null }] : [];
    return [
      ...direct,
      ...teams.map((name) => ({ because: "team" as const, name: showsTeams ? name : null })),
    ];
  });
}

interface NamedIssue extends Omit<NonNullable<PersonPermissions["issue"]>, "checks"> {
  created_by: NonNullable<PersonPermissions["issue"]>["created_by"];
}

const ISSUE_OPERATIONS = ["issues.read", "issues.update", "issues.delete"] as const;

/** Reads an issue in the project by key or id. Throws Invalid on `issue`. */
async function readNamedIssue(
  { tenantId, projectId, keyPrefix }: ProjectScope,
  text: string,
): Promise<NamedIssue> {
  const name = parseIssueName(text);
  const isNamed =
    name === undefined || ("prefix" in name && name.prefix !== keyPrefix)
      ? Prisma.sql`false`
      : "id" in name
        ? Prisma.sql`i.id = ${name.id}`
        : Prisma.sql`i.number = ${name.number}`;
  const found = await selectJsonRow<NamedIssue>(Prisma.sql`
    SELECT i.id, i.key, i.title, ${shownPerson("u")} AS created_by
    FROM issues i JOIN users u ON u.tenant_id = ${tenantId} AND u.id = i.user_id
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${projectId} AND ${isNamed}`);
  if (!found) throw invalid("issue", "Must be the key of an issue in this project.");
  return found;
}

function checksOf(subject: Subject, project: PersonsProject, creatorId: number) {
  return ISSUE_OPERATIONS.map((operation: Operation) => {
    const decision = can(subject, operation, targetOf(operation, project, creatorId));
    const held = heldLevel(subject, operation);
    return { operation, allowed: decision.allowed, because: reasonOf(decision), held };
  });
}

/**
 * Returns what a person can do in the project and why, from the same `can()` that decides their
 * requests. Throws NotFound for people whom the caller cannot see, and Invalid if `issue` is not in
 * the project.
 */
export async function readPersonPermissions(
  project: ProjectScope,
  userId: number,
  issue: string,
): Promise<PersonPermissions> {
  const person = await readPerson(project, userId);
  const { user, role, is_admin: isAdmin, permissions } = person;
  const isOwner = userId === project.ownerId;
  const access = accessOf(project.actor, userId, { ...person, isOwner });
  const subject: Subject = { userId, isAdmin, permissions };
  const { ownerId } = project;
  const place = { isOwner, isAccessible: access.length > 0, ownerId };
  const named = issue === "" ? null : await readNamedIssue(project, issue);
  return {
    user,
    role,
    access,
    permissions: OPERATIONS.map((operation) => effectivePermission(subject, operation, place)),
    issue: named && { ...named, checks: checksOf(subject, place, named.created_by.id) },
  };
}
