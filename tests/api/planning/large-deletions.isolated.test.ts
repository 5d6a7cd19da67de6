// @module-tag slow
import "../../support/database/own-database";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/tests/support/database/prisma";
import { Prisma, rows, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Board } from "@/lib/issues/board/schema";
import { clearInboxesInBatches, removeProject } from "@/lib/planning/projects/remove-project";
import { listJobs } from "../../support/records/jobs";
import { makeIssue, readIssue } from "../../support/records/issue";
import { full, type TestProject, TestTenant, type TestUser } from "../../support/people/tenant";

const MANY = 2_300;
let tenant: TestTenant;
let admin: TestUser;
let owner: TestUser;
let member: TestUser;
let everywhere: TestUser;

/** Inserts issues into the first lane, each with a comment. */
async function fill(project: TestProject, count: number): Promise<void> {
  await rows(Prisma.sql`
    WITH made AS (
      INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, lane_id, priority, type)
      SELECT ${tenant.id}, ${project.id}, 10 + n, ${project.keyPrefix} || '-' || (10 + n), 'Doomed ' || n, '',
        ${owner.id}, ${project.lanes[0]}, 1, 0
      FROM generate_series(1, ${count}::int) n RETURNING tenant_id, id
    )
    INSERT INTO comments (tenant_id, issue_id, user_id, body) SELECT tenant_id, id, ${owner.id}, 'x' FROM made`);
}

const count = async (table: string, project: TestProject) =>
  (
    await selectJsonRow<{
      n: number;
    }>(Prisma.sql`SELECT count(*)::int AS n FROM ${Prisma.raw(table)}
      WHERE tenant_id = ${tenant.id} AND project_id = ${project.id}`)
  )?.n;

const removals = async () =>
  (await listJobs())
    .map(({ task }) => task)
    .filter((task) => task === "clear-inboxes" || task === "remove-project");

beforeEach(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  const permissions = { projects: full, issues: full };
  [owner, member, everywhere] = await Promise.all([
    tenant.user({ role: { permissions } }),
    tenant.user({ role: { permissions } }),
    tenant.user({ role: { permissions, accessAllProjects: true } }),
  ]);
});

