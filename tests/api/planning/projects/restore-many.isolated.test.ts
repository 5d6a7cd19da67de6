// @module-tag slow
import "../../../support/database/own-database";
import { beforeEach, describe, expect, it } from "vitest";
import { Prisma, rows, selectJson } from "@/lib/platform/db/query";
import { pruneDeletedProjects } from "@/lib/planning/projects/prune";
import { removeProject } from "@/lib/planning/projects/remove-project";
import { runRestore } from "@/lib/planning/projects/restore/run-restore";
import { deletedProjectResource, projectResource } from "@/lib/planning/projects/schema";
import { makeIssue, readIssue } from "../../../support/records/issue";
import { listJobs } from "../../../support/records/jobs";
import { type TestProject, TestTenant, type TestUser } from "../../../support/people/tenant";

/** Restoring a project with many issues under another key prefix: docs/spec/projects.md#deletion */

const MANY = 2_300;
const NEW = "SHIP";
let tenant: TestTenant;
let admin: TestUser;
let member: TestUser;
let project: TestProject;
let other: TestProject;

/** Inserts issues into the first lane of the project. */
function fill({ id, keyPrefix, lanes }: TestProject, count: number): Promise<unknown> {
  return rows(Prisma.sql`
    WITH numbered AS (
      UPDATE projects SET last_issue_number = last_issue_number + ${count}
      WHERE tenant_id = ${tenant.id} AND id = ${id} RETURNING last_issue_number - ${count} AS before
    )
    INSERT INTO issues (tenant_id, project_id, number, key, title, description, user_id, lane_id, priority, type)
    SELECT ${tenant.id}, ${id}, before + n, ${keyPrefix} || '-' || (before + n), 'Plank ' || n, '', ${admin.id}, ${lanes[0]}, 1, 0
    FROM numbered, generate_series(1, ${count}::int) n`);
}

const issuesOf = ({ id }: TestProject) =>
  selectJson<{ id: number; number: number; key: string; version: number }>(Prisma.sql`
    SELECT id, number, key, version FROM issues WHERE tenant_id = ${tenant.id} AND project_id = ${id} ORDER BY id`);
const restore = ({ api }: TestUser, body: object = {}) => api.post(`${project.path}/restore`, body);
const jobs = async () => (await listJobs()).filter(({ task }) => task === "restore-project").length;
const key = () => ({ tenantId: tenant.id, projectId: project.id });

async function listed() {
  const { body } = await admin.api.get("/api/projects/deleted");
  return deletedProjectResource.array().parse(body);
}

/** Deletes the project, whose prefix another project then takes. */
async function removeAndTake(): Promise<void> {
  expect((await admin.api.delete(project.path)).status).toBe(204);
  const taken = { name: "Taken", key_prefix: project.keyPrefix };
  expect((await admin.api.post("/api/projects", taken)).status).toBe(201);
}

beforeEach(async () => {
  tenant = await TestTenant.make();
  admin = await tenant.user({ role: "admin" });
  member = await tenant.user();
  project = await tenant.project(admin, [member]);
  other = await tenant.project(admin, [member]);
});

