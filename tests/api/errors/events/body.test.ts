import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { errorEventResource } from "@/lib/errors/groups/schema";
import { groupPath, readGroup, setErrorTracking } from "../../../support/errors/error-group";
import { errorEvent, makeProjectToken, report, storedIn } from "../../../support/errors/ingest";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;
let token: string;
beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});
beforeEach(async () => {
  project = await tenant.project(owner);
  token = (await makeProjectToken(tenant, project, owner)).token;
});

const send = (fields: Record<string, unknown>) => report(project.id, token, errorEvent(fields));

/** Reports an occurrence and returns its group and the group's newest event. */
async function reportAndRead(fields: Record<string, unknown>) {
  const response = await send(fields);
  expect(response.status).toBe(202);
  const id = response.body.error_group_id as number;
  const events = await owner.api.get(`${groupPath(project, id)}/events`);
  const [event] = z.array(errorEventResource).parse(events.body);
  return { group: await readGroup(owner, project, id), event };
}

describe("oversized text", () => {
  it("is truncated by code points rather than rejected", async () => {
    const fields = { message: "é😀".repeat(40_000), stack_trace: "z".repeat(300_000) };
    const { group, event } = await reportAndRead(fields);
    expect([...group.latest_message]).toHaveLength(65_535);
    expect(group.latest_message.isWellFormed()).toBe(true);
    expect(group.latest_stack_trace).toHaveLength(262_144);
    expect(event?.message).toBe(group.latest_message);
    expect(event?.stack_trace).toBe(group.latest_stack_trace);
  });

  it("is truncated in tags, and excess tags are dropped", async () => {
    const many = Array.from({ length: 300 }, (_, n) => [`tag ${n}`, "v"]);
    const tags = { ["n".repeat(500)]: "x".repeat(5_000), ...Object.fromEntries(many) };
    const { event } = await reportAndRead({ tags });
    const kept = Object.entries(event?.tags as Record<string, string>);
    expect(kept).toHaveLength(100);
    expect(kept).toContainEqual(["n".repeat(200), "x".repeat(1_000)]);
  });
});

describe("validation", () => {
  const cases: [string, unknown][] = [
    ["environment", undefined],
    ["environment", " "],
    ["environment", "e".repeat(256)],
    ["environment", "a\u0007b"],
    ["environment", 1],
    ["exception_class", undefined],
    ["exception_class", ""],
    ["exception_class", "E".repeat(256)],
    ["exception_class", null],
    ["message", undefined],
    ["message", null],
    ["message", { text: "x" }],
    ["message", "a\u0000b"],
    ["message", "\ud800"],
    ["stack_trace", undefined],
    ["stack_trace", ["x"]],
    ["release", 7],
    ["release", "r".repeat(256)],
    ["fingerprint", 7],
    ["fingerprint", [1]],
    ["fingerprint", "f".repeat(1_001)],
    ["fingerprint", Array.from({ length: 101 }, (_, n) => `part ${n}`)],
    ["occurred_at", "yesterday"],
    ["occurred_at", "2026-02-30T00:00:00Z"],
    ["occurred_at", "2026-03-01T00:00:00"],
    ["occurred_at", 1_700_000_000],
    ["tags", []],
    ["tags", "a"],
    ["tags", { a: null }],
    ["tags", { a: { b: 1 } }],
    ["tags", { a: "b\u0000c" }],
    ["tags", { a: "\udc00" }],
    ["tags", { "a\u0000b": "c" }],
    ["tags", { "\ud800": "c" }],
    ["tags", Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`tag ${n}`, "v"]))],
  ];
  it.each(cases)("returns 422 and stores nothing for %s (case %#)", async (field, value) => {
    const response = await send({ [field]: value });
    expect(response.status).toBe(422);
    expect(response.body.message).toEqual(expect.any(String));
    const fields = Object.keys(response.body.errors as object);
    expect(fields.map((name) => name.split(".")[0])).toEqual([field]);
    expect(await storedIn(project.id)).toEqual({ groups: [], events: [], hours: [], eventIds: [] });
  });

  it.each([
    ["fingerprint", Array<null>(100_000).fill(null)],
    ["tags", Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`t${n}`, null]))],
  ])("reports too many %s as a single error", async (field, value) => {
    const response = await send({ [field]: value });
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({
      [field]: [expect.stringContaining("May not have more than")],
    });
  });

  it("accepts 1,000 tags and lists at most 100 invalid ones, with truncated names", async () => {
    const tags = (value: unknown) =>
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, n) => [`${n} ${"n".repeat(500)}`, value]),
      );
    expect((await send({ tags: tags("v") })).status).toBe(202);
    const response = await send({ tags: tags(null) });
    expect(response.status).toBe(422);
    const fields = Object.keys(response.body.errors as object);
    expect(fields).toHaveLength(100);
    expect(fields[0]).toMatch(/^tags\.0 n{100,}$/);
    expect(Math.max(...fields.map((name) => name.length))).toBeLessThanOrEqual(200);
  });

  it("ignores unknown fields", async () => {
    expect((await send({ level: "fatal", frames: [{ a: 1 }] })).status).toBe(202);
  });
});
