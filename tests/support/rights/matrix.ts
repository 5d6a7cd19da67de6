import { RESOURCES } from "@/lib/platform/access/permissions";
import { type ApiResponse, call, OTHER_PARAMS, routes } from "../http/api";
import { setErrorTracking } from "../errors/error-group";
import { bodyOf, queryOf } from "./matrix-bodies";
import { idsOf } from "./matrix-records";
import { type RoleSpec, type TestProject, TestTenant, type TestUser } from "../people/tenant";

/**
 * The callers, in the order of the columns. tests/api/platform/access/permission-matrix.test.ts
 * explains each.
 */
export const CALLERS = [
  "none",
  "mine",
  "theirs",
  "all",
  "owner",
  "admin",
  "wide",
  "wide+all",
  "outside",
  "foreign",
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * One cell of the table. `status` is null if the call is impossible, because the path contains no
 * record that could belong to someone else.
 */
export interface Cell {
  /** `METHOD /api/template`, with `#variant` for a different body sent to the same route. */
  operation: string;
  caller: Caller;
  status: number | null;
}

/** A workspace with every kind of caller. */
export interface Cast {
  tenant: TestTenant;
  callers: Record<Caller, TestUser>;
  /**
   * Owns the records that are not the caller's: a member of every project, with Own for everything.
   */
  author: TestUser;
  /** On another host. */
  foreignHost: string;
}

/** The target of a call, in a separate project, so that cases do not affect each other. */
export interface Scene {
  cast: Cast;
  caller: Caller;
  project: TestProject;
  /** Who created the record. */
  creator: TestUser;
}

/** Returns the cells of a table with one operation per line and one caller per column. */
export function parseTable(table: string): Cell[] {
  const [head = "", ...lines] = table.split("\n").filter((line) => line.trim() !== "");
  const columns = head.trim().split(/\s+/);
  if (columns.join() !== CALLERS.join()) throw new Error(`unexpected columns: ${columns.join()}`);
  return lines.flatMap((line) => {
    const [method, template, ...statuses] = line.trim().split(/\s+/);
    if (statuses.length !== CALLERS.length) throw new Error(`not a table row: ${line}`);
    return CALLERS.map((caller, column) => {
      const status = statuses[column] === "·" ? null : Number(statuses[column]);
      return { operation: `${method} ${template}`, caller, status };
    });
  });
}

/**
 * Returns `METHOD /api/template` for every route, except ingestion, which uses a project token
 * instead of a person's.
 */
export async function everyOperation(): Promise<string[]> {
  const operations: string[] = [];
  for (const { template, load } of routes) {
    if (/^\/api\/(auth|calendar|health|metrics|openapi\.json|unsubscribe)(\/|$)/.test(template))
      continue;
    if (/\/(error-events|envelope|store)$/.test(template)) continue;
    const methods = Object.keys(await load()).filter((name) => /^[A-Z]+$/.test(name));
    operations.push(...methods.map((method) => `${method} ${template}`));
  }
  return operations.sort();
}

function everything(update: 0 | 1 | 2): RoleSpec {
  const allowed = update > 0;
  const permission = { create: allowed, read: allowed, update, delete: update };
  return { permissions: Object.fromEntries(RESOURCES.map((name) => [name, permission])) };
}

/** Creates the workspace and every caller. */
export async function makeCast(): Promise<Cast> {
  const tenant = await TestTenant.make();
  const elsewhere = await TestTenant.make();
  for (const { id } of [tenant, elsewhere]) await setErrorTracking(id);
  const [none, own, all] = [everything(0), everything(1), everything(2)].map((role) => {
    if (typeof role === "string") throw new Error("a custom role has permissions");
    return role;
  });
  const holder = await tenant.user({ role: own ?? {} });
  const callers = {
    none: await tenant.user({ role: none ?? {} }),
    mine: holder,
    theirs: holder,
    all: await tenant.user({ role: all ?? {} }),
    owner: await tenant.user({ role: none ?? {} }),
    admin: await tenant.user({ role: "admin" }),
    wide: await tenant.user({ role: { ...none, accessAllProjects: true } }),
    "wide+all": await tenant.user({ role: { ...all, accessAllProjects: true } }),
    outside: await tenant.user({ role: all ?? {} }),
    foreign: await elsewhere.user({ role: "admin" }),
  };
  const author = await tenant.user({ role: own ?? {} });
  return { tenant, callers, author, foreignHost: elsewhere.host };
}

/** Operations implied by Projects: Update. For `mine`, the project itself is the caller's. */
const OF_PROJECT =
  /^\S+ \/api\/projects\/\[projectId\](\/(archive|unarchive|restore|(members|labels|vcs-repos)(\/\[id\])?))?$/;

async function setScene(cast: Cast, operation: string, caller: Caller): Promise<Scene> {
  const { callers, author } = cast;
  const isMine = caller === "mine";
  const owner = isMine && OF_PROJECT.test(operation) ? callers.mine : callers.owner;
  const members = [callers.none, callers.mine, callers.all, author];
  const project = await cast.tenant.project(owner, members);
  return { cast, caller, project, creator: isMine ? callers.mine : author };
}

/**
 * Calls an operation with a valid body and with records created for this call. `prepare` runs right
 * before the call.
 */
export async function ask(
  cast: Cast,
  operation: string,
  caller: Caller,
  prepare?: (project: TestProject) => Promise<unknown>,
): Promise<ApiResponse> {
  const scene = await setScene(cast, operation, caller);
  const [method = "", template = ""] = operation.replace(/#.*/, "").split(" ");
  const ids = await idsOf(scene, template);
  const path = template.replace(/\[(\w+)\]/g, (_, name: string) =>
    String(OTHER_PARAMS[name] ?? ids[name]),
  );
  const body = await bodyOf(operation, scene, ids);
  const host = caller === "foreign" ? cast.foreignHost : cast.tenant.host;
  const headers = { authorization: `Bearer ${cast.callers[caller].token}` };
  await prepare?.(scene.project);
  return call(host, method, `${path}${queryOf(operation)}`, body, { headers });
}

/** Returns only the status. */
export async function drive(cast: Cast, operation: string, caller: Caller): Promise<number> {
  const { status } = await ask(cast, operation, caller);
  return status;
}
