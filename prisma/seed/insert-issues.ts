import type { ProjectIds } from "./ids";
import { branchUrl } from "@/lib/planning/repositories/branch-url";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { DEFAULT_PRIORITY, PRIORITIES } from "@/lib/issues/issues/enumerations";
import { DUPLICATE, RelationKind } from "@/lib/issues/issues/relations/schema";
import type { DemoIssue } from "./demo-project";
import { createdMinutesAgo, type DemoEvent, idNamed, storyOf } from "./story";

interface InsertedIssue {
  id: number;
  issue: DemoIssue;
  story: DemoEvent[];
}

/** Inserts a project's issues, numbered by age, with labels, dependencies, branches and activity. */
export async function insertIssues(
  tx: Transaction,
  ids: ProjectIds,
  demoIssues: DemoIssue[],
): Promise<void> {
  const issues = demoIssues.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  const inserted = await insertRows(tx, ids, issues);
  await insertLabels(tx, ids, inserted);
  const refs = new Map(inserted.flatMap(({ id, issue }) => (issue.ref ? [[issue.ref, id]] : [])));
  await insertLinks(tx, ids, inserted, refs);
  await setParents(tx, ids, inserted, refs);
  await insertRelations(tx, ids, inserted, refs);
  await insertBranches(tx, ids, inserted);
  await insertStories(tx, ids, inserted);
}

async function insertRows(
  tx: Transaction,
  ids: ProjectIds,
  issues: DemoIssue[],
): Promise<InsertedIssue[]> {
  const { tenantId, projectId, keyPrefix } = ids;
  const stories = issues.map((issue, index) => storyOf(issue, index, ids));
  const records = issues.map((issue, index) => ({
    number: index + 1,
    title: issue.title,
    description: issue.description,
    prompt: issue.prompt ?? null,
    userId: ids.idOf(issue.by),
    assigneeId: issue.assignee === undefined ? null : ids.idOf(issue.assignee),
    laneId: idNamed(ids.lanes, issue.lane),
    sprintId: issue.sprint === undefined ? null : idNamed(ids.sprints, issue.sprint),
    epicId: issue.epic === undefined ? null : idNamed(ids.epics, issue.epic),
    priority: issue.priority === undefined ? DEFAULT_PRIORITY : PRIORITIES.indexOf(issue.priority),
    type: issue.isBug ? 1 : 0,
    estimate: issue.estimateHours === undefined ? null : issue.estimateHours * 60,
    startsIn: issue.startsIn ?? null,
    dueIn: issue.dueIn ?? null,
    resolution: issue.duplicates === undefined ? null : DUPLICATE,
    version: stories[index]?.length ?? 1,
    created: createdMinutesAgo(issue, index),
    updated: stories[index]?.at(-1)?.minutesAgo ?? createdMinutesAgo(issue, index),
    moved:
      stories[index]?.findLast(({ field }) => field === "lane_id")?.minutesAgo ??
      createdMinutesAgo(issue, index),
  }));
  const inserted = await rows<{ id: number; number: number }>(
    Prisma.sql`
      WITH numbered AS (
        UPDATE projects SET last_issue_number = ${issues.length}::int
        WHERE tenant_id = ${tenantId} AND id = ${projectId}
      )
      INSERT INTO issues (tenant_id, project_id, number, key, title, description, prompt, user_id, assignee_id, lane_id,
        sprint_id, epic_id, priority, type, estimated_minutes, start_on, due_on, resolution, version,
        handed_to_assistant_at, created_at, updated_at, entered_lane_at)
      SELECT ${tenantId}::int, ${projectId}::int, number, ${keyPrefix}::text || '-' || number, title, description,
        prompt, "userId", "assigneeId", "laneId", "sprintId", "epicId", priority, type, estimate, current_date + "startsIn",
        current_date + "dueIn", resolution, version,
        CASE WHEN prompt IS NOT NULL THEN now() - make_interval(mins => updated) END,
        now() - make_interval(mins => created), now() - make_interval(mins => updated),
        now() - make_interval(mins => moved)
      FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS issue(
        number int, title text, description text, prompt text, "userId" int, "assigneeId" int, "laneId" int,
        "sprintId" int, "epicId" int, priority int, type int, estimate int, "startsIn" int, "dueIn" int,
        resolution text, version int, created int, updated int, moved int)
      ORDER BY number
      RETURNING id, number`,
    tx,
  );
  const byNumber = new Map(inserted.map(({ id, number }) => [number, id]));
  return issues.map((issue, index) => ({
    issue,
    id: byNumber.get(index + 1) ?? 0,
    story: stories[index] ?? [],
  }));
}

