import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import { config } from "@/lib/platform/config/config";
import { SignInRefused } from "./refusal";
import { refusalOf } from "./refusal-of";

/** Maximum time to wait for a response from the provider during sign-in. */
const TIMEOUT_SECONDS = 5;
/** How long the provider's metadata is cached. */
const FRESH_MS = 10 * 60_000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const cache = new Map<string, { provider: Promise<Configuration>; until: number }>();

/** The provider's name on the button, or undefined if none is configured. */
export function providerName(): string | undefined {
  const { OIDC_ISSUER, OIDC_NAME } = config();
  return OIDC_ISSUER === undefined ? undefined : OIDC_NAME;
}

/**
 * Returns a function that sends the secret in the header or the body, depending on the provider's
 * metadata; by default, in the header.
 */
function clientAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/**
 * The library deprecates this only to discourage careless use. We use it only for LOOPBACK hosts.
 */
// oxlint-disable-next-line typescript/no-deprecated
const allowPlainHttp = allowInsecureRequests;

function discover(issuer: URL, clientId: string, secret: string): Promise<Configuration> {
  const isLoopback = issuer.protocol === "http:" && LOOPBACK.has(issuer.hostname);
  return discovery(issuer, clientId, {}, clientAuth(secret), {
    timeout: TIMEOUT_SECONDS,
    // The library relies on TLS to trust a token; we also verify its signature.
    execute: [enableNonRepudiationChecks, ...(isLoopback ? [allowPlainHttp] : [])],
  });
}

/** Returns this installation's provider with its metadata. Throws SignInRefused. */
export async function openProvider(): Promise<Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET = "" } = config();
  if (OIDC_ISSUER === undefined) throw new SignInRefused("OidcOff");
  const key = JSON.stringify([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]);
  let cached = cache.get(key);
  if (!cached || cached.until < Date.now()) {
    const provider = discover(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET);
    cached = { provider, until: Date.now() + FRESH_MS };
    cache.set(key, cached);
  }
  try {
    return await cached.provider;
  } catch (error) {
    // The next sign-in retries.
    if (cache.get(key) === cached) cache.delete(key);
    throw refusalOf(error);
  }
}
