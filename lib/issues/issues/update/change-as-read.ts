import { randomUUID } from "node:crypto";
import { recordTextVersions } from "@/lib/issues/activity/record-text-versions";
import { movingConcernsOthers } from "@/lib/issues/issues/resolve-linked-groups";
import { completeIssue } from "@/lib/issues/issues/queries";
import type { Issue, MoveIssueBody } from "@/lib/issues/issues/schema";
import type { IssueAsRead } from "@/lib/issues/issues/serialize";
import { enqueueProjectEvent } from "@/lib/messaging/outbox/enqueue-event";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { asJson, iso, jsonRow, Prisma } from "@/lib/platform/db/query";
import {
  COLUMNS,
  datesSwapped,
  type IssueChange,
  noteOf,
  SEARCHED,
  sorted,
  type TextNotes,
  UNQUOTED,
  VERSIONED,
} from "./changed-columns";
import { resolvedAt } from "@/lib/planning/lanes/final-lane";
import { takesAnother } from "@/lib/planning/lanes/wip-limit";
import { free } from "./end-of-lane";
import { spotFor } from "./spot-in-lane";

/** The fields whose change needs nothing but the issue's own row, and the lane's for `lane_id`. */
const PLAIN = [
  ...(["title", "description", "prompt"] as const),
  ...(["lane_id", "priority", "type", "estimated_minutes", "start_on", "due_on"] as const),
];
const REFERENCES = ["assignee_id", "sprint_id", "epic_id", "parent_id"] as const;
const LISTS = ["label_ids", "blocked_by_ids", "blocks_ids"] as const;

/**
 * Whether everything but the plain fields would stay as it is. A due date is compared with those of
 * blockers.
 */
function isPlain(change: IssueChange, issue: Issue): boolean {
  const { due_on: dueOn = issue.due_on } = change;
  return (
    (dueOn === issue.due_on || issue.blocked_by_ids.length === 0) &&
    REFERENCES.every((field) => change[field] === undefined || change[field] === issue[field]) &&
    LISTS.every((field) => !change[field] || sorted(change[field]).join() === issue[field].join())
  );
}

type Field = (typeof PLAIN)[number];

/** The values of changed fields as activity records them, each as JSON. */
function recorded(
  fields: readonly Field[],
  from: IssueChange,
  notes?: TextNotes,
): (string | null)[] {
  return fields.map((field) => {
    if (UNQUOTED.has(field)) return noteOf(notes, field);
    const value = from[field] ?? null;
    return value === null ? null : JSON.stringify(value);
  });
}

/** CTEs that keep the versions of the changed texts, if any. */
function keepingTexts(project: ProjectScope, issue: Issue, next: Issue): Prisma.Sql {
  const texts = VERSIONED.filter((field) => issue[field] !== next[field]);
  if (texts.length === 0) return Prisma.empty;
  const changed = Prisma.sql`SELECT c.field, c.text FROM written,
    unnest(${texts}::text[], ${texts.map((field) => next[field])}::text[]) c(field, text)`;
  return Prisma.sql`${recordTextVersions(project, issue.id, changed)},`;
}

interface AsRead {
  issue: Issue;
  next: Issue;
  notes: TextNotes | undefined;
  /** Whether the issue may exceed its new lane's hard limit. */
  isOverridden: boolean;
  /** Where to put the issue in its lane, even if the lane stays the same. */
  to?: MoveIssueBody;
}

/**
 * Writes the fields, records activity and enqueues the event, if the issue's row is still the one
 * that was read. Has one text for any fields of a kind (see `namedColumns()`).
 */
