import type { Page } from "@playwright/test";
import {
  createOneTimeLink,
  type LinkPurpose,
} from "@/lib/identity/one-time-links/create-one-time-link";
import { prisma } from "@/tests/support/database/prisma";
import { unsubscribeToken } from "@/lib/messaging/unsubscribe/unsubscribe-token";
import { expect, expectWellMade, port, test as base } from "../../support/pages/e2e";
import { pageRoutes } from "../../support/pages/page-routes";
import { type Person, Workspace } from "../../support/people/workspace";

/** Uses the demo workspace, because its pages contain a bit of everything. */
const test = base.extend({
  workspace: async ({}, provide) => provide(await Workspace.demo(port)),
});

interface Place {
  /** The page's address; a path is relative to the workspace. */
  address: (workspace: Workspace) => string | Promise<string>;
  /** The person viewing the page; anonymous if omitted. */
  as?: (workspace: Workspace) => Person | Promise<Person>;
  status?: number;
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

/** Returns the path of an issue with labels. */
async function linkedIssue({ id: tenantId }: Workspace): Promise<string> {
  const issue = await prisma.issue.findFirstOrThrow({
    where: { tenantId, project: { keyPrefix: "ENG" }, labels: { some: {} } },
    orderBy: { id: "asc" },
  });
  return `/projects/${issue.projectId}/issues/${issue.key}`;
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
  const named = { tenantId, userId: id, preference: "notify_mentions" } as const;
  return `/unsubscribe/${unsubscribeToken(named)}`;
}

/**
 * Where each page of the application is viewed, and by whom. The first-run spec covers /setup,
 * which needs an empty database.
 */
const places: Record<string, Place> = {
  "/": at("/", admin),
  "/confirm-email/[secret]": byLink("/confirm-email", "email-change", { email: "ivy@new.test" }),
  "/docs": at("/docs"),
  "/docs/[tag]": at("/docs/issues", admin),
  "/forgot-password": at("/forgot-password"),
  "/inbox": at("/inbox", admin),
  "/link/[secret]": byLink("/link", "sign-in"),
  "/mailbox": at("/mailbox", admin),
  "/my-issues": at("/my-issues", admin),
  "/projects": at("/projects", admin),
  "/projects/[projectId]/board": inProject("/board"),
  "/projects/[projectId]/draft": inProject("/draft"),
  "/projects/[projectId]/errors": inProject("/errors"),
  "/projects/[projectId]/errors/[groupId]": { address: keptErrorGroup, as: admin },
  "/projects/[projectId]/import": inProject("/import"),
  "/projects/[projectId]/issues": inProject("/issues"),
  "/projects/[projectId]/issues/[issueKey]": { address: linkedIssue, as: admin },
  "/projects/[projectId]/settings": inProject("/settings"),
  "/projects/[projectId]/settings/epics": inProject("/settings/epics"),
  "/projects/[projectId]/settings/templates": inProject("/settings/templates"),
  "/projects/[projectId]/settings/errors": inProject("/settings/errors"),
  "/projects/[projectId]/settings/labels": inProject("/settings/labels"),
  "/projects/[projectId]/settings/lanes": inProject("/settings/lanes"),
  "/projects/[projectId]/settings/members": inProject("/settings/members"),
  "/projects/[projectId]/settings/repositories": inProject("/settings/repositories"),
  "/projects/[projectId]/backlog": inProject("/backlog"),
  "/projects/[projectId]/reports": inProject("/reports"),
  "/projects/[projectId]/settings/sprints": inProject("/settings/sprints"),
  "/reset-password/[secret]": byLink("/reset-password", "password-reset"),
  "/search": at("/search?query=export", admin),
  "/settings": at("/settings", admin),
  "/settings/access-requests": at("/settings/access-requests", admin),
  "/settings/audit": at("/settings/audit", admin),
  "/settings/general": at("/settings/general", admin),
  "/settings/notifications": at("/settings/notifications", admin),
  "/settings/profile": at("/settings/profile", admin),
  "/settings/roles": at("/settings/roles", admin),
  "/settings/roles/[roleId]": { address: customRole, as: admin },
  "/settings/roles/new": at("/settings/roles/new", admin),
  "/settings/security": at("/settings/security", admin),
  "/settings/sessions": at("/settings/sessions", admin),
  "/settings/teams": at("/settings/teams", admin),
  "/settings/tokens": at("/settings/tokens", admin),
  "/settings/users": at("/settings/users", admin),
  "/settings/webhooks": at("/settings/webhooks", admin),
  "/settings/webhooks/[webhookId]": { address: testedWebhook, as: admin },
  "/unsubscribe/[token]": { address: unsubscribing },
  "/sign-in": at("/sign-in"),
  "/sign-in/code": at("/sign-in/code"),
  "/workspaces": at(`http://localhost:${port}/workspaces`),
};

/** Content shown instead of a page's usual content. */
const others: Record<string, Place> = {
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
  "an unknown workspace": { ...at(`http://nobody.localhost:${port}/`), status: 404 },
};

test("every page is listed here", () => {
  const missing = pageRoutes().filter((route) => !(route in places) && route !== "/setup");
  expect(missing).toEqual([]);
});

/** Waits until the page's script, if any, has run. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  const themes = page.getByRole("radio", { name: "System" });
  if ((await themes.count()) > 0) await expect(themes.first()).toBeChecked();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

for (const [name, place] of Object.entries({ ...places, ...others })) {
  test(`${name} is accessible in both themes and fits on a phone`, async ({
    page,
    workspace,
    signIn,
    complaints,
  }) => {
    const { address, as, status = 200 } = place;
    if (status !== 200) complaints.allow(new RegExp(`status of ${status} `));
    if (as) await signIn(await as(workspace));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: "light" });
    const response = await page.goto(await address(workspace));
    expect(response?.status()).toBe(status);
    await settle(page);
    await test.step("light", () => expectWellMade(page));
    // Changes theme and width together, because colors and layout do not affect each other.
    await test.step("dark, 360 px", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectWellMade(page);
    });
  });
}
