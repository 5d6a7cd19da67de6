import { UNKNOWN_ADDRESS } from "@/lib/platform/http/client-address";
import { createSession } from "@/lib/identity/sessions/create-session";
import { Prisma, rows, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import { makeIdentity } from "../people/identity";
import { makeNotification } from "../records/notification";
import { makeErrorEvent, makeErrorGroup, setErrorTracking } from "../errors/error-group";
import { sendCsv } from "../records/imports";
import { makeProjectToken, type TestProjectToken } from "../errors/ingest";
import { attachPixel } from "../records/pixel";
import { makeStoryRun } from "../drafts/story-run";
import { type TestProject, TestTenant, type TestUser } from "../people/tenant";

/** A workspace with one record of every kind. */
export interface Twin {
  tenant: TestTenant;
  admin: TestUser;
  project: TestProject;
  /** The credentials for reporting errors to the project. */
  ingest: TestProjectToken;
  /** Ids by path parameter: `projectId`, `issueId`, `lanes`, `sprints`, … */
  ids: Record<string, number>;
}

/**
 * Ensures that from now on, no two records share an id, even if their kinds differ, so an id
 * identifies its record.
 */
export async function spreadIds(): Promise<void> {
  await rows(Prisma.sql`
    WITH sequences AS (
      SELECT format('%I.%I', schemaname, sequencename)::regclass AS name, last_value,
        row_number() OVER (ORDER BY sequencename) * 1000000 AS first
      FROM pg_sequences WHERE schemaname = 'public'
    )
    SELECT setval(name, first)::float8 FROM sequences WHERE COALESCE(last_value, 0) < first`);
}

async function makeSession(tenantId: number, userId: number): Promise<number> {
  await createSession({ tenantId, userId }, { address: UNKNOWN_ADDRESS, userAgent: "Twin" });
  const session = await selectJsonRow<{ id: number }>(
    Prisma.sql`SELECT id FROM sessions WHERE tenant_id = ${tenantId} AND user_id = ${userId}`,
  );
  return session?.id ?? 0;
}

/**
 * Creates a workspace with the same names, prefix and keys as every other twin, and one record of
 * every kind.
 */
export async function makeTwin(): Promise<Twin> {
  const tenant = await TestTenant.make();
  await setErrorTracking(tenant.id);
  const admin = await tenant.user({ role: "admin" });
  const other = await tenant.user();
  const make = async (path: string, body: object) => {
    const response = await admin.api.post<{ id: number }>(path, body);
    if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
    return response.body.id;
  };
  const projectId = await make("/api/projects", { name: "Twin", key_prefix: "TWIN" });
  const path = `/api/projects/${projectId}`;
  const lanes = (await admin.api.get<{ id: number }[]>(`${path}/lanes`)).body.map(({ id }) => id);
  await admin.api.post(`${path}/members`, { user_id: other.id });
  const issue = { title: "Twin issue", description: "", lane_id: lanes[0], priority: 2, type: 0 };
  const issueId = await make(`${path}/issues`, issue);
  // A changed description has versions.
  await admin.api.put(`${path}/issues/${issueId}`, { ...issue, description: "- [ ] Twin" });
  const repo = { repo_full_name: "twin/twin", repo_url: "https://git.example.test/twin/twin" };
  const repoId = await make(`${path}/vcs-repos`, repo);
  const webhookId = await make("/api/webhooks", { url: "https://hooks.example.test/twin" });
  const deliveryId = await make(`/api/webhooks/${webhookId}/test`, {});
  const errorGroupId = await makeErrorGroup(tenant, { id: projectId });
  const ids = {
    projectId,
    issueId,
    laneId: lanes[0] ?? 0,
    errorGroupId,
    eventId: await makeErrorEvent(tenant, errorGroupId),
    members: other.id,
    users: other.id,
    sprints: await make(`${path}/sprints`, { title: "Twin sprint" }),
    epics: await make(`${path}/epics`, { title: "Twin epic" }),
    labels: await make(`${path}/labels`, { name: "twin" }),
    "saved-views": await make(`${path}/saved-views`, { name: "twin", screen: "board", query: "" }),
    views: await make("/api/views", { name: "twin", query: "" }),
    "calendar-feeds": await make("/api/profile/calendar-feeds", {}),
    favorites: await make("/api/profile/favorites", { project_id: projectId }),
    "vcs-repos": repoId,
    "branch-links": await make(`${path}/issues/${issueId}/branch-links`, {
      project_vcs_repo_id: repoId,
      branch_name: "twin",
    }),
    relations: await make(`${path}/issues/${issueId}/relations`, {
      kind: 0,
      issue_id: await make(`${path}/issues`, issue),
    }),
    "time-entries": await make(`${path}/issues/${issueId}/time-entries`, {
      minutes: 5,
      spent_on: "2026-01-31",
    }),
    "recurring-issues": await make(`${path}/recurring-issues`, {
      title: "twin",
      every: "day",
      at: "09:00",
    }),
    "issue-templates": await make(`${path}/issue-templates`, { name: "twin" }),
    attachments: await attachPixel(admin, `${path}/issues/${issueId}`),
    comments: await make(`${path}/issues/${issueId}/comments`, { body: "Twin comment" }),
    tokens: await make("/api/tokens", { name: "twin" }),
    tokenId: await make(`${path}/tokens`, { name: "twin", scope: "ingest" }),
    roles: await make("/api/roles", { name: "Twin", permissions: [] }),
    teams: await make("/api/teams", {
      name: "Twin",
      user_ids: [other.id],
      project_ids: [projectId],
    }),
    webhooks: webhookId,
    deliveryId,
    deliveries: deliveryId,
    sessions: await makeSession(tenant.id, admin.id),
    identities: await makeIdentity({ tenantId: tenant.id, userId: admin.id }),
    notifications: await makeNotification({ tenantId: tenant.id, userId: admin.id, issueId }),
    "story-runs": await makeStoryRun({ tenantId: tenant.id, projectId, userId: admin.id }),
    "access-requests": (
      await other.api.post<{ id: number }>("/api/access-requests", { operation: "users.create" })
    ).body.id,
  };
  const project = { id: projectId, keyPrefix: "TWIN", lanes, path };
  const preview = await sendCsv(admin, project, "Title\nTwin\n", "?preview=1");
  const ingest = await makeProjectToken(tenant, project, admin);
  return { tenant, admin, project, ingest, ids: { ...ids, imports: preview.body.id } };
}

/**
 * Returns everything stored for a tenant, by table, as text, to show that nothing has changed. Leaves out the counters of
 * issues: they follow the issues, and the sweep of any test may add them up at any time.
 */
export async function dumpTenant(tenantId: number): Promise<Record<string, string>> {
  const tables = await selectJson<{ name: string }>(Prisma.sql`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND c.relname NOT IN ('issue_counts', 'issue_count_changes') ORDER BY 1`);
  const dump: Record<string, string> = {};
  for (const { name } of tables) {
    const [content] = await selectJson<{ text: string }>(Prisma.sql`
      SELECT COALESCE(string_agg(t::text, E'\n' ORDER BY t::text), '') AS text
      FROM ${Prisma.raw(`"${name}"`)} t WHERE t.tenant_id = ${tenantId}`);
    dump[name] = content?.text ?? "";
  }
  return dump;
}
