import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { makeQueryClient, waitsForConnection } from "@/lib/platform/client/query-client";
import { sendQueuedChanges, setting } from "@/lib/platform/client/queued-changes";

afterEach(() => onlineManager.setOnline(true));

/** Makes a change while offline. Returns the mutation, and how often it was sent. */
function changeOffline(options: object) {
  onlineManager.setOnline(false);
  const client = makeQueryClient();
  client.mount();
  const sent: string[] = [];
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => {
      sent.push(onlineManager.isOnline() ? "online" : "offline");
      return onlineManager.isOnline() ? Promise.resolve() : Promise.reject(new Error("offline"));
    },
    ...options,
  });
  return { client, mutation, sent };
}

test("a change made offline fails at once, and is never sent later", async () => {
  const { client, mutation, sent } = changeOffline({});
  await expect(mutation.execute(undefined)).rejects.toThrow("offline");
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(sent).toEqual(["offline"]);
});

test("a change that is shown before it is saved waits for the connection", async () => {
  const { mutation, sent } = changeOffline(waitsForConnection);
  const done = mutation.execute(undefined);
  await expect.poll(() => mutation.state.isPaused).toBe(true);
  expect(sent).toEqual([]);
  onlineManager.setOnline(true);
  await done;
  expect(sent).toEqual(["online"]);
});

/**
 * Makes changes one after another, each with its scope and what it sets. The server never answers.
 * Returns what was sent.
 */
async function change(...changes: (readonly [name: string, scope: string, sets?: string])[]) {
  const client = makeQueryClient();
  client.mount();
  const sent: string[] = [];
  const mutations = changes.map(([name, id, sets]) => {
    const mutation = client.getMutationCache().build<unknown, Error, string, unknown>(client, {
      scope: { id },
      ...(sets !== undefined && { meta: setting(sets.split(" ")) }),
      ...waitsForConnection,
      mutationFn: (text) => {
        sent.push(text);
        return new Promise(() => undefined);
      },
    });
    void mutation.execute(name);
    return mutation;
  });
  await expect.poll(() => mutations.every(({ state }) => state.status === "pending")).toBe(true);
  return { client, sent };
}

test("leaving the page sends a change that waits for an earlier one", async () => {
  const { client, sent } = await change(["first", "issue-1"], ["second", "issue-1"]);
  expect(sent).toEqual(["first"]);
  sendQueuedChanges(client);
  expect(sent).toEqual(["first", "second"]);
});

test("leaving the page sends only the last of those that set the same", async () => {
  const { client, sent } = await change(
    ["sent before", "issue-1", "title"],
    ["replaced", "issue-1", "title"],
    ["another field", "issue-1", "lane"],
    ["another issue", "issue-2", "title"],
    ["last", "issue-1", "title priority"],
  );
  expect(sent).toEqual(["sent before", "another issue"]);
  sendQueuedChanges(client);
  expect(sent).toEqual(["sent before", "another issue", "another field", "last"]);
});

test("leaving the page while offline sends nothing", async () => {
  const { client, sent } = await change(["first", "issue-1"], ["second", "issue-1"]);
  onlineManager.setOnline(false);
  sendQueuedChanges(client);
  expect(sent).toEqual(["first"]);
});
