import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { ListedIssue } from "@/lib/issues/issues/schema";
import { listItemResource } from "@/lib/issues/issues/schema";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues with `sort`: docs/spec/issues.md#sort. */

let admin: TestUser;
let project: TestProject;
let rows: ListedIssue[];
let people: Map<number, string>;
const epics = new Map<number, string>();
/** Their first days and titles. */
const sprints = new Map<number, string>();

const resolved = new Map<number, string | null>();

let seed = 5;
function random(below: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

beforeAll(async () => {
  const tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin", firstName: "Zoe", lastName: "Adams" });
  const users = [
    admin,
    await tenant.user({ firstName: "ana", lastName: "Ko" }),
    await tenant.user({ firstName: "Ben", lastName: "Li" }),
  ];
  people = new Map([
    [users[0]?.id ?? 0, "zoe adams"],
    [users[1]?.id ?? 0, "ana ko"],
    [users[2]?.id ?? 0, "ben li"],
  ]);
  project = await tenant.project(admin, users.slice(1));
  for (const title of ["Beta", "alpha"]) {
    const { body } = await admin.api.post(`${project.path}/epics`, { title, color: 0 });
    epics.set(body.id, title.toLowerCase());
  }
  for (const [title, day] of [
    ["Undated", null],
    ["later", "2026-03-01"],
    ["Sooner", "2026-02-01"],
  ] as const) {
    const sprint = { title, starts_on: day, ends_on: day && "2026-04-01" };
    const { body } = await admin.api.post(`${project.path}/sprints`, sprint);
    sprints.set(body.id, `${day ?? "9999-99-99"}${title.toLowerCase()}`);
  }
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days));
  await prisma.issue.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      tenantId: tenant.id,
      projectId: project.id,
      // Numbers run against the ids.
      number: 100 - index,
      key: `${project.keyPrefix}-${100 - index}`,
      title: ["beta", "Alpha", "gamma"][random(3)] ?? "",
      description: "",
      userId: admin.id,
      assigneeId: [null, ...people.keys()][random(4)] ?? null,
      epicId: [null, ...epics.keys()][random(3)] ?? null,
      sprintId: [null, ...sprints.keys()][random(4)] ?? null,
      laneId: project.lanes[random(4)] ?? 0,
      priority: random(5),
      type: random(2),
      estimatedMinutes: [null, 30, 60][random(3)] ?? null,
      startOn: [null, at(random(3))][random(2)] ?? null,
      dueOn: [null, at(3 + random(3))][random(2)] ?? null,
      enteredLaneAt: at(random(5)),
      createdAt: at(random(5)),
      updatedAt: at(random(5)),
    })),
  });
  rows = (await admin.api.get<ListedIssue[]>(`${project.path}/issues`)).body;
  const made = await prisma.issue.findMany({ where: { projectId: project.id } });
  for (const { id, laneId, enteredLaneAt } of made) {
    const isDone = laneId === project.lanes.at(-1);
    resolved.set(id, isDone ? (enteredLaneAt?.toISOString() ?? null) : null);
  }
});

type Value = string | number | boolean | null;

const VALUES: Record<string, (issue: ListedIssue) => Value> = {
  id: ({ id }) => id,
  open: ({ lane_id: lane }) => lane === project.lanes.at(-1),
  key: ({ key }) => Number(key.split("-")[1]),
  title: ({ title }) => title.toLowerCase(),
  priority: ({ priority }) => priority,
  type: ({ type }) => type,
  lane: ({ lane_id: lane }) => project.lanes.indexOf(lane),
  assignee: ({ assignee_id: id }) => (id === null ? null : (people.get(id) ?? "")),
  epic: ({ epic_id: id }) => (id === null ? null : (epics.get(id) ?? "")),
  sprint: ({ sprint_id: id }) => (id === null ? null : (sprints.get(id) ?? "")),
  estimate: ({ estimated_minutes: minutes }) => minutes,
  start: ({ start_on: day }) => day,
  due: ({ due_on: day }) => day,
  resolved: ({ id }) => resolved.get(id) ?? null,
  created: ({ created_at: time }) => time,
  updated: ({ updated_at: time }) => time,
};

