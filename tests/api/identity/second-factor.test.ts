import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { resetAsOperator } from "@/lib/people/users/reset-second-factor";
import {
  recoveryCodesResource,
  secondFactorResource,
  totpKeyResource,
} from "@/lib/identity/second-factor/schema";
import { userResource } from "@/lib/people/users/schema";
import { mailsTo } from "../../support/people/mails";
import {
  browserAtAnotherAddress,
  PASSWORD,
  createUserWithPassword,
} from "../../support/people/password-user";
import { codeOf, makeGuarded, wrongCode } from "../../support/people/second-factor";
import { TestTenant, type TestUser } from "../../support/people/tenant";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await TestTenant.make();
});

const PATH = "/api/profile/second-factor";

async function signedIn(user: TestUser) {
  const client = browserAtAnotherAddress(tenant.host);
  expect((await client.signIn(user.email, PASSWORD)).status).toBe(200);
  return client;
}
const userRow = ({ id }: TestUser) => prisma.user.findFirstOrThrow({ where: { id } });
const codesOf = ({ id }: TestUser) => prisma.recoveryCode.findMany({ where: { userId: id } });
const auditOf = ({ id }: TestUser) =>
  prisma.auditEntry.findMany({
    where: { tenantId: tenant.id, subjectType: "user", subjectId: id },
    orderBy: { id: "asc" },
  });

describe("turning on two-factor authentication", () => {
  it("requires the password and a first code, and returns ten recovery codes", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const off = secondFactorResource.parse((await client.fetch("GET", PATH)).body);
    expect(off).toEqual({
      is_on: false,
      enabled_at: null,
      recovery_codes_left: 0,
      has_password: true,
    });
    const started = await client.fetch("POST", PATH, { password: PASSWORD });
    const { secret, uri } = totpKeyResource.parse(started.body);
    expect(uri).toContain(secret);
    expect(uri).toContain(encodeURIComponent(user.email));
    expect(await userRow(user)).toMatchObject({ totpEnabledAt: null });
    expect((await userRow(user)).totpSecret).not.toContain(secret);
    expect((await signedIn(user)).cookies.has("lanework.session")).toBe(true);

    const confirmed = await client.fetch("POST", `${PATH}/confirm`, { code: codeOf(secret) });
    const { recovery_codes } = recoveryCodesResource.parse(confirmed.body);
    expect(new Set(recovery_codes).size).toBe(10);
    const on = secondFactorResource.parse((await client.fetch("GET", PATH)).body);
    expect(on).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    const stored = JSON.stringify(await codesOf(user));
    for (const code of recovery_codes) expect(stored).not.toContain(code);
    expect((await auditOf(user)).at(-1)).toMatchObject({
      actorId: user.id,
      before: { second_factor: false },
      after: { second_factor: true },
    });
    const [mail] = await mailsTo(tenant.id, user.email);
    expect(mail?.subject).toContain("now requires a code");
    expect(`${mail?.text}${mail?.html}`).not.toContain(secret);
  });

  it("ends other sessions, which were opened without a code, and keeps tokens", async () => {
    const user = await createUserWithPassword(tenant);
    const [client, other] = [await signedIn(user), await signedIn(user)];
    const secret = String((await client.fetch("POST", PATH, { password: PASSWORD })).body.secret);
    expect((await other.fetch("GET", PATH)).status).toBe(200);
    const code = codeOf(secret);
    expect((await client.fetch("POST", `${PATH}/confirm`, { code })).status).toBe(200);
    expect((await other.fetch("GET", PATH)).status).toBe(401);
    expect((await client.fetch("GET", PATH)).body.is_on).toBe(true);
    expect((await user.api.get(PATH)).status).toBe(200);
  });

  it("returns 422 and no key for a wrong password, or for a person without a password", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const response = await client.fetch("POST", PATH, { password: "wrong" });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["password"]]);
    expect((await userRow(user)).totpSecret).toBeNull();
    const other = await tenant.user();
    expect((await other.api.get(PATH)).body.has_password).toBe(false);
    expect((await other.api.post(PATH, { password: PASSWORD })).status).toBe(422);
  });

  it("returns 422 on code when the code is wrong or no key is pending; only the newest key is valid", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const confirm = (code: string) => client.fetch("POST", `${PATH}/confirm`, { code });
    expect((await confirm("123456")).status).toBe(422);
    const keys = [];
    for (let i = 0; i < 2; i++) {
      keys.push(String((await client.fetch("POST", PATH, { password: PASSWORD })).body.secret));
    }
    const [older = "", newer = ""] = keys;
    for (const code of [wrongCode(newer), codeOf(older), "", "x"]) {
      const response = await confirm(code);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["code"]]);
    }
    expect((await userRow(user)).totpEnabledAt).toBeNull();
    expect((await confirm(` ${codeOf(newer).slice(0, 3)} ${codeOf(newer).slice(3)}`)).status).toBe(
      200,
    );
  });

  it("succeeds once for concurrent confirmations, and does not replace an active key", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const secret = String((await client.fetch("POST", PATH, { password: PASSWORD })).body.secret);
    const confirm = () => client.fetch("POST", `${PATH}/confirm`, { code: codeOf(secret) });
    const both = await Promise.all([confirm(), confirm()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await codesOf(user)).toHaveLength(10);
    const before = await userRow(user);
    expect((await client.fetch("POST", PATH, { password: PASSWORD })).status).toBe(422);
    expect((await userRow(user)).totpSecret).toBe(before.totpSecret);
  });

  it("returns 429 after ten wrong first codes", async () => {
    const user = await createUserWithPassword(tenant);
    const client = await signedIn(user);
    const secret = String((await client.fetch("POST", PATH, { password: PASSWORD })).body.secret);
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      const body = { code: wrongCode(secret) };
      statuses.push((await client.fetch("POST", `${PATH}/confirm`, body)).status);
    }
    expect(statuses.slice(9)).toEqual([422, 429]);
  });
});

