import { expect, it } from "vitest";
import { retryDelay, parseRetryAfter } from "@/lib/messaging/webhooks/delivery/retry-delay";

const NOW = Date.parse("2026-01-31T09:15:00Z");

it.each([
  ["0", 0],
  ["120", 120],
  [" 120 ", 120],
  ["21600", 21_600],
  ["21601", 21_600],
  ["9999999999", 21_600],
  ["99999999999999999999", 0],
  ["-5", 0],
  ["1.5", 0],
  ["1e3", 0],
  ["soon", 0],
  ["", 0],
  [undefined, 0],
  ["Sat, 31 Jan 2026 09:16:30 GMT", 90],
  ["Sat, 31 Jan 2026 09:14:00 GMT", 0],
  ["Sun, 01 Feb 2026 09:15:00 GMT", 21_600],
  ["Sat, 99 Jan 2026 09:16:30 GMT", 0],
  ["2026-01-31T09:16:30Z", 0],
])("a Retry-After of %j means %s seconds", (header, seconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds);
});

it("waits for the longer of the planned and requested delays, and not at all after the last attempt", () => {
  expect(retryDelay(1, 0)).toBe(5);
  expect(retryDelay(1, 60)).toBe(60);
  expect(retryDelay(2, 60)).toBe(300);
  expect(retryDelay(10, 60)).toBeNull();
});
