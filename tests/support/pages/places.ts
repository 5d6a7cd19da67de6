import {
  createOneTimeLink,
  type LinkPurpose,
} from "@/lib/identity/one-time-links/create-one-time-link";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { prisma } from "@/tests/support/database/prisma";
import { type Person, Workspace } from "../people/workspace";
import type { PageRoute } from "./page-routes";

/** Returns a page's address; a path is relative to the workspace. */
type Address = (workspace: Workspace) => string | Promise<string>;

/** A page as somebody sees it in the demo workspace. */
export interface Place {
  address: Address;
  /** The person viewing the page; anonymous if omitted. */
  as?: (workspace: Workspace) => Person | Promise<Person>;
  status?: number;
  /** The page without content, in the workspace of `emptyWorkspace`. Omitted if it always has some. */
  empty?: Address;
}

const admin = (workspace: Workspace) => workspace.admin;

/** Returns a page in one of the demo's projects, the first one by default. */
function inProject(subpath: string, keyPrefix = "ENG"): Place {
  const address = async ({ id: tenantId }: Workspace) => {
    const where = { tenantId, keyPrefix };
    const { id } = await prisma.project.findFirstOrThrow({ where });
    return `/projects/${id}${subpath}`;
  };
  return { address, as: admin };
}

const at = (address: string, as?: Place["as"]): Place => ({
  address: () => address,
  ...(as && { as }),
});

/** Adds the empty state of a page: the same address in the empty workspace, or the given one. */
const orEmpty = (place: Place, empty = place.address): Place => ({ ...place, empty });

/** Returns the path of an issue with labels. */
async function linkedIssue({ id: tenantId }: Workspace): Promise<string> {
  const issue = await prisma.issue.findFirstOrThrow({
    where: { tenantId, project: { keyPrefix: "ENG" }, labels: { some: {} } },
    orderBy: { id: "asc" },
  });
  return `/projects/${issue.projectId}/issues/${issue.key}`;
}

/** Returns the path of a project's recurring issues, with one that is due in years. */
async function recurringIssues({ id: tenantId }: Workspace): Promise<string> {
  const where = { tenantId, keyPrefix: "ENG" };
  const { id: projectId, ownerId } = await prisma.project.findFirstOrThrow({ where });
  const own = { tenantId, projectId };
  if ((await prisma.recurringIssue.count({ where: own })) === 0) {
    const issue = { title: "Review the logs", type: 0, priority: 2, createdById: ownerId };
    const when = { every: "week", onDays: [1], atTime: "09:00" };
    const nextRunAt = new Date("2099-11-30T09:00:00Z");
    await prisma.recurringIssue.create({ data: { ...own, ...issue, ...when, nextRunAt } });
  }
  return `/projects/${projectId}/settings/recurring-issues`;
}

/** Returns the path of an error group with a stored occurrence. */
async function keptErrorGroup({ id: tenantId }: Workspace): Promise<string> {
  const group = await prisma.errorGroup.findFirstOrThrow({
    where: { tenantId, mergedIntoId: null, events: { some: {} } },
    orderBy: { id: "asc" },
  });
  return `/projects/${group.projectId}/errors/${group.id}`;
}

/** Creates an issue draft and returns its path. */
async function finishedDraft({ id: tenantId, admin: { api } }: Workspace): Promise<string> {
  const { id } = await prisma.project.findFirstOrThrow({ where: { tenantId, keyPrefix: "ENG" } });
  const description = "Photos are lost when the phone has no signal. They should be sent later.";
  const path = `/api/projects/${id}/issues/agent-generate-story`;
  const { run_id } = await api.post<{ run_id: number }>(path, { description });
  return `/projects/${id}/draft?run=${run_id}`;
}

/** Returns the path of a role that can be edited. */
async function customRole({ id: tenantId }: Workspace): Promise<string> {
  const { id } = await prisma.role.findFirstOrThrow({ where: { tenantId, isSystem: false } });
  return `/settings/roles/${id}`;
}

/** Creates a webhook, sends it a test and returns its path. */
async function testedWebhook({ admin: { api } }: Workspace): Promise<string> {
  const { id } = await api.post<{ id: number }>("/api/webhooks", { url: "https://hooks.invalid/" });
  await api.post(`/api/webhooks/${id}/test`, {});
  return `/settings/webhooks/${id}`;
}

/** Returns a page that is opened with a one-time link like those sent by email. */
function byLink(path: string, purpose: LinkPurpose, payload: Record<string, unknown> = {}): Place {
  const address = async (workspace: Workspace) => {
    const { id, tenantId } = await workspace.person("member", "Ivy", "Invited");
    const key = { tenantId, userId: id };
    return `${path}/${await createOneTimeLink(key, purpose, undefined, payload)}`;
  };
  return { address };
}

/** Returns the path of the unsubscribe page that emails about mentions link to. */
async function unsubscribing(workspace: Workspace): Promise<string> {
  const { id, tenantId } = await workspace.person("member", "Una");
  const named = { tenantId, userId: id, subscription: "notify_mentions" } as const;
  return `/unsubscribe/${unsubscribeToken(named)}`;
}

/** Returns the path of an issue that has nothing but a title. */
async function bareIssue({ id: tenantId }: Workspace): Promise<string> {
  const { projectId, key } = await prisma.issue.findFirstOrThrow({ where: { tenantId } });
  return `/projects/${projectId}/issues/${key}`;
}

/** Creates a workspace with an admin, an empty project, and one with a single issue. */
export async function emptyWorkspace(port: number): Promise<Workspace> {
  const workspace = await Workspace.make(port);
  await workspace.project("Fresh project", "ENG");
  await workspace.issue(await workspace.project("Second project", "TWO"), { title: "An issue" });
  return workspace;
}

