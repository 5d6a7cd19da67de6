import { expect, it } from "vitest";
import { versionError } from "@/lib/platform/db/startup/check-server";

/** docs/operating.md: PostgreSQL 15 or newer. */
it.each(["15.0", "15.17 (Debian 15.17-0+deb12u1)", "18beta1"])("%s is accepted", (version) => {
  expect(versionError(version)).toBeUndefined();
});

it.each(["14.22", "9.6.24", "an unknown version"])(
  "%s is rejected with a one-line error",
  (version) => {
    expect(versionError(version)).toBe(
      `PostgreSQL 15 or newer is required. DATABASE_URL points to ${version}.`,
    );
  },
);
