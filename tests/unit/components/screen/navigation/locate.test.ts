import { expect, test } from "vitest";
import { locate, projectSections } from "@/components/screen/navigation/locate";

const projects = [
  { id: 1, name: "Engineering", key_prefix: "ENG" },
  { id: 12, name: "SeaMonkey", key_prefix: "SEA" },
];

test.each([
  ["/projects/12/board", 12, "board", "Board"],
  ["/projects/1/issues/ENG-7", 1, "issues", "Issues"],
  ["/projects/1/settings/lanes", 1, "settings", "Settings"],
  ["/projects/1/backlog", 1, "backlog", "Backlog"],
  ["/projects/1/reports", 1, "reports", "Reports"],
  ["/projects/1/draft", 1, "draft", "Draft with AI"],
  ["/projects/1", 1, null, null],
  ["/projects/99/board", null, null, "Projects"],
  ["/projects", null, null, "Projects"],
  ["/my-issues", null, null, "My issues"],
  ["/search", null, null, "Search"],
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
    "/projects/12/errors",
    "/projects/12/reports",
    "/projects/12/settings",
  ]);
});
