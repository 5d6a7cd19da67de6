import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { prisma } from "@/tests/support/database/prisma";
import { errorGroupResource } from "@/lib/errors/groups/schema";
import {
  followPages,
  makeErrorGroup,
  readGroup,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

const groupList = z.array(errorGroupResource);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let tenant: TestTenant;
let owner: TestUser;

async function freshProject(): Promise<TestProject> {
  return tenant.project(owner);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

async function idsOf(project: TestProject, query = ""): Promise<number[]> {
  const response = await owner.api.get(`${project.path}/error-groups${query}`);
  expect(response.status, query).toBe(200);
  return groupList.parse(response.body).map(({ id }) => id);
}

describe("an error group", () => {
  it("has exactly the documented fields", async () => {
    const project = await freshProject();
    const id = await makeErrorGroup(tenant, project, {
      release: "1.2.3",
      culprit: "run (app.js)",
      fingerprint: "f".repeat(64),
      fingerprintInput: { source: "frames", inputs: ["TypeError", "run app.js"] },
      occurrenceCount: 5_000_000_000n,
      firstSeenAt: new Date("2026-01-02T03:04:05.678Z"),
      lastSeenAt: new Date("2026-02-03T04:05:06.789Z"),
    });
    const group = await readGroup(owner, project, id);
    expect(group).toEqual({
      id,
      project_id: project.id,
      environment: "production",
      release: "1.2.3",
      fingerprint: "f".repeat(64),
      exception_class: "TypeError",
      culprit: "run (app.js)",
      latest_message: "x is not a function",
      latest_stack_trace: "TypeError: x is not a function\n    at run (app.js:1:1)",
      occurrence_count: 5_000_000_000,
      status: 0,
      is_regressed: false,
      resolved_at: null,
      resolved_by_id: null,
      linked_issue_id: null,
      linked_issue: null,
      first_seen_at: "2026-01-02T03:04:05.678000Z",
      last_seen_at: "2026-02-03T04:05:06.789000Z",
      level: null,
      grouping: { source: "frames", inputs: ["TypeError", "run app.js"] },
      merged_count: 0,
      trend_24h: Array.from({ length: 24 }, () => 0),
      created_at: group.created_at,
      updated_at: group.updated_at,
    });
    const listed = await owner.api.get(`${project.path}/error-groups`);
    expect(listed.body).toEqual([group]);
  });
});

describe("the list", () => {
  it("is empty for a project without groups", async () => {
    expect(await idsOf(await freshProject())).toEqual([]);
  });

  it("filters by status, environment, release, regression and text", async () => {
    const project = await freshProject();
    const make = (fields: Parameters<typeof makeErrorGroup>[2]) =>
      makeErrorGroup(tenant, project, fields);
    const plain = await make({ latestMessage: "Disk 50% full", culprit: "Cart.add" });
    const resolved = await make({ status: 1, release: "2.0" });
    const ignored = await make({ status: 2, environment: "staging" });
    const regressed = await make({ isRegressed: true, exceptionClass: "Acme\\Db\\TimeoutError" });
    await make({ mergedIntoId: plain });
    const sorted = async (query: string) => (await idsOf(project, query)).sort((a, b) => a - b);

    expect(await sorted("")).toEqual([plain, resolved, ignored, regressed]);
    expect(await sorted("?status=0")).toEqual([plain, regressed]);
    expect(await sorted("?status=1")).toEqual([resolved]);
    expect(await sorted("?status=2")).toEqual([ignored]);
    expect(await sorted("?regressed=true")).toEqual([regressed]);
    expect(await sorted("?status=0&regressed=false")).toEqual([plain]);
    expect(await sorted("?environment=staging")).toEqual([ignored]);
    expect(await sorted("?environment=Staging")).toEqual([]);
    expect(await sorted("?release=2.0")).toEqual([resolved]);
    expect(await sorted("?environment=&release=&query=")).toHaveLength(4);
    expect(await sorted("?query=50%25+disk")).toEqual([plain]);
    expect(await sorted("?query=cart.ADD")).toEqual([plain]);
    expect(await sorted("?query=db%5Ctime")).toEqual([regressed]);
    expect(await sorted('?query="not a function"&status=2')).toEqual([ignored]);
    expect(await sorted("?query=5_%25")).toEqual([]);
  });

  it("filters by linked issue and is empty if that issue has no groups", async () => {
    const project = await freshProject();
    const body = {
      title: "Known",
      description: "",
      lane_id: project.lanes[0],
      priority: 2,
      type: 1,
    };
    const issue = await owner.api.post<{ id: number }>(`${project.path}/issues`, body);
    const linked = await makeErrorGroup(tenant, project, { linkedIssueId: issue.body.id });
    await makeErrorGroup(tenant, project);
    expect(await idsOf(project, `?linked_issue_id=${issue.body.id}`)).toEqual([linked]);
    expect(await idsOf(project, "?linked_issue_id=2147483647")).toEqual([]);
  });

  it("is sorted by last seen, first seen or occurrences, descending, then by id", async () => {
    const project = await freshProject();
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE);
    const make = (first: number, last: number, count: bigint) =>
      makeErrorGroup(tenant, project, {
        firstSeenAt: at(first),
        lastSeenAt: at(last),
        occurrenceCount: count,
      });
    const a = await make(1, 9, 5n);
    const b = await make(3, 7, 10n);
    const c = await make(2, 7, 5n);
    expect(await idsOf(project)).toEqual([a, c, b]);
    expect(await idsOf(project, "?sort=last_seen")).toEqual([a, c, b]);
    expect(await idsOf(project, "?sort=first_seen")).toEqual([b, c, a]);
    expect(await idsOf(project, "?sort=occurrences")).toEqual([b, c, a]);
  });

  it.each(["last_seen", "first_seen", "occurrences"])(
    "contains every group once across pages when sorted by %s, with any limit and with ties",
    async (sort) => {
      const project = await freshProject();
      const made: number[] = [];
      for (let index = 0; index < 30; index++) {
        const seen = new Date(Date.UTC(1969, 11, 31, 23) + (index % 4) * HOUR);
        made.push(
          await makeErrorGroup(tenant, project, {
            firstSeenAt: seen,
            lastSeenAt: seen,
            occurrenceCount: BigInt(index % 3),
          }),
        );
      }
      const whole = await idsOf(project, `?sort=${sort}`);
      expect([...whole].sort((x, y) => x - y)).toEqual(made);
      for (const limit of [1, 7, 29, 30]) {
        const path = `${project.path}/error-groups?sort=${sort}&limit=${limit}`;
        expect(await followPages(owner, path)).toEqual(whole);
      }
      expect(await idsOf(project, `?sort=${sort}&limit=4&after=${whole[9]}`)).toEqual(
        whole.slice(10, 14),
      );
    },
  );

  it("does not repeat a group on later pages after it occurs again", async () => {
    const project = await freshProject();
    const made: number[] = [];
    for (let minute = 0; minute < 6; minute++) {
      const lastSeenAt = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE);
      made.unshift(await makeErrorGroup(tenant, project, { lastSeenAt }));
    }
    const seen = await followPages(owner, `${project.path}/error-groups?limit=2`, async () => {
      const where = { tenantId_id: { tenantId: tenant.id, id: made[1]! } };
      await prisma.errorGroup.update({ where, data: { lastSeenAt: new Date() } });
    });
    expect(seen).toEqual(made);
  });

  it("keeps its order across chunks and returns a group of maximum size", async () => {
    const project = await freshProject();
    const rows = Array.from({ length: 60 }, (_, index) => ({
      tenantId: tenant.id,
      projectId: project.id,
      environment: "e",
      fingerprint: String(index),
      exceptionClass: "E",
      latestMessage: index === 30 ? '"\\\u2028😀'.repeat(10_000) : "m",
      latestStackTrace: index === 30 ? "😀\n".repeat(131_072) : "t",
      firstSeenAt: new Date(index * HOUR),
      lastSeenAt: new Date(index * HOUR),
    }));
    await prisma.errorGroup.createMany({ data: rows });
    const response = await owner.api.get(`${project.path}/error-groups`);
    const groups = groupList.parse(response.body);
    expect(response.headers.get("link")).toBeNull();
    expect(groups.map(({ fingerprint }) => Number(fingerprint))).toEqual(
      Array.from({ length: 60 }, (_, index) => 59 - index),
    );
    expect(groups[29]).toMatchObject({
      latest_message: rows[30]!.latestMessage,
      latest_stack_trace: rows[30]!.latestStackTrace,
    });
  });

  it.each([
    ["status", "3"],
    ["status", "-1"],
    ["status", "open"],
    ["sort", "status"],
    ["sort", ""],
    ["limit", "0"],
    ["limit", "501"],
    ["regressed", "maybe"],
    ["after", "0"],
    ["after", "x"],
    ["after", "2147483648"],
    ["after", "2147483647"],
    ["after", "12345678901234567.1"],
    ["after", "-.1"],
    ["query", "x".repeat(201)],
    ["query", "\u0000"],
    ["environment", "x".repeat(256)],
  ])("returns 422 on %s for %j", async (field, value) => {
    const { path } = await freshProject();
    const response = await owner.api.get(
      `${path}/error-groups?${new URLSearchParams({ [field]: value })}`,
    );
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors)).toEqual([field]);
  });
});
