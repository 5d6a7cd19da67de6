import { expect } from "vitest";
import { type StoryResult, storyResult } from "@/lib/drafts/runs/schema";
import { makeIssue } from "../records/issue";
import { makePart } from "../records/project-parts";
import { type TestProject, TestTenant, type TestUser } from "../people/tenant";

/** Issues unrelated to the query, because a word is rare only relative to other text. */
const OTHERS = [
  ["Avatar is cropped on mobile", "Square pictures lose their upper edge on small screens."],
  ["Calendar starts on Sunday", "Most of our customers expect the week to begin on Monday."],
  ["Dark theme for the reports", "The charts glare at night."],
  ["Search forgets its filters", "Going back from a hit shows all results again."],
  ["Invite several colleagues at once", "Paste a list of addresses and send all invitations."],
  ["Keyboard shortcuts overview", "A help page lists every shortcut."],
  ["Webhook deliveries are retried", "A failed delivery is repeated with growing pauses."],
  ["Timezone of due dates", "Dates shift by one day for people in Auckland."],
  ["Archive finished sprints", "Old sprints clutter the selection."],
  ["Two-factor sign-in", "Codes from an authenticator app."],
] as const;

export interface StoryScene {
  tenant: TestTenant;
  admin: TestUser;
  /** A member who can create and read everything. */
  dev: TestUser;
  project: TestProject;
  epic: number;
  label: number;
  /**
   * The bug that `SAME` describes: priority Low, assigned to `dev`, in the epic, with the label.
   */
  bug: { id: number; key: string };
}

export const SAME =
  "The save button on the settings page does nothing when I click it in Firefox, nothing is stored.";
export const NEW =
  "Let people export their invoices as PDF from the billing overview. The PDF must show the logo.";

/** Creates a workspace and a project with a dozen issues. */
export async function makeStoryScene(): Promise<StoryScene> {
  const tenant = await TestTenant.make();
  const admin = await tenant.user({ role: "admin" });
  const dev = await tenant.user({ role: "contributor", firstName: "Dee", lastName: "Veloper" });
  const project = await tenant.project(admin, [dev]);
  const epic = await makePart(admin, project, "epics", { title: "Preferences" });
  const label = await makePart(admin, project, "labels", { name: "frontend" });
  for (const [title, description] of OTHERS)
    await makeIssue(admin, project, { title, description });
  const bug = await makeIssue(admin, project, {
    title: "Save button on the settings page does nothing",
    description: "Click the save button on the settings page in Firefox: nothing is stored.",
    type: 1,
    priority: 3,
    assignee_id: dev.id,
    epic_id: epic,
    label_ids: [label],
  });
  return { tenant, admin, dev, project, epic, label, bug };
}

/** Drafts a story, and checks the shape of the response. */
export async function generate(
  user: TestUser,
  project: TestProject,
  body: object | string,
): Promise<StoryResult> {
  const sent = typeof body === "string" ? { description: body } : body;
  const response = await user.api.post(`${project.path}/issues/agent-generate-story`, sent);
  expect(response.status).toBe(200);
  return storyResult.parse(response.body);
}

/** Returns a result without the parts that identify its run. */
export function drafted({ run_id: _, ...result }: StoryResult) {
  return result;
}
