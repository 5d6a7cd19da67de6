import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { type Issue, type ListItem, listItemResource } from "@/lib/issues/issues/schema";
import { provesGuards } from "../../../support/rights/guards";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** GET …/issues: docs/spec/issues.md#list; docs/spec/issues.md#board (`sort=position`). */

provesGuards([{ method: "get", path: "/issues", permission: ["issues", "read"] }]);

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;
let issues: Issue[];

async function page(query = "", where = project, user = admin) {
  const response = await user.api.get<ListItem[]>(`${where.path}/issues${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  return {
    ids: response.body.map((issue) => issue.id),
    body: response.body,
    link: response.headers.get("link"),
  };
}

const ids = async (query = "") => (await page(query)).ids;

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
  issues = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const lane_id = project.lanes[number === 5 ? 3 : number % 2];
    issues.push(
      await makeIssue(admin, project, { title: `Issue ${number}`, lane_id, priority: number - 1 }),
    );
  }
});

const idOf = (number: number) => issues[number - 1]?.id ?? 0;

describe("the list", () => {
  it("contains every issue in the project by ascending id, without the full issue's long fields", async () => {
    const { body, link } = await page();
    expect(body.map((issue) => issue.id)).toEqual(issues.map((issue) => issue.id));
    expect(link).toBeNull();
    body.forEach((issue) => listItemResource.parse(issue));
    const full = (await admin.api.get(`${project.path}/issues/${idOf(1)}`)).body as Issue;
    const {
      description,
      prompt,
      comment_ids,
      branch_links,
      external_id,
      resolution,
      resolved_at,
      ...rest
    } = full;
    expect([description, prompt, comment_ids, branch_links]).toEqual(["", null, [], []]);
    expect([external_id, resolution, resolved_at]).toEqual([null, null, null]);
    expect(body[0]).toEqual({ ...rest, parent_key: null });
  });

  it("names an issue's parent by its key, in every order", async () => {
    const own = await tenant.project(admin);
    const parent = await makeIssue(admin, own);
    const child = await makeIssue(admin, own, { parent_id: parent.id });
    for (const query of ["", "?sort=-updated", "?sort=open,-updated&priority=0,1,2,3,4"]) {
      const keys = new Map((await page(query, own)).body.map((item) => [item.id, item.parent_key]));
      expect([...keys].toSorted()).toEqual(
        [
          [parent.id, null],
          [child.id, parent.key],
        ].toSorted(),
      );
    }
  });

  it("is an empty array when there are no issues", async () => {
    const empty = await tenant.project(admin);
    expect((await page("", empty)).body).toEqual([]);
    expect((await page("?limit=5", empty)).body).toEqual([]);
  });

  it("shows labels and readable links in ascending order", async () => {
    const own = await tenant.project(admin);
    const member = await tenant.user();
    await admin.api.post(`${own.path}/members`, { user_id: member.id });
    const hidden = await makeIssue(admin, project, { title: "hidden" });
    const labels = [];
    for (const name of ["b", "a"]) {
      labels.push((await admin.api.post(`${own.path}/labels`, { name })).body.id as number);
    }
    const first = await makeIssue(admin, own);
    const second = await makeIssue(admin, own, {
      label_ids: [...labels].reverse(),
      blocked_by_ids: [hidden.id, first.id],
    });
    const shown = async (user: TestUser) => (await page("", own, user)).body;
    expect((await shown(admin))[1]).toMatchObject({
      id: second.id,
      label_ids: labels,
      blocked_by_ids: [first.id, hidden.id].sort((a, b) => a - b),
    });
    expect((await shown(admin))[0]?.blocks_ids).toEqual([second.id]);
    expect((await shown(member))[1]?.blocked_by_ids).toEqual([first.id]);
    await admin.api.delete(`${project.path}/issues/${hidden.id}`);
  });

  it("is complete even if it exceeds the internal batch size", { tags: ["slow"] }, async () => {
    const long = await tenant.project(admin);
    const count = 5_001;
    await prisma.issue.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        tenantId: tenant.id,
        projectId: long.id,
        number: index + 1,
        key: `${long.keyPrefix}-${index + 1}`,
        title: `Long ${index}`,
        description: "",
        userId: admin.id,
        laneId: long.lanes[0] ?? 0,
        priority: 2,
        type: 0,
      })),
    });
    const listed = (await page("", long)).ids;
    expect(listed).toHaveLength(count);
    expect([...new Set(listed)].sort((a, b) => a - b)).toEqual(listed);
    const byPosition = await page(`?sort=position&lane_id=${long.lanes[0]}`, long);
    expect(byPosition.ids).toHaveLength(count);
  });
});

describe("pages", () => {
  it("are linked through a Link header, which keeps the other parameters", async () => {
    const first = await page("?limit=2&exclude_final_lane=true&query=issue");
    expect(first.ids).toEqual([idOf(1), idOf(2)]);
    expect(first.link).toBe(
      `<${project.path}/issues?limit=2&exclude_final_lane=true&query=issue&after=${idOf(2)}>; rel="next"`,
    );
    const next = /<(.+)>/.exec(first.link ?? "")?.[1] ?? "";
    const second = await admin.api.get<ListItem[]>(next);
    expect(second.body.map((issue) => issue.id)).toEqual([idOf(3), idOf(4)]);
    expect(second.headers.get("link")).toBeNull();
  });

  it("end with a page that has no Link header, even if that page is full", async () => {
    expect((await page(`?limit=2&after=${idOf(3)}`)).link).toBeNull();
    expect((await page(`?limit=1&after=${idOf(5)}`)).ids).toEqual([]);
    expect((await page("?limit=5")).link).toBeNull();
    expect((await page("?limit=4")).link).not.toBeNull();
  });

  it("continue after any id, existing or not, even without a limit", async () => {
    expect(await ids(`?after=${idOf(3)}`)).toEqual([idOf(4), idOf(5)]);
    expect(await ids("?after=0")).toHaveLength(5);
    expect(await ids("?after=2147483647&limit=1")).toEqual([]);
  });
});

describe("filters", () => {
  it("are the same as in global search", async () => {
    expect(await ids(`?lane_id=${project.lanes[1]}`)).toEqual([idOf(1), idOf(3)]);
    expect(await ids("?priority=4")).toEqual([idOf(5)]);
    expect(await ids("?type=1")).toEqual([]);
    expect(await ids("?exclude_final_lane=1")).toHaveLength(4);
    expect(await ids(`?project_id=${project.id}`)).toHaveLength(5);
    for (const name of ["project_id", "lane_id", "assignee_id", "sprint_id", "epic_id"]) {
      expect(await ids(`?${name}=2147483647`)).toEqual([]);
    }
  });

  it("match search terms, including short ones and padded keys", async () => {
    expect(await ids("?query=%22issue%203%22")).toEqual([idOf(3)]);
    expect(await ids("?query=4")).toContain(idOf(4));
    expect(await ids(`?query=${project.keyPrefix}-0002`)).toEqual([idOf(2)]);
    expect(await ids("?query=nowhere")).toEqual([]);
    expect(await ids("?query=")).toHaveLength(5);
  });

  it("by updated_since are inclusive to the microsecond and accept any ISO 8601 form", async () => {
    const at = issues[2]?.updated_at ?? "";
    const since = (text: string) => ids(`?updated_since=${encodeURIComponent(text)}`);
    expect(await since(at)).toEqual([idOf(3), idOf(4), idOf(5)]);
    const later = BigInt(Date.parse(at)) * 1000n + BigInt(at.slice(23, 26)) + 1n;
    const wire = `${new Date(Number(later / 1000n)).toISOString().slice(0, 23)}${String(later % 1000n).padStart(3, "0")}Z`;
    expect(await since(wire)).toEqual([idOf(4), idOf(5)]);
    expect(await since(at.replace("Z", "+00:00"))).toHaveLength(3);
    // An unencoded plus arrives as a space.
    expect(await ids(`?updated_since=${at.replace("Z", "+00:00")}`)).toHaveLength(3);
    expect(await since(at.slice(0, 10))).toHaveLength(5);
    expect(await since("2001-01-01T00:00-23:59")).toHaveLength(5);
    expect(await since("9999-12-31")).toEqual([]);
    expect(await since("0001-01-01T00:00:00Z")).toHaveLength(5);
  });

  it.each([
    [
      "updated_since",
      [
        "",
        "yesterday",
        "2026-02-30",
        "2026-13-01",
        "2026-01-01T25:00Z",
        "0000-01-01",
        "2026",
        "1769850900",
      ],
    ],
    [
      "updated_since",
      ["9999-12-31T23:59:59-01:00", "0001-01-01T00:00:00+01:00", "2026-01-01T00:00:60Z"],
    ],
    ["limit", ["0", "501", "x", "", "-1", "1.5"]],
    ["after", ["-1", "x", "", "2147483648"]],
    ["sort", ["name", "", "id,id", "-position", "open,position", "id,title,key,type"]],
    ["lane_id", ["x", "0"]],
    ["priority", ["5"]],
    ["type", ["2"]],
    ["exclude_final_lane", ["maybe"]],
    ["query", ["x".repeat(201), "\0"]],
  ])("return 422 for an invalid %s", async (name, values) => {
    for (const value of values) {
      const response = await admin.api.get(
        `${project.path}/issues?${name}=${encodeURIComponent(value)}`,
      );
      expect(response.status, value).toBe(422);
      expect(Object.keys(response.body.errors)).toEqual([name]);
    }
  });
});

describe("sorting by position", () => {
  let lane: number;
  let inLane: number[];

  beforeAll(async () => {
    lane = project.lanes[2] ?? 0;
    inLane = [];
    for (const title of ["a", "b", "c", "d"]) {
      inLane.push((await makeIssue(admin, project, { title, lane_id: lane })).id);
    }
    const [a, b, c, d] = inLane as [number, number, number, number];
    await admin.api.post(`${project.path}/issues/${d}/move`, { lane_id: lane, before_id: a });
    inLane = [d, a, b, c];
  });

  it("lists a lane in the board's order and continues after an issue in it", async () => {
    const query = `?sort=position&lane_id=${lane}`;
    expect(await ids(query)).toEqual(inLane);
    const first = await page(`${query}&limit=2`);
    expect(first.ids).toEqual(inLane.slice(0, 2));
    expect(first.body[0]).toHaveProperty("branch_links_count", 0);
    expect(first.link).toContain(`after=${inLane[1]}>`);
    const second = await page(`${query}&limit=2&after=${inLane[1]}`);
    expect(second).toMatchObject({ ids: inLane.slice(2), link: null });
    const positions = (await page(query)).body.map((issue) => issue.position);
    expect([...positions].sort((x, y) => x - y)).toEqual(positions);
  });

  it("requires a lane, and after must be an issue still in it", async () => {
    const errorFieldsFor = async (query: string) => {
      const response = await admin.api.get(`${project.path}/issues?sort=position${query}`);
      expect(response.status).toBe(422);
      return Object.keys(response.body.errors as object);
    };
    expect(await errorFieldsFor("")).toEqual(["lane_id"]);
    expect(await errorFieldsFor(`&lane_id=${lane}&after=${idOf(1)}`)).toEqual(["after"]);
    expect(await errorFieldsFor(`&lane_id=${lane}&after=2147483647`)).toEqual(["after"]);
    expect(await ids("?sort=position&lane_id=2147483647")).toEqual([]);
  });
});
