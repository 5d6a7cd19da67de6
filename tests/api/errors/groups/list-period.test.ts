import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  followPages,
  groupPath,
  makeErrorGroup,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { MergeScene } from "../../../support/errors/merge-scene";
import { makeIssue } from "../../../support/records/issue";
import { TestTenant, type TestUser } from "../../../support/people/tenant";

const HOUR = 60 * 60_000;

let tenant: TestTenant;
let owner: TestUser;
let scene: MergeScene;
let path: string;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
});

beforeEach(async () => {
  scene = await MergeScene.make(tenant, owner);
  path = `${scene.project.path}/error-groups`;
});

async function idsOf(query: string): Promise<number[]> {
  const response = await owner.api.get<{ id: number }[]>(`${path}?${query}`);
  expect(response.status, query).toBe(200);
  return response.body.map(({ id }) => id);
}

/** Reports occurrences, each this many hours ago. Returns the group's id. */
async function occurred(name: string, ...hoursAgo: number[]): Promise<number> {
  let id = 0;
  for (const hours of hoursAgo) id = await scene.occur(name, new Date(Date.now() - hours * HOUR));
  return id;
}

describe("the list sorted by period", () => {
  it("counts only the occurrences in the period, those of merged groups too", async () => {
    const day = await occurred("day", 1, 2);
    const week = await occurred("week", 1, 50, 60, 70);
    const month = await occurred("month", 400, 401, 402, 403, 404);
    const old = await occurred("old", 2000, 2001, 2002, 2003, 2004, 2005);
    expect(await idsOf("sort=period")).toEqual([day, week, old, month]);
    expect(await idsOf("sort=period&period=24h")).toEqual([day, week, old, month]);
    expect(await idsOf("sort=period&period=7d")).toEqual([week, day, old, month]);
    expect(await idsOf("sort=period&period=30d")).toEqual([month, week, day, old]);
    await scene.do("merge", old, week, await occurred("burst", 3, 4));
    expect(await idsOf("sort=period")).toEqual([old, day, month]);
    expect(await idsOf("sort=period&period=7d&status=0")).toEqual([old, day, month]);
  });

  it("contains every group once across pages, with ties and groups without occurrences", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const ids: number[] = [];
    for (const [at, name] of names.entries())
      ids.push(await occurred(name, ...[1, 2].slice(at % 2)));
    for (let n = 0; n < 3; n++) {
      const longAgo = new Date("2026-01-01");
      ids.push(await makeErrorGroup(tenant, scene.project, { firstSeenAt: longAgo }));
    }
    const all = await idsOf("sort=period&period=7d");
    expect(all.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    for (const limit of [1, 2, 3, 9]) {
      const first = `${path}?sort=period&period=7d&limit=${limit}`;
      expect(await followPages(owner, first)).toEqual(all);
      const bare = await idsOf(`sort=period&period=7d&limit=${limit}&after=${all[limit - 1]}`);
      expect(bare).toEqual(all.slice(limit, 2 * limit));
    }
  });

  it("refuses another period or sort order", async () => {
    for (const [query, field] of [
      ["sort=period&period=1h", "period"],
      ["sort=burning", "sort"],
    ]) {
      const response = await owner.api.get(`${path}?${query}`);
      expect(response).toMatchObject({
        status: 422,
        body: { errors: { [field ?? ""]: [expect.any(String)] } },
      });
    }
  });
});

it("the text filter finds the whole key of a linked issue", async () => {
  const linked = await scene.group("linked");
  await scene.group("other");
  const issue = await makeIssue(owner, scene.project);
  await owner.api.post(`${groupPath(scene.project, linked)}/link`, { issue_id: issue.id });
  const { key } = issue;
  expect(await idsOf(`query=${key}`)).toEqual([linked]);
  expect(await idsOf(`query=${key.toLowerCase()}+linkederror`)).toEqual([linked]);
  expect(await idsOf(`query=${key}+othererror`)).toEqual([]);
});
