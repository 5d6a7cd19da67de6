import type { ProjectScope } from "@/lib/platform/access/scopes";
import { GAP } from "@/lib/issues/issues/update/end-of-lane";
import { ARCHIVED_FROM } from "@/lib/planning/lanes/archived-positions";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { DraftTimeEntry } from "@/lib/transfer/csv/cells/read-time-entries";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";

/** What other steps of an import store. */
type ReadElsewhere =
  | ("lane" | "state" | "stage" | "assignee" | "sprint" | "epic" | "parent" | "otherIds")
  | ("blockedBy" | "blocks" | "relatesTo" | "duplicates" | "attachments");

/** A draft whose names have been resolved to ids in the project. */
export interface PlacedDraft extends Omit<IssueDraft, "comments" | "timeEntries" | ReadElsewhere> {
  laneId: number;
  assigneeId: number | null;
  sprintId: number | null;
  epicId: number | null;
  comments: PlacedComment[];
  timeEntries: PlacedTimeEntry[];
}

export interface PlacedTimeEntry extends Omit<DraftTimeEntry, "user"> {
  userId: number;
}

export interface PlacedComment {
  userId: number;
  body: string;
  createdAt: string | null;
  updatedAt: string | null;
  replyTo: number | null;
  reactions: { emoji: string; userId: number }[];
}

/**
 * Comments have a date of their own; one without a date is as old as its issue. Their ids are drawn
 * first, in order, so that replies can name the comments that they are about. Reactions are as old as
 * their comment, in the order of the file.
 */
