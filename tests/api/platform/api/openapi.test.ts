import { beforeAll, expect, it } from "vitest";
import { call } from "../../../support/http/api";
import { TestTenant } from "../../../support/people/tenant";

let host: string;
beforeAll(async () => {
  ({ host } = await TestTenant.make());
});

const get = (headers: Record<string, string> = {}, at = host) =>
  call<{ openapi: string; paths: object }>(at, "GET", "/api/openapi.json", undefined, { headers });

it("the OpenAPI document is public at a workspace's address and nowhere else", async () => {
  const first = await get();
  expect(first.status).toBe(200);
  expect(first.body.openapi).toBe("3.1.0");
  expect(Object.keys(first.body.paths)).toContain("/api/projects/{projectId}/issues/{issueId}");
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await get({ "if-none-match": known });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, tag]);
  }
  expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  expect((await get({}, "nobody.test")).status).toBe(404);
});
