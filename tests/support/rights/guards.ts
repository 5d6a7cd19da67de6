import { beforeAll, describe, expect, it } from "vitest";
import {
  type Action,
  FULL_PERMISSION,
  NO_PERMISSION,
  type Resource,
  RESOURCES,
} from "@/lib/platform/access/permissions";
import type { ApiResponse } from "../http/api";
import { type TestProject, TestTenant, type TestUser } from "../people/tenant";

/** A route under a project and the permission it requires. */
export interface GuardedRoute {
  method: "get" | "post" | "put" | "patch" | "delete";
  /**
   * Relative to the project's path. `:missing` stands for the id of a record that does not exist.
   */
  path: string;
  permission: [Resource, Action];
}

/**
 * Returns the status for a caller with the permission: 404 for the missing record, 422 for the
 * empty body, 200 for a list.
 */
function outcomeOf({ method, path }: GuardedRoute): number {
  if (path.includes(":missing")) return 404;
  return method === "get" ? 200 : 422;
}

const MALFORMED = [
  "abc",
  "0",
  "-1",
  "1.5",
  "01",
  "2147483648",
  "99999999999999999999",
  "%00",
  "1%20",
];
const MISSING = "2147483647";

interface Cast {
  project: TestProject;
  owner: TestUser;
  /** A member whose role has every permission but this one. */
  lacking: TestUser;
  /** A member whose role has only this permission. */
  holding: TestUser;
  /** Has every permission, but no access to the project. */
  outsider: TestUser;
  stranger: TestUser;
  anonymous: TestTenant["anonymous"];
}

async function makeCast([resource, action]: [Resource, Action]): Promise<Cast> {
  const tenant = await TestTenant.make();
  const everything = Object.fromEntries(RESOURCES.map((name) => [name, FULL_PERMISSION]));
  const none = NO_PERMISSION[action];
  const lacking = { ...everything, [resource]: { ...FULL_PERMISSION, [action]: none } };
  const holding = { [resource]: { ...NO_PERMISSION, [action]: FULL_PERMISSION[action] } };
  const owner = await tenant.user();
  const cast = {
    owner,
    lacking: await tenant.user({ role: { permissions: lacking } }),
    holding: await tenant.user({ role: { permissions: holding } }),
    outsider: await tenant.user({ role: { permissions: everything } }),
    stranger: await (await TestTenant.make()).user({ role: "admin" }),
    anonymous: tenant.anonymous,
  };
  return { ...cast, project: await tenant.project(owner, [cast.lacking, cast.holding]) };
}

type Api = TestUser["api"];

function send(api: Api, route: GuardedRoute, project: string, options = {}): Promise<ApiResponse> {
  const path = `/api/projects/${project}${route.path.replaceAll(":missing", MISSING)}`;
  if (route.method === "get") return api.get(path, options);
  return api[route.method](path, {}, options);
}

/**
 * Tests every route for 401, 403, another tenant, an inaccessible project, malformed ids and
 * malformed bodies.
 */
export function provesGuards(routes: GuardedRoute[]): void {
  describe.each(routes)("$method …$path", (route) => {
    let cast: Cast;
    const on = (api: Api, options = {}) => send(api, route, String(cast.project.id), options);
    beforeAll(async () => {
      cast = await makeCast(route.permission);
    });

    it("returns 401 without a token", async () => {
      expect((await on(cast.anonymous)).status).toBe(401);
    });

    it("returns 403 for a member whose role lacks only this permission, even for a missing record", async () => {
      expect((await on(cast.lacking.api)).status).toBe(403);
    });

    it("allows a member whose role has only this permission, and the owner", async () => {
      expect((await on(cast.holding.api)).status).toBe(outcomeOf(route));
      expect((await on(cast.owner.api)).status).toBe(outcomeOf(route));
    });

    it("returns 403 for an inaccessible project, whatever the role", async () => {
      const response = await on(cast.outsider.api);
      expect(response.status).toBe(403);
      expect(response.body).toHaveProperty("message");
    });

    it("returns 404 for another tenant's project", async () => {
      expect((await on(cast.stranger.api)).status).toBe(404);
    });

    it.each(MALFORMED)("returns 404 for the id %s", async (id) => {
      expect((await send(cast.owner.api, route, id)).status).toBe(404);
      const child = { ...route, path: route.path.replaceAll(":missing", id) };
      if (child.path !== route.path) {
        expect((await send(cast.owner.api, child, String(cast.project.id))).status).toBe(404);
      }
    });

    if (route.method !== "post" || route.path.includes(":missing")) return;
    it("returns 400 for a body that is not a JSON object", async () => {
      for (const raw of ["{", "[]", "null", '"x"', "\xff"]) {
        expect((await on(cast.owner.api, { raw })).status).toBe(400);
      }
    });
  });
}
