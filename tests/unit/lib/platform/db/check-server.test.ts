import { expect, it } from "vitest";
import { tooOld } from "@/lib/platform/db/check-server";

/** docs/operating.md: PostgreSQL 15 or newer. */
it.each(["15.0", "15.17 (Debian 15.17-0+deb12u1)", "18beta1"])("%s is taken", (version) => {
  expect(tooOld(version)).toBeUndefined();
});

it.each(["14.22", "9.6.24", "an unknown version"])("%s is refused in one line", (version) => {
  expect(tooOld(version)).toBe(
    `PostgreSQL 15 or newer is needed; DATABASE_URL leads to ${version}.`,
  );
});
