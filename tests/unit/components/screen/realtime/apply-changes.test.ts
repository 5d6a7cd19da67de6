import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { applyChanges } from "@/components/screen/realtime/apply-changes";
import { issueKey, searchKey } from "@/lib/issues/issues/client/cache-keys";
import { NO_CHANGES } from "@/lib/messaging/broadcasting/client/changes";
import { projectKey } from "@/lib/platform/client/project-cache";

it("refetches a project's issues, lists and search results if changes were missed", async () => {
  const client = new QueryClient();
  const stale = [[...projectKey(1), "board", {}], issueKey(1, "ENG-1"), [...searchKey, {}, 50]];
  const fresh = [
    [...projectKey(2), "board", {}],
    [...projectKey(1), "labels"],
  ];
  for (const queryKey of [...stale, ...fresh]) client.setQueryData(queryKey, {});
  await applyChanges(client, 1, { ...NO_CHANGES, isMissed: true });
  const isInvalidated = (queryKey: readonly unknown[]) =>
    client.getQueryState(queryKey)?.isInvalidated;
  expect(stale.map(isInvalidated)).toEqual([true, true, true]);
  expect(fresh.map(isInvalidated)).toEqual([false, false]);
});
