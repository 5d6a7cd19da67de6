// @module-tag slow
import type { ServerResponse } from "node:http";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { refusalText } from "@/lib/identity/oidc/refusal";
import {
  forgeries,
  type HostileIssuer,
  type Misbehavior,
  startIssuer,
} from "../../support/stand-ins/hostile-issuer";
import {
  begin,
  clearProvider,
  returnFromProvider,
  setProvider,
} from "../../support/stand-ins/oidc-settings";
import {
  browserAtAnotherAddress,
  createUserWithPassword,
} from "../../support/people/password-user";
import { TestTenant } from "../../support/people/tenant";
import { dumpTenant } from "../../support/rights/twin";

let tenant: TestTenant;
let issuer: HostileIssuer | undefined;
beforeAll(async () => {
  tenant = await TestTenant.make();
});
afterEach(async () => {
  clearProvider();
  await issuer?.stop();
});

async function withIssuer(misbehavior: Misbehavior): Promise<HostileIssuer> {
  issuer = await startIssuer(misbehavior);
  setProvider(issuer.issuer);
  return issuer;
}

/**
 * Signs in through a misbehaving issuer as a person with an account here. Expects the error `code`
 * with its message, no cookies and no changes.
 */
async function expectRejected(misbehavior: Misbehavior, code: string): Promise<void> {
  const { returnFrom } = await withIssuer(misbehavior);
  const { email } = await createUserWithPassword(tenant);
  const before = await dumpTenant(tenant.id);
  const { client, url } = await begin(tenant);
  expect(await returnFromProvider(client, returnFrom(url, email))).toBe(`/sign-in?error=${code}`);
  expect(refusalText(code)).toMatch(/[a-z]/);
  expect(client.cookies.size).toBe(0);
  expect(await dumpTenant(tenant.id)).toEqual(before);
}

const seconds = () => Math.floor(Date.now() / 1000);

it("accepts a valid token, so each case below fails because of its own fault", async () => {
  const { returnFrom } = await withIssuer({});
  const { email } = await createUserWithPassword(tenant);
  const { client, url } = await begin(tenant);
  expect(await returnFromProvider(client, returnFrom(url, email))).toBe("/");
  expect(client.cookies.has("lanework.session")).toBe(true);
});