describe("a large project", () => {
  it("is inaccessible to everyone as soon as the call returns, before the queue removes any row", async () => {
    const [doomed, other] = [
      await tenant.project(owner, [member]),
      await tenant.project(owner, [member]),
    ];
    const linkedIssue = await makeIssue(owner, other);
    const linked = await makeIssue(owner, doomed, {
      title: "Doomed and linked",
      blocks_ids: [linkedIssue.id],
    });
    await member.api.post(`${doomed.path}/issues/${linked.id}/watch`);
    await owner.api.post(`${doomed.path}/issues/${linked.id}/comments`, { body: "Doomed too" });
    const { body: token } = await owner.api.post(`${doomed.path}/tokens`, { name: "t" });
    await fill(doomed, MANY);
    expect((await owner.api.delete(doomed.path)).status).toBe(204);
    expect(await count("issues", doomed)).toBe(MANY + 1);
    expect(await removals()).toEqual(["clear-inboxes"]);
    for (const { api } of [admin, owner, member, everywhere]) {
      for (const path of ["", "/issues", "/board", "/lanes", `/issues/${linked.id}`, "/members"]) {
        expect((await api.get(`${doomed.path}${path}`)).status).toBe(404);
      }
      expect((await api.delete(doomed.path)).status).toBe(404);
      expect((await api.post(`${doomed.path}/labels`, { name: "x" })).status).toBe(404);
      const { body: listed } = await api.get("/api/projects");
      expect(listed.map(({ id }: { id: number }) => id)).not.toContain(doomed.id);
      for (const path of [
        "/api/issues/search?query=doomed",
        "/api/issues/my",
        "/api/notifications",
      ]) {
        const { body } = await api.get(path);
        expect(JSON.stringify(body)).not.toMatch(/Doomed/);
      }
      const seen = await api.get(`${other.path}/issues/${linkedIssue.id}`);
      expect(seen.body.blocked_by_ids).toEqual([]);
    }
    expect(token.id === undefined || (await prisma.projectToken.count()) === 0).toBe(true);
    const entry = await admin.api.get(`/api/audit?subject=project&subject_id=${doomed.id}`);
    expect(JSON.stringify(entry.body)).toContain('"deleted"');
    const reused = { name: "Reused", key_prefix: doomed.keyPrefix };
    expect((await owner.api.post("/api/projects", reused)).status).toBe(201);
  });

  it("is removed by the queue, which resumes after an interruption", async () => {
    const [doomed, other] = [await tenant.project(owner), await tenant.project(owner)];
    const linkedIssue = await makeIssue(owner, other);
    await makeIssue(owner, doomed, { blocks_ids: [linkedIssue.id] });
    const before = await readIssue(owner, other, linkedIssue.id);
    await fill(doomed, MANY);
    await owner.api.delete(doomed.path);
    const queued = await removals();
    await owner.api.delete(`${doomed.path}?purge=true`);
    expect(await removals()).toEqual([...queued, "remove-project"]);
    const key = { tenantId: tenant.id, projectId: doomed.id };
    // A locked issue makes the first run fail halfway, as if its process had died.
    await prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`UPDATE issues SET title = title WHERE tenant_id = ${tenant.id} AND number = ${MANY}`;
        await expect(removeProject(key)).rejects.toMatchObject({ code: "55P03" });
      },
      { timeout: 60_000 },
    );
    const remaining = await count("issues", doomed);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(MANY);
    await removeProject(key);
    expect(await count("issues", doomed)).toBe(0);
    expect(await prisma.project.count({ where: { tenantId: tenant.id, id: doomed.id } })).toBe(0);
    const after = await readIssue(owner, other, linkedIssue.id);
    expect(after).toMatchObject({ blocked_by_ids: [], version: before.version + 2 });
    await removeProject(key);
  });

  it("has its inboxes cleared by the queue, but not once it is restored", async () => {
    const project = await tenant.project(owner, [member]);
    const issue = await makeIssue(owner, project, { assignee_id: member.id });
    await fill(project, MANY);
    const key = { tenantId: tenant.id, projectId: project.id };
    const notices = () =>
      prisma.notification.count({ where: { tenantId: tenant.id, issueId: issue.id } });
    await owner.api.delete(project.path);
    await owner.api.post(`${project.path}/restore`, {});
    await clearInboxesInBatches(key);
    expect(await notices()).toBe(1);
    await owner.api.delete(project.path);
    await removeProject(key);
    expect(await notices()).toBe(1);
    await clearInboxesInBatches(key);
    expect([await notices(), await count("issues", project)]).toEqual([0, MANY + 1]);
  });

  it("shows removal progress only to its former owner and people who can delete any project", async () => {
    const stranger = await (await TestTenant.make()).user({ role: "admin" });
    const doomed = await tenant.project(owner, [member]);
    const removals = async ({ api }: TestUser) => (await api.get("/api/projects/removals")).body;
    await fill(doomed, MANY);
    expect(await removals(owner)).toEqual([]);
    await owner.api.delete(doomed.path);
    await owner.api.delete(`${doomed.path}?purge=true`);
    const listed = { id: doomed.id, name: `Project ${doomed.keyPrefix}`, issues_left: MANY };
    for (const user of [owner, admin, everywhere]) {
      expect(await removals(user)).toMatchObject([listed]);
    }
    for (const user of [member, stranger]) expect(await removals(user)).toEqual([]);
    await rows(
      Prisma.sql`DELETE FROM issues WHERE tenant_id = ${tenant.id} AND number < 310 AND project_id = ${doomed.id}`,
    );
    expect(await removals(owner)).toMatchObject([{ ...listed, issues_left: MANY - 299 }]);
    await removeProject({ tenantId: tenant.id, projectId: doomed.id });
    expect(await removals(owner)).toEqual([]);
  });

  it("is listed in pages with others", async () => {
    const doomed = [await tenant.project(owner), await tenant.project(owner)];
    for (const project of doomed) {
      await fill(project, MANY);
      await owner.api.delete(project.path);
      await owner.api.delete(`${project.path}?purge=true`);
    }
    const first = await owner.api.get("/api/projects/removals?limit=1");
    expect(first.body).toMatchObject([{ id: doomed[1]?.id }]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await owner.api.get(next);
    expect([second.body, second.headers.get("link")]).toMatchObject([
      [{ id: doomed[0]?.id }],
      null,
    ]);
    for (const query of ["limit=0", "limit=501", "after=x"]) {
      expect((await owner.api.get(`/api/projects/removals?${query}`)).status).toBe(422);
    }
    for (const { id } of doomed) await removeProject({ tenantId: tenant.id, projectId: id });
  });

  it("has its error groups removed in batches, including merged ones", async () => {
    const doomed = await tenant.project(owner);
    await rows(Prisma.sql`
      WITH made AS (
        INSERT INTO error_groups (tenant_id, project_id, environment, fingerprint, exception_class, latest_message, latest_stack_trace, first_seen_at, last_seen_at)
        SELECT ${tenant.id}, ${doomed.id}, 'production', 'f' || n, 'E', 'm', '', now(), now() FROM generate_series(1, 450) n
        RETURNING tenant_id, id
      )
      INSERT INTO error_group_hours (tenant_id, error_group_id, hour, count) SELECT tenant_id, id, date_trunc('hour', now()), 1 FROM made`);
    await rows(Prisma.sql`
      UPDATE error_groups g SET merged_into_id = root.id, merge_parent_id = root.id
      FROM (SELECT min(id) AS id FROM error_groups WHERE tenant_id = ${tenant.id} AND project_id = ${doomed.id}) root
      WHERE g.tenant_id = ${tenant.id} AND g.project_id = ${doomed.id} AND g.id <> root.id`);
    await rows(Prisma.sql`CREATE TABLE removed_groups (batch text)`);
    await rows(Prisma.sql`
      CREATE FUNCTION note_removed() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO removed_groups VALUES (pg_current_xact_id()::text); RETURN OLD; END $$`);
    await rows(Prisma.sql`
      CREATE TRIGGER note_removed BEFORE DELETE ON error_groups FOR EACH ROW EXECUTE FUNCTION note_removed()`);
    await owner.api.delete(doomed.path);
    await owner.api.delete(`${doomed.path}?purge=true`);
    await removeProject({ tenantId: tenant.id, projectId: doomed.id });
    await rows(Prisma.sql`DROP TRIGGER note_removed ON error_groups`);
    const batches = await selectJson<{ n: number }>(
      Prisma.sql`SELECT count(*)::int AS n FROM removed_groups GROUP BY batch ORDER BY min(batch::bigint)`,
    );
    expect(batches.map(({ n }) => n)).toEqual([200, 200, 50]);
    expect(await prisma.project.count({ where: { tenantId: tenant.id, id: doomed.id } })).toBe(0);
  });

  it("is not removed unless it was deleted", async () => {
    const project = await tenant.project(owner);
    await fill(project, 5);
    await removeProject({ tenantId: tenant.id, projectId: project.id });
    expect(await count("issues", project)).toBe(5);
  });
});