function statement(
  project: ProjectScope,
  read: IssueAsRead,
  { issue, next, notes, isOverridden, to }: AsRead,
) {
  const { tenantId, projectId, actor } = project;
  const changed = PLAIN.filter((field) => issue[field] !== next[field]);
  const isOtherLane = changed.includes("lane_id");
  const isMove = isOtherLane || to !== undefined;
  const isSearched = SEARCHED.some((field) => issue[field] !== next[field]);
  const columns = PLAIN.filter(
    (field) => (isMove || field !== "lane_id") && (isSearched || !SEARCHED.includes(field)),
  );
  const set = columns.map(
    (field) => Prisma.sql`${Prisma.raw(field)} = ${next[field]}::${Prisma.raw(COLUMNS[field])}`,
  );
  const isAnchored = to?.before_id != null || to?.after_id != null;
  const spot = isAnchored
    ? Prisma.sql`, spot AS MATERIALIZED (${spotFor(project, issue.id, to)})`
    : Prisma.empty;
  if (isMove)
    set.push(
      Prisma.sql`position = (SELECT place FROM ${Prisma.raw(isAnchored ? "spot" : "free")})`,
    );
  const isFree = isAnchored
    ? Prisma.sql`AND (SELECT anchor_ok AND has_room FROM spot)`
    : Prisma.empty;
  const mayMove = isOtherLane
    ? Prisma.sql`AND NOT ${movingConcernsOthers(project, issue.id)} AND EXISTS (SELECT 1 FROM lanes l
        WHERE l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND l.id = ${next.lane_id}
          AND ${takesAnother(project, { isLocked: false, isOverridden })})`
    : Prisma.empty;
  const event = enqueueProjectEvent(project, {
    name: isMove ? "issue.moved" : "issue.updated",
    eventId: randomUUID(),
    issueIds: Prisma.sql`SELECT id FROM written`,
  });
  return Prisma.sql`
    WITH ${isMove ? Prisma.sql`${free} ${spot},` : Prisma.empty}
    written AS (
      UPDATE issues i SET ${Prisma.join(set)}, version = i.version + 1, updated_at = now()
      WHERE i.tenant_id = ${tenantId} AND i.id = ${issue.id} AND i.xmin = ${read.row_version}::xid ${isFree} ${mayMove}
      RETURNING i.*
    ),
    logged AS (
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, field, from_value, to_value)
      SELECT ${tenantId}::int, written.id, ${actor.userId}::int, 'updated', c.field, c."from"::jsonb, c."to"::jsonb
      FROM written, unnest(${changed}::text[], ${recorded(changed, issue)}::text[], ${recorded(changed, next, notes)}::text[])
        WITH ORDINALITY c(field, "from", "to", place) ORDER BY c.place
    ),
    ${keepingTexts(project, issue, next)}
    enqueued AS (${event})
    ${asJson(Prisma.sql`
      SELECT i.version, ${iso("i.updated_at")} AS updated_at, i.position::float8 AS position
        ${isOtherLane ? Prisma.sql`, ${resolvedAt(tenantId)}` : Prisma.empty} FROM written i`)}`;
}

/** What the statement sets itself. */
type Written = Pick<Issue, "version" | "updated_at" | "position"> &
  Partial<Pick<Issue, "resolved_at">>;

/** The changed issue, if the change was made; otherwise, whether it may concern others. */
type Outcome = { issue: Issue } | { issue: undefined; concernsOthers: boolean };

/**
 * Changes plain fields of an issue that was read along with the caller, so the statement has nothing
 * to compare and returns only what it set. `to` also moves the issue within its lane. Changes nothing
 * if the issue has changed since, if other fields change, if a check fails, if it moves to a lane with
 * a hard limit or to a place without room, or if others are to be notified: then the caller has to run
 * the statement that does all of that.
 */
export async function changeAsRead(
  project: ProjectScope,
  read: IssueAsRead,
  change: IssueChange,
  { notes, isOverridden, to }: Pick<AsRead, "notes" | "isOverridden" | "to">,
): Promise<Outcome> {
  const issue = await completeIssue(project, read);
  const { assignee_id: assigneeId } = change;
  if (!isPlain(change, issue)) {
    const concernsOthers = assigneeId !== undefined && assigneeId !== issue.assignee_id;
    return { issue: undefined, concernsOthers };
  }
  const given = PLAIN.filter((field) => change[field] !== undefined);
  const next: Issue = {
    ...issue,
    ...Object.fromEntries(given.map((field) => [field, change[field]])),
  };
  if (!to && given.every((field) => issue[field] === next[field])) return { issue };
  if (next.start_on !== null && next.due_on !== null && next.start_on > next.due_on) {
    throw datesSwapped(change);
  }
  const written = await jsonRow<Written>(
    statement(project, read, { issue, next, notes, isOverridden, ...(to && { to }) }),
  );
  return written
    ? { issue: { ...next, ...written } }
    : { issue: undefined, concernsOthers: next.lane_id !== issue.lane_id };
}
