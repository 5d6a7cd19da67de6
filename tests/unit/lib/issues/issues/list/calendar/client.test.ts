import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { issueKey } from "@/lib/issues/issues/client/cache-keys";
import { editsOf } from "@/lib/issues/issues/client/mutations";
import { newestIssues } from "@/lib/issues/issues/client/merge-server-issue";
import type { ListedIssue } from "@/lib/issues/issues/schema";

const PROJECT = 7;
const issue = (id: number, version: number, due_on: string) =>
  ({ id, key: `ENG-${id}`, title: "T", project_id: PROJECT, version, due_on }) as ListedIssue;

test("what was read does not hide newer responses or changes that are under way", async () => {
  const client = new QueryClient();
  const read = [1, 2, 3, 4].map((id) => issue(id, 5, "2026-11-10"));
  client.setQueryData(issueKey(PROJECT, "ENG-1"), issue(1, 6, "2026-11-11"));
  client.setQueryData([...issueKey(PROJECT, "ENG-1"), "comments"], { pages: [] });
  client.setQueryData(issueKey(PROJECT, "ENG-2"), issue(2, 4, "2026-11-12"));
  client.setQueryData(issueKey(8, "ENG-4"), issue(4, 9, "2026-11-13"));
  let finish: (() => void) | undefined;
  const saving = client
    .getMutationCache()
    .build(client, {
      mutationKey: editsOf(3),
      mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
    })
    .execute({ seen: read[2], edit: { due_on: "2026-11-14" } });
  const days = () => newestIssues(client, read).map(({ due_on }) => due_on?.slice(-2));
  await expect.poll(days).toEqual(["11", "10", "14", "10"]);
  await expect.poll(() => finish).toBeDefined();
  finish?.();
  await saving;
  expect(days()).toEqual(["11", "10", "10", "10"]);
});
