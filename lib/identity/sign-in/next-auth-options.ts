import type { AuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import { log } from "@/lib/platform/observability/log";
import type { ThrottleState } from "@/lib/platform/throttle/throttle";
import { sessionSecret } from "@/lib/platform/config/config";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { signInByPassword } from "./sign-in-by-password";
import type { Challenge } from "./sign-in-user";
import { findSessionActor } from "@/lib/identity/request/authenticate";
import { localPath } from "@/lib/identity/auth/callback-url";
import { callerOf } from "@/lib/identity/auth/caller";
import { findEmailOwner } from "./check-credentials";
import { SESSION_DAYS } from "@/lib/identity/sessions/create-session";
import { endSession } from "@/lib/identity/sessions/end-session";
import { deviceCookies, knownDevice } from "./known-device";
import { recordFailedSignIn } from "./record-failed-sign-in";
import { credentials } from "@/lib/identity/auth/schema";
import {
  COOKIE_SECONDS,
  cookieName,
  sessionCookieName,
  sessionSecretOf,
} from "@/lib/identity/sessions/session-cookie";
import { countAttempt, forgiveAttempt } from "./sign-in-throttle";
import { unwrapDefault } from "./unwrap-default";

const DAY = 24 * 60 * 60 * 1000;

/** A request to next-auth, and the outcome of its sign-in. */
export interface AuthExchange {
  tenant: TenantRow;
  request: Request;
  secure: boolean;
  /** Set once the attempt has been counted. */
  throttle?: ThrottleState;
  /** Set if the password was correct but a code is still required. There is no session yet. */
  challenge?: Challenge;
  /** The cookies that make the browser a known device. Set after a successful sign-in. */
  device?: string[];
  /** An error that next-auth would report as wrong credentials or a missing session. */
  failure?: Error;
}

/**
 * Runs `work` and records its error, because next-auth would treat it as a rejection and drop the
 * session cookie.
 */
async function recordFailure<T>(exchange: AuthExchange, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    exchange.failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  }
}

/** Returns the user with the secret of their new session, or null if they cannot sign in. */
async function signIn(exchange: AuthExchange, input: unknown) {
  const parsed = credentials.safeParse(input);
  if (!parsed.success) return null;
  const { email, password } = parsed.data;
  const { tenant } = exchange;
  const { headers } = exchange.request;
  const caller = callerOf(headers);
  const { account, subject } = await findEmailOwner(tenant.id, email);
  const attempt = { subject, address: caller.address, device: knownDevice(headers, account) };
  exchange.throttle = await countAttempt(attempt);
  if (!exchange.throttle.isAllowed) return null;
  const admitted = await signInByPassword(account, password, caller);
  if (!admitted) {
    await recordFailedSignIn(tenant.id, account?.userId, caller);
    return null;
  }
  const { user, admission } = admitted;
  if ("challenge" in admission) {
    exchange.challenge = admission.challenge;
    return null;
  }
  await forgiveAttempt(attempt);
  exchange.device = await deviceCookies(headers, user);
  const { secret } = admission;
  return { id: String(user.userId), name: user.name, email: user.email, secret };
}

/** Options for next-auth's cookies: host-only, HttpOnly, SameSite=Lax (docs/spec/access.md#sessions). */
function cookieOptions(secure: boolean): NonNullable<AuthOptions["cookies"]> {
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return {
    sessionToken: { name: sessionCookieName(secure), options },
    csrfToken: { name: csrfCookieName(secure), options },
    callbackUrl: { name: callbackCookieName(secure), options },
  };
}

export function csrfCookieName(secure: boolean): string {
  return cookieName("lanework.csrf", secure);
}

/** next-auth insists on a callback URL cookie. Nothing reads it, so it is never sent. */
export function callbackCookieName(secure: boolean): string {
  return cookieName("lanework.callback", secure);
}

/**
 * Returns next-auth's options for one request. What next-auth treats as a JSON Web Token is the
 * opaque secret of a row in `sessions`: `encode` returns the secret and `decode` looks it up, so a
 * session ends as soon as its row or user is deleted or the user is deactivated.
 */
export function nextAuthOptions(exchange: AuthExchange): AuthOptions {
  const { request, secure } = exchange;
  return {
    secret: sessionSecret(),
    useSecureCookies: secure,
    cookies: cookieOptions(secure),
    pages: { signIn: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: COOKIE_SECONDS },
    providers: [
      unwrapDefault(credentialsProvider)({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (input) =>
          recordFailure(exchange, () => signIn(exchange, input)).catch(() => null),
      }),
    ],
    jwt: {
      encode: ({ token }) => Promise.resolve(String(token?.["secret"])),
      decode: async ({ token: secret }) => {
        const actor = await recordFailure(exchange, () => findSessionActor(request.headers));
        if (!actor || secret === undefined) return null;
        const name = `${actor.firstName} ${actor.lastName}`;
        return { sub: String(actor.userId), name, email: actor.email, secret };
      },
    },
    callbacks: {
      // `user` is the result of signIn() above, and is set only when signing in.
      jwt: ({ token, user }) => ({ ...token, ...(user as typeof user | undefined) }),
      session: ({ token }) => ({
        user: { name: token.name ?? null, email: token.email ?? null },
        expires: new Date(Date.now() + SESSION_DAYS * DAY).toISOString(),
      }),
      redirect: ({ url, baseUrl }) => baseUrl + localPath(url, baseUrl),
    },
    events: {
      signOut: async () => {
        const secret = sessionSecretOf(request.headers);
        if (secret !== undefined) await recordFailure(exchange, () => endSession(secret));
      },
    },
    logger: {
      // An expired session's cookie is not an error.
      error: (code, detail) =>
        code === "JWT_SESSION_ERROR" ||
        exchange.failure !== undefined ||
        log.error({ code, detail }, "next-auth"),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
