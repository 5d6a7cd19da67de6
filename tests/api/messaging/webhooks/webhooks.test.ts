import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import {
  deliveryResource,
  newWebhookResource,
  MAX_WEBHOOKS,
  webhookResource,
} from "@/lib/messaging/webhooks/schema";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const URL_ = "https://hooks.example.test/lanework?team=1";
const UNUSABLE_IDS = ["0", "-1", "1.5", "abc", "2147483648", "99999999999999999999", "01", "%00"];
const KEY = /^whsec_[A-Za-z0-9+/]{43}=$/;

let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Ada", lastName: "Min" });
});
beforeEach(async () => {
  await prisma.webhook.deleteMany({ where: { tenantId: tenant.id } });
});

async function make(body: object = {}, by = admin) {
  const response = await by.api.post("/api/webhooks", { url: URL_, ...body });
  expect(response.status).toBe(201);
  return newWebhookResource.parse(response.body);
}
const pathOf = ({ id }: { id: number }) => `/api/webhooks/${id}`;

describe("POST /api/webhooks", () => {
  it("returns 201 with the secret, shown only once and stored encrypted", async () => {
    const events = ["issue.created", "comment.created", "issue.created"];
    const made = await make({ name: " Deploys\n", events });
    expect(made).toEqual({
      id: expect.any(Number),
      name: "Deploys",
      url: URL_,
      events: ["issue.created", "comment.created"],
      is_active: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      last_delivery: null,
      secret: expect.stringMatching(KEY),
      created_at: made.created_at,
      updated_at: made.created_at,
    });
    const { secret, ...shown } = made;
    expect((await admin.api.get(pathOf(made))).body).toEqual(shown);
    const listed = await admin.api.get("/api/webhooks");
    expect(z.array(webhookResource).parse(listed.body)).toEqual([shown]);
    const stored = await prisma.webhook.findFirstOrThrow({ where: { id: made.id } });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect(stored.createdById).toBe(admin.id);
  });

  it("defaults to the URL's host as the name, all events and active", async () => {
    const { name, events } = await make();
    expect([name, events]).toEqual(["hooks.example.test", ["*"]]);
    expect(await make({ is_active: false })).toMatchObject({
      is_active: false,
      disabled_reason: "Turned off by an admin.",
    });
  });

  it.each([
    ["url", { url: undefined }],
    ["url", { url: null }],
    ["url", { url: 7 }],
    ["url", { url: "" }],
    ["url", { url: "hooks.example.test" }],
    ["url", { url: "//hooks.example.test" }],
    ["url", { url: "ftp://hooks.example.test/" }],
    ["url", { url: "javascript:alert(1)" }],
    ["url", { url: "https://" }],
    ["url", { url: "https://a b/" }],
    ["url", { url: "https://[::1/" }],
    ["url", { url: "https://user:pass@hooks.example.test/" }],
    ["url", { url: "https://user@hooks.example.test/" }],
    ["url", { url: "https://hooks.example.test@127.0.0.1/" }],
    ["url", { url: `https://hooks.example.test/${"x".repeat(2048)}` }],
    ["url", { url: `https://hooks.example.test/${"ü".repeat(1000)}` }],
    ["url", { url: "https://hooks.example.test/\u0000" }],
    ["url", { url: "http://127.0.0.1:3000/" }],
    ["url", { url: "http://0x7f.1/" }],
    ["url", { url: "http://2130706433/" }],
    ["url", { url: "http://[::ffff:127.0.0.1]/" }],
    ["url", { url: "http://localhost./" }],
    ["url", { url: "http://169.254.169.254/latest/meta-data" }],
    ["url", { url: "http://10.0.0.1/" }],
    ["name", { name: " " }],
    ["name", { name: "x".repeat(256) }],
    ["name", { name: 7 }],
    ["events", { events: [] }],
    ["events", { events: "issue.created" }],
    ["events", { events: null }],
    ["events.1", { events: ["issue.created", "issue.exploded"] }],
    ["events.0", { events: [7] }],
    ["is_active", { is_active: "yes" }],
  ])("returns 422 on %s for %j", async (field, body) => {
    const response = await admin.api.post("/api/webhooks", { url: URL_, ...body });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
    expect(await prisma.webhook.count({ where: { tenantId: tenant.id } })).toBe(0);
  });

  it("enforces the limit, even for concurrent calls", async () => {
    const one = () => admin.api.post("/api/webhooks", { url: URL_ });
    const responses = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 5 }, one));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses.slice(0, MAX_WEBHOOKS)).toEqual(Array(MAX_WEBHOOKS).fill(201));
    expect(statuses.slice(MAX_WEBHOOKS)).toEqual(Array(5).fill(422));
  });
});

