import { type Admission, signInUser } from "@/lib/identity/sign-in/sign-in-user";
import type { Caller } from "@/lib/identity/auth/caller";
import { createSession } from "@/lib/identity/sessions/create-session";
import { countProviderStep, forgiveProviderSteps } from "@/lib/identity/sign-in/sign-in-throttle";
import { transaction } from "@/lib/platform/db/query";
import type { TenantRow } from "@/lib/platform/tenancy/find-tenant";
import { findOrLink } from "./link-identity";
import { openProvider } from "./provider";
import { type ClaimedIdentity, readClaims } from "./read-claims";
import { SignInRefused } from "./refusal";
import { refusalOf } from "./refusal-of";
import type { StartedSignIn } from "./start-sign-in";

async function claim(begun: StartedSignIn, search: string): Promise<ClaimedIdentity> {
  const provider = await openProvider();
  try {
    return await readClaims(provider, begun, search);
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Completes a sign-in with the provider. A second factor is otherwise up to the provider, so ours
 * is required only when linking a provider account. `search` is the query string that the provider
 * added to the redirect URI. Changes nothing if it throws SignInRefused.
 */
export async function finishSignIn(
  tenant: TenantRow,
  begun: StartedSignIn | undefined,
  search: string,
  caller: Caller,
): Promise<Admission> {
  const state = new URLSearchParams(search).get("state");
  if (begun?.tenantId !== tenant.id || begun.state !== state) throw new SignInRefused("OidcOver");
  const throttle = await countProviderStep(caller.address);
  if (!throttle.isAllowed) throw new SignInRefused("OidcThrottled");
  const claimed = await claim(begun, search);
  const admission = await transaction<Admission>(async (tx) => {
    const { userId, isLinked } = await findOrLink(tenant, claimed, tx);
    const key = { tenantId: tenant.id, userId };
    if (isLinked) return { ...key, secret: await createSession(key, caller, tx) };
    const result = await signInUser(key, caller, tx);
    const { issuer, subject, email } = claimed;
    if ("secret" in result || email === null)
      throw new Error("a code must be required before linking");
    const identity = { issuer, subject, email };
    return { challenge: { ...result.challenge, identity } };
  });
  await forgiveProviderSteps(caller.address);
  return admission;
}