/**
 * Where each page of the application is viewed, and by whom. Leaves out /setup, which needs an empty
 * database.
 */
export const places: Record<Exclude<PageRoute, "/setup">, Place> = {
  "/": at("/", admin),
  "/confirm-email/[secret]": byLink("/confirm-email", "email-change", { email: "ivy@new.test" }),
  "/docs": at("/docs"),
  "/docs/[tag]": at("/docs/issues", admin),
  "/forgot-password": at("/forgot-password"),
  "/inbox": orEmpty(at("/inbox", admin)),
  "/link/[secret]": byLink("/link", "sign-in"),
  "/mailbox": orEmpty(at("/mailbox", admin)),
  "/my-issues": orEmpty(at("/my-issues", admin)),
  "/projects": at("/projects", admin),
  "/projects/[projectId]/board": orEmpty(inProject("/board")),
  "/projects/[projectId]/calendar": orEmpty(inProject("/calendar")),
  "/projects/[projectId]/draft": orEmpty(inProject("/draft")),
  "/projects/[projectId]/errors": orEmpty(inProject("/errors")),
  "/projects/[projectId]/errors/[groupId]": { address: keptErrorGroup, as: admin },
  "/projects/[projectId]/import": orEmpty(inProject("/import")),
  "/projects/[projectId]/issues": orEmpty(inProject("/issues")),
  "/projects/[projectId]/issues/[issueKey]": orEmpty(
    { address: linkedIssue, as: admin },
    bareIssue,
  ),
  "/projects/[projectId]/settings": inProject("/settings"),
  "/projects/[projectId]/settings/epics": orEmpty(inProject("/settings/epics")),
  "/projects/[projectId]/settings/templates": orEmpty(inProject("/settings/templates")),
  "/projects/[projectId]/settings/errors": orEmpty(inProject("/settings/errors")),
  "/projects/[projectId]/settings/labels": orEmpty(inProject("/settings/labels")),
  "/projects/[projectId]/settings/lanes": inProject("/settings/lanes"),
  "/projects/[projectId]/settings/members": orEmpty(inProject("/settings/members")),
  "/projects/[projectId]/settings/recurring-issues": orEmpty(
    { address: recurringIssues, as: admin },
    inProject("/settings/recurring-issues").address,
  ),
  "/projects/[projectId]/settings/repositories": orEmpty(inProject("/settings/repositories")),
  "/projects/[projectId]/backlog": orEmpty(inProject("/backlog")),
  "/projects/[projectId]/reports": orEmpty(inProject("/reports")),
  "/projects/[projectId]/timeline": orEmpty(inProject("/timeline")),
  "/projects/[projectId]/settings/sprints": orEmpty(inProject("/settings/sprints")),
  "/reset-password/[secret]": byLink("/reset-password", "password-reset"),
  "/issues": orEmpty(at("/issues?query=export", admin)),
  "/settings": at("/settings", admin),
  "/settings/access-requests": orEmpty(at("/settings/access-requests", admin)),
  "/settings/audit": orEmpty(at("/settings/audit", admin)),
  "/settings/general": at("/settings/general", admin),
  "/settings/notifications": at("/settings/notifications", admin),
  "/settings/profile": at("/settings/profile", admin),
  "/settings/roles": at("/settings/roles", admin),
  "/settings/roles/[roleId]": { address: customRole, as: admin },
  "/settings/roles/check": at("/settings/roles/check", admin),
  "/settings/roles/new": at("/settings/roles/new", admin),
  "/settings/security": at("/settings/security", admin),
  "/settings/sessions": at("/settings/sessions", admin),
  "/settings/teams": orEmpty(at("/settings/teams", admin)),
  "/settings/tokens": orEmpty(at("/settings/tokens", admin)),
  "/settings/users": orEmpty(at("/settings/users", admin)),
  "/settings/webhooks": orEmpty(at("/settings/webhooks", admin)),
  "/settings/webhooks/[webhookId]": { address: testedWebhook, as: admin },
  "/unsubscribe/[token]": { address: unsubscribing },
  "/sign-in": at("/sign-in"),
  "/sign-in/code": at("/sign-in/code"),
  "/workspaces": { address: ({ port }) => `http://localhost:${port}/workspaces` },
};

/** Content shown instead of a page's usual content. */
export const otherPlaces: Record<string, Place> = {
  "an invalid link": at("/link/no-such-secret"),
  "an invalid reset link": at("/reset-password/no-such-secret"),
  "an invalid confirmation link": at("/confirm-email/no-such-secret"),
  "an invalid unsubscribe link": at("/unsubscribe/no-such-token"),
  "an invitation": byLink("/link", "invitation"),
  "an unknown address": { ...at("/nowhere/at/all", admin), status: 404 },
  "a nonexistent issue": { ...inProject("/issues/ENG-99999"), status: 404 },
  "a finished draft": { address: finishedDraft, as: admin },
  "a project without errors": inProject("/errors", "WEB"),
  "a nonexistent error group": { ...inProject("/errors/999999"), status: 404 },
  "a nonexistent project": { ...at("/projects/999999/board", admin), status: 404 },
  "an inaccessible project": {
    ...inProject("/board"),
    as: (workspace) => workspace.person("member", "Olga", "Outsider"),
  },
  "an admin-only page": {
    ...at("/settings/audit"),
    as: (workspace) => workspace.person("member", "Nora", "Notadmin"),
  },
  "an unknown workspace": {
    address: ({ port }) => `http://nobody.localhost:${port}/`,
    status: 404,
  },
};
