import { readdirSync } from "node:fs";
import path from "node:path";

/** Returns the path pattern of every page, read from the sources: "/projects/[projectId]/board". */
export function pageRoutes(appDir = "app"): string[] {
  const files = readdirSync(appDir, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => path.basename(file) === "page.tsx")
    .map((file) => {
      const segments = path.dirname(file).split(path.sep);
      return `/${segments.filter((name) => name !== "." && !name.startsWith("(")).join("/")}`;
    })
    .sort();
}

/**
 * Every page of the application. `places.ts` says where each one is viewed, for the tests of all
 * pages and for `npm run screens`.
 */
export const PAGES = [
  "/",
  "/confirm-email/[secret]",
  "/docs",
  "/docs/[tag]",
  "/forgot-password",
  "/inbox",
  "/issues",
  "/link/[secret]",
  "/mailbox",
  "/my-issues",
  "/projects",
  "/projects/[projectId]/backlog",
  "/projects/[projectId]/board",
  "/projects/[projectId]/calendar",
  "/projects/[projectId]/draft",
  "/projects/[projectId]/errors",
  "/projects/[projectId]/errors/[groupId]",
  "/projects/[projectId]/import",
  "/projects/[projectId]/issues",
  "/projects/[projectId]/issues/[issueKey]",
  "/projects/[projectId]/reports",
  "/projects/[projectId]/settings",
  "/projects/[projectId]/settings/epics",
  "/projects/[projectId]/settings/errors",
  "/projects/[projectId]/settings/labels",
  "/projects/[projectId]/settings/lanes",
  "/projects/[projectId]/settings/members",
  "/projects/[projectId]/settings/recurring-issues",
  "/projects/[projectId]/settings/repositories",
  "/projects/[projectId]/settings/sprints",
  "/projects/[projectId]/settings/templates",
  "/projects/[projectId]/timeline",
  "/reset-password/[secret]",
  "/settings",
  "/settings/access-requests",
  "/settings/audit",
  "/settings/general",
  "/settings/notifications",
  "/settings/profile",
  "/settings/roles",
  "/settings/roles/[roleId]",
  "/settings/roles/check",
  "/settings/roles/new",
  "/settings/security",
  "/settings/sessions",
  "/settings/teams",
  "/settings/tokens",
  "/settings/users",
  "/settings/webhooks",
  "/settings/webhooks/[webhookId]",
  "/setup",
  "/sign-in",
  "/sign-in/code",
  "/unsubscribe/[token]",
  "/workspaces",
] as const;

export type PageRoute = (typeof PAGES)[number];
