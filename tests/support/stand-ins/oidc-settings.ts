import { expect, vi } from "vitest";
import { config, setPort } from "@/lib/platform/config/config";
import type { Browser } from "../http/browser";
import { browserAtAnotherAddress } from "../people/password-user";
import { CLIENT, logInAt } from "./oidc-provider";
import type { TestTenant } from "../people/tenant";

/**
 * Applies an identity provider's settings to this process, as if they had been in its environment
 * at startup.
 */
export function setProvider(issuer: string): void {
  const settings = { ISSUER: issuer, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret };
  for (const [name, value] of Object.entries({ ...settings, NAME: "Acme ID" })) {
    vi.stubEnv(`OIDC_${name}`, value);
  }
  // Makes the process read its environment again.
  setPort(config().PORT);
}

/** Switches back to signing in with passwords only. */
export function clearProvider(): void {
  vi.unstubAllEnvs();
  setPort(config().PORT);
}

/** Starts a sign-in. Returns the browser and the provider's URL it is sent to. */
export async function begin(
  tenant: TestTenant,
  callbackUrl = "/",
): Promise<{ client: Browser; url: URL }> {
  const client = browserAtAnotherAddress(tenant.host);
  const body = { callback_url: callbackUrl };
  const response = await client.fetch("POST", "/api/auth/oidc/start", body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return { client, url: new URL(String(response.body.url)) };
}

/**
 * Sends the browser from the provider back to this URL. Resolves with the location it is redirected
 * to.
 */
export async function returnFromProvider(
  client: Browser,
  { pathname, search }: URL,
): Promise<string> {
  const headers = { "sec-fetch-site": "cross-site" };
  const response = await client.send("GET", `${pathname}${search}`, undefined, { headers });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

/** Completes a sign-in with this account. Returns the browser and its final URL. */
export async function continueAs(
  tenant: TestTenant,
  login: string,
  callbackUrl?: string,
): Promise<{ client: Browser; location: string }> {
  const { client, url } = await begin(tenant, callbackUrl);
  return { client, location: await returnFromProvider(client, await logInAt(url.href, login)) };
}
