import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { refusalText } from "@/lib/identity/oidc/refusal";
import {
  logInAt,
  type ProviderAccount,
  type RunningProvider,
  startProvider,
} from "../../support/stand-ins/oidc-provider";
import {
  begin,
  clearProvider,
  returnFromProvider,
  continueAs,
  setProvider,
} from "../../support/stand-ins/oidc-settings";
import {
  browserAtAnotherAddress,
  createUserWithPassword,
} from "../../support/people/password-user";
import { TestTenant, type TestUser } from "../../support/people/tenant";
import { dumpTenant } from "../../support/rights/twin";

let provider: RunningProvider;
let tenant: TestTenant;
beforeAll(async () => {
  provider = await startProvider();
  setProvider(provider.issuer);
  tenant = await TestTenant.make();
});
afterAll(async () => {
  clearProvider();
  await provider.stop();
});

const refusal = (code: string) => `/sign-in?error=${code}`;
const verified = ({ email }: { email: string }) => provider.add({ email, email_verified: true });
const identitiesOf = ({ id }: TestUser) => prisma.identity.findMany({ where: { userId: id } });
describe("sign-in is rejected with a message and changes nothing for", () => {
  const accounts: [string, string, () => Promise<ProviderAccount>][] = [
    [
      "an unknown address",
      "OidcUnknown",
      () => Promise.resolve({ email: "nobody@example.test", email_verified: true }),
    ],
    [
      "an unverified address",
      "OidcUnverified",
      async () => ({ email: (await createUserWithPassword(tenant)).email, email_verified: false }),
    ],
    [
      "an address without email_verified",
      "OidcUnverified",
      async () => ({ email: (await createUserWithPassword(tenant)).email }),
    ],
    [
      "a lookalike address that lower-cases to the same text",
      "OidcUnknown",
      async () => {
        await createUserWithPassword(tenant, { email: `kim@${tenant.slug}.test` });
        return { email: `\u212Aim@${tenant.slug}.test`, email_verified: true };
      },
    ],
    ["a missing address", "OidcUnverified", () => Promise.resolve({})],
    [
      "a deactivated person",
      "OidcDeactivated",
      async () => ({
        email: (await createUserWithPassword(tenant, { status: 2 })).email,
        email_verified: true,
      }),
    ],
    [
      "a deleted person",
      "OidcUnknown",
      async () => ({
        email: (await createUserWithPassword(tenant, { deletedAt: new Date() })).email,
        email_verified: true,
      }),
    ],
    [
      "a person in another workspace",
      "OidcUnknown",
      async () => ({
        email: (await createUserWithPassword(await TestTenant.make())).email,
        email_verified: true,
      }),
    ],
  ];
  it.each(accounts)("%s", async (_, code, data) => {
    const login = provider.add(await data());
    const before = await dumpTenant(tenant.id);
    const { client, location } = await continueAs(tenant, login);
    expect(location).toBe(refusal(code));
    expect(refusalText(code)).toMatch(/\w\.$/);
    expect(client.cookies.has("lanework.session")).toBe(false);
    expect(await dumpTenant(tenant.id)).toEqual(before);
  });

  it("a second provider account with the address of a linked person", async () => {
    const user = await createUserWithPassword(tenant);
    await continueAs(tenant, verified(user));
    const { client, location } = await continueAs(tenant, verified(user));
    expect(location).toBe(refusal("OidcTaken"));
    expect(client.cookies.has("lanework.session")).toBe(false);
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  it("a linked person who has been deactivated", async () => {
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    await continueAs(tenant, login);
    await prisma.user.updateMany({ where: { id: user.id }, data: { status: 2 } });
    expect((await continueAs(tenant, login)).location).toBe(refusal("OidcDeactivated"));
  });

  it("a callback with no cookie or another browser's, with the wrong state or in the wrong workspace", async () => {
    const other = await TestTenant.make();
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    const mine = await begin(tenant);
    const back = await logInAt(mine.url.href, login);
    const cookie = mine.client.cookies.get("lanework.oidc") ?? "";
    const wrong = [
      { host: tenant.host, cookie: "" },
      { host: tenant.host, cookie: "nonsense" },
      {
        host: tenant.host,
        cookie: (await begin(tenant)).client.cookies.get("lanework.oidc") ?? "",
      },
      { host: other.host, cookie },
    ];
    for (const attempt of wrong) {
      const client = browserAtAnotherAddress(attempt.host);
      client.cookies.set("lanework.oidc", attempt.cookie);
      expect(await returnFromProvider(client, back)).toBe(refusal("OidcOver"));
      expect(client.cookies.has("lanework.session")).toBe(false);
    }
    const otherState = new URL(back);
    otherState.searchParams.set("state", "x".repeat(43));
    const client = browserAtAnotherAddress(tenant.host);
    client.cookies.set("lanework.oidc", cookie);
    expect(await returnFromProvider(client, otherState)).toBe(refusal("OidcOver"));
    expect(await identitiesOf(user)).toEqual([]);
  });

  it("a repeated callback", async () => {
    const user = await createUserWithPassword(tenant);
    const { client, url } = await begin(tenant);
    const cookie = client.cookies.get("lanework.oidc") ?? "";
    const back = await logInAt(url.href, verified(user));
    expect(await returnFromProvider(client, back)).toBe("/");
    const again = browserAtAnotherAddress(tenant.host);
    expect(await returnFromProvider(again, back)).toBe(refusal("OidcOver"));
    again.cookies.set("lanework.oidc", cookie);
    expect(await returnFromProvider(again, back)).toBe(refusal("OidcOver"));
    expect(again.cookies.has("lanework.session")).toBe(false);
  });

  it("a callback with the wrong issuer, with an error from the provider or without a code", async () => {
    const user = await createUserWithPassword(tenant);
    const cases: [string, (back: URL) => void][] = [
      ["OidcInvalid", ({ searchParams }) => searchParams.set("iss", "https://evil.example")],
      ["OidcInvalid", ({ searchParams }) => searchParams.delete("iss")],
      ["OidcInvalid", ({ searchParams }) => searchParams.delete("code")],
      ["OidcOver", ({ searchParams }) => searchParams.set("code", "made-up")],
      [
        "OidcDenied",
        ({ searchParams }) => {
          searchParams.delete("code");
          searchParams.set("error", "access_denied");
        },
      ],
    ];
    for (const [code, tamper] of cases) {
      const { client, url } = await begin(tenant);
      const back = await logInAt(url.href, verified(user));
      tamper(back);
      expect(await returnFromProvider(client, back)).toBe(refusal(code));
      expect(client.cookies.has("lanework.session")).toBe(false);
    }
    expect(await identitiesOf(user)).toEqual([]);
  });

  it("the 101st request from one address in 15 minutes, not counting successful sign-ins", async () => {
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    const client = browserAtAnotherAddress(tenant.host);
    const start = () => client.fetch("POST", "/api/auth/oidc/start", {});
    const completeSignIn = async () => {
      const { url } = (await start()).body as { url: string };
      return returnFromProvider(client, await logInAt(url, login));
    };
    for (let i = 0; i < 98; i++) await start();
    expect([await completeSignIn(), await completeSignIn()]).toEqual(["/", "/"]);
    await start();
    const { url } = (await start()).body as { url: string };
    const rejected = await start();
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([
      429,
      expect.any(String),
    ]);
    expect(await returnFromProvider(client, await logInAt(url, login))).toBe(
      refusal("OidcThrottled"),
    );
  });

  it("a request from another site's page", async () => {
    const client = browserAtAnotherAddress(tenant.host);
    const headers = { "sec-fetch-site": "cross-site" };
    const response = await client.send("POST", "/api/auth/oidc/start", {}, { headers });
    expect(response.status).toBe(403);
    expect(client.cookies.size).toBe(0);
  });
});
