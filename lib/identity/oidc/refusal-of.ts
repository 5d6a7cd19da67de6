import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { log } from "@/lib/platform/observability/log";
import { type RefusalCode, SignInRefused } from "./refusal";

function isServerFailure({ cause }: Error): boolean {
  return cause instanceof Response && cause.status >= 500;
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof AuthorizationResponseError) return "OidcDenied";
  // A code that was used, or is older than the provider likes.
  if (error instanceof ResponseBodyError) {
    return error.error === "invalid_grant" ? "OidcOver" : "OidcInvalid";
  }
  if (error instanceof ClientError) {
    return error.code === "OAUTH_TIMEOUT" || isServerFailure(error)
      ? "OidcUnreachable"
      : "OidcInvalid";
  }
  // What fetch() throws when nobody answers.
  return error instanceof TypeError ? "OidcUnreachable" : "OidcInvalid";
}

/** What went wrong with the provider as the refusal that the person reads; the log has the reason, and no token. */
export function refusalOf(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  const { message, code } = error as { message?: string; code?: string };
  const refusal = codeOf(error);
  log.warn({ refusal, code, reason: message }, "sign-in by the provider refused");
  return new SignInRefused(refusal);
}
