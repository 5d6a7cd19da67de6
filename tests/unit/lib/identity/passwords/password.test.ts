import { expect, it } from "vitest";
import { checkPassword, hashPassword } from "@/lib/identity/passwords/password";

it("a password is stored as an argon2id hash with its own salt, and verified", async () => {
  const [one, two] = [await hashPassword("grüße aus köln"), await hashPassword("grüße aus köln")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await checkPassword(one, "grüße aus köln")).toBe(true);
  expect(await checkPassword(one, "grüße aus Köln")).toBe(false);
  expect(await checkPassword(one, "")).toBe(false);
});

it("a password matches however its accents were typed", async () => {
  const stored = await hashPassword("caf\u00e9 noir");
  expect(await checkPassword(stored, "cafe\u0301 noir")).toBe(true);
});

it("no password is correct for a user without one, and the check takes just as long", async () => {
  expect(await checkPassword(null, "no account has this password")).toBe(false);
  const stored = await hashPassword("x");
  const time = async (hash: string | null) => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      await checkPassword(hash, "wrong");
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  // A loose bound, because a shortcut would be a hundred times faster.
  expect(await time(null)).toBeGreaterThan((await time(stored)) / 5);
});
