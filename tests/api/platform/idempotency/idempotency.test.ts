import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;
let project: TestProject;

const HOUR = 60 * 60 * 1000;
const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const issue = (fields: object = {}) => ({
  title: "x",
  description: "",
  lane_id: project.lanes[0],
  priority: 2,
  type: 0,
  ...fields,
});
const create = (key: string, fields: object = {}, user = owner) =>
  user.api.post(`${project.path}/issues`, issue(fields), withKey(key));
const age = (user: TestUser, hours: number) =>
  prisma.idempotencyKey.updateMany({
    where: { userId: user.id },
    data: { createdAt: new Date(Date.now() - hours * HOUR) },
  });

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user();
  member = await tenant.user({ role: "contributor" });
  project = await tenant.project(owner, [member]);
});

describe("Idempotency-Key (docs/spec/conventions.md#idempotency)", () => {
  it("returns the stored response for a repeat, including its ETag", async () => {
    const first = await create("a");
    const repeat = await create("a");
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    expect(repeat.headers.get("etag")).toBe(first.headers.get("etag"));
  });

  it("runs only one of several concurrent requests; the others get a 409 with Retry-After or the stored response", async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => create("b")));
    const created = responses.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, headers } of responses.filter((response) => !created.includes(response))) {
      expect([status, headers.get("retry-after")]).toEqual([409, "1"]);
    }
  });

  it("returns 422 for a different body, and is scoped to caller, path and method", async () => {
    const first = await create("c");
    const other = await create("c", { title: "y" });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ["Idempotency-Key"]]);
    const theirs = await create("c", {}, member);
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(first.body.id);
    const path = `${project.path}/issues/${first.body.id}`;
    expect((await owner.api.put(path, issue({ title: "z" }), withKey("c"))).status).toBe(200);
    for (let time = 0; time < 2; time++) {
      expect((await owner.api.delete(path, undefined, withKey("c"))).status).toBe(204);
    }
    expect((await owner.api.delete(path)).status).toBe(404);
  });

  it("works for a CSV file larger than the limit for JSON", async () => {
    const csv = `Title\n${"a reasonably long title\n".repeat(60_000)}`;
    const send = (raw: string) =>
      owner.api.post(`${project.path}/issues/import?preview=true`, undefined, {
        raw,
        headers: { "content-type": "text/csv", "idempotency-key": "csv" },
      });
    const first = await send(csv);
    expect([first.status, first.body.size_bytes]).toEqual([202, csv.length]);
    expect((await send(csv)).body).toEqual(first.body);
    expect((await send(`${csv}other\n`)).status).toBe(422);
  });

  it("is scoped to the query string", async () => {
    const csv = "Title\none\n";
    const send = (query: string) =>
      owner.api.post(`${project.path}/issues/import?preview=true${query}`, undefined, {
        raw: csv,
        headers: { "content-type": "text/csv", "idempotency-key": "query" },
      });
    const [first, other] = [await send("&file_name=a.csv"), await send("&file_name=b.csv")];
    expect([first.body.file_name, other.body.file_name]).toEqual(["a.csv", "b.csv"]);
    expect(other.body.id).not.toBe(first.body.id);
    expect((await send("&file_name=a.csv")).body).toEqual(first.body);
  });

  it.each(["text/csv", "multipart/form-data; boundary=x"])(
    "does not read %s as JSON",
    async (type) => {
      const headers = { "content-type": type, "idempotency-key": type };
      const response = await owner.api.post(`${project.path}/issues`, undefined, {
        raw: "-",
        headers,
      });
      expect(response.status).toBe(400);
    },
  );

  it("does not store errors", async () => {
    expect((await create("d", { title: "" })).status).toBe(422);
    expect((await create("d")).status).toBe(201);
  });

  it("returns 422 if empty or longer than 255 characters, and is ignored for reads", async () => {
    expect((await create("")).status).toBe(422);
    expect((await create("k".repeat(256))).status).toBe(422);
    expect((await owner.api.get("/api/projects", withKey(""))).status).toBe(200);
  });

  it("lasts 24 hours, and older keys are deleted in batches", async () => {
    const user = await tenant.user({ role: "admin" });
    const first = await create("e", {}, user);
    await age(user, 23);
    expect((await create("e", {}, user)).body).toEqual(first.body);
    const old = Array.from({ length: 5 }, () => ({
      tenantId: tenant.id,
      userId: user.id,
      requestHash: randomBytes(32),
      bodyHash: randomBytes(32),
      status: 204,
    }));
    await prisma.idempotencyKey.createMany({ data: old });
    // Older than any other expired key, because the oldest are deleted first.
    await age(user, 1_000_000);
    const again = await create("e", {}, user);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(first.body.id);
    expect(await prisma.idempotencyKey.count({ where: { userId: user.id } })).toBe(1);
  });

  it("does not expire early because of other requests", async () => {
    const user = await tenant.user({ role: "admin" });
    const first = await create("f", {}, user);
    // The oldest key that has not expired; each change deletes up to ten expired keys, oldest
    // first.
    await age(user, 23.99);
    for (const key of ["f", "g", "h"]) expect((await create(key, {}, owner)).status).toBe(201);
    expect((await create("f", {}, user)).body).toEqual(first.body);
  });
});