async function insertLabels(
  tx: Transaction,
  ids: ProjectIds,
  inserted: InsertedIssue[],
): Promise<void> {
  const pairs = inserted.flatMap(({ id, issue }) =>
    (issue.labels ?? []).map((label) => ({ issue: id, label: idNamed(ids.labels, label) })),
  );
  await rows(
    Prisma.sql`INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
      SELECT ${ids.tenantId}::int, ${ids.projectId}::int, issue, label
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(issue int, label int)`,
    tx,
  );
}

async function insertLinks(
  tx: Transaction,
  ids: ProjectIds,
  inserted: InsertedIssue[],
  refs: Map<string, number>,
): Promise<void> {
  const pairs = inserted.flatMap(({ id, issue }) =>
    (issue.blockedBy ?? []).map((ref) => ({ blocker: idNamed(refs, ref), blocked: id })),
  );
  await rows(
    Prisma.sql`INSERT INTO issue_links (tenant_id, blocker_id, blocked_id)
      SELECT ${ids.tenantId}::int, blocker, blocked
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(blocker int, blocked int)`,
    tx,
  );
}

async function setParents(
  tx: Transaction,
  ids: ProjectIds,
  inserted: InsertedIssue[],
  refs: Map<string, number>,
): Promise<void> {
  const pairs = inserted.flatMap(({ id, issue: { parent } }) =>
    parent === undefined ? [] : [{ parent: idNamed(refs, parent), child: id }],
  );
  await rows(
    Prisma.sql`UPDATE issues i SET parent_id = pair.parent
      FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS pair(parent int, child int)
      WHERE i.tenant_id = ${ids.tenantId} AND i.id = pair.child`,
    tx,
  );
}

async function insertRelations(
  tx: Transaction,
  ids: ProjectIds,
  inserted: InsertedIssue[],
  refs: Map<string, number>,
): Promise<void> {
  const relations = inserted.flatMap(({ id, issue: { relatesTo = [], duplicates } }) => [
    ...relatesTo.map((ref) => ({ issue: id, other: ref, kind: RelationKind.Relates })),
    ...(duplicates === undefined
      ? []
      : [{ issue: id, other: duplicates, kind: RelationKind.Duplicates }]),
  ]);
  const found = relations.map((relation) => ({
    ...relation,
    other: idNamed(refs, relation.other),
  }));
  await rows(
    Prisma.sql`INSERT INTO issue_relations (tenant_id, issue_id, other_id, kind)
      SELECT ${ids.tenantId}::int, CASE kind WHEN ${RelationKind.Relates} THEN LEAST(issue, other) ELSE issue END,
        CASE kind WHEN ${RelationKind.Relates} THEN GREATEST(issue, other) ELSE other END, kind
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS relation(issue int, other int, kind int)`,
    tx,
  );
}

const BRANCH_STATUS = { open: 0, merged: 1, closed: 2 };

async function insertBranches(
  tx: Transaction,
  ids: ProjectIds,
  inserted: InsertedIssue[],
): Promise<void> {
  const { repo } = ids;
  if (!repo) return;
  const branches = inserted.flatMap(({ id, issue: { branch, assignee }, story }) => {
    if (!branch) return [];
    return {
      issue: id,
      name: branch.name,
      url: branchUrl(repo.url, branch.name),
      status: BRANCH_STATUS[branch.status],
      creator: assignee === undefined ? ids.ownerId : ids.idOf(assignee),
      minutesAgo: story.at(-1)?.minutesAgo ?? 0,
    };
  });
  await rows(
    Prisma.sql`INSERT INTO branch_links (tenant_id, project_id, issue_id, project_vcs_repo_id, branch_name, branch_url,
        status, created_by_id, created_at, updated_at)
      SELECT ${ids.tenantId}::int, ${ids.projectId}::int, issue, ${repo.id}::int, name, url, status, creator, at, at
      FROM jsonb_to_recordset(${JSON.stringify(branches)}::jsonb)
        AS branch(issue int, name text, url text, status int, creator int, "minutesAgo" int),
        LATERAL (SELECT now() - make_interval(mins => "minutesAgo") AS at) moment
      ORDER BY at, issue`,
    tx,
  );
}

/**
 * Activity ids ascend with time across all issues, as if they had been written when they happened.
 */
async function insertStories(
  tx: Transaction,
  ids: ProjectIds,
  inserted: InsertedIssue[],
): Promise<void> {
  const events = inserted
    .flatMap(({ id, story }) => story.map((event) => ({ ...event, issue: id })))
    .map((event, order) => ({ ...event, order }));
  await rows(
    Prisma.sql`INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value, created_at)
      SELECT ${ids.tenantId}::int, issue, "actorId", action, field, to_jsonb("from"), to_jsonb("to"),
        now() - make_interval(mins => "minutesAgo")
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event(issue int, "actorId" int, action text,
        field text, "from" int, "to" int, "minutesAgo" int, "order" int)
      ORDER BY "minutesAgo" DESC, "order"`,
    tx,
  );
}