function commented({ tenantId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`, said AS MATERIALIZED (
        SELECT nextval('comments_id_seq')::int AS id, ordered.* FROM (
          SELECT created.id AS issue_id, drafts.n, c.place, c."userId", c.body, c."replyTo",
            c.reactions, c."updatedAt", COALESCE(c."createdAt", created.created_at) AS at
          FROM created JOIN drafts ON drafts."externalId" = created.external_id,
            ROWS FROM (jsonb_to_recordset(drafts.comments)
              AS ("userId" int, body text, "createdAt" timestamptz, "updatedAt" timestamptz, "replyTo" int, reactions jsonb))
              WITH ORDINALITY AS c("userId", body, "createdAt", "updatedAt", "replyTo", reactions, place)
          ORDER BY drafts.n, c.place) ordered
      ), commented AS (
        INSERT INTO comments (tenant_id, id, issue_id, parent_id, user_id, body, has_reactions, created_at, updated_at)
        SELECT ${tenantId}::int, said.id, said.issue_id, parent.id, said."userId", said.body,
          jsonb_array_length(said.reactions) > 0, said.at, GREATEST(said.at, said."updatedAt")
        FROM said LEFT JOIN said parent ON parent.n = said.n AND parent.place = said."replyTo" + 1
          AND parent."replyTo" IS NULL
        WHERE said.body ~ '\\S'
      ), reacted AS (
        INSERT INTO comment_reactions (tenant_id, comment_id, emoji, user_id, created_at)
        SELECT ${tenantId}::int, said.id, r.emoji, r."userId", said.at + r.place * interval '1 microsecond'
        FROM said, ROWS FROM (jsonb_to_recordset(said.reactions) AS (emoji text, "userId" int))
          WITH ORDINALITY AS r(emoji, "userId", place)
        WHERE said.body ~ '\\S'
        ON CONFLICT DO NOTHING
      )`;
}

/** Time entries without a date are as old as their issue. */
function tracked({ tenantId }: ProjectScope): Prisma.Sql {
  return Prisma.sql`, tracked AS (
        INSERT INTO time_entries (tenant_id, issue_id, user_id, minutes, spent_on, note, created_at, updated_at)
        SELECT ${tenantId}::int, created.id, t."userId", t.minutes, t."spentOn", t.note,
          COALESCE(t."createdAt", created.created_at), COALESCE(t."createdAt", created.created_at)
        FROM created JOIN drafts ON drafts."externalId" = created.external_id,
          ROWS FROM (jsonb_to_recordset(drafts."timeEntries")
            AS ("userId" int, minutes int, "spentOn" date, note text, "createdAt" timestamptz))
            WITH ORDINALITY AS t("userId", minutes, "spentOn", note, "createdAt", place)
        ORDER BY drafts.n, t.place
      )`;
}

const filled = <Item>(list: Item[]) => (list.length > 0 ? list : undefined);

/** What the statement reads of a draft. Most members of most drafts are empty and left out. */
function toRow(draft: PlacedDraft, n: number) {
  return {
    n,
    externalId: draft.externalId,
    title: draft.title,
    description: draft.description,
    prompt: draft.prompt ?? undefined,
    laneId: draft.laneId,
    priority: draft.priority,
    type: draft.type,
    assigneeId: draft.assigneeId ?? undefined,
    sprintId: draft.sprintId ?? undefined,
    epicId: draft.epicId ?? undefined,
    resolution: draft.resolution ?? undefined,
    estimatedMinutes: draft.estimatedMinutes ?? undefined,
    labels: filled(draft.labels),
    comments: filled(draft.comments),
    timeEntries: filled(draft.timeEntries),
    createdAt: draft.createdAt ?? undefined,
    updatedAt: draft.updatedAt ?? undefined,
    resolvedAt: draft.resolvedAt ?? undefined,
    startOn: draft.startOn ?? undefined,
    dueOn: draft.dueOn ?? undefined,
    archivedAt: draft.archivedAt ?? undefined,
  };
}

/**
 * Numbers, inserts, labels and logs the issues in one statement, with comments and time entries; skips labels that the
 * project lacks. Positions come from their sequence, in the order of `fresh`.
 */
export async function insertIssues(
  project: ProjectScope,
  fresh: PlacedDraft[],
  importId: number | null,
  tx: Transaction,
): Promise<void> {
  const { tenantId, projectId, actor } = project;
  const drafts = fresh.map((draft, index) => toRow(draft, index + 1));
  const hasComments = fresh.some(({ comments }) => comments.length > 0);
  const hasTime = fresh.some(({ timeEntries }) => timeEntries.length > 0);
  const source = importId === null ? null : JSON.stringify({ import_id: importId });
  await rows(
    Prisma.sql`
      WITH drafts AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS g(
          n int, "externalId" text, title text, description text, "laneId" int, priority int, type int,
          "assigneeId" int, "sprintId" int, "epicId" int,
          resolution text, "estimatedMinutes" int, labels text[], comments jsonb, "timeEntries" jsonb, prompt text,
          "createdAt" timestamptz, "updatedAt" timestamptz, "resolvedAt" timestamptz, "startOn" date, "dueOn" date,
          "archivedAt" timestamptz)
      ), numbered AS (
        UPDATE projects SET last_issue_number = last_issue_number + ${fresh.length}::int
        WHERE tenant_id = ${tenantId} AND id = ${projectId}
        RETURNING last_issue_number - ${fresh.length}::int AS before, key_prefix
      ), created AS (
        INSERT INTO issues (tenant_id, project_id, number, key, title, description, prompt, user_id, lane_id, priority, type,
          assignee_id, sprint_id, epic_id, estimated_minutes, external_id, resolution, resolved_at, created_at,
          updated_at, entered_lane_at, start_on, due_on, archived_at, position)
        SELECT ${tenantId}::int, ${projectId}::int, before + n, key_prefix || '-' || (before + n), title, description, prompt,
          ${actor.userId}::int, "laneId", priority, type, "assigneeId", "sprintId", "epicId", "estimatedMinutes",
          "externalId", resolution, "resolvedAt",
          COALESCE("createdAt", now()), COALESCE("updatedAt", GREATEST("createdAt", "resolvedAt"), now()),
          COALESCE("resolvedAt", "createdAt", now()), "startOn", "dueOn",
          "archivedAt", nextval('issue_position_seq') * ${GAP}::bigint + CASE WHEN "archivedAt" IS NULL THEN 0 ELSE ${ARCHIVED_FROM} END
        FROM drafts, numbered ORDER BY n
        RETURNING id, external_id, created_at
      ), labeled AS (
        INSERT INTO issue_labels (tenant_id, project_id, issue_id, label_id)
        SELECT ${tenantId}::int, l.project_id, created.id, l.id
        FROM created JOIN drafts ON drafts."externalId" = created.external_id, unnest(drafts.labels) AS wanted(label)
        JOIN labels l ON l.tenant_id = ${tenantId} AND l.project_id = ${projectId} AND lower(l.name) = lower(wanted.label)
        ON CONFLICT DO NOTHING
      )${hasComments ? commented(project) : Prisma.empty}${hasTime ? tracked(project) : Prisma.empty}
      INSERT INTO activities (tenant_id, issue_id, actor_id, action, to_value)
      SELECT ${tenantId}::int, id, ${actor.userId}::int, 'imported', ${source}::jsonb FROM created ORDER BY id`,
    tx,
  );
}
