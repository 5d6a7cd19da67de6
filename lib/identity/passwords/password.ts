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

let dummyHash: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash. Takes just as long if there is no hash (an unknown
 * email address or an invited user), so that the response time does not reveal which addresses have
 * accounts.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await dummyHash), password.normalize("NFKC"));
  return stored !== null && matches;
}