describe("a large lane", () => {
  it.each([
    ["", {}],
    [", even with an Idempotency-Key", { "idempotency-key": "one" }],
  ])(
    "is emptied in batches, with progress visible on the board, and then deleted%s",
    async (_, headers) => {
      const project = await tenant.project(owner, [member]);
      await fill(project, MANY);
      const [from = 0, to = 0] = project.lanes;
      const issueLanes = () =>
        selectJson<{ id: number; lane_id: number }>(Prisma.sql`SELECT id, lane_id FROM issues
        WHERE tenant_id = ${tenant.id} AND project_id = ${project.id} ORDER BY position`);
      const laneCounts = async () => {
        const { body } = await member.api.get<Board>(`${project.path}/board?per_lane=1`);
        return body.lanes.slice(0, 2).map((lane) => lane.issues_count);
      };
      const before = await issueLanes();
      const remove = () =>
        owner.api.delete(`${project.path}/lanes/${from}`, { fallback_lane_id: to }, { headers });
      // The last issue is locked, so the last batch waits.
      const removing = await prisma.$transaction(
        async (tx) => {
          await tx.$executeRaw`UPDATE issues SET title = title WHERE tenant_id = ${tenant.id} AND number = ${10 + MANY}`;
          const removing = remove();
          await expect.poll(laneCounts, { timeout: 10_000 }).toEqual([MANY - 2_000, 2_000]);
          return { removing };
        },
        { timeout: 60_000 },
      );
      expect((await removing.removing).status).toBe(204);
      expect((await remove()).status).toBe("idempotency-key" in headers ? 204 : 404);
      expect(await issueLanes()).toEqual(before.map(({ id }) => ({ id, lane_id: to })));
    },
  );
});
