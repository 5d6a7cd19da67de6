import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sealedCookie, unsealCookie } from "@/lib/identity/sign-in/sealed-state";

const LIFETIMES = [
  ["challenge", 5],
  ["oidc", 10],
] as const;

/** Returns the headers of a browser that kept the cookie. */
const headersWith = (line: string) => new Headers({ cookie: line.split(";", 1)[0] ?? "" });

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "0123456789abcdef0123456789abcdef");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-31T09:15:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("the sealed state between two sign-in steps", () => {
  it.each(LIFETIMES)(
    "expires for %s after %i minutes, whatever the browser does",
    (purpose, minutes) => {
      const cookie = sealedCookie(purpose, new Headers(), { userId: 7 });
      expect(cookie).toContain(`Max-Age=${minutes * 60};`);
      const headers = headersWith(cookie);
      expect(unsealCookie(purpose, headers)).toEqual({ userId: 7 });
      vi.setSystemTime(Date.now() + minutes * 60_000 - 1);
      expect(unsealCookie(purpose, headers)).toEqual({ userId: 7 });
      vi.setSystemTime(Date.now() + 1);
      expect(unsealCookie(purpose, headers)).toBeUndefined();
      vi.setSystemTime(Date.now() + 365 * 24 * 60 * 60_000);
      expect(unsealCookie(purpose, headers)).toBeUndefined();
    },
  );

  it("is only valid for its own purpose", () => {
    const cookie = sealedCookie("oidc", new Headers(), { userId: 7 });
    const renamed = cookie.replace("lanework.oidc", "lanework.challenge");
    expect(unsealCookie("challenge", headersWith(renamed))).toBeUndefined();
    expect(unsealCookie("challenge", headersWith(cookie))).toBeUndefined();
  });

  it("is ignored if the cookie is not ours", () => {
    for (const value of ["", "x", "AAAA", "e30"]) {
      expect(unsealCookie("oidc", headersWith(`lanework.oidc=${value}`))).toBeUndefined();
    }
  });
});
