import { beforeAll, describe, expect, it } from "vitest";
import { authenticate } from "@/lib/identity/request/authenticate";
import { listMembers, listNamedMembers } from "@/lib/people/members/queries";
import { openProject } from "@/lib/platform/access/scopes";
import { type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

/** The members that a page brings along for its first paint. */
let tenant: TestTenant;
let owner: TestUser;
let people: TestUser[];
let small: TestProject;
let large: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  owner = await tenant.user({ role: "admin" });
  people = await Promise.all(Array.from({ length: 41 }, () => tenant.user()));
  small = await tenant.project(owner, people.slice(0, 3));
  large = await tenant.project(owner, people);
});

async function scopeOf({ id }: TestProject) {
  const request = new Request(`http://${tenant.host}/`, {
    headers: { host: tenant.host, authorization: `Bearer ${owner.token}` },
  });
  return openProject(await authenticate(request, { projectId: String(id) }), String(id));
}

describe("a page's members", () => {
  it("are all of them in a small project, whomever the page names", async () => {
    const scope = await scopeOf(small);
    const { members, isWhole } = await listNamedMembers(scope, []);
    expect(isWhole).toBe(true);
    expect(members).toEqual(await listMembers(scope));
  });

  it("are those that the page names in a large one, and no one else", async () => {
    const scope = await scopeOf(large);
    const stranger = await tenant.user();
    const named = [people[5]?.id ?? 0, people[40]?.id ?? 0];
    const { members, isWhole } = await listNamedMembers(scope, [...named, stranger.id]);
    expect(isWhole).toBe(false);
    expect(new Set(members.map(({ id }) => id))).toEqual(new Set(named));
    const all = await listMembers(scope);
    expect(all).toEqual(expect.arrayContaining(members));
  });
});
