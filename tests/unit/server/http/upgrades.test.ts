import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { routeUpgrades } from "@/server/http/upgrades";

/** Returns who handles an upgrade request: no one, if it becomes an ordinary request. */
function takenBy(url: string, upgrade: string | undefined = "websocket", dev = true): string {
  let by = "nobody";
  const take = routeUpgrades({
    realtime: () => (by = "realtime"),
    forwardHotReload: dev ? () => (by = "reloading") : undefined,
  });
  const request = { url, headers: { upgrade } } as unknown as IncomingMessage;
  const isTaken = take(request, new PassThrough(), Buffer.alloc(0));
  expect(isTaken).toBe(by !== "nobody");
  return by;
}

test.each([
  ["/app/key?protocol=7", "realtime"],
  ["/app", "realtime"],
  ["/app?protocol=7", "realtime"],
  ["/apps/lanework/events", "nobody"],
  ["/apple", "nobody"],
  ["/x/app/key", "nobody"],
  ["/_next/webpack-hmr", "reloading"],
  ["/api/projects", "nobody"],
  ["/", "nobody"],
])("a WebSocket request to %s is handled by %s", (url, by) => {
  expect(takenBy(url)).toBe(by);
});

test("a request to upgrade to anything but a WebSocket is an ordinary request", () => {
  expect(takenBy("/app/key", "h2c")).toBe("nobody");
  expect(takenBy("/app/key", "WebSocket")).toBe("realtime");
});

test("there is no reload socket in production", () => {
  expect(takenBy("/_next/webpack-hmr", "websocket", false)).toBe("nobody");
});
