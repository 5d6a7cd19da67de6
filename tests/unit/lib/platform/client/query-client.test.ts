import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { makeQueryClient, waitsForConnection } from "@/lib/platform/client/query-client";
import { sendQueuedChanges } from "@/lib/platform/client/queued-changes";

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

/** Makes two changes, of which the second waits for the first. Returns what was sent. */
async function queueTwo(scope: string, otherScope: string) {
  const client = makeQueryClient();
  client.mount();
  const sent: string[] = [];
  const cache = client.getMutationCache();
  const change = (id: string) =>
    cache.build<unknown, Error, string, unknown>(client, {
      scope: { id },
      ...waitsForConnection,
      mutationFn: (text) => {
        sent.push(text);
        return new Promise(() => undefined);
      },
    });
  void change(scope).execute("first");
  const second = change(otherScope);
  void second.execute("second");
  await expect.poll(() => second.state.status).toBe("pending");
  return { client, sent };
}

test("leaving the page sends a change that waits for an earlier one", async () => {
  const { client, sent } = await queueTwo("issue-1", "issue-1");
  expect(sent).toEqual(["first"]);
  sendQueuedChanges(client);
  expect(sent).toEqual(["first", "second"]);
});

test("leaving the page does not send twice what is on its way", async () => {
  const { client, sent } = await queueTwo("issue-1", "issue-2");
  await expect.poll(() => sent).toEqual(["first", "second"]);
  sendQueuedChanges(client);
  expect(sent).toEqual(["first", "second"]);
});

test("leaving the page while offline sends nothing", async () => {
  const { client, sent } = await queueTwo("issue-1", "issue-1");
  onlineManager.setOnline(false);
  sendQueuedChanges(client);
  expect(sent).toEqual(["first"]);
});
