import { expect } from "vitest";
import type { TestProject, TestUser } from "../people/tenant";

/** Creates a record under a project through the API, and returns its id. */
export async function makePart(
  user: TestUser,
  project: TestProject,
  path: string,
  body: object,
): Promise<number> {
  const response = await user.api.post(`${project.path}/${path}`, body);
  expect(response.status).toBe(201);
  return response.body.id as number;
}

export interface ProjectParts {
  sprint: number;
  epic: number;
  labels: [number, number, number];
}

/** Creates a sprint, an epic and three labels for a project. */
export async function makeParts(user: TestUser, project: TestProject): Promise<ProjectParts> {
  const make = (path: string, body: object) => makePart(user, project, path, body);
  return {
    sprint: await make("sprints", { title: "S" }),
    epic: await make("epics", { title: "E" }),
    labels: [
      await make("labels", { name: "a" }),
      await make("labels", { name: "b" }),
      await make("labels", { name: "c" }),
    ],
  };
}
