import { beforeAll, describe, expect, it } from "vitest";
import type { CappedList } from "@/lib/platform/api/capped-list";
import { type SearchResult, searchResultResource } from "@/lib/issues/search/schema";
import { makeIssue } from "../../../support/records/issue";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** `details=true` of a search: docs/spec/search.md#endpoints. */

let tenant: TestTenant;
let admin: TestUser;
let project: TestProject;

async function excerpts(query: string, more: Record<string, string> = {}, user = admin) {
  const params = new URLSearchParams({ query, details: "true", ...more });
  const response = await user.api.get<CappedList<SearchResult>>(`/api/issues/search?${params}`);
  expect(response.status).toBe(200);
  return response.body.data.map((issue) => {
    searchResultResource.parse(issue);
    expect(issue).toHaveProperty("excerpt");
    return issue.excerpt;
  });
}

function make(title: string, description: string, where = project) {
  return makeIssue(admin, where, { title, description });
}

const filler = (word: string, count: number) => Array(count).fill(word).join(" ");

beforeAll(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  project = await tenant.project(admin);
});

describe("an excerpt", () => {
  it("is the text around the match in the description, without Markdown", async () => {
    await make("One", "## Steps\n\n1. Open the **marmot** page\n2. See [the log](https://a.test)");
    expect(await excerpts("MARMOT")).toEqual(["Steps Open the marmot page See the log"]);
  });

  it("is null if only the title or the key matches, and absent unless asked for", async () => {
    const issue = await make("A lone quokka", "Nothing of it here.");
    expect(await excerpts("quokka")).toEqual([null]);
    expect(await excerpts(issue.key)).toEqual([null]);
    expect((await excerpts("")).every((excerpt) => excerpt === null)).toBe(true);
    const { body } = await admin.api.get<CappedList<SearchResult>>(
      "/api/issues/search?query=quokka",
    );
    expect(body.data[0]).not.toHaveProperty("excerpt");
    const refused = await admin.api.get("/api/issues/search?details=perhaps");
    expect(refused.status).toBe(422);
  });

  it("is short, wherever in a long description the match is", async () => {
    const text = `${filler("ähem", 9_000)} the wombat digs ${filler("ende", 3_000)}`;
    await make("Long", text);
    const [excerpt] = await excerpts("wombat");
    expect(excerpt).toMatch(/^…(ähem )+the wombat digs (ende )+ende…$/);
    expect(excerpt!.length).toBeLessThanOrEqual(202);
  });

  it("shows where the most terms are, and is the same in a project and for any term", async () => {
    const text = `a tapir ${filler("and", 200)} a tapir with an ibis ${filler("end", 200)}`;
    await make("Two", text);
    expect((await excerpts("ibis tapir"))[0]).toContain("a tapir with an ibis");
    // A long word tells more than several short ones.
    await make("Words", `of it ${filler("and", 200)} an armadillo ${filler("end", 200)}`);
    expect((await excerpts("of it armadillo"))[0]).toContain("an armadillo");
    expect((await excerpts("ibis unheard", { match: "any" }))[0]).toContain("ibis");
    const path = `${project.path}/issues/search?q=ibis&details=1`;
    const inProject = await admin.api.get<CappedList<SearchResult>>(path);
    expect(inProject.body.data[0]?.excerpt).toContain("ibis");
  });

  it("is found for common and for short terms", async () => {
    await make("Short", "the zq here");
    expect(await excerpts("zq")).toEqual(["the zq here"]);
    expect(await excerpts("zq qz", { match: "any" })).toEqual(["the zq here"]);
  });

  it("follows the description, and is plain text whatever is in it", async () => {
    const issue = await make("Script", "<script>alert(1)</script> \u0001 the numbat & <b>more</b>");
    expect(await excerpts("numbat")).toEqual(["alert(1) the numbat & more"]);
    const body = { ...issue, description: "now a 100% a_b 🦩 numbat" };
    expect((await admin.api.put(`${project.path}/issues/${issue.id}`, body)).status).toBe(200);
    for (const query of ["100%", "a_b", "🦩", '"b 🦩"']) {
      expect(await excerpts(query), query).toEqual(["now a 100% a_b 🦩 numbat"]);
    }
  });

  it("never shows an issue that the caller cannot read", async () => {
    const other = await tenant.project(admin);
    await make("Theirs", "a hidden dugong", other);
    const member = await tenant.user();
    await tenant.project(admin, [member]);
    for (const match of ["all", "any"]) {
      expect(await excerpts("hidden dugong", { match }, member)).toEqual([]);
    }
    expect(await excerpts("dugong")).toEqual(["a hidden dugong"]);
  });
});
