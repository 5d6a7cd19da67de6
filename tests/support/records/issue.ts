import { expect } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import type { TestProject, TestUser } from "../people/tenant";

/** Creates an issue through the API: in the first lane unless `fields` says otherwise. */
export async function makeIssue(
  user: TestUser,
  project: TestProject,
  fields: object = {},
): Promise<Issue> {
  const defaults = { title: "An issue", description: "", priority: 2, type: 0 };
  const body = { ...defaults, lane_id: project.lanes[0], ...fields };
  const response = await user.api.post(`${project.path}/issues`, body);
  expect(response.status).toBe(201);
  return issueResource.parse(response.body);
}

/** Returns the current issue. */
export async function readIssue(user: TestUser, project: TestProject, id: number): Promise<Issue> {
  const response = await user.api.get(`${project.path}/issues/${id}`);
  expect(response.status).toBe(200);
  return issueResource.parse(response.body);
}

/** Returns the changes in an issue's activity, newest first. */
export async function changesOf(issueId: number) {
  const where = { issueId, action: "updated" };
  const found = await prisma.activity.findMany({ where, orderBy: { id: "desc" } });
  return found.map(({ actorId, field, from, to }) => ({ actorId, field, from, to }));
}

/** Returns the ids of the issues in a lane, in board order. */
export async function issuesInLane(laneId: number | undefined): Promise<number[]> {
  if (laneId === undefined) return [];
  const found = await prisma.issue.findMany({ where: { laneId }, orderBy: { position: "asc" } });
  return found.map(({ id }) => id);
}
