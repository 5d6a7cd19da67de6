import { can } from "@/lib/platform/access/can";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { ApiError, invalid, NotFound } from "@/lib/platform/http/errors";
import {
  asJson,
  jsonRow,
  Prisma,
  selectJson,
  transaction,
  type Transaction,
} from "@/lib/platform/db/query";
import { setRecordLabels } from "@/lib/planning/labels/set-record-labels";
import { enqueueProjectChanges } from "@/lib/messaging/outbox/enqueue-event";
import { getIssueTemplate } from "@/lib/planning/templates/queries";
import { lockReferences } from "./lock-references";
import { getRecurringIssue } from "./queries";
import { nextRun } from "./recurrence";
import { MAX_RECURRING_ISSUES, type NewRecurringIssueBody, type RecurringIssue } from "./schema";

/** Feature and Medium, as in a new issue. */
const DEFAULTS = { type: 0, priority: 2 };

const UNKNOWN_TEMPLATE = "Must be a template in this project.";

/** Returns the body with the template's content in the fields that it leaves out. */
async function withTemplate(project: ProjectScope, body: NewRecurringIssueBody, tx: Transaction) {
  const { template_id: templateId, ...given } = body;
  if (templateId === undefined) return given;
  if (!can(project.actor, "issueTemplates.read", { project }).allowed) {
    throw invalid("template_id", UNKNOWN_TEMPLATE);
  }
  const template = await getIssueTemplate(project, templateId, tx).catch((error: unknown) => {
    throw error instanceof NotFound ? invalid("template_id", UNKNOWN_TEMPLATE) : error;
  });
  const { title, description, type, priority, label_ids } = template;
  if (given.title === undefined && title === "") throw invalid("title", "Is required.");
  return {
    ...{ title, description, label_ids },
    ...(type !== null && { type }),
    ...(priority !== null && { priority }),
    ...given,
  };
}

async function checkNumber({ tenantId, projectId }: ProjectScope, tx: Transaction) {
  const existing = await selectJson(
    Prisma.sql`SELECT id FROM recurring_issues WHERE tenant_id = ${tenantId} AND project_id = ${projectId}`,
    tx,
  );
  if (existing.length >= MAX_RECURRING_ISSUES) {
    throw new ApiError(422, `A project can have at most ${MAX_RECURRING_ISSUES} recurring issues.`);
  }
}

/**
 * Creates a recurring issue (docs/spec/projects.md#recurring-issues). Its issues are created by the
 * caller. Throws Invalid for references outside the project, and a 422 if the project already has
 * MAX_RECURRING_ISSUES.
 */
export async function createRecurringIssue(
  project: ProjectScope,
  body: NewRecurringIssueBody,
): Promise<RecurringIssue> {
  const { tenantId, projectId, actor } = project;
  return transaction(async (tx) => {
    const fields = await withTemplate(project, body, tx);
    const { timeZone } = await lockReferences(project, fields, tx);
    await checkNumber(project, tx);
    const { every, on, at, starts_on = null, is_paused: isPaused = false } = fields;
    const next = isPaused ? null : nextRun(new Date(), { every, on, at, starts_on }, timeZone);
    const created = await jsonRow<{ id: number }>(
      Prisma.sql`
        WITH created AS (
          INSERT INTO recurring_issues (tenant_id, project_id, title, description, prompt, type, priority, assignee_id,
            epic_id, lane_id, sprint_id, in_active_sprint, estimated_minutes, every, on_days, at_time, starts_on, is_paused, next_run_at, created_by_id)
          VALUES (${tenantId}, ${projectId}, ${fields.title}, ${fields.description ?? ""}, ${fields.prompt ?? null},
            ${fields.type ?? DEFAULTS.type}, ${fields.priority ?? DEFAULTS.priority}, ${fields.assignee_id ?? null}::int,
            ${fields.epic_id ?? null}::int, ${fields.lane_id ?? null}::int,
            ${typeof fields.sprint_id === "number" ? fields.sprint_id : null}::int, ${fields.sprint_id === "active"},
            ${fields.estimated_minutes ?? null}::int,
            ${every}, ${on}::int[], ${at}, ${starts_on}::date, ${isPaused}, ${next?.toISOString() ?? null}::timestamptz,
            ${actor.userId})
          RETURNING id, project_id
        ),
        enqueued AS (${enqueueProjectChanges(project, Prisma.sql`SELECT project_id FROM created`)})
        ${asJson(Prisma.sql`SELECT id FROM created`)}`,
      tx,
    );
    if (!created) throw new Error("the insert returned no row");
    await setRecordLabels(project, "recurring", created.id, fields.label_ids ?? [], tx);
    return getRecurringIssue(project, created.id, tx);
  });
}
