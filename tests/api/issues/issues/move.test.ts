import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type Issue, issueResource } from "@/lib/issues/issues/schema";
import { changesOf, issuesInLane, makeIssue, readIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** POST …/move: docs/spec/issues.md#move. */

let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
});

/** Creates a project with issues in its first lane. */
async function makeBoard(count: number): Promise<{ project: TestProject; issues: Issue[] }> {
  const project = await tenant.project(admin);
  const issues: Issue[] = [];
  for (let i = 0; i < count; i++) issues.push(await makeIssue(admin, project, { title: `#${i}` }));
  return { project, issues };
}

function move(project: TestProject, issue: Issue, body: object) {
  return admin.api.post<Issue & { errors: Record<string, string[]> }>(
    `${project.path}/issues/${issue.id}/move`,
    body,
  );
}

async function moved(project: TestProject, issue: Issue, body: object): Promise<Issue> {
  const response = await move(project, issue, body);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return issueResource.parse(response.body);
}

async function positions(lane: number | undefined): Promise<Map<number, bigint>> {
  const where = { laneId: lane ?? 0 };
  const found = await prisma.issue.findMany({ where, orderBy: { position: "asc" } });
  return new Map(found.map(({ id, position }) => [id, position]));
}

describe("a move", () => {
  it("puts the issue before or after another in the lane, or at its end", async () => {
    const { project, issues } = await makeBoard(4);
    const [a, b, c, d] = issues as [Issue, Issue, Issue, Issue];
    const [lane, next] = project.lanes as [number, number];
    const order = () => issuesInLane(lane);
    await moved(project, d, { lane_id: lane, before_id: b.id });
    expect(await order()).toEqual([a.id, d.id, b.id, c.id]);
    await moved(project, a, { lane_id: lane, after_id: b.id });
    expect(await order()).toEqual([d.id, b.id, a.id, c.id]);
    await moved(project, c, { lane_id: lane, before_id: d.id });
    expect(await order()).toEqual([c.id, d.id, b.id, a.id]);
    await moved(project, d, { lane_id: lane, after_id: a.id });
    expect(await order()).toEqual([c.id, b.id, a.id, d.id]);
    await moved(project, c, { lane_id: lane });
    expect(await order()).toEqual([b.id, a.id, d.id, c.id]);
    await moved(project, a, { lane_id: next, before_id: null, after_id: null });
    await moved(project, b, { lane_id: next, before_id: a.id });
    await moved(project, d, { lane_id: next });
    expect(await issuesInLane(next)).toEqual([b.id, a.id, d.id]);
    expect(await order()).toEqual([c.id]);
    const later = await makeIssue(admin, project);
    expect(await order()).toEqual([c.id, later.id]);
  });

  it("changes only the lane and position, and records activity if the lane changed", async () => {
    const { project, issues } = await makeBoard(2);
    const [a, b] = issues as [Issue, Issue];
    const within = await moved(project, b, { lane_id: project.lanes[0], before_id: a.id });
    expect(within.position).toBeLessThan(a.position);
    const { position, updated_at, ...rest } = await moved(project, b, {
      lane_id: project.lanes[2],
    });
    const { position: before, updated_at: earlier, ...same } = within;
    expect(rest).toEqual({ ...same, lane_id: project.lanes[2], version: 3 });
    expect(position).not.toBe(before);
    expect(updated_at > earlier).toBe(true);
    expect(await changesOf(b.id)).toEqual([
      { actorId: admin.id, field: "lane_id", from: project.lanes[0], to: project.lanes[2] },
    ]);
    expect(await readIssue(admin, project, a.id)).toEqual(a);
  });

  it("accepts the key in the path and ignores unknown fields", async () => {
    const { project, issues } = await makeBoard(1);
    const [a] = issues as [Issue];
    const path = `${project.path}/issues/${a.key.toLowerCase()}/move`;
    const response = await admin.api.post<Issue>(path, {
      ...a,
      title: "no",
      lane_id: project.lanes[1],
    });
    expect(response.body).toMatchObject({ title: a.title, lane_id: project.lanes[1] });
  });

  it("is rejected with errors by field and changes nothing", async () => {
    const { project, issues } = await makeBoard(2);
    const { project: other, issues: foreign } = await makeBoard(1);
    const [a, b] = issues as [Issue, Issue];
    const elsewhere = await makeIssue(admin, project, { lane_id: project.lanes[1] });
    const lane_id = project.lanes[0];
    const cases: [object, string][] = [
      [{}, "lane_id"],
      [{ lane_id: null }, "lane_id"],
      [{ lane_id: String(lane_id) }, "lane_id"],
      [{ lane_id: other.lanes[0] }, "lane_id"],
      [{ lane_id: 2147483647 }, "lane_id"],
      [{ lane_id: 2 ** 31 }, "lane_id"],
      [{ lane_id, before_id: b.id, after_id: b.id }, "after_id"],
      [{ lane_id, before_id: a.id }, "before_id"],
      [{ lane_id, after_id: a.id }, "after_id"],
      [{ lane_id, before_id: elsewhere.id }, "before_id"],
      [{ lane_id, after_id: elsewhere.id }, "after_id"],
      [{ lane_id, before_id: foreign[0]?.id }, "before_id"],
      [{ lane_id, after_id: 2147483647 }, "after_id"],
      [{ lane_id, before_id: "1" }, "before_id"],
      [{ lane_id, before_id: 0 }, "before_id"],
    ];
    for (const [body, field] of cases) {
      const response = await move(project, a, body);
      expect(response.status, JSON.stringify(body)).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([field]);
    }
    expect(await readIssue(admin, project, a.id)).toEqual(a);
  });
});

