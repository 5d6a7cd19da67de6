import { hash, verify } from "@node-rs/argon2";

/** Argon2id at the OWASP minimum (19 MiB, 2 passes, 1 lane): some 20 ms, off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is stored of a password: an argon2id string with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

let standIn: Promise<string> | undefined;

/**
 * Whether the password is the one that was stored. Takes as long where there is none (an unknown email, an invited
 * user), so that the time of the answer does not tell which addresses have accounts.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await standIn), password.normalize("NFKC"));
  return stored !== null && matches;
}
