import { expect, test } from "vitest";
import { crumbsOf, locate, projectSections } from "@/components/screen/navigation/locate";

const projects = [
  { id: 1, name: "Engineering", key_prefix: "ENG" },
  { id: 12, name: "SeaMonkey", key_prefix: "SEA" },
];

test.each([
  ["/projects/12/board", 12, "board", "Board"],
  ["/projects/1/issues/ENG-7", 1, "issues", "Issues"],
  ["/projects/1/settings/lanes", 1, "settings", "Settings"],
  ["/projects/1/backlog", 1, "backlog", "Planning"],
  ["/projects/1/calendar", 1, "calendar", "Calendar"],
  ["/projects/1/timeline", 1, "timeline", "Timeline"],
  ["/projects/1/reports", 1, "reports", "Reports"],
  ["/projects/1/draft", 1, "draft", "Draft with AI"],
  ["/projects/1", 1, null, null],
  ["/projects/99/board", null, null, "Projects"],
  ["/projects", null, null, "Projects"],
  ["/my-issues", null, null, "My issues"],
  ["/issues", null, null, "All issues"],
  ["/", null, null, null],
])("locates %s", (pathname, projectId, section, title) => {
  const place = locate(pathname, projects);
  expect(place.project?.id ?? null).toBe(projectId);
  expect(place.section).toBe(section);
  expect(place.title).toBe(title);
});

test("section paths contain the project's id", () => {
  expect(projectSections(12).map(({ href }) => href)).toEqual([
    "/projects/12/board",
    "/projects/12/issues",
    "/projects/12/backlog",
    "/projects/12/calendar",
    "/projects/12/timeline",
    "/projects/12/errors",
    "/projects/12/reports",
    "/projects/12/settings",
  ]);
});

test.each([
  ["/projects/12/board", "SeaMonkey → Board"],
  ["/projects/1/issues/ENG-7", "Engineering → Issues → ENG-7"],
  ["/projects/1/errors/31", "Engineering → Errors → Error"],
  ["/projects/1/settings", "Engineering → Settings → General"],
  ["/projects/1/settings/errors", "Engineering → Settings → Error tracking"],
  ["/projects/1/draft", "Engineering → Draft with AI"],
  ["/projects/99/board", "Projects"],
  ["/my-issues", "My issues"],
  ["/settings/profile", "Settings → Profile"],
  ["/settings/roles/new", "Settings → Roles → New role"],
  ["/settings/webhooks/3", "Settings → Webhooks → Webhook"],
  ["/mailbox", "Settings → Mailbox"],
  ["/", ""],
])("the breadcrumbs of %s are %j", (pathname, path) => {
  const crumbs = crumbsOf(pathname, projects);
  expect(crumbs.map(({ label }) => label).join(" → ")).toBe(path);
  expect(crumbs.filter(({ href }) => href === undefined)).toHaveLength(path === "" ? 0 : 1);
  expect(crumbs.at(-1)?.href).toBeUndefined();
});

test("a page's own name is the last breadcrumb, and its list the one before", () => {
  expect(crumbsOf("/settings/roles/5", projects, "Contributor")).toMatchObject([
    { label: "Settings", href: "/settings" },
    { label: "Roles", href: "/settings/roles" },
    { label: "Contributor" },
  ]);
  expect(crumbsOf("/projects/1/errors/31", projects, "TypeError")).toMatchObject([
    { label: "Engineering", href: "/projects/1/board" },
    { label: "Errors", href: "/projects/1/errors" },
    { label: "TypeError" },
  ]);
});