describe("a project with many issues that need new keys", () => {
  it("is restored by the queue, and stays deleted until it is done", async () => {
    const moved = await makeIssue(admin, project, { title: "Anchor" });
    const linked = await makeIssue(admin, other);
    const first = await makeIssue(admin, project, { title: "Mizzen", blocks_ids: [linked.id] });
    const to = { project_id: other.id };
    await admin.api.post(`${project.path}/issues/${moved.id}/transfer`, to);
    await fill(project, MANY);
    const before = await issuesOf(project);
    await removeAndTake();
    expect((await restore(admin)).status).toBe(422);
    expect((await restore(admin, { key_prefix: other.keyPrefix })).status).toBe(422);
    expect(await jobs()).toBe(0);

    const accepted = await restore(admin, { key_prefix: NEW });
    const underway = deletedProjectResource.parse(accepted.body);
    expect([accepted.status, underway]).toMatchObject([
      202,
      {
        id: project.id,
        key_prefix: project.keyPrefix,
        restoring: { key_prefix: NEW, keys_left: MANY + 2 },
      },
    ]);
    expect(await listed()).toEqual([underway]);
    for (const path of ["", "/issues", `/issues/${NEW}-2`, "/board"]) {
      expect((await admin.api.get(`${project.path}${path}`)).status).toBe(404);
    }
    // The prefix is taken from now on, and the same request does no harm.
    expect((await admin.api.post("/api/projects", { name: "x", key_prefix: NEW })).status).toBe(
      422,
    );
    for (const again of [{}, { key_prefix: NEW }]) {
      expect((await restore(admin, again)).status).toBe(202);
    }
    const different = await restore(admin, { key_prefix: "BOAT" });
    expect([different.status, different.body.errors]).toEqual([
      422,
      { key_prefix: [`This project is already being restored with the key prefix ${NEW}.`] },
    ]);
    expect(await jobs()).toBe(1);

    await runRestore(key());
    expect(await listed()).toEqual([]);
    const { body } = await member.api.get(project.path);
    expect(projectResource.parse(body)).toMatchObject({ key_prefix: NEW, issues_count: MANY + 1 });
    expect(await issuesOf(project)).toEqual(
      before.map((issue) => ({
        ...issue,
        key: `${NEW}-${issue.number}`,
        version: issue.version + 1,
      })),
    );
    // As autovacuum would have done: in a database without statistics, searches take seconds.
    await rows(Prisma.sql`ANALYZE issues, issue_search, former_issue_keys`);
    const found = async (query: string) => {
      const { status, body } = await admin.api.get(`/api/issues/search?query=${query}`);
      expect([status, body]).toEqual([200, expect.anything()]);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await found(`mizzen+${NEW}-2`)).toEqual([first.id]);
    expect(await found(`anchor+${NEW}-1`)).toEqual([moved.id]);
    expect(await found(`anchor+${project.keyPrefix}-1`)).toEqual([]);
    const { body: redirected } = await admin.api.get(`${project.path}/issues/${NEW}-1`);
    expect(redirected.id).toBe(moved.id);
    expect((await readIssue(admin, other, linked.id)).blocked_by_ids).toEqual([first.id]);
    const audit = await admin.api.get(`/api/audit?subject=project&subject_id=${project.id}`);
    expect(audit.body[0]).toMatchObject({
      action: "restored",
      actor: { id: admin.id },
      after: { key_prefix: NEW },
    });
    expect((await restore(admin)).status).toBe(200);
  });

  it("is restored from where a process that died left off, by two at once, each key once", async () => {
    await fill(project, MANY);
    await removeAndTake();
    await restore(admin, { key_prefix: NEW });
    await rows(Prisma.sql`CREATE FUNCTION sink() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.number = 1500 THEN RAISE 'sunk'; END IF; RETURN NEW; END $$`);
    await rows(
      Prisma.sql`CREATE TRIGGER sink BEFORE UPDATE OF key ON issues FOR EACH ROW EXECUTE FUNCTION sink()`,
    );
    await expect(runRestore(key())).rejects.toThrow("sunk");
    await rows(Prisma.sql`DROP TRIGGER sink ON issues`);
    await rows(Prisma.sql`DROP FUNCTION sink()`);
    expect((await listed())[0]?.restoring).toEqual({ key_prefix: NEW, keys_left: MANY - 1_000 });
    expect((await admin.api.get(project.path)).status).toBe(404);
    await Promise.all([runRestore(key()), runRestore(key())]);
    for (const { number, key, version } of await issuesOf(project)) {
      expect([key, version]).toEqual([`${NEW}-${number}`, 2]);
    }
    const audit = await admin.api.get(`/api/audit?subject=project&subject_id=${project.id}`);
    const actions = audit.body.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === "restored")).toHaveLength(1);
  });

  it("is restored even if its time is over or its job is lost, and whoever asked is deleted", async () => {
    const leaver = await tenant.user({ role: "admin" });
    await fill(project, MANY);
    await removeAndTake();
    await restore(leaver, { key_prefix: NEW });
    await rows(Prisma.sql`UPDATE projects SET deleted_at = deleted_at - interval '31 days'
      WHERE tenant_id = ${tenant.id} AND id = ${project.id}`);
    await rows(Prisma.sql`DELETE FROM graphile_worker._private_jobs`);
    expect((await admin.api.delete(`/api/users/${leaver.id}`)).status).toBe(204);
    await Promise.all([pruneDeletedProjects(), pruneDeletedProjects()]);
    expect(await jobs()).toBe(1);
    await runRestore(key());
    expect((await member.api.get(project.path)).body.key_prefix).toBe(NEW);
  });

  it("can be removed for good meanwhile, which frees the key prefix", async () => {
    await fill(project, MANY);
    await removeAndTake();
    await restore(admin, { key_prefix: NEW });
    expect((await admin.api.delete(`${project.path}?purge=true`)).status).toBe(204);
    await runRestore(key());
    expect((await restore(admin, { key_prefix: NEW })).status).toBe(404);
    const next = await admin.api.post("/api/projects", { name: "x", key_prefix: NEW });
    expect(next.status).toBe(201);
    await removeProject(key());
    expect(await issuesOf(project)).toEqual([]);
  });
});