describe("many moves to the same position", () => {
  it.each([
    ["directly after one issue", "after_id", false],
    ["directly before one issue", "before_id", false],
    ["each after the one moved last", "after_id", true],
    ["each before the one moved last", "before_id", true],
  ])(
    "(%s) keep positions strictly ascending and renumber at most eight other issues",
    { tags: ["slow"], timeout: 120_000 },
    async (_, side, isChain) => {
      const { project, issues } = await makeBoard(24);
      const lane = project.lanes[0];
      const others = issues.slice(12);
      let anchor = issues[6]?.id;
      for (let round = 0; round < 300; round++) {
        const issue = others[round % others.length] as Issue;
        const before = await positions(lane);
        await moved(project, issue, { lane_id: lane, [side]: anchor });
        const after = await positions(lane);
        const order = [...after.keys()];
        const step = side === "after_id" ? 1 : -1;
        expect(order[order.indexOf(anchor ?? 0) + step]).toBe(issue.id);
        expect(new Set(after.values()).size).toBe(24);
        const rest = [...before.keys()].filter((id) => id !== issue.id);
        expect(order.filter((id) => id !== issue.id)).toEqual(rest);
        const renumbered = rest.filter((id) => before.get(id) !== after.get(id));
        expect(renumbered.length).toBeLessThanOrEqual(8);
        if (isChain) anchor = issue.id;
      }
      expect((await readIssue(admin, project, issues[0]?.id ?? 0)).version).toBe(1);
    },
  );

  it("keep the order of new issues moved to the start and between the same neighbors", async () => {
    const { project, issues } = await makeBoard(2);
    const lane = project.lanes[0];
    const [first, last] = issues as [Issue, Issue];
    const expected = [first.id, last.id];
    for (let round = 0; round < 60; round++) {
      const issue = await makeIssue(admin, project, { lane_id: project.lanes[1] });
      const atStart = round % 2 === 0;
      const anchor = atStart ? expected[0] : last.id;
      await moved(project, issue, { lane_id: lane, before_id: anchor });
      expected.splice(atStart ? 0 : expected.length - 1, 0, issue.id);
    }
    expect(await issuesInLane(lane)).toEqual(expected);
    const added = await makeIssue(admin, project);
    expect((await issuesInLane(lane)).at(-1)).toBe(added.id);
  }, 120_000);

  it("rebalance positions with different numbers of digits", async () => {
    const { project, issues } = await makeBoard(21);
    const [moving, ...standing] = issues.map(({ id }) => id);
    for (const [index, id] of standing.entries()) {
      const where = { tenantId_id: { tenantId: tenant.id, id } };
      await prisma.issue.update({ where, data: { position: 999_999_988 + index } });
    }
    await moved(project, issues[0] as Issue, {
      lane_id: project.lanes[0],
      before_id: standing[10],
    });
    const expected = [...standing.slice(0, 10), moving, ...standing.slice(10)];
    expect(await issuesInLane(project.lanes[0])).toEqual(expected);
  });
});

describe("concurrent moves", () => {
  it("to the same position all succeed, on the correct side of the anchor", async () => {
    const { project, issues } = await makeBoard(16);
    const lane = project.lanes[0];
    const [anchor, ...others] = issues as [Issue, ...Issue[]];
    for (let round = 0; round < 4; round++) {
      const responses = await Promise.all(
        others.map((issue, index) => {
          const side = index % 2 === 0 ? { after_id: anchor.id } : { before_id: anchor.id };
          return move(project, issue, { lane_id: lane, ...side });
        }),
      );
      expect(responses.map(({ status }) => status)).toEqual(others.map(() => 200));
      const order = await issuesInLane(lane);
      const place = order.indexOf(anchor.id);
      const after = others.filter((_, index) => index % 2 === 0).map(({ id }) => id);
      expect(order).toHaveLength(16);
      expect(new Set(order.slice(place + 1))).toEqual(new Set(after));
      expect(new Set((await positions(lane)).values()).size).toBe(16);
    }
  });

  it("to the same position succeed, however many there are", async () => {
    const { project, issues } = await makeBoard(61);
    const [anchor, ...others] = issues as [Issue, ...Issue[]];
    const body = { lane_id: project.lanes[0], before_id: anchor.id };
    const responses = await Promise.all(others.map((issue) => move(project, issue, body)));
    expect(responses.map(({ status }) => status)).toEqual(others.map(() => 200));
    expect((await issuesInLane(project.lanes[0])).at(-1)).toBe(anchor.id);
  });

  it("of one issue, mixed with edits and bulk moves, leave it in one lane and record every lane change", async () => {
    const { project, issues } = await makeBoard(3);
    const [issue] = issues as [Issue];
    const responses = await Promise.all([
      ...project.lanes.map((lane_id) => move(project, issue, { lane_id })),
      admin.api.put(`${project.path}/issues/${issue.id}`, { ...issue, lane_id: project.lanes[2] }),
      admin.api.post(`${project.path}/issues/bulk`, {
        ids: issues.map(({ id }) => id),
        set: { lane_id: project.lanes[1] },
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const stored = await readIssue(admin, project, issue.id);
    const changes = (await changesOf(issue.id)).filter(({ field }) => field === "lane_id");
    expect(changes[0]?.to ?? project.lanes[0]).toBe(stored.lane_id);
    changes.slice(1).forEach((older, index) => expect(older.to).toBe(changes[index]?.from));
  });
});
