import { expect, vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";
import type { Browser } from "../http/browser";
import { browserElsewhere } from "../people/password-user";
import { CLIENT, logInAt } from "./oidc-provider";
import type { TestTenant } from "../people/tenant";

/** Gives this process a provider to sign in by, as another environment at its start would. */
export function setProvider(issuer: string): void {
  const settings = { ISSUER: issuer, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret };
  for (const [name, value] of Object.entries({ ...settings, NAME: "Acme ID" })) {
    vi.stubEnv(`OIDC_${name}`, value);
  }
  // Has the environment read again.
  setPort(config().PORT);
}

/** Back to passwords alone. */
export function clearProvider(): void {
  vi.unstubAllEnvs();
  setPort(config().PORT);
}

/** A browser that was sent to the provider, and the address there. */
export async function begin(
  tenant: TestTenant,
  callbackUrl = "/",
): Promise<{ client: Browser; url: URL }> {
  const client = browserElsewhere(tenant.host);
  const body = { callback_url: callbackUrl };
  const answer = await client.fetch("POST", "/api/auth/oidc/start", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { client, url: new URL(String(answer.body.url)) };
}

/** The browser comes back from the provider to this address: where it is sent on to. */
export async function comeBack(client: Browser, { pathname, search }: URL): Promise<string> {
  const headers = { "sec-fetch-site": "cross-site" };
  const answer = await client.send("GET", `${pathname}${search}`, undefined, { headers });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

/** Goes all the way, as this account of the provider: the browser, and where it ended up. */
export async function continueAs(
  tenant: TestTenant,
  login: string,
  callbackUrl?: string,
): Promise<{ client: Browser; location: string }> {
  const { client, url } = await begin(tenant, callbackUrl);
  return { client, location: await comeBack(client, await logInAt(url.href, login)) };
}
