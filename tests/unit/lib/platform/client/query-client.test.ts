import { onlineManager } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { makeQueryClient, waitsForConnection } from "@/lib/platform/client/query-client";

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
