import { hash, randomUUID } from "node:crypto";
import { seal, unseal } from "@/lib/platform/config/seal";
import {
  type SealedId,
  sealedSubject,
  type ThrottleSubject,
} from "@/lib/platform/throttle/throttle-subject";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import type { UserKey } from "@/lib/identity/sessions/create-session";
import {
  COOKIE_SECONDS,
  cookieName,
  cookieOf,
  isSecure,
} from "@/lib/identity/sessions/session-cookie";

/**
 * A cookie that marks a browser as one its user has signed in with. It does not grant access, only
 * a separate count of wrong passwords.
 */
interface KnownDevice extends UserKey {
  id: SealedId;
  /**
   * Derived from the password at that time, so changing the password makes the device unknown
   * again.
   */
  mark: string;
}

const PURPOSE = "device ";

/**
 * Maximum number of users whose cookies a browser keeps. More would exceed the size limit for
 * request headers.
 */
const MAX_DEVICE_COOKIES = 8;

function markOf(passwordHash: string | null): string {
  return hash("sha256", passwordHash ?? "none", "base64url");
}

/**
 * Returns the name of a user's cookie. Each user has their own, so that people who share a browser
 * do not overwrite each other's.
 */
function nameOf(headers: Headers, userId: number | ""): string {
  return cookieName(`lanework.device-${userId}`, isSecure(headers));
}

/**
 * Returns the names of other users' oldest cookies, those over the limit. Browsers send the newest
 * last.
 */
function surplus(headers: Headers, own: string): string[] {
  const sent = headers.get("cookie")?.split(";") ?? [];
  const names = sent.map((part) => part.split("=", 1)[0]?.trim() ?? "");
  const others = new Set(
    names.filter((name) => name.startsWith(nameOf(headers, "")) && name !== own),
  );
  return [...others].slice(0, Math.max(0, others.size - (MAX_DEVICE_COOKIES - 1)));
}

/**
 * Returns the Set-Cookie values that make this browser a known device for the user until their
 * password changes, and that remove the oldest cookies over the limit.
 */
export async function deviceCookies(
  headers: Headers,
  { tenantId, userId }: UserKey,
  tx?: Transaction,
): Promise<string[]> {
  const user = await selectJsonRow<{ passwordHash: string | null }>(
    Prisma.sql`SELECT password_hash AS "passwordHash" FROM users
      WHERE tenant_id = ${tenantId} AND id = ${userId}`,
    tx,
  );
  const mark = markOf(user?.passwordHash ?? null);
  const device: KnownDevice = { tenantId, userId, id: randomUUID() as string as SealedId, mark };
  const sealed = Buffer.from(seal(PURPOSE + JSON.stringify(device)), "base64").toString(
    "base64url",
  );
  const own = nameOf(headers, userId);
  const setCookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(headers) ? "; Secure" : ""}`;
  const expired = surplus(headers, own).map((name) => setCookie(name, "", 0));
  return [setCookie(own, sealed, COOKIE_SECONDS), ...expired];
}

/**
 * Returns the key for counting this browser's failures, or undefined if it is not one of the
 * account's known devices.
 */
export function knownDevice(
  headers: Headers,
  account: (UserKey & { passwordHash: string | null }) | undefined,
): ThrottleSubject | undefined {
  if (!account) return undefined;
  const value = cookieOf(headers, nameOf(headers, account.userId));
  const text = value && unseal(Buffer.from(value, "base64url").toString("base64"));
  if (!text?.startsWith(PURPOSE)) return undefined;
  const { tenantId, userId, id, mark } = JSON.parse(text.slice(PURPOSE.length)) as KnownDevice;
  const isTheirs = tenantId === account.tenantId && userId === account.userId;
  return isTheirs && mark === markOf(account.passwordHash) ? sealedSubject(id) : undefined;
}
