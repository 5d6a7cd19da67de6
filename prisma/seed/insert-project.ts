import { Prisma, row, rows, type Transaction } from "@/lib/platform/db/query";
import type { DemoProject } from "./demo-project";
import { insertConversations } from "./insert-conversations";
import { insertErrorGroups } from "./insert-error-groups";
import { insertIssues } from "./insert-issues";
import { insertKey } from "./insert-key";
import { insertTemplates } from "./insert-templates";
import type { People, Person, ProjectIds } from "./ids";
import { insertTime } from "./insert-time";

/** Age of the demo's projects. */
const AGE = Prisma.raw("interval '60 days'");

/** Inserts a project with its content and returns its id. */
export async function insertProject(
  tx: Transaction,
  tenantId: number,
  people: People,
  project: DemoProject,
): Promise<number> {
  const idOf = (person: Person) => {
    const id = people[person];
    if (id === undefined) throw new Error(`the demo workspace has no ${person}`);
    return id;
  };
  const ownerId = idOf(project.owner);
  const created = await row<{ id: number }>(
    Prisma.sql`INSERT INTO projects (tenant_id, name, key_prefix, description, owner_id, created_at, updated_at)
      VALUES (${tenantId}, ${project.name}, ${project.keyPrefix}, ${project.description}, ${ownerId},
        now() - ${AGE}, now() - ${AGE})
      RETURNING id`,
    tx,
  );
  if (!created) throw new Error("the insert returned no row");
  const projectId = created.id;
  const target = { tx, tenantId, projectId, ownerId };
  await insertMembers(target, project.members.map(idOf));
  const ids: ProjectIds = {
    tenantId,
    projectId,
    keyPrefix: project.keyPrefix,
    ownerId,
    lanes: await insertLanes(target, project.lanes),
    labels: await insertLabels(target, project.labels),
    epics: await insertEpics(target, project.epics),
    sprints: await insertSprints(target, project.sprints),
    repo: project.repo === undefined ? undefined : await insertRepo(target, project.repo),
    idOf,
  };
  await insertIssues(tx, ids, project.issues);
  await insertTemplates(tx, ids, project.templates ?? []);
  await insertTime(tx, ids);
  await insertConversations(tx, ids, project.conversations ?? {});
  await insertErrorGroups(tx, ids, project.errors ?? []);
  if (project.key !== undefined) await insertKey(tx, ids, project.key);
  return projectId;
}

interface Target {
  tx: Transaction;
  tenantId: number;
  projectId: number;
  ownerId: number;
}

async function insertMembers(
  { tx, tenantId, projectId }: Target,
  userIds: number[],
): Promise<void> {
  await rows(
    Prisma.sql`INSERT INTO project_members (tenant_id, project_id, user_id, created_at)
      SELECT ${tenantId}::int, ${projectId}::int, id, now() - ${AGE} FROM unnest(${userIds}::int[]) AS id`,
    tx,
  );
}

interface Named {
  id: number;
  name: string;
}

async function insertNamed(tx: Transaction, sql: Prisma.Sql): Promise<Map<string, number>> {
  const inserted = await rows<Named>(sql, tx);
  return new Map(inserted.map(({ name, id }) => [name, id]));
}

function insertLanes({ tx, tenantId, projectId }: Target, lanes: DemoProject["lanes"]) {
  return insertNamed(
    tx,
    Prisma.sql`INSERT INTO lanes (tenant_id, project_id, title, color, wip_limit, sort_order)
      SELECT ${tenantId}::int, ${projectId}::int, title, color, "wipLimit", n - 1
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) AS (title text, color int, "wipLimit" int))
        WITH ORDINALITY AS lane(title, color, "wipLimit", n)
      ORDER BY n
      RETURNING id, title AS name`,
  );
}

function insertLabels({ tx, tenantId, projectId }: Target, labels: DemoProject["labels"]) {
  return insertNamed(
    tx,
    Prisma.sql`INSERT INTO labels (tenant_id, project_id, name, color)
      SELECT ${tenantId}::int, ${projectId}::int, key, value::int
      FROM jsonb_each_text(${JSON.stringify(labels)}::jsonb) ORDER BY key
      RETURNING id, name`,
  );
}

function insertEpics({ tx, tenantId, projectId, ownerId }: Target, epics: DemoProject["epics"]) {
  return insertNamed(
    tx,
    Prisma.sql`INSERT INTO epics (tenant_id, project_id, title, description, color, created_by_id, created_at, updated_at)
      SELECT ${tenantId}::int, ${projectId}::int, title, description, color, ${ownerId}::int, now() - ${AGE}, now() - ${AGE}
      FROM jsonb_to_recordset(${JSON.stringify(epics)}::jsonb) AS epic(title text, description text, color int)
      RETURNING id, title AS name`,
  );
}

function insertSprints(
  { tx, tenantId, projectId, ownerId }: Target,
  sprints: DemoProject["sprints"],
) {
  return insertNamed(
    tx,
    Prisma.sql`INSERT INTO sprints (tenant_id, project_id, title, goal, starts_on, ends_on, started_at, completed_at, created_by_id,
        created_at, updated_at)
      SELECT ${tenantId}::int, ${projectId}::int, title, goal, current_date + "startsIn", current_date + "endsIn",
        CASE WHEN "startsIn" < 0 THEN now() + make_interval(days => "startsIn") END, completed, ${ownerId}::int, now() - ${AGE}, COALESCE(completed, now() - ${AGE})
      FROM jsonb_to_recordset(${JSON.stringify(sprints)}::jsonb)
        AS sprint(title text, goal text, "startsIn" int, "endsIn" int, "isCompleted" boolean),
        LATERAL (SELECT CASE WHEN "isCompleted" THEN now() + make_interval(days => "endsIn") END AS completed) ended
      RETURNING id, title AS name`,
  );
}

async function insertRepo({ tx, tenantId, projectId }: Target, fullName: string) {
  const url = `https://git.example.test/${fullName}`;
  const inserted = await row<{ id: number }>(
    Prisma.sql`INSERT INTO vcs_repos (tenant_id, project_id, repo_full_name, repo_url, is_primary)
      VALUES (${tenantId}, ${projectId}, ${fullName}, ${url}, true) RETURNING id`,
    tx,
  );
  if (!inserted) throw new Error("the insert returned no row");
  return { id: inserted.id, url };
}