function sorted(sort: string): number[] {
  const keys = sort.split(",").map((text) => ({
    value: VALUES[text.replace("-", "")] ?? (() => null),
    sign: text.startsWith("-") ? -1 : 1,
  }));
  const last = keys.at(-1)?.sign ?? 1;
  return rows
    .toSorted((a, b) => {
      for (const { value, sign } of keys) {
        const [x, y] = [value(a), value(b)];
        if (x === y) continue;
        if (x === null || y === null) return x === null ? 1 : -1;
        return x < y ? -sign : sign;
      }
      return (a.id - b.id) * last;
    })
    .map(({ id }) => id);
}

async function pages(sort: string, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let path: string | undefined = `${project.path}/issues?sort=${sort}&limit=${limit}`;
  while (path !== undefined) {
    const response: { status: number; body: ListedIssue[]; headers: Headers } =
      await admin.api.get<ListedIssue[]>(path);
    expect(response.status).toBe(200);
    response.body.forEach((issue) => listItemResource.parse(issue));
    ids.push(...response.body.map(({ id }) => id));
    path = /<(.+)>/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return ids;
}

const names = Object.keys({
  id: 0,
  open: 0,
  key: 0,
  title: 0,
  priority: 0,
  type: 0,
  lane: 0,
  assignee: 0,
  epic: 0,
  sprint: 0,
  estimate: 0,
  start: 0,
  due: 0,
  resolved: 0,
  created: 0,
  updated: 0,
});

describe("the list sorted", () => {
  it.each([
    ...names.flatMap((name) => [name, `-${name}`]),
    "open,-updated",
    "-open,updated",
    "open,assignee,-estimate",
    "priority,-open,title",
    "assignee,-lane",
    "epic,-sprint",
    "-estimate,assignee",
    "type,key",
  ])("by %s is complete and in order, on one page or several", async (sort) => {
    const everything = await admin.api.get<ListedIssue[]>(`${project.path}/issues?sort=${sort}`);
    expect(everything.body.map(({ id }) => id)).toEqual(sorted(sort));
    expect(await pages(sort, 7)).toEqual(sorted(sort));
    expect(await pages(sort, 60)).toEqual(sorted(sort));
  });

  it.each(["id", "open,-updated", "assignee,-lane"])("by %s can start anywhere", async (sort) => {
    const path = `${project.path}/issues?sort=${sort}&limit=7`;
    const page = await admin.api.get<ListedIssue[]>(`${path}&offset=40`);
    expect(page.body.map(({ id }) => id)).toEqual(sorted(sort).slice(40, 47));
    expect(page.headers.get("link")).toContain("offset=47");
    const last = await admin.api.get<ListedIssue[]>(`${path}&offset=58`);
    expect(last.body.map(({ id }) => id)).toEqual(sorted(sort).slice(58));
    expect(last.headers.get("link")).toBeNull();
    expect((await admin.api.get(`${path}&offset=1000`)).body).toEqual([]);
  });

  it("skips issues only in pages, and not after another issue", async () => {
    for (const query of ["offset=5", "limit=5&offset=5&after=1", "limit=5&offset=-1"]) {
      const { status, body } = await admin.api.get(`${project.path}/issues?${query}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(["offset"]);
    }
  });

  it("keeps the filters", async () => {
    const response = await admin.api.get<ListedIssue[]>(
      `${project.path}/issues?sort=-priority,title&priority=1,2&state=open&query=a`,
    );
    const shown = new Set(
      rows
        .filter((row) => [1, 2].includes(row.priority) && row.lane_id !== project.lanes.at(-1))
        .map(({ id }) => id),
    );
    expect(response.body.map(({ id }) => id)).toEqual(
      sorted("-priority,title").filter((id) => shown.has(id)),
    );
  });

  it("continues only after an issue of the project", async () => {
    for (const after of [0, 2_147_483_647]) {
      const { status, body } = await admin.api.get(
        `${project.path}/issues?sort=title&after=${after}`,
      );
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(["after"]);
    }
  });

  it("by position needs exactly one lane", async () => {
    for (const lane of [
      "",
      `&lane_id=${project.lanes[0]},${project.lanes[1]}`,
      `&lane_id=!${project.lanes[0]}`,
    ]) {
      const { status, body } = await admin.api.get(`${project.path}/issues?sort=position${lane}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(["lane_id"]);
    }
  });
});
