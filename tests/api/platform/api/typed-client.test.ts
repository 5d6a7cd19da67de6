import { expect, it } from "vitest";
import { checkWorkspace } from "../../../../clients/typescript/check-workspace";
import { laneworkClient } from "../../../../clients/typescript/client";
import { call } from "../../../support/http/api";
import { TestTenant } from "../../../support/people/tenant";

const tenant = await TestTenant.make();
const owner = await tenant.user({ role: "admin" });
const project = await tenant.project(owner, []);

/** Calls the route handlers as if over the network. */
async function callRoute(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const raw = await request.text();
  const { status, body, headers } = await call(
    tenant.host,
    request.method,
    pathname + search,
    undefined,
    { headers: Object.fromEntries(request.headers), ...(raw === "" ? {} : { raw }) },
  );
  return new Response(body === null ? null : JSON.stringify(body), { status, headers });
}

const client = (token?: string) =>
  laneworkClient({ address: `http://${tenant.host}`, token, fetch: callRoute });

it("checks a workspace and leaves nothing behind", async () => {
  const { token } = owner;
  const lines = await checkWorkspace(client(token), { token, keyPrefix: project.keyPrefix });
  expect(lines.slice(0, 1)).toEqual(["The server is ready: ok."]);
  expect(lines[2]).toBe("It can access 1 project.");
  expect(lines[3]).toBe(`${project.keyPrefix}-1 was created, read and deleted.`);
  expect((await owner.api.get(`${project.path}/issues`)).body).toEqual([]);
});

it("without a token, reports only that the server is ready", async () => {
  expect(await checkWorkspace(client(), {})).toEqual(["The server is ready: ok."]);
});

it.each([
  ["lw_wrong", undefined, /^Reading the profile: 401, /],
  [owner.token, "NONE", /^The token cannot access project NONE$/],
])("throws for the token %s and the project %s", async (token, keyPrefix, message) => {
  await expect(checkWorkspace(client(token), { token, keyPrefix })).rejects.toThrow(message);
});
