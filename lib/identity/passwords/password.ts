import { hash, verify } from "@node-rs/argon2";

/**
 * Argon2id with OWASP's minimum parameters (19 MiB, 2 passes, 1 lane): about 20 ms, off the main
 * thread.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns a password's hash: an argon2id string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

let standIn: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Takes just as long without a hash (an unknown email, an
 * invited user), so that the response time does not reveal which addresses have accounts.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await standIn), password.normalize("NFKC"));
  return stored !== null && matches;
}
