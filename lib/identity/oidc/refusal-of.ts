import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { log } from "@/lib/platform/observability/log";
import { type RefusalCode, SignInRefused } from "./refusal";

function isServerFailure({ cause }: Error): boolean {
  return cause instanceof Response && cause.status >= 500;
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof AuthorizationResponseError) return "OidcDenied";
  // The code has expired or has already been used.
  if (error instanceof ResponseBodyError) {
    return error.error === "invalid_grant" ? "OidcOver" : "OidcInvalid";
  }
  if (error instanceof ClientError) {
    return error.code === "OAUTH_TIMEOUT" || isServerFailure(error)
      ? "OidcUnreachable"
      : "OidcInvalid";
  }
  // Thrown by fetch() if the provider is unreachable.
  return error instanceof TypeError ? "OidcUnreachable" : "OidcInvalid";
}

/**
 * Converts a provider error into one with a message for the user. Logs the reason, without any
 * tokens.
 */
export function refusalOf(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  const { message, code } = error as { message?: string; code?: string };
  const refusal = codeOf(error);
  log.warn({ refusal, code, reason: message }, "provider sign-in refused");
  return new SignInRefused(refusal);
}
