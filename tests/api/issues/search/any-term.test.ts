import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import type { Issue } from "@/lib/issues/issues/schema";
import { makeIssue } from "../../../support/records/issue";
import { search, type SearchParams } from "../../../support/records/search";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** `match=any`: docs/spec/search.md#text. */

let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let hidden: TestProject;

function make(title: string, description = "", where = project): Promise<Issue> {
  return makeIssue(admin, where, { title, description });
}

async function titles(query: string, more: SearchParams = {}, user = admin) {
  const found = await search(user, { query, match: "any", ...more });
  return found.data.map((issue) => issue.title);
}

async function refusedFields(path: string): Promise<string[]> {
  const response = await admin.api.get<{ errors: Record<string, string[]> }>(path);
  expect(response.status).toBe(422);
  return Object.keys(response.body.errors);
}

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  hidden = await tenant.project(admin);
  await make("The walrus sleeps on the ice");
  await make("The heron on the pond", "with the otter");
  await make("An otter in the river");
  await make("The river rises");
  await make("Quiet", "nothing here but an okapi and a walrus");
  await make("The secret walrus", "otter", hidden);
});

describe("a search for any term", () => {
  it("is optional: by default, every term must match", async () => {
    for (const match of [undefined, "all"]) {
      const params = { query: "walrus heron", ...(match && { match }) };
      expect((await search(admin, params)).data).toEqual([]);
    }
    const paths = ["/api/issues/search?match=some", `${project.path}/issues/search?match=`];
    for (const path of paths) expect(await refusedFields(path)).toEqual(["match"]);
  });

  it("finds issues with at least one, those with the rarest and the most in the title first", async () => {
    expect(await titles("okapi heron", { project_id: project.id })).toEqual([
      "The heron on the pond",
      "Quiet",
    ]);
    const found = await titles("the river otter", { project_id: project.id });
    expect(found[0]).toBe("An otter in the river");
    // "the" is in more issues than the others, so it alone counts least.
    expect(found.at(-1)).toBe("The walrus sleeps on the ice");
    expect(found).toHaveLength(4);
  });

  it("returns the same as the default for a single term", async () => {
    for (const query of ["walrus", "the", "otter", '"on the"', "nowhere", "%"]) {
      const every = (await search(admin, { query })).data;
      const any = (await search(admin, { query, match: "any" })).data;
      expect(any, query).toEqual(every);
    }
  });

  it("puts the issue whose key is a term first", async () => {
    const issue = await make("plain");
    const [found] = await titles(`walrus otter ${issue.key.replace("-", "-00")}`);
    expect(found).toBe("plain");
  });

  it("finds an issue by a key that it had in another project", async () => {
    const there = await tenant.project(admin, [member]);
    const issue = await make("moved away");
    const path = `${project.path}/issues/${issue.key}/transfer`;
    expect((await admin.api.post(path, { project_id: there.id })).status).toBe(200);
    for (const query of [issue.key, `walrus ${issue.key.toLowerCase()} otter`])
      expect((await titles(query))[0], query).toBe("moved away");
    expect(await titles(`${issue.key} walrus`, { project_id: there.id })).toEqual(["moved away"]);
    expect((await titles(`walrus ${issue.key}`, {}, member))[0]).toBe("moved away");
    await admin.api.post(`${there.path}/issues/${issue.id}/transfer`, { project_id: hidden.id });
    expect(await titles(`walrus ${issue.key}`, {}, member)).not.toContain("moved away");
  });

  it("covers only what the caller can read", async () => {
    expect(await titles("secret walrus")).toContain("The secret walrus");
    expect(await titles("secret walrus", {}, member)).not.toContain("The secret walrus");
    expect(await titles("secret", {}, member)).toEqual([]);
    const other = await TestTenant.make();
    const stranger = await other.user({ role: "admin" });
    await other.project(stranger);
    expect(await titles("walrus otter the", {}, stranger)).toEqual([]);
    const key = (await search(admin, { query: "secret" })).data[0]!.key;
    expect(await titles(`${key} walrus`, {}, member)).not.toContain("The secret walrus");
  });

  it("searches one project, with filters and a limit", async () => {
    const inHidden = await search(admin, { q: "walrus otter", match: "any" }, hidden.path);
    expect(inHidden.data.map(({ title }) => title)).toEqual(["The secret walrus"]);
    expect(await titles("walrus otter", { priority: 4 })).toEqual([]);
    const { meta } = await search(admin, { query: "walrus otter", match: "any", limit: 2 });
    expect(meta).toEqual({ truncated: true, count: 2, limit: 2 });
  });

  it("ignores an empty text, and takes terms too short for the index from the newest issues", async () => {
    const all = (await search(admin, {})).meta.count;
    for (const query of ["", '""', "  "]) expect(await titles(query)).toHaveLength(all);
    await make("x2 y3");
    await make("only y3");
    expect(await titles("x2 y3")).toEqual(["x2 y3", "only y3"]);
    expect(await titles("x2 nowhere")).toEqual(["x2 y3"]);
    expect(await titles("🦩 %_ \\")).toEqual([]);
  });

  it("treats %, _ and \\ literally, and accepts 200 characters", async () => {
    await make("100% of a_b");
    expect(await titles("a_b x_y")).toEqual(["100% of a_b"]);
    expect(await titles("axb 1000%")).toEqual([]);
    const many = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(97 + (i % 26)));
    expect((await search(admin, { query: many.join(" "), match: "any" })).meta.truncated).toBe(
      false,
    );
    expect(await titles("🦩".repeat(200))).toEqual([]);
    const long = encodeURIComponent("a".repeat(2_000));
    expect(await refusedFields(`/api/issues/search?match=any&query=${long}`)).toEqual(["query"]);
  });

  it("does not let a term that very many issues have hide the others", async () => {
    const place = await tenant.project(admin);
    await prisma.issue.createMany({
      data: Array.from({ length: 2_100 }, (_, index) => ({
        tenantId: tenant.id,
        projectId: place.id,
        number: index + 1,
        key: `${place.keyPrefix}-${index + 1}`,
        title: index === 5 ? "ordinary axolotl" : "ordinary",
        description: index === 9 ? "an axolotl" : "",
        userId: admin.id,
        laneId: place.lanes[0] ?? 0,
        priority: 2,
        type: 0,
      })),
    });
    const within = { project_id: place.id };
    expect(await titles("ordinary axolotl", within)).toEqual(["ordinary axolotl", "ordinary"]);
    // Only the newest are looked at if every term is common.
    const common = await search(admin, { query: "ordinary ordina", match: "any", ...within });
    expect(common.meta).toEqual({ truncated: true, count: 25, limit: 25 });
  });
});
