import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { identityResource } from "@/lib/identity/oidc/schema";
import { mailsTo } from "../../support/people/mails";
import { type RunningProvider, startProvider } from "../../support/stand-ins/oidc-provider";
import {
  begin,
  clearProvider,
  continueAs,
  setProvider,
} from "../../support/stand-ins/oidc-settings";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../support/people/password-user";
import { makeGuarded, wrongCode } from "../../support/people/second-factor";
import { TestTenant, type TestUser } from "../../support/people/tenant";

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
const auditOf = ({ id }: TestUser) =>
  prisma.auditEntry.findMany({
    where: { tenantId: tenant.id, subjectType: "user", subjectId: id },
    orderBy: { id: "asc" },
  });

describe("signing in with the provider", () => {
  it("requests a code with PKCE, state and nonce, from the workspace's own address", async () => {
    const { client, url } = await begin(tenant, "/projects");
    expect(url.origin).toBe(provider.issuer);
    const params = Object.fromEntries(url.searchParams);
    expect(params).toMatchObject({
      response_type: "code",
      scope: "openid email",
      redirect_uri: `http://${tenant.host}/api/auth/oidc/callback`,
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(params[name]).toMatch(/^[\w-]{43}$/);
    }
    const cookie = client.cookies.get("lanework.oidc") ?? "";
    for (const name of ["state", "nonce"]) expect(cookie).not.toContain(params[name]);
  });

  it("links the person whose verified address matches, ignoring case, and starts a regular session", async () => {
    const user = await createUserWithPassword(tenant);
    const login = provider.add({ email: user.email.toUpperCase(), email_verified: true });
    const { client, location } = await continueAs(tenant, login, "/projects?q=1");
    expect(location).toBe("/projects?q=1");
    expect(client.cookies.get("lanework.session")).toMatch(/^[\w-]{43}$/);
    expect(client.cookies.has("lanework.oidc")).toBe(false);
    expect((await client.fetch("GET", "/api/profile")).body.id).toBe(user.id);
    expect(await identitiesOf(user)).toMatchObject([{ issuer: provider.issuer, subject: login }]);
    expect((await auditOf(user)).at(-1)).toMatchObject({
      actorId: user.id,
      after: { linked_provider: provider.issuer },
    });
    expect((await mailsTo(tenant.id, user.email)).at(-1)?.subject).toContain(
      "Acme ID can now sign you in",
    );
    expect((await browserAtAnotherAddress(tenant.host).signIn(user.email, PASSWORD)).status).toBe(
      200,
    );
  });

  it("uses the linked account afterwards, even if its address at the provider changes", async () => {
    const [user, other] = [
      await createUserWithPassword(tenant),
      await createUserWithPassword(tenant),
    ];
    const login = verified(user);
    await continueAs(tenant, login);
    for (const data of [{ email: other.email, email_verified: true }, { email: "x@y.test" }, {}]) {
      provider.accounts.set(login, data);
      const { client } = await continueAs(tenant, login);
      expect((await client.fetch("GET", "/api/profile")).body.id).toBe(user.id);
    }
    expect(await identitiesOf(other)).toEqual([]);
    expect(await auditOf(user)).toHaveLength(1);
  });

  it("activates an invited person and invalidates their invitation", async () => {
    const user = await createUserWithPassword(tenant, { status: 0, passwordHash: null });
    const { location } = await continueAs(tenant, verified(user));
    expect(location).toBe("/");
    expect(await prisma.user.findFirstOrThrow({ where: { id: user.id } })).toMatchObject({
      status: 1,
    });
    expect((await auditOf(user)).at(-1)).toMatchObject({
      before: { status: 0 },
      after: { status: 1 },
    });
  });

  it("links once for concurrent callbacks", async () => {
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    const both = await Promise.all([continueAs(tenant, login), continueAs(tenant, login)]);
    expect(both.map(({ location }) => location)).toEqual(["/", "/"]);
    expect(await identitiesOf(user)).toHaveLength(1);
    expect(await auditOf(user)).toHaveLength(1);
  });

  it("skips our second factor, because the provider has its own", async () => {
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    await continueAs(tenant, login);
    const where = { tenantId_id: { tenantId: tenant.id, id: user.id } };
    await prisma.user.update({ where, data: { totpEnabledAt: new Date() } });
    const { client, location } = await continueAs(tenant, login);
    expect([location, client.cookies.has("lanework.session")]).toEqual(["/", true]);
  });

  it("requires the code before linking a person with two-factor authentication", async () => {
    const { user, code, secret } = await makeGuarded(tenant);
    const login = verified(user);
    const { client, location } = await continueAs(tenant, login, "/projects");
    expect(location).toBe("/sign-in/code?callbackUrl=%2Fprojects");
    expect(client.cookies.has("lanework.session")).toBe(false);
    const enterCode = (typed: string) =>
      client.fetch("POST", "/api/auth/second-factor", { code: typed });
    expect((await enterCode(wrongCode(secret))).status).toBe(422);
    expect(await identitiesOf(user)).toEqual([]);
    expect((await enterCode(code())).status).toBe(204);
    expect((await client.fetch("GET", "/api/profile")).body.id).toBe(user.id);
    expect(await identitiesOf(user)).toMatchObject([{ issuer: provider.issuer, subject: login }]);
    const again = await continueAs(tenant, login);
    expect([again.location, again.client.cookies.has("lanework.session")]).toEqual(["/", true]);
  });

  it("rejects the code if the account has since been linked to another person", async () => {
    const { user, code } = await makeGuarded(tenant);
    const login = verified(user);
    const { client } = await continueAs(tenant, login);
    const other = await createUserWithPassword(tenant);
    const theirs = { tenantId: tenant.id, userId: other.id };
    await prisma.identity.create({
      data: { ...theirs, issuer: provider.issuer, subject: login },
    });
    const response = await client.fetch("POST", "/api/auth/second-factor", { code: code() });
    expect(response.status).toBe(401);
    expect([client.cookies.has("lanework.session"), await identitiesOf(user)]).toEqual([false, []]);
  });

  it("links an account in one workspace only", async () => {
    const other = await TestTenant.make();
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    await continueAs(tenant, login);
    expect((await continueAs(other, login)).location).toBe(refusal("OidcUnknown"));
    expect(await prisma.identity.count({ where: { tenantId: other.id } })).toBe(0);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "",
  ])("keeps the redirect to %s within this origin", async (callbackUrl) => {
    const user = await createUserWithPassword(tenant);
    expect((await continueAs(tenant, verified(user), callbackUrl)).location).toBe("/");
  });
});

describe("linked accounts", () => {
  const PATH = "/api/profile/identities";

  it("can be listed and unlinked only by their owner; unlinking sends an email and is audited", async () => {
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    const { client } = await continueAs(tenant, login);
    const listed = (await client.fetch("GET", PATH)).body.map((one: unknown) =>
      identityResource.parse(one),
    );
    expect(listed).toMatchObject([{ issuer: provider.issuer, email: user.email }]);
    const path = `${PATH}/${listed[0].id}`;
    const proof = { password: PASSWORD };
    expect((await (await createUserWithPassword(tenant)).api.delete(path, proof)).status).toBe(404);
    const wrong = await client.fetch("DELETE", path, { password: "wrong horse" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ["password"]]);
    expect(await identitiesOf(user)).toHaveLength(1);
    expect((await client.fetch("DELETE", path, proof)).status).toBe(204);
    expect((await client.fetch("DELETE", path, proof)).status).toBe(404);
    expect(await identitiesOf(user)).toEqual([]);
    expect((await auditOf(user)).at(-1)).toMatchObject({
      before: { linked_provider: provider.issuer },
    });
    expect((await mailsTo(tenant.id, user.email)).at(-1)?.subject).toContain("was unlinked");
  });

  it("cannot be unlinked by someone without a password, who would be locked out (422)", async () => {
    const user = await tenant.user();
    await continueAs(tenant, verified(user));
    const [linked] = (await user.api.get(PATH)).body;
    for (const body of [{ password: PASSWORD }, { password: "" }, {}, undefined]) {
      const response = await user.api.delete(`${PATH}/${linked.id}`, body);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["password"]]);
    }
    expect(await identitiesOf(user)).toHaveLength(1);
  });

  it("are removed with the user, so a new invitation starts fresh", async () => {
    const user = await createUserWithPassword(tenant);
    const login = verified(user);
    await continueAs(tenant, login);
    const admin = await tenant.user({ role: "admin" });
    expect((await admin.api.delete(`/api/users/${user.id}`)).status).toBe(204);
    expect((await continueAs(tenant, login)).location).toBe(refusal("OidcUnknown"));
    const again = await createUserWithPassword(tenant, { email: user.email });
    const { client } = await continueAs(tenant, login);
    expect((await client.fetch("GET", "/api/profile")).body.id).toBe(again.id);
  });
});
