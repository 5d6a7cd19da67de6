import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { flushRejected } from "@/lib/errors/ingest/count-rejected";
import { groupPath, readGroup, setErrorTracking } from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report } from "../../../support/errors/ingest";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function scene() {
  const project = await tenant.project(owner);
  const { token, id: tokenId } = await makeProjectToken(tenant, project, owner);
  const send = (key: string, fields: Record<string, unknown> = {}, by = token) =>
    report(project.id, by, errorEvent(fields), { headers: { "idempotency-key": key } });
  return { project, token, tokenId, send };
}

function remaining({ headers }: { headers: Headers }): number {
  return Number(headers.get("ratelimit-remaining") ?? "none");
}

async function countOf(project: TestProject, groupId: number): Promise<number> {
  return (await readGroup(owner, project, groupId)).occurrence_count;
}

describe("an occurrence repeated under its Idempotency-Key (docs/spec/conventions.md#idempotency)", () => {
  it("returns the stored body with current throttle headers and counts once", async () => {
    const { project, send } = await scene();
    const first = await send("a");
    const repeat = await send("a");
    expect([repeat.status, repeat.body]).toEqual([202, first.body]);
    expect(remaining(repeat)).toBe(remaining(first) - 1);
    expect(await countOf(project, first.body.error_group_id)).toBe(1);
    await send("b");
    expect(await countOf(project, first.body.error_group_id)).toBe(2);
  });

  it("counts once for six concurrent requests, which get the same response or a 409 with Retry-After", async () => {
    const { project, send } = await scene();
    const responses = await Promise.all(Array.from({ length: 6 }, () => send("a")));
    const accepted = responses.filter(({ status }) => status === 202);
    const [groupId, ...others] = new Set(accepted.map(({ body }) => body.error_group_id as number));
    expect(others).toEqual([]);
    for (const { status, headers } of responses.filter(
      (response) => !accepted.includes(response),
    )) {
      expect([status, headers.get("retry-after")]).toEqual([409, "1"]);
    }
    expect(await countOf(project, groupId ?? 0)).toBe(1);
  });

  it("returns 422 for a different body and counts it as malformed, but not against the throttle", async () => {
    const { project, send } = await scene();
    const first = await send("a");
    const { body } = first;
    const other = await send("a", { message: "another" });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["Idempotency-Key"]]);
    expect(remaining(other)).toBe(remaining(first));
    expect(await prisma.errorGroup.count({ where: { projectId: project.id } })).toBe(1);
    expect(await countOf(project, body.error_group_id)).toBe(1);
    await flushRejected();
    const rejections = await prisma.ingestCounter.findMany({ where: { projectId: project.id } });
    expect(rejections).toMatchObject([{ reason: "malformed", count: 1n }]);
  });

  it("scopes keys to a token and project, separately from users' keys", async () => {
    const { project, send } = await scene();
    const second = await makeProjectToken(tenant, project, owner);
    const otherScene = await scene();
    const { body } = await send("a");
    expect((await send("a", {}, second.token)).status).toBe(202);
    expect((await otherScene.send("a")).body.error_group_id).not.toBe(body.error_group_id);
    expect(await countOf(project, body.error_group_id)).toBe(2);
    const path = `${groupPath(project, body.error_group_id)}/ignore`;
    const theirs = await owner.api.post(path, {}, { headers: { "idempotency-key": "a" } });
    expect(theirs.body).toMatchObject({ id: body.error_group_id });
  });

  it("stores nothing for a rejected body and ignores differences in compression", async () => {
    const { project, token, send } = await scene();
    expect((await send("a", { exception_class: null })).status).toBe(422);
    const headers = { "idempotency-key": "a", "content-encoding": "gzip" };
    const sendCompressed = (level: number) => {
      const raw = new Uint8Array(gzipSync(JSON.stringify(errorEvent()), { level }));
      return report(project.id, token, undefined, { raw, headers });
    };
    const sent = await sendCompressed(1);
    expect(sent.status).toBe(202);
    expect(await sendCompressed(9)).toMatchObject({ status: 202, body: sent.body });
    expect(await countOf(project, sent.body.error_group_id)).toBe(1);
  });

  it("returns 413 over 1 MiB for any content type, 422 for an invalid key, and counts both", async () => {
    const { project, token, send } = await scene();
    const headers = { "idempotency-key": "a", "content-type": "text/csv" };
    const raw = JSON.stringify(errorEvent({ message: "x".repeat(1_100_000) }));
    const large = await report(project.id, token, undefined, { raw, headers });
    expect(large.status).toBe(413);
    expect(remaining(large)).toBeGreaterThan(0);
    expect((await send("x".repeat(256))).status).toBe(422);
    await flushRejected();
    const where = { projectId: project.id };
    const rejections = await prisma.ingestCounter.findMany({ where, orderBy: { reason: "asc" } });
    expect(rejections).toMatchObject([
      { reason: "malformed", count: 1n },
      { reason: "too_large", count: 1n },
    ]);
  });

  it("returns 401 right after the token is deleted, along with its keys", async () => {
    const { project, tokenId, send } = await scene();
    const { body } = await send("a");
    await prisma.projectToken.delete({
      where: { tenantId_id: { tenantId: tenant.id, id: tokenId } },
    });
    expect((await send("a")).status).toBe(401);
    expect(await prisma.idempotencyKey.count({ where: { projectTokenId: tokenId } })).toBe(0);
    expect(await countOf(project, body.error_group_id)).toBe(1);
  });
});
