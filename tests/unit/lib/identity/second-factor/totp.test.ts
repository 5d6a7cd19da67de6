import { describe, expect, it } from "vitest";
import { hashRecoveryCode, makeRecoveryCode } from "@/lib/identity/second-factor/recovery-code";
import { makeTotpSecret, totpCode, totpStep, totpUri } from "@/lib/identity/second-factor/totp";

/** The key from RFC 6238, Appendix B ("12345678901234567890") in base 32. */
const RFC_KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("authenticator app codes", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("match RFC 6238 at %d s: %s", (seconds, code) => {
    expect(totpCode(RFC_KEY, seconds * 1000)).toBe(code);
    expect(totpStep(RFC_KEY, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("are valid for their own step and its neighbors, and identify the step", () => {
    const now = 1_800_000_015_000;
    const step = Math.floor(now / 30_000);
    for (const offset of [-1, 0, 1]) {
      expect(totpStep(RFC_KEY, totpCode(RFC_KEY, now + offset * 30_000), now)).toBe(step + offset);
    }
    for (const offset of [-3, -2, 2, 3]) {
      expect(totpStep(RFC_KEY, totpCode(RFC_KEY, now + offset * 30_000), now)).toBeUndefined();
    }
  });

  it.each(["", "1", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "-12345"])(
    "do not include %j",
    (code) => {
      expect(totpStep(RFC_KEY, code, 59_000)).toBeUndefined();
    },
  );

  it("come from 160-bit keys that an app can read, whatever the workspace's name", () => {
    const secret = makeTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(totpUri(secret, "Ops: a/b?c=d&e", "ada+x@example.test"));
    expect(uri.protocol).toBe("otpauth:");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: "Ops  a/b?c=d&e",
    });
  });
});

describe("recovery codes", () => {
  it("are four groups of four, all different, and accepted however they are typed", () => {
    const codes = Array.from({ length: 500 }, makeRecoveryCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/);
      const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
      expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code));
    }
  });

  it.each([
    "",
    "123456",
    "abcd",
    "abcd-efgh-jkmn-pqr",
    "abcd-efgh-jkmn-pqrs-t",
    "O000-0000-0000-0000",
  ])("do not include %j", (typed) => expect(hashRecoveryCode(typed)).toBeUndefined());
});
