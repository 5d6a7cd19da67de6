import { describe, expect, it } from "vitest";
import { hashSecret } from "@/lib/identity/auth/bearer-token";
import { prisma } from "@/tests/support/database/prisma";
import { TOKEN_LIMIT } from "@/lib/identity/tokens/schema";
import { ApiClient } from "../../support/http/api";
import { TestTenant } from "../../support/people/tenant";

const tenant = await TestTenant.make();
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

describe("POST /api/tokens", () => {
  it("returns 201 with a working token and stores only its SHA-256", async () => {
    const user = await tenant.user();
    const { status, body } = await user.api.post("/api/tokens", { name: "  CI\trunner " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: "CI runner",
      token: expect.stringMatching(/^lw_[0-9A-Za-z]{40}$/),
      last_four: body.token.slice(-4),
      expires_at: null,
      last_used_at: null,
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: body.created_at,
    });
    expect((await new ApiClient(tenant.host, body.token).get("/api/tokens")).status).toBe(200);
    const row = await prisma.apiToken.findFirstOrThrow({ where: { id: body.id } });
    expect(Buffer.from(row.tokenHash)).toEqual(hashSecret(body.token));
    expect(JSON.stringify(row)).not.toContain(body.token);
  });

  it("accepts an expiry with any offset and returns it in UTC", async () => {
    const user = await tenant.user();
    const token = { name: "short", expires_at: "2099-01-31T09:15:00.123456+02:00" };
    const { status, body } = await user.api.post("/api/tokens", token);
    expect(status).toBe(201);
    expect(body.expires_at).toBe("2099-01-31T07:15:00.123456Z");
  });

  it.each([
    ["name", {}],
    ["name", { name: null }],
    ["name", { name: 7 }],
    ["name", { name: " \n " }],
    ["name", { name: "a\u0000b" }],
    ["name", { name: "bell\u0007" }],
    ["name", { name: "c1\u009b" }],
    ["name", { name: "x".repeat(256) }],
    ["expires_at", { name: "x", expires_at: "2099-01-31" }],
    ["expires_at", { name: "x", expires_at: "2099-01-31T09:15:00" }],
    ["expires_at", { name: "x", expires_at: "2099-02-30T09:15:00Z" }],
    ["expires_at", { name: "x", expires_at: "2000-01-31T09:15:00Z" }],
    ["expires_at", { name: "x", expires_at: "2099-01-31T09:15:00+23:00" }],
    ["expires_at", { name: "x", expires_at: "9999-12-31T23:59:59-12:00" }],
    ["expires_at", { name: "x", expires_at: "tomorrow" }],
    ["expires_at", { name: "x", expires_at: 4_102_444_800 }],
    ["expires_at", { name: "x", expires_at: "" }],
  ])("returns 422 on %s for %j", async (field, body) => {
    const user = await tenant.user();
    const response = await user.api.post("/api/tokens", body);
    expect(response.status).toBe(422);
    expect(response.body.message).toEqual(expect.any(String));
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(response.body.errors[field]).toEqual([expect.any(String)]);
  });

  it("counts code points, and accepts null for no expiry", async () => {
    const user = await tenant.user();
    const body = { name: "🔑".repeat(255), expires_at: null };
    expect((await user.api.post("/api/tokens", body)).status).toBe(201);
  });

  it("returns 400 for a body that is not a JSON object and 413 for more than 1 MiB", async () => {
    const user = await tenant.user();
    for (const raw of ["{", "[]", "null", '"x"']) {
      expect((await user.api.post("/api/tokens", undefined, { raw })).status).toBe(400);
    }
    const raw = JSON.stringify({ name: "x".repeat(1024 * 1024) });
    expect((await user.api.post("/api/tokens", undefined, { raw })).status).toBe(413);
  });

  it("returns the same response for the same Idempotency-Key, and stores it encrypted", async () => {
    const user = await tenant.user();
    const options = { headers: { "idempotency-key": "once" } };
    const first = await user.api.post("/api/tokens", { name: "x" }, options);
    const repeat = await user.api.post("/api/tokens", { name: "x" }, options);
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    expect((await user.api.get("/api/tokens")).body).toHaveLength(2);
    const stored = await prisma.idempotencyKey.findFirstOrThrow({ where: { userId: user.id } });
    expect(stored.body).not.toContain(first.body.token);
    expect(stored.body).not.toContain(
      Buffer.from(first.body.token).toString("base64").slice(0, 20),
    );
  });

  it("enforces the limit, even for concurrent calls", async () => {
    const user = await tenant.user();
    const make = () => user.api.post("/api/tokens", { name: "one more" });
    const responses = await Promise.all(Array.from({ length: TOKEN_LIMIT + 5 }, make));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(TOKEN_LIMIT - 1);
    expect(responses.find(({ status }) => status !== 201)?.body.errors.name).toHaveLength(1);
    expect((await user.api.get("/api/tokens")).body).toHaveLength(TOKEN_LIMIT);
  });
});

describe("GET and DELETE /api/tokens", () => {
  it("lists the caller's tokens, oldest first, without their secrets", async () => {
    const [user, other] = [await tenant.user(), await tenant.user()];
    const made = await user.api.post("/api/tokens", { name: "second" });
    await other.api.post("/api/tokens", { name: "not mine" });
    const { body } = await user.api.get("/api/tokens");
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["test", "second"]);
    const { token, ...listed } = made.body;
    expect(body[1]).toEqual(listed);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it("records when a token was last used", async () => {
    const user = await tenant.user();
    await user.api.get("/api/tokens");
    await expect
      .poll(async () => (await user.api.get("/api/tokens")).body[0].last_used_at)
      .toMatch(TIMESTAMP);
  });

  it("returns 204 and rejects the token from then on", async () => {
    const user = await tenant.user();
    const { body } = await user.api.post("/api/tokens", { name: "short-lived" });
    const client = new ApiClient(tenant.host, body.token);
    expect((await client.get("/api/tokens")).status).toBe(200);
    const response = await user.api.delete(`/api/tokens/${body.id}`);
    expect([response.status, response.body]).toEqual([204, null]);
    expect((await client.get("/api/tokens")).status).toBe(401);
    expect((await user.api.delete(`/api/tokens/${body.id}`)).status).toBe(404);
  });

  it("returns 404 for another person's token in any tenant, even for admins", async () => {
    const user = await tenant.user();
    const { body } = await user.api.post("/api/tokens", { name: "mine" });
    const admin = await tenant.user({ role: "admin" });
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    for (const { api } of [admin, stranger]) {
      expect((await api.delete(`/api/tokens/${body.id}`)).status).toBe(404);
    }
    expect((await user.api.get("/api/tokens")).body).toHaveLength(2);
  });

  it.each(["0", "-1", "1.5", "abc", "2147483648", "99999999999999999999", "01", "%00"])(
    "returns 404 for the id %s",
    async (id) => {
      const user = await tenant.user();
      expect((await user.api.delete(`/api/tokens/${id}`)).status).toBe(404);
    },
  );

  it("returns 401 without a token", async () => {
    const { anonymous } = tenant;
    expect((await anonymous.get("/api/tokens")).status).toBe(401);
    expect((await anonymous.post("/api/tokens", { name: "x" })).status).toBe(401);
    expect((await anonymous.delete("/api/tokens/1")).status).toBe(401);
  });
});