describe("PUT /api/webhooks/{id}", () => {
  it("changes the given fields and keeps the rest", async () => {
    const { id } = await make({ name: "Old", events: ["issue.created"] });
    const made = webhookResource.parse((await admin.api.get(pathOf({ id }))).body);
    const url = "https://other.example.test/";
    const changed = await admin.api.put(pathOf(made), { url, events: ["*"] });
    expect(changed.status).toBe(200);
    expect(webhookResource.parse(changed.body)).toEqual({
      ...made,
      url,
      events: ["*"],
      updated_at: changed.body.updated_at,
    });
    const unchanged = await admin.api.put(pathOf(made), { url: "http://127.0.0.1/" });
    expect([unchanged.status, Object.keys(unchanged.body.errors)]).toEqual([422, ["url"]]);
  });

  it("turns the webhook off and on; turning it on clears earlier failures", async () => {
    const made = await make();
    const put = async (is_active: boolean) =>
      webhookResource.parse((await admin.api.put(pathOf(made), { url: URL_, is_active })).body);
    const turnedOff = await put(false);
    expect([turnedOff.is_active, turnedOff.disabled_reason]).toEqual([
      false,
      "Turned off by an admin.",
    ]);
    expect((await put(false)).disabled_at).toBe(turnedOff.disabled_at);
    await prisma.webhook.updateMany({
      where: { id: made.id },
      data: { failingSince: new Date(), disabledReason: "Every delivery failed for five days." },
    });
    expect(await put(true)).toMatchObject({
      is_active: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
    });
  });

  it("clears failures only when the URL changes", async () => {
    const made = await make();
    await prisma.webhook.updateMany({ where: { id: made.id }, data: { failingSince: new Date() } });
    const put = async (body: object) =>
      webhookResource.parse((await admin.api.put(pathOf(made), body)).body).failing_since;
    expect(await put({ url: URL_, is_active: true, name: "Same" })).not.toBeNull();
    expect(await put({ url: "https://other.example.test/" })).toBeNull();
  });

  it("can turn off a webhook whose address is no longer allowed", async () => {
    const made = await make();
    const url = "http://10.0.0.1/hook";
    await prisma.webhook.updateMany({ where: { id: made.id }, data: { url } });
    const turnedOff = await admin.api.put(pathOf(made), { url, is_active: false });
    expect([turnedOff.status, turnedOff.body.is_active]).toEqual([200, false]);
  });
});

