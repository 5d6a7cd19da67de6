import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export const CLIENT = { id: "lanework-test", secret: "a secret for tests only" };

/** An account at the provider. Its login name is also its subject. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
}

export interface RunningProvider {
  issuer: string;
  /** By subject. */
  accounts: Map<string, ProviderAccount>;
  /** Creates an account and returns its subject. */
  add: (account: ProviderAccount) => string;
  stop: () => Promise<void>;
}

/**
 * Starts a real OpenID Connect provider on loopback (oidc-provider), with its own login page and no
 * consent page. An unknown login name gets an account without an email address.
 */
export async function startProvider(port = 0): Promise<RunningProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ["http://localhost/api/auth/oidc/callback"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    cookies: { keys: ["a key for tests only"] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...accounts.get(id) }),
    }),
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
    ttl: { Grant: 600, Session: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
  });
  // Allows the callback of every workspace, because tests create workspaces at any time.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /^http:\/\/[\w-]+\.localhost(:\d+)?\/api\/auth\/oidc\/callback$/.test(uri);
  const handle = provider.callback();
  server.on("request", (request, response) => void handle(request, response));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const add = (account: ProviderAccount) => {
    const subject = `subject-${accounts.size + 1}`;
    accounts.set(subject, account);
    return subject;
  };
  return { issuer, accounts, add, stop };
}

/** Does what a browser does at the provider: logs in, and returns the URL it is redirected to. */
export async function logInAt(start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (address: string | URL, form?: Record<string, string>) => {
    const response = await fetch(address, {
      redirect: "manual",
      method: form ? "POST" : "GET",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return response;
  };
  let at = new URL(start);
  const { origin } = at;
  while (at.origin === origin) {
    const isLogin = at.pathname.startsWith("/interaction/");
    const form = { prompt: "login", login, password: "anything" };
    const response = await visit(at, isLogin ? form : undefined);
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    at = new URL(location, at);
  }
  return at;
}
