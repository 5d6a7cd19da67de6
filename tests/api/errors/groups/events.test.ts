import { beforeAll, describe, expect, it } from "vitest";
import { type PlacedEvent, placedEventResource } from "@/lib/errors/groups/schema";
import {
  groupPath,
  makeErrorEvent,
  makeErrorGroup,
  setErrorTracking,
} from "../../../support/errors/error-group";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

let tenant: TestTenant;
let owner: TestUser;
let project: TestProject;

beforeAll(async () => {
  tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  owner = await tenant.user();
  project = await tenant.project(owner);
});

const addEvent = (groupId: number, payload = {}) => makeErrorEvent(tenant, groupId, payload);

async function read(groupId: number, name: number | string, query = ""): Promise<PlacedEvent> {
  const response = await owner.api.get(`${groupPath(project, groupId)}/events/${name}${query}`);
  expect(response.status).toBe(200);
  return placedEventResource.parse(response.body);
}

const placeOf = ({ id, number, kept, newer_id, older_id }: PlacedEvent) => [
  id,
  number,
  kept,
  newer_id,
  older_id,
];

describe("GET …/events/{eventId}", () => {
  it("returns the occurrence and its place among those of the group and merged groups", async () => {
    const id = await makeErrorGroup(tenant, project);
    const merged = await makeErrorGroup(tenant, project, {
      mergedIntoId: id,
      exceptionClass: "OtherError",
    });
    const first = await addEvent(id);
    const second = await addEvent(merged);
    const third = await addEvent(id, { exception_class: "SentError" });

    expect(placeOf(await read(id, "newest"))).toEqual([third, 1, 3, null, second]);
    expect(placeOf(await read(id, second))).toEqual([second, 2, 3, third, first]);
    expect(placeOf(await read(id, "oldest"))).toEqual([first, 3, 3, second, null]);
    expect((await read(id, third)).exception_class).toBe("SentError");
    expect((await read(id, second)).exception_class).toBe("OtherError");
  });

  it("counts only those with the tag", async () => {
    const id = await makeErrorGroup(tenant, project);
    const first = await addEvent(id, { tags: { plan: "pro" } });
    const other = await addEvent(id, { tags: { plan: "free" } });
    const last = await addEvent(id, { tags: { plan: "pro" } });
    const query = "?tag=plan&value=pro";
    expect(placeOf(await read(id, first, query))).toEqual([first, 2, 2, last, null]);
    const path = `${groupPath(project, id)}/events/${other}${query}`;
    expect((await owner.api.get(path)).status).toBe(404);
  });

  it("returns 404 for another group's occurrence, a deleted one, none at all and other names", async () => {
    const id = await makeErrorGroup(tenant, project);
    const elsewhere = await addEvent(await makeErrorGroup(tenant, project));
    for (const name of [
      elsewhere,
      999_999_999,
      "newest",
      "oldest",
      "0",
      "x",
      "1e3",
      "9".repeat(30),
    ]) {
      const { status, body } = await owner.api.get(`${groupPath(project, id)}/events/${name}`);
      expect([name, status, typeof body.message]).toEqual([name, 404, "string"]);
    }
  });
});