describe("a webhook", () => {
  it("gets a new secret from rotate-secret, shown only once", async () => {
    const made = await make();
    const response = await admin.api.post(`${pathOf(made)}/rotate-secret`);
    expect(response.status).toBe(200);
    const { secret } = newWebhookResource.parse(response.body);
    expect(secret).not.toBe(made.secret);
  });

  it("is deleted with its deliveries", async () => {
    const made = await make();
    await admin.api.post(`${pathOf(made)}/test`);
    const response = await admin.api.delete(pathOf(made));
    expect([response.status, response.body]).toEqual([204, null]);
    expect((await admin.api.delete(pathOf(made))).status).toBe(404);
    expect(await prisma.webhookDelivery.count({ where: { webhookId: made.id } })).toBe(0);
  });

  it("is audited without its secret", async () => {
    const made = await make({ name: "Audited", events: ["issue.moved"] });
    await admin.api.put(pathOf(made), { url: URL_, is_active: false });
    const { secret } = (await admin.api.post(`${pathOf(made)}/rotate-secret`)).body;
    await admin.api.delete(pathOf(made));
    const { body } = await admin.api.get(`/api/audit?subject=webhook&subject_id=${made.id}`);
    const changes = body.map(({ action, before, after }: Record<string, unknown>) => {
      return { action, before, after };
    });
    const all = { name: "Audited", url: URL_, events: ["issue.moved"] };
    expect(changes).toEqual([
      { action: "deleted", before: { ...all, is_active: false }, after: null },
      { action: "updated", before: null, after: { secret: "changed" } },
      { action: "updated", before: { is_active: true }, after: { is_active: false } },
      { action: "created", before: null, after: { ...all, is_active: true } },
    ]);
    for (const shown of [made.secret, secret]) expect(JSON.stringify(body)).not.toContain(shown);
  });

  it("is accessible only to admins in its own workspace", async () => {
    const made = await make();
    const { id } = (await admin.api.post(`${pathOf(made)}/test`)).body;
    const member = await tenant.user({ role: "contributor" });
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    const redeliver = `${pathOf(made)}/deliveries/${id}/redeliver`;
    for (const [user, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      const { api } = user;
      const responses = await Promise.all([
        api.get(pathOf(made)),
        api.put(pathOf(made), { url: URL_ }),
        api.delete(pathOf(made)),
        api.get(`${pathOf(made)}/deliveries`),
        api.post(`${pathOf(made)}/test`),
        api.post(`${pathOf(made)}/rotate-secret`),
        api.post(redeliver),
        api.post(`/api/webhooks/deliveries/${id}/redeliver`),
      ]);
      expect(responses.map((response) => response.status)).toEqual(Array(8).fill(status));
    }
    expect((await member.api.get("/api/webhooks")).status).toBe(403);
    expect((await member.api.post("/api/webhooks", {})).status).toBe(403);
    expect((await stranger.api.get("/api/webhooks")).body).toEqual([]);
    expect((await tenant.anonymous.get("/api/webhooks")).status).toBe(401);
  });

  it.each(UNUSABLE_IDS)("returns 404 for the id %s", async (id) => {
    const made = await make();
    expect((await admin.api.get(`/api/webhooks/${id}`)).status).toBe(404);
    expect((await admin.api.get(`/api/webhooks/${id}/deliveries`)).status).toBe(404);
    const deliveryId = id === "2147483648" ? "9007199254740993" : id;
    for (const path of [pathOf(made), "/api/webhooks"]) {
      expect((await admin.api.post(`${path}/deliveries/${deliveryId}/redeliver`)).status).toBe(404);
    }
  });
});

describe("deliveries", () => {
  it("are paginated, newest first", async () => {
    const made = await make();
    const sent: number[] = [];
    for (let n = 0; n < 3; n++) {
      const response = await admin.api.post(`${pathOf(made)}/test`);
      expect(response.status).toBe(201);
      sent.push(deliveryResource.parse(response.body).id);
    }
    const first = await admin.api.get(`${pathOf(made)}/deliveries?limit=2`);
    expect(z.array(deliveryResource).parse(first.body)).toMatchObject([
      { id: sent[2], event: "webhook.test", attempts: 0, delivered_at: null, webhook_id: made.id },
      { id: sent[1] },
    ]);
    const link = `<${pathOf(made)}/deliveries?limit=2&before=${sent[1]}>; rel="next"`;
    expect(first.headers.get("link")).toBe(link);
    const rest = await admin.api.get(`${pathOf(made)}/deliveries?limit=2&before=${sent[1]}`);
    expect([rest.body.map(({ id }: { id: number }) => id), rest.headers.get("link")]).toEqual([
      [sent[0]],
      null,
    ]);
    for (const query of ["limit=0", "limit=101", "limit=x", "before=0", "before=x"]) {
      expect((await admin.api.get(`${pathOf(made)}/deliveries?${query}`)).status).toBe(422);
    }
  });

  it("can be resent under their own webhook's path or without one, but not under another", async () => {
    const [made, other] = [await make(), await make()];
    const { id } = (await admin.api.post(`${pathOf(made)}/test`)).body;
    const path = `/deliveries/${id}/redeliver`;
    expect((await admin.api.post(`${pathOf(other)}${path}`)).status).toBe(404);
    for (const base of [pathOf(made), "/api/webhooks"]) {
      const response = await admin.api.post(`${base}${path}`);
      expect([response.status, deliveryResource.parse(response.body).id]).toEqual([200, id]);
    }
  });

  it("return 422 when sent to a webhook that is turned off", async () => {
    const made = await make();
    const { id } = (await admin.api.post(`${pathOf(made)}/test`)).body;
    await admin.api.put(pathOf(made), { url: URL_, is_active: false });
    for (const path of ["test", `deliveries/${id}/redeliver`]) {
      const response = await admin.api.post(`${pathOf(made)}/${path}`);
      expect([response.status, Object.keys(response.body.errors)]).toEqual([422, ["is_active"]]);
    }
  });
});
