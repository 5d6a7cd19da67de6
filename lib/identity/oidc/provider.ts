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

/** The longest that somebody who signs in waits for one answer of the provider. */
const TIMEOUT_SECONDS = 5;
/** How long what the provider says of itself counts. */
const FRESH_MS = 10 * 60_000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const found = new Map<string, { provider: Promise<Configuration>; until: number }>();

/** What the button calls the provider; undefined where none is set. */
export function providerName(): string | undefined {
  const { OIDC_ISSUER, OIDC_NAME } = config();
  return OIDC_ISSUER === undefined ? undefined : OIDC_NAME;
}

/** The secret in the body or the header, as the provider says; one that says nothing means the header. */
function authenticateBy(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/** The library calls it deprecated so that nobody uses it lightly; see LOOPBACK. */
// eslint-disable-next-line @typescript-eslint/no-deprecated
const allowPlainHttp = allowInsecureRequests;

function discover(issuer: URL, clientId: string, secret: string): Promise<Configuration> {
  const isLoopback = issuer.protocol === "http:" && LOOPBACK.has(issuer.hostname);
  return discovery(issuer, clientId, {}, authenticateBy(secret), {
    timeout: TIMEOUT_SECONDS,
    // The library takes TLS for proof enough of a token; we read its signature too.
    execute: [enableNonRepudiationChecks, ...(isLoopback ? [allowPlainHttp] : [])],
  });
}

/** The provider of this installation, as it describes itself. Throws SignInRefused. */
export async function openProvider(): Promise<Configuration> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET = "" } = config();
  if (OIDC_ISSUER === undefined) throw new SignInRefused("OidcOff");
  const key = JSON.stringify([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]);
  let known = found.get(key);
  if (!known || known.until < Date.now()) {
    const provider = discover(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET);
    known = { provider, until: Date.now() + FRESH_MS };
    found.set(key, known);
  }
  try {
    return await known.provider;
  } catch (error) {
    // The next one who signs in asks again.
    if (found.get(key) === known) found.delete(key);
    throw refusalOf(error);
  }
}