describe("rejects a token", () => {
  const invalidClaims: [string, Misbehavior["claims"]][] = [
    ["from another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["without an issuer", ({ iss: _, ...claims }) => claims],
    ["with another sign-in's nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["without a nonce", ({ nonce: _, ...claims }) => claims],
    ["for another client", (claims) => ({ ...claims, aud: "another-client" })],
    [
      "for several clients without azp",
      (claims) => ({ ...claims, aud: [String(claims.aud), "b"] }),
    ],
    ["for us with another azp", (claims) => ({ ...claims, azp: "another-client" })],
    [
      "for several clients with another azp",
      (claims) => ({ ...claims, aud: [String(claims.aud), "b"], azp: "b" }),
    ],
    ["that has expired", (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() - 600 })],
    ["without an expiry", ({ exp: _, ...claims }) => claims],
    ["that is not valid yet", (claims) => ({ ...claims, nbf: seconds() + 600 })],
    ["without a subject", ({ sub: _, ...claims }) => claims],
    ["with an empty subject", (claims) => ({ ...claims, sub: "" })],
    ["with a subject that is too long", (claims) => ({ ...claims, sub: "s".repeat(256) })],
    ["with a NUL in its subject", (claims) => ({ ...claims, sub: "a\0b" })],
    ["with a numeric subject", (claims) => ({ ...claims, sub: 1 as unknown as string })],
  ];
  it.each(invalidClaims)("%s", async (_, claims) => {
    await expectRejected({ ...(claims && { claims }) }, "OidcInvalid");
  });

  it.each(Object.entries(forgeries))("%s", async (_, sign) => {
    await expectRejected({ sign }, "OidcInvalid");
  });

  it.each(["", "a.b.c", "not a token", "..", `${"a".repeat(100_000)}.b.c`])(
    "that is %j",
    async (text) => {
      await expectRejected({ sign: () => text }, "OidcInvalid");
    },
  );
});

describe("an email address", () => {
  it.each([false, "false", "true", 1, null, undefined, {}])(
    "is not verified by email_verified %j",
    async (email_verified) => {
      await expectRejected(
        { claims: (claims) => ({ ...claims, email_verified }) },
        "OidcUnverified",
      );
    },
  );

  it.each([null, 7, ["a@b.test"], "", `${"a".repeat(300)}@b.test`, "a\0@b.test"])(
    "cannot be %j",
    async (email) => {
      const claims: Misbehavior["claims"] = (original) => ({ ...original, email });
      await expectRejected({ claims }, email === "" ? "OidcUnknown" : "OidcUnverified");
    },
  );

  it("is not taken from another subject's userinfo", async () => {
    await expectRejected({ claims: ({ email: _, ...claims }) => claims }, "OidcInvalid");
  });
});

describe("an endpoint", () => {
  const hang = () => undefined;
  it("for keys is abandoned after hanging for five seconds", () =>
    expectRejected({ responders: { jwks: hang } }, "OidcUnreachable"));
  it("for tokens is abandoned after hanging for five seconds", () =>
    expectRejected({ responders: { token: hang } }, "OidcUnreachable"));

  const responses: [string, string, number, string, string][] = [
    ["garbage", "token", 200, "<html>", "OidcInvalid"],
    ["truncated JSON", "token", 200, '{"access_token":', "OidcInvalid"],
    ["an empty body", "token", 200, "", "OidcInvalid"],
    ["no tokens", "token", 200, "{}", "OidcInvalid"],
    [
      "only an access token",
      "token",
      200,
      '{"access_token":"a","token_type":"bearer"}',
      "OidcInvalid",
    ],
    ["500", "token", 500, "oops", "OidcUnreachable"],
    ["invalid_grant", "token", 400, '{"error":"invalid_grant"}', "OidcOver"],
    ["invalid_client", "token", 401, '{"error":"invalid_client"}', "OidcInvalid"],
    ["no keys", "jwks", 200, '{"keys":[]}', "OidcInvalid"],
    ["garbage keys", "jwks", 200, '{"keys":[{"kty":"RSA"}]}', "OidcInvalid"],
    ["500 for keys", "jwks", 500, "oops", "OidcUnreachable"],
  ];
  it.each(responses)("that returns %s ends the sign-in", async (_, name, status, body, code) => {
    const responders = {
      [name]: (_request: unknown, response: ServerResponse) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(body);
      },
    };
    await expectRejected({ responders }, code);
  });

  it("that redirects elsewhere is not followed", async () => {
    await expectRejected(
      {
        responders: {
          token: (_, response) => {
            response.writeHead(302, { location: "http://127.0.0.1:9/" });
            response.end();
          },
        },
      },
      "OidcInvalid",
    );
  });
});

describe("sign-in does not start", () => {
  async function expectNoStart(): Promise<void> {
    const client = browserAtAnotherAddress(tenant.host);
    const response = await client.fetch("POST", "/api/auth/oidc/start", {});
    expect([response.status, response.body.message]).toEqual([502, expect.any(String)]);
    expect(client.cookies.size).toBe(0);
  }

  it("when discovery returns a different issuer", async () => {
    await withIssuer({ discovery: (all) => ({ ...all, issuer: "https://evil.example" }) });
    await expectNoStart();
  });

  it("when discovery fails or hangs, until it recovers", async () => {
    let isUp = false;
    const { issuer: address } = await withIssuer({
      responders: {
        discovery: (_, response) => {
          if (!isUp) return response.writeHead(500).end();
          const all = { issuer: address, authorization_endpoint: `${address}/authorize` };
          response.writeHead(200, { "content-type": "application/json" });
          return response.end(JSON.stringify(all));
        },
      },
    });
    await expectNoStart();
    isUp = true;
    await begin(tenant);
    await withIssuer({ responders: { discovery: () => undefined } });
    await expectNoStart();
  });

  it("when the provider is unreachable or does not use TLS", async () => {
    setProvider("http://127.0.0.1:9");
    await expectNoStart();
    setProvider("http://provider.example");
    await expectNoStart();
  });

  it("without a provider: starting it returns 404 and the callback redirects with an error", async () => {
    clearProvider();
    const client = browserAtAnotherAddress(tenant.host);
    expect((await client.fetch("POST", "/api/auth/oidc/start", {})).status).toBe(404);
    const back = new URL(`http://${tenant.host}/api/auth/oidc/callback?code=x&state=y`);
    expect(await returnFromProvider(client, back)).toBe("/sign-in?error=OidcOver");
  });
});