describe("a person with two-factor authentication", () => {
  it("can turn it off with the password and an app or recovery code, which sends an email and is audited", async () => {
    for (const kind of ["app", "recovery"]) {
      const { user, client, code, recoveryCodes } = await makeGuarded(tenant);
      const proof = kind === "app" ? code() : recoveryCodes[3];
      const response = await client.fetch("DELETE", PATH, { password: PASSWORD, code: proof });
      expect(response.status).toBe(204);
      expect(await userRow(user)).toMatchObject({ totpSecret: null, totpEnabledAt: null });
      expect(await codesOf(user)).toEqual([]);
      expect((await auditOf(user)).at(-1)).toMatchObject({ after: { second_factor: false } });
      expect((await mailsTo(tenant.id, user.email)).at(-1)?.subject).toContain(
        "no longer requires a code",
      );
      expect((await signedIn(user)).cookies.has("lanework.session")).toBe(true);
    }
  });

  it("can renew the recovery codes, which invalidates the old ones", async () => {
    const { client, code, recoveryCodes, fresh } = await makeGuarded(tenant);
    const renew = (proof: string) =>
      client.fetch("POST", `${PATH}/recovery-codes`, { password: PASSWORD, code: proof });
    const response = await renew(code());
    const { recovery_codes } = recoveryCodesResource.parse(response.body);
    expect(recovery_codes.filter((each) => recoveryCodes.includes(each))).toEqual([]);
    await fresh();
    expect((await renew(recoveryCodes[0] ?? "")).status).toBe(422);
    expect((await renew(recovery_codes[0] ?? "")).status).toBe(200);
  });

  it.each([
    ["password", { password: "wrong" }],
    ["code", { code: "" }],
    ["code", { code: "zzzz-zzzz-zzzz-zzzz" }],
    ["code", { code: undefined }],
  ])("gets 422 on %s for %j, and it stays on", async (field, data) => {
    const { user, client, code } = await makeGuarded(tenant);
    for (const [method, path] of [
      ["DELETE", PATH],
      ["POST", `${PATH}/recovery-codes`],
    ] as const) {
      const response = await client.fetch(method, path, {
        password: PASSWORD,
        code: code(),
        ...data,
      });
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
    }
    expect((await userRow(user)).totpEnabledAt).not.toBeNull();
    expect(await codesOf(user)).toHaveLength(10);
  });

  it("cannot use a code twice, even concurrently", async () => {
    const { client, code } = await makeGuarded(tenant);
    const once = code();
    const renew = () => {
      const body = { password: PASSWORD, code: once };
      return client.fetch("POST", `${PATH}/recovery-codes`, body);
    };
    const statuses = (await Promise.all([renew(), renew()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
    expect((await renew()).status).toBe(422);
  });

  it("gets 429 after ten wrong codes, even with the right password", async () => {
    const { client, secret, code } = await makeGuarded(tenant);
    const turnOff = (proof: string) =>
      client.fetch("DELETE", PATH, { password: PASSWORD, code: proof });
    const statuses = [];
    for (let i = 0; i < 11; i++) statuses.push((await turnOff(wrongCode(secret))).status);
    expect(statuses.slice(9)).toEqual([422, 429]);
    expect((await turnOff(code())).status).toBe(429);
  });
});

describe("POST /api/users/{id}/reset-second-factor", () => {
  const reset = (by: TestUser, { id }: TestUser) =>
    by.api.post(`/api/users/${id}/reset-second-factor`);
  const makeUserAdmin = () =>
    tenant.user({ role: { accessAllUsers: true, permissions: { users: { update: 2 } } } });

  it("returns 204, requires only the password from then on, keeps sessions, sends an email and is audited", async () => {
    const { user, client } = await makeGuarded(tenant);
    const admin = await tenant.user({ role: "admin" });
    expect((await reset(admin, user)).status).toBe(204);
    expect(await userRow(user)).toMatchObject({ totpSecret: null, totpEnabledAt: null });
    expect(await codesOf(user)).toEqual([]);
    expect((await client.fetch("GET", "/api/profile")).status).toBe(200);
    expect((await signedIn(user)).cookies.has("lanework.session")).toBe(true);
    expect((await auditOf(user)).at(-1)).toMatchObject({
      actorId: admin.id,
      after: { second_factor: false },
    });
    expect((await mailsTo(tenant.id, user.email)).at(-1)?.subject).toContain("was reset");
  });

  it("returns 204 without an email or audit entry when it is off", async () => {
    const user = await createUserWithPassword(tenant);
    expect((await reset(await makeUserAdmin(), user)).status).toBe(204);
    expect(await auditOf(user)).toEqual([]);
    expect(await mailsTo(tenant.id, user.email)).toEqual([]);
  });

  it("returns 403 without Users: Update All, or for an admin if the caller is not one, and 404 for a user the caller cannot see", async () => {
    const { user } = await makeGuarded(tenant);
    expect((await reset(await tenant.user(), user)).status).toBe(403);
    const narrow = await tenant.user({ role: { permissions: { users: { update: 2 } } } });
    expect((await reset(narrow, user)).status).toBe(404);
    const guardedAdmin = await makeGuarded(tenant, { roleId: await tenant.role("admin") });
    expect((await reset(await makeUserAdmin(), guardedAdmin.user)).status).toBe(403);
    expect((await userRow(guardedAdmin.user)).totpEnabledAt).not.toBeNull();
    expect((await reset(await tenant.user({ role: "admin" }), guardedAdmin.user)).status).toBe(204);
  });

  it("returns 422 for oneself, so an open session cannot bypass the code", async () => {
    const { user } = await makeGuarded(tenant, { roleId: await tenant.role("admin") });
    expect((await reset(user, user)).status).toBe(422);
    expect((await userRow(user)).totpEnabledAt).not.toBeNull();
  });
});

it("two-factor authentication can be reset by the operator for a person who has lost all codes", async () => {
  const { user } = await makeGuarded(tenant, { roleId: await tenant.role("admin") });
  await resetAsOperator(user.email.toUpperCase(), tenant.slug);
  expect(await userRow(user)).toMatchObject({ totpSecret: null, totpEnabledAt: null });
  expect((await auditOf(user)).at(-1)).toMatchObject({ actorId: null });
  expect((await mailsTo(tenant.id, user.email)).at(-1)?.subject).toContain("was reset");
  await expect(resetAsOperator(user.email, tenant.slug)).rejects.toThrow(
    "Two-factor authentication is not on",
  );
  await expect(resetAsOperator("no@body.test", tenant.slug)).rejects.toThrow("no user");
});

it("two-factor authentication is shown in the user list and removed with the user", async () => {
  const { user } = await makeGuarded(tenant);
  const admin = await tenant.user({ role: "admin" });
  const users = (await admin.api.get("/api/users")).body.map((one: unknown) =>
    userResource.parse(one),
  );
  const on = users.filter((one: { has_second_factor: boolean }) => one.has_second_factor);
  expect(on.map(({ id }: { id: number }) => id)).toContain(user.id);
  expect(on.map(({ id }: { id: number }) => id)).not.toContain(admin.id);
  expect((await admin.api.delete(`/api/users/${user.id}`)).status).toBe(204);
  expect(await userRow(user)).toMatchObject({ totpSecret: null, totpEnabledAt: null });
  expect(await codesOf(user)).toEqual([]);
});

it("the second-factor endpoints return 401 without a token and never affect another person", async () => {
  const { user, code } = await makeGuarded(tenant);
  expect((await tenant.anonymous.get(PATH)).status).toBe(401);
  const stranger = await createUserWithPassword(tenant);
  const client = await signedIn(stranger);
  expect((await client.fetch("GET", PATH)).body.is_on).toBe(false);
  const body = { password: PASSWORD, code: code() };
  expect((await client.fetch("DELETE", PATH, body)).status).toBe(422);
  expect((await userRow(user)).totpEnabledAt).not.toBeNull();
});
