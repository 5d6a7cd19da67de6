import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { routeUpgrades } from "@/server/http/upgrades";

/** Returns what handles an upgrade request, or "nobody" if it becomes an ordinary request. */
function handlerOf(url: string, upgrade: string | undefined = "websocket", dev = true): string {
  let handler = "nobody";
  const take = routeUpgrades({
    realtime: () => (handler = "realtime"),
    forwardHotReload: dev ? () => (handler = "reloading") : undefined,
  });
  const request = { url, headers: { upgrade } } as unknown as IncomingMessage;
  const isTaken = take(request, new PassThrough(), Buffer.alloc(0));
  expect(isTaken).toBe(handler !== "nobody");
  return handler;
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
])("a WebSocket request to %s is handled by %s", (url, handler) => {
  expect(handlerOf(url)).toBe(handler);
});

test("a request to upgrade to anything but a WebSocket is an ordinary request", () => {
  expect(handlerOf("/app/key", "h2c")).toBe("nobody");
  expect(handlerOf("/app/key", "WebSocket")).toBe("realtime");
});

test("there is no reload socket in production", () => {
  expect(handlerOf("/_next/webpack-hmr", "websocket", false)).toBe("nobody");
});
