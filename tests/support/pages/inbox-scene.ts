import type { Page } from "@playwright/test";
import type { Comment } from "@/lib/issues/comments/schema";
import type { Issue } from "@/lib/issues/issues/schema";
import type { Notification, NotificationSummary } from "@/lib/messaging/notifications/schema";
import type { Person, Workspace, WorkspaceProject } from "../people/workspace";

/** A reader who watches two issues in a project, and someone who makes changes there. */
export interface Scene {
  reader: Person;
  other: Person;
  project: WorkspaceProject;
  pump: Issue;
  hull: Issue;
}

let scenes = 0;

export async function makeScene(workspace: Workspace): Promise<Scene> {
  const reader = await workspace.person("contributor", "Rita", "Reader");
  const other = await workspace.person("contributor", "Olaf", "Other");
  const prefix = `BO${++scenes}`;
  const project = await workspace.project(`Boats ${prefix}`, prefix, { members: [reader, other] });
  const pump = await workspace.issue(project, { title: "Bilge pump squeaks" }, other);
  const hull = await workspace.issue(project, { title: "Hull is scratched" }, other);
  await readAll(reader);
  for (const { key } of [pump, hull]) {
    await reader.api.post(`/api/projects/${project.id}/issues/${key}/watch`, {});
  }
  return { reader, other, project, pump, hull };
}

export const pathOf = (issue: Issue) => `/api/projects/${issue.project_id}/issues/${issue.key}`;

export function comment(by: Person, issue: Issue, body: string): Promise<Comment> {
  return by.api.post<Comment>(`${pathOf(issue)}/comments`, { body });
}

function inboxOf(person: Person, query = ""): Promise<Notification[]> {
  return person.api.get<Notification[]>(`/api/notifications${query}`);
}

export async function unreadOf(person: Person): Promise<number> {
  return (await person.api.get<NotificationSummary>("/api/notifications/summary")).unread;
}

async function readAll(person: Person): Promise<void> {
  const ids = (await inboxOf(person, "?unread=true")).map(({ id }) => id);
  if (ids.length > 0) {
    await person.api.post("/api/notifications/bulk-read", { notification_ids: ids });
  }
}

export const rows = (page: Page) =>
  page.getByRole("list", { name: "Notifications" }).getByRole("listitem");
export const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
export const link = (page: Page, id: string) => page.locator(`[data-inbox-row="${id}"]`);
export const pane = (page: Page, key: string) =>
  page.getByRole("region", { name: key, exact: true });
