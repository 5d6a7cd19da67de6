import { expect } from "vitest";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { type FoundIssue, foundIssueResource } from "@/lib/issues/issues/schema";
import type { TestUser } from "../people/tenant";

export type SearchParams = Record<string, string | number>;

/** Searches globally, or in the project with this path. */
export async function search(
  user: TestUser,
  params: SearchParams,
  path = "/api",
): Promise<CappedList<FoundIssue>> {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  );
  const response = await user.api.get<CappedList<FoundIssue>>(`${path}/issues/search?${query}`);
  expect(response.status).toBe(200);
  response.body.data.forEach((issue) => foundIssueResource.parse(issue));
  expect(response.body.meta.count).toBe(response.body.data.length);
  return response.body;
}
