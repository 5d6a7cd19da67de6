import { randomUUID } from "node:crypto";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound, PreconditionFailed } from "@/lib/platform/http/errors";
import {
  Prisma,
  rows,
  selectJson,
  selectJsonRow,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { resolvingLinkedGroups } from "./resolve-linked-groups";
import {
  assignmentNotifications,
  laneNotifications,
  newAssignees,
} from "@/lib/messaging/notifications/notify-issues";
import { insertNotifications } from "@/lib/messaging/notifications/insert-notifications";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import { autoWatch } from "@/lib/issues/watches/add-auto-watch";
import { checkReferences, recheckOnce } from "./check-references";
import { getIssue } from "./queries";
import { type FieldChange, recordChanges } from "@/lib/issues/activity/record-activity";
import type { Issue, IssueBody } from "./schema";
import { lockLinks, setLinks } from "@/lib/issues/links/set-links";

/** Wire fields stored in their own columns, with the column's type. */
const COLUMNS = {
  title: "text",
  description: "text",
  prompt: "text",
  lane_id: "int",
  assignee_id: "int",
  sprint_id: "int",
  epic_id: "int",
  priority: "smallint",
  type: "smallint",
  estimated_minutes: "int",
} as const;
type Column = keyof typeof COLUMNS;

/** Long text fields are recorded as changed, without their values. */
const UNQUOTED = new Set<Column>(["description", "prompt"]);

type Current = Record<Column, string | number | null> & { version: number };

/** The fields to write. Omitted fields do not change (docs/spec/issues.md#update). */
export type IssueChange = { [K in keyof IssueBody]?: IssueBody[K] | undefined };

async function lockIssue(project: ProjectScope, issueId: number, tx: Transaction) {
  return selectJsonRow<Current>(
    Prisma.sql`
      SELECT version, title, description, prompt, lane_id, assignee_id, sprint_id, epic_id, priority::int AS priority,
        type::int AS type, estimated_minutes
      FROM issues
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} AND id = ${issueId}
      FOR UPDATE`,
    tx,
  );
}

/**
 * Sets the labels of a locked issue and returns the change, if any. Reads them separately from the
 * lock, because a statement that waited for the lock sees other tables as they were before the
 * wait.
 */
async function setLabels(
  project: ProjectScope,
  issueId: number,
  wanted: number[],
  tx: Transaction,
): Promise<FieldChange[]> {
  const { tenantId, projectId } = project;
  const ids = [...wanted].sort((a, b) => a - b);
  const found = await selectJson<{ id: number }>(
    Prisma.sql`SELECT label_id AS id FROM issue_labels
      WHERE tenant_id = ${tenantId} AND issue_id = ${issueId} ORDER BY label_id`,
    tx,
  );
  const before = found.map(({ id }) => id);
  if (ids.join() === before.join()) return [];
  await rows(
    Prisma.sql`
      WITH gone AS (
        DELETE FROM issue_labels
        WHERE tenant_id = ${tenantId} AND issue_id = ${issueId} AND label_id <> ALL(${ids}::int[])
      )
      INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
      SELECT ${tenantId}, ${projectId}, ${issueId}, l FROM unnest(${ids}::int[]) l
      ON CONFLICT DO NOTHING`,
    tx,
  );
  return [{ issueId, field: "label_ids", from: before, to: ids }];
}

/**
 * The columns that make up the search text. A trigger rebuilds it when a statement lists any of
 * them.
 */
const SEARCHED: readonly Column[] = ["title", "description"];

/**
 * Uses the same statement text for any columns, because each distinct text costs a query plan on
 * every connection. Unchanged columns are set to themselves, and their values are not sent.
 */
function assignments(columns: Column[], change: IssueChange): Prisma.Sql[] {
  const isSearched = SEARCHED.some((column) => columns.includes(column));
  const named = (Object.keys(COLUMNS) as Column[]).filter(
    (column) => isSearched || !SEARCHED.includes(column),
  );
  const set = named.map((column) => {
    const name = Prisma.raw(column);
    const isChanged = columns.includes(column);
    const value = Prisma.sql`${isChanged ? (change[column] ?? null) : null}::${Prisma.raw(COLUMNS[column])}`;
    return Prisma.sql`${name} = CASE WHEN ${isChanged} THEN ${value} ELSE ${name} END`;
  });
  // An issue that changes lanes goes to the end of the new one.
  if (columns.includes("lane_id")) set.push(Prisma.sql`position = DEFAULT`);
  return set;
}

/** Writes a locked issue's changed columns, its new watchers and the notifications. */
async function write(
  project: ProjectScope,
  issueId: number,
  { current, columns, change }: { current: Current; columns: Column[]; change: IssueChange },
  tx: Transaction,
): Promise<void> {
  const eventId = randomUUID();
  const isAssigned = columns.includes("assignee_id");
  const isMoved = columns.includes("lane_id");
  const set = [
    ...assignments(columns, change),
    Prisma.sql`version = version + 1`,
    Prisma.sql`updated_at = now()`,
  ];
  const parts = [
    Prisma.sql`changed AS (
      UPDATE issues SET ${Prisma.join(set)} WHERE tenant_id = ${project.tenantId} AND id = ${issueId} RETURNING *)`,
  ];
  const notices: Prisma.Sql[] = [];
  if (isAssigned) {
    const assigned = Prisma.sql`SELECT id, key, project_id, ${current.assignee_id}::int, assignee_id FROM changed`;
    parts.push(Prisma.sql`watching AS (${autoWatch(project, newAssignees(assigned))})`);
    notices.push(assignmentNotifications(assigned));
  }
  if (isMoved) {
    const moved = Prisma.sql`SELECT id, key, project_id, ${current.lane_id}::int, lane_id FROM changed`;
    notices.push(laneNotifications(project, moved));
    parts.push(...resolvingLinkedGroups(project, moved));
  }
  if (notices.length > 0) {
    parts.push(Prisma.sql`notified AS (${insertNotifications(project, eventId, notices)})`);
  }
  const name = isMoved ? "issue.moved" : "issue.updated";
  const issueIds = Prisma.sql`SELECT id FROM changed`;
  await rows(
    Prisma.sql`WITH ${Prisma.join(parts)} ${enqueueProjectEvent(project, { name, eventId, issueIds })}`,
    tx,
  );
}

/**
 * Applies a change to a locked issue and records the activity. Returns whether anything changed.
 */
async function applyChange(
  project: ProjectScope,
  issueId: number,
  current: Current,
  change: IssueChange,
  tx: Transaction,
): Promise<boolean> {
  const columns = (Object.keys(COLUMNS) as Column[]).filter(
    (column) => change[column] !== undefined && change[column] !== current[column],
  );
  const changes: FieldChange[] = columns.map((field) => ({
    issueId,
    field,
    from: UNQUOTED.has(field) ? null : current[field],
    to: UNQUOTED.has(field) ? null : (change[field] ?? null),
  }));
  if (change.label_ids) changes.push(...(await setLabels(project, issueId, change.label_ids, tx)));
  const { blocked_by_ids: blockedBy, blocks_ids: blocks } = change;
  const linksChanged =
    (blockedBy !== undefined || blocks !== undefined) &&
    (await setLinks(project, issueId, { blockedBy, blocks }, tx));
  if (changes.length === 0 && !linksChanged) return false;
  await write(project, issueId, { current, columns, change }, tx);
  await recordChanges(project, changes, tx);
  return true;
}

async function update(
  project: ProjectScope,
  issueId: number,
  change: IssueChange,
  expectedVersion: number | undefined,
  tx: Transaction,
): Promise<void> {
  const withLinks = change.blocked_by_ids !== undefined || change.blocks_ids !== undefined;
  // Comes before any row lock, because two changes that link to each other's issues would otherwise
  // deadlock.
  if (withLinks) await lockLinks(project, tx);
  // Likewise, because it locks the assignee's membership, and ending a membership goes on to clear issue assignments.
  await checkReferences(project, change, tx);
  const current = await lockIssue(project, issueId, tx);
  if (!current) throw new NotFound("Issue");
  if (expectedVersion !== undefined && current.version !== expectedVersion) {
    throw new PreconditionFailed();
  }
  await applyChange(project, issueId, current, change, tx);
}

/** Moves an issue to the end of a lane within a transaction that may already have locked it. */
export function moveIssueWithin(
  project: ProjectScope,
  issueId: number,
  laneId: number,
  tx: Transaction,
): Promise<void> {
  return update(project, issueId, { lane_id: laneId }, undefined, tx);
}

/**
 * Changes an issue (docs/spec/issues.md#update). `expectedVersion` comes from `If-Match`. Throws NotFound,
 * PreconditionFailed (stale version) or Invalid (references, dependencies), in which case nothing has changed.
 */
export function updateIssue(
  project: ProjectScope,
  issueId: number,
  change: IssueChange,
  expectedVersion?: number,
): Promise<Issue> {
  return recheckOnce(() =>
    transaction(async (tx) => {
      await update(project, issueId, change, expectedVersion, tx);
      return getIssue(project, String(issueId), tx);
    }),
  );
}
