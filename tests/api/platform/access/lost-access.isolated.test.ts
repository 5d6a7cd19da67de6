import "../../../support/database/own-database";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import pg from "pg";
import { endTokens } from "@/lib/identity/tokens/end-tokens";
import { config } from "@/lib/platform/config/config";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, transaction } from "@/lib/platform/db/query";
import { cancelUnauthorizedImports } from "@/lib/transfer/import-jobs/cancel-unauthorized-imports";
import { runImport } from "@/lib/transfer/import-jobs/run/run-import";
import type { ImportJob } from "@/lib/transfer/import-jobs/schema";
import { startWorkers } from "@/server/workers/start-workers";
import {
  REVOCATION_CHANNEL,
  type RevocationMessage,
} from "@/lib/platform/membership/revocation-channel";
import { endOf, sendCsv } from "../../../support/records/imports";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/**
 * Permanent effects of losing access, apart from those on requests and sockets
 * (docs/spec/access.md#losing-access).
 */
let tenant: TestTenant;
let admin: TestUser;
let ann: TestUser;
let project: TestProject;
let stop: (() => Promise<void>) | undefined;

beforeEach(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  ann = await tenant.user({ role: "contributor" });
  project = await tenant.project(admin, [ann]);
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const person = { first_name: "Ann", last_name: "Person" };
const setStatus = (status: number) =>
  admin.api.put(`/api/users/${ann.id}`, { ...person, role_id: ann.roleId, status });

/** Sends an import as Ann and leaves it waiting for a worker. */
async function queueImport(): Promise<ImportJob> {
  const { status, body } = await sendCsv(ann, project, "Title\nOne\nTwo\n");
  expect(status).toBe(202);
  return body;
}

const read = (job: ImportJob) =>
  admin.api.get<ImportJob>(`${project.path}/imports/${job.id}`).then(({ body }) => body);
const issues = () => prisma.issue.count({ where: { tenantId: tenant.id } });
const keyOf = (job: ImportJob) => ({
  tenantId: tenant.id,
  projectId: project.id,
  importId: job.id,
});

describe("an import", () => {
  it("is cancelled immediately when its user is deactivated, and stays cancelled when they are reactivated", async () => {
    const job = await queueImport();
    await setStatus(2);
    const cancelled = await read(job);
    expect(cancelled).toMatchObject({ status: 5, imported: 0 });
    expect(cancelled.failure).toContain("no longer in this workspace");
    const kept = await prisma.importJob.findFirstOrThrow({ where: { id: job.id } });
    expect(kept.storageKey).toBeNull();
    await setStatus(1);
    await runImport(keyOf(job), false);
    expect(await read(job)).toMatchObject({ status: 5, imported: 0 });
    expect(await issues()).toBe(0);
  });

  it("interrupted by a killed worker does not resume when its user is reactivated", async () => {
    const job = await queueImport();
    await prisma.importJob.updateMany({ where: { id: job.id }, data: { status: 2 } });
    await setStatus(2);
    await setStatus(1);
    await runImport(keyOf(job), false);
    expect(await read(job)).toMatchObject({ status: 5, imported: 0 });
    expect(await issues()).toBe(0);
  });

  it("is cancelled by the worker, with a reason, if its user was removed or lost Issues: Create", async () => {
    const revocations = [
      () => admin.api.delete(`${project.path}/members/${ann.id}`),
      async () => {
        const role_id = await tenant.role("member");
        return admin.api.put(`/api/users/${ann.id}`, { ...person, role_id });
      },
    ];
    for (const revoke of revocations) {
      const job = await queueImport();
      await prisma.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
      await revoke();
      stop ??= await startWorkers();
      const cancelled = await endOf(admin, project, job.id);
      expect(cancelled).toMatchObject({ status: 5, imported: 0 });
      expect(cancelled.failure).toContain("can no longer create issues");
      await stop();
      stop = undefined;
      await admin.api.post(`${project.path}/members`, { user_id: ann.id });
    }
  });

  it("that runs when its project is deleted ends with that reason", async () => {
    const job = await queueImport();
    await prisma.importJob.updateMany({ where: { id: job.id }, data: { status: 2 } });
    await admin.api.delete(project.path);
    await cancelUnauthorizedImports({ tenant_id: tenant.id, user_ids: [ann.id] });
    await admin.api.post(`${project.path}/restore`, {});
    expect((await read(job)).failure).toBe("The project was deleted.");
  });

  it("continues while its user still has permission", async () => {
    const job = await queueImport();
    await cancelUnauthorizedImports({ tenant_id: tenant.id, user_ids: [ann.id, admin.id] });
    await runImport(keyOf(job), false);
    expect(await read(job)).toMatchObject({ status: 3, imported: 2 });
  });
});

it("a queued email is dropped when its recipient is deactivated, even if they are reactivated", async () => {
  const mail = { tenantId: tenant.id, toAddress: ann.email, userId: ann.id };
  const queuedMail = { ...mail, eventId: randomUUID(), messageId: `<${randomUUID()}@test>` };
  await prisma.mail.create({ data: queuedMail });
  const sent = { ...queuedMail, messageId: `<${randomUUID()}@test>`, sentAt: new Date() };
  await prisma.mail.create({ data: sent });
  await setStatus(2);
  await setStatus(1);
  const remaining = await prisma.mail.findMany({ where: { tenantId: tenant.id, userId: ann.id } });
  expect(remaining.map(({ messageId }) => messageId)).toEqual([sent.messageId]);
});

describe("realtime servers are notified", () => {
  let listener: pg.Client;
  const messages: RevocationMessage[] = [];
  beforeAll(async () => {
    listener = new pg.Client({ connectionString: config().DATABASE_URL });
    await listener.connect();
    listener.on("notification", ({ payload = "" }) =>
      messages.push(JSON.parse(payload) as RevocationMessage),
    );
    await listener.query(`LISTEN ${REVOCATION_CHANNEL}`);
  });
  beforeEach(() => {
    messages.length = 0;
  });
  afterAll(() => listener.end());

  it("of 1,200 people whose role is narrowed, in messages within the size limit", async () => {
    const roleId = await tenant.role({ permissions: { issues: { read: true } } });
    await rows(Prisma.sql`
      INSERT INTO users (tenant_id, role_id, email, first_name, last_name)
      SELECT ${tenant.id}, ${roleId}, 'many-' || n || '@example.test', 'A', 'B' FROM generate_series(1, 1200) n`);
    const response = await admin.api.put(`/api/roles/${roleId}`, { name: "Less", permissions: [] });
    expect(response.status).toBe(200);
    const count = () =>
      messages.flatMap((message) => ("ended" in message ? message.ended : [])).length;
    await expect.poll(count).toBe(1200);
    messages.length = 0;
    await admin.api.put(`/api/roles/${roleId}`, { name: "Renamed", permissions: [] });
    await admin.api.post("/api/broadcasting/user-auth", { socket_id: "1.2" });
    await admin.api.post("/api/broadcasting/auth", { socket_id: "1.2", channel_name: "private-x" });
    // Messages are ordered, so anything sent earlier would be here first.
    await expect.poll(() => messages).toMatchObject([{ socket: "1.2", user: admin.id }]);
  });

  it("of everyone in a team that loses a project, whether or not they stay in the project", async () => {
    const ben = await tenant.user({ role: "contributor" });
    const body = { name: "Core", user_ids: [ann.id, ben.id], project_ids: [project.id] };
    const { id } = (await admin.api.post(`/api/teams`, body)).body as { id: number };
    expect((await admin.api.put(`/api/teams/${id}`, { ...body, project_ids: [] })).status).toBe(
      200,
    );
    const people = { ended: [ann.id, ben.id].sort((a, b) => a - b), by: null };
    await expect.poll(() => messages).toContainEqual(people);
  });

  it("of every token revoked by a password change", async () => {
    const where = { tenantId: tenant.id, userId: ann.id };
    await tenant.token(ann.id);
    const open = await prisma.apiToken.findMany({ where });
    await transaction((tx) => endTokens(where, tx));
    const by = () => messages.flatMap((message) => ("ended" in message ? (message.by ?? []) : []));
    await expect.poll(() => by().sort()).toEqual(open.map(({ id }) => `token ${id}`).sort());
  });

  it("of each of 600 sessions ended at once, in messages within the size limit", async () => {
    await rows(Prisma.sql`
      INSERT INTO sessions (tenant_id, user_id, secret_hash, expires_at)
      SELECT ${tenant.id}, ${ann.id}, sha256(convert_to(${randomUUID()} || n, 'UTF8')), now() + interval '1 hour'
      FROM generate_series(1, 600) n`);
    const open = await prisma.session.findMany({ where: { tenantId: tenant.id, userId: ann.id } });
    expect((await ann.api.delete("/api/sessions")).status).toBe(204);
    const ended = () =>
      messages.flatMap((message) =>
        "ended" in message && message.ended[0] === ann.id ? message.by : [],
      );
    await expect.poll(ended).toHaveLength(600);
    expect(new Set(ended())).toEqual(new Set(open.map(({ id }) => `session ${id}`)));
  });

  it("of a connection and its expiry before its channel is authorized, even with an Idempotency-Key", async () => {
    const until = new Date(Date.now() + 3_600_000);
    const token = await tenant.token(ann.id, until);
    const { id } = await prisma.apiToken.findFirstOrThrow({
      where: { tenantId: tenant.id, userId: ann.id, expiresAt: { not: null } },
    });
    const body = {
      socket_id: "4.5",
      channel_name: `private-Tenant.${tenant.id}.App.Models.User.${ann.id}`,
    };
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
    expect((await ann.api.post("/api/broadcasting/auth", body, { headers })).status).toBe(200);
    const holder = { socket: "4.5", user: ann.id, by: `token ${id}` };
    await expect.poll(() => messages).toEqual([{ ...holder, until: until.getTime() }]);
  });
});
