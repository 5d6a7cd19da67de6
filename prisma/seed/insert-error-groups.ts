import type { ProjectIds } from "./ids";
import { GroupStatus } from "@/lib/issues/issues/enumerations";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import { groupOccurrence } from "@/lib/errors/grouping/group-occurrence";
import { renderThrown } from "@/lib/errors/sentry/read-exceptions";
import { isInApp } from "@/lib/errors/stacks/in-app";
import type { Breadcrumb, Frame, OccurrenceDetails } from "@/lib/errors/occurrences/occurrence";
import type { DemoErrorGroup, DemoFrame } from "./demo-error";
import { HISTORY_HOURS, hourlyCounts, keptMinutesAgo } from "./error-history";

const STATUS = {
  open: GroupStatus.Open,
  resolved: GroupStatus.Resolved,
  ignored: GroupStatus.Ignored,
};

function toFrame({ call, file, line, column, isLibrary, code, vars }: DemoFrame): Frame {
  const at = code?.findIndex((text) => text.startsWith("> ")) ?? -1;
  return {
    function: call,
    file,
    line,
    column: column ?? null,
    in_app: isLibrary !== true,
    ...(code &&
      at !== -1 && {
        context: {
          before: code.slice(0, at),
          // The mark takes the place of two spaces.
          line: (code[at] ?? "").replace(/^> /, "  "),
          after: code.slice(at + 1),
        },
      }),
    ...(vars && { vars }),
  };
}

/** The frames as ingestion stores them. */
function toStored(frames: Frame[], platform: string) {
  return frames.map((frame) => ({
    ...frame,
    in_app: isInApp(frame, platform),
    context: frame.context ?? null,
    vars: frame.vars ?? null,
  }));
}

/** The chain's other exceptions: as they were reported and as they are stored. */
function causesOf({ causes = [], platform }: DemoErrorGroup) {
  return causes.map(({ exceptionClass, message, source, frames: calls }, at) => {
    const frames = calls.map(toFrame);
    return {
      cause: { exceptionClass, message, frames },
      stored: {
        exception_class: exceptionClass,
        message,
        source,
        parent: at,
        frames: toStored(frames, platform),
      },
    };
  });
}

/** Returns what differs between a group's stored occurrences: tags and users take turns. */
function variationOf({ tags = {}, users = 0 }: DemoErrorGroup, at: number) {
  const valueOf = (value: string | readonly string[]) =>
    typeof value === "string" ? value : value[at % value.length];
  // Not as often as each other: the first user has met the error twice as often.
  const user = users === 0 ? null : { id: String(4710 + ((at % (users + 1)) % users)) };
  return {
    tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, valueOf(value)])),
    user,
  };
}

/** Seconds between two breadcrumbs. */
const CRUMB_PAUSE = 7;

/** What led to an occurrence, with the last step just before it. */
function breadcrumbsOf({ trail = [] }: DemoErrorGroup, occurredAt: number): Breadcrumb[] {
  return trail.map(([category, message], at) => ({
    at: new Date(occurredAt - 1000 * (1 + CRUMB_PAUSE * (trail.length - 1 - at))).toISOString(),
    type: "default",
    category,
    level: "info",
    message,
    data: null,
  }));
}

function detailsOf({ request, level }: DemoErrorGroup): OccurrenceDetails {
  return {
    tags: {},
    breadcrumbs: [],
    request: request ?? null,
    user: null,
    contexts: level === undefined ? {} : { event: { level } },
    extra: {},
  };
}

/** Builds the group record that ingesting an app's events would have produced. */
function recordOf(group: DemoErrorGroup, index: number, now: Date, ids: ProjectIds) {
  const { exceptionClass, message, platform } = group;
  const frames = group.frames.map(toFrame);
  const occurrence = { exceptionClass, message, frames, platform };
  const { fingerprint, culprit, grouping } = groupOccurrence({ ...occurrence, fingerprint: null });
  const causes = causesOf(group);
  const hours = hourlyCounts(group, index, now);
  // Occurrences that predate the history also count.
  const days = Math.max(0, group.firstHoursAgo - HISTORY_HOURS) / 24;
  const counted = hours.reduce((sum, { count }) => sum + count, 0);
  const states = (group.states ?? []).map(({ to, by, hoursAgo }) => ({
    status: STATUS[to],
    actorId: by === undefined ? null : ids.idOf(by),
    minutesAgo: hoursAgo * 60,
  }));
  const last = states.at(-1);
  return {
    environment: group.environment,
    releases: group.releases,
    exceptionClass,
    message,
    stackTrace: renderThrown([...causes.map(({ cause }) => cause).reverse(), occurrence], platform),
    culprit,
    fingerprint,
    grouping,
    count: counted + Math.round(days * group.perDay * 0.8),
    status: last?.status ?? GroupStatus.Open,
    isRegressed: last?.status === GroupStatus.Open,
    resolver: last?.status === GroupStatus.Resolved ? last.actorId : null,
    changed: last?.minutesAgo ?? group.lastMinutesAgo,
    first: group.firstHoursAgo * 60,
    last: group.lastMinutesAgo,
    linkedTo: group.linkedTo ?? null,
    hours,
    states,
    events: keptMinutesAgo(group, hours).map((minutesAgo, at) => ({
      minutesAgo,
      details: {
        ...variationOf(group, at),
        breadcrumbs: breadcrumbsOf(group, now.getTime() - minutesAgo * 60_000),
      },
      release:
        group.releases[Math.floor((at * group.releases.length) / Math.max(group.kept, 1))] ?? null,
    })),
    payload: {
      ...detailsOf(group),
      platform,
      exception_class: exceptionClass,
      culprit,
      frames: toStored(frames, platform),
      causes: causes.map(({ stored }) => stored),
    },
  };
}

/**
 * Inserts the errors that a project's apps have reported: groups, hourly counts, stored occurrences and status
 * changes.
 */
export async function insertErrorGroups(
  tx: Transaction,
  ids: ProjectIds,
  groups: readonly DemoErrorGroup[],
): Promise<void> {
  const { tenantId, projectId } = ids;
  const now = new Date();
  const records = groups.map((group, index) => recordOf(group, index, now, ids));
  const json = JSON.stringify(records);
  const inserted = await rows<{ id: number; linked: boolean }>(
    Prisma.sql`
      WITH linkable AS MATERIALIZED (
        SELECT id, title FROM issues WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
      )
      INSERT INTO error_groups (tenant_id, project_id, environment, release, fingerprint, fingerprint_input,
        exception_class, culprit, latest_message, latest_stack_trace, occurrence_count, own_count, status, is_regressed,
        resolved_at, resolved_by_id, linked_issue_id, linked_at, first_seen_at, last_seen_at, own_first_seen_at, own_last_seen_at,
        created_at, updated_at)
      SELECT ${tenantId}::int, ${projectId}::int, environment, releases->>-1, fingerprint, grouping,
        "exceptionClass", culprit, message, "stackTrace", count, count, status, "isRegressed",
        CASE WHEN resolver IS NOT NULL THEN changed_at END, resolver,
        linked.id, CASE WHEN linked.id IS NOT NULL THEN last_at END,
        first_at, last_at, first_at, last_at, first_at, GREATEST(changed_at, last_at)
      FROM ROWS FROM (jsonb_to_recordset(${json}::jsonb) AS (environment text, releases jsonb, fingerprint text,
        grouping jsonb, "exceptionClass" text, culprit text, message text, "stackTrace" text, count bigint, status int,
        "isRegressed" boolean, resolver int, changed int, first int, last int, "linkedTo" text))
        WITH ORDINALITY AS g(environment, releases, fingerprint, grouping, "exceptionClass", culprit, message,
          "stackTrace", count, status, "isRegressed", resolver, changed, first, last, "linkedTo", n),
        LATERAL (SELECT now() - make_interval(mins => first) AS first_at, now() - make_interval(mins => last) AS last_at,
          now() - make_interval(mins => changed) AS changed_at) moments,
        LATERAL (SELECT (SELECT i.id FROM linkable i WHERE i.title = "linkedTo") AS id) linked
      ORDER BY n
      RETURNING id, linked_issue_id IS NOT NULL AS linked`,
    tx,
  );
  // An unknown title in the demo's content is a programming error.
  const linked = groups.filter(({ linkedTo }) => linkedTo !== undefined);
  if (inserted.filter((group) => group.linked).length !== linked.length) {
    throw new Error("the demo links an error to an issue that does not exist");
  }
  const parts = JSON.stringify(
    records.map(({ hours, states, events, payload, message, stackTrace }, index) => ({
      id: inserted[index]?.id,
      hours,
      states,
      events,
      payload,
      message,
      stackTrace,
    })),
  );
  await insertParts(tx, tenantId, parts);
}

/** Inserts the groups' related rows together, each kind in chronological order. */
async function insertParts(tx: Transaction, tenantId: number, parts: string): Promise<void> {
  await rows(
    Prisma.sql`
      INSERT INTO error_group_hours (tenant_id, error_group_id, hour, count)
      SELECT ${tenantId}::int, id, date_trunc('hour', now(), 'UTC') - make_interval(hours => ago), count
      FROM jsonb_to_recordset(${parts}::jsonb) AS g(id int, hours jsonb),
        jsonb_to_recordset(hours) AS h(ago int, count int)`,
    tx,
  );
  await rows(
    Prisma.sql`
      INSERT INTO error_group_states (tenant_id, error_group_id, status, actor_id, created_at)
      SELECT ${tenantId}::int, id, status, "actorId", now() - make_interval(mins => "minutesAgo")
      FROM jsonb_to_recordset(${parts}::jsonb) AS g(id int, states jsonb),
        jsonb_to_recordset(states) AS s(status int, "actorId" int, "minutesAgo" int)
      ORDER BY "minutesAgo" DESC, id`,
    tx,
  );
  await rows(
    Prisma.sql`
      INSERT INTO error_events (tenant_id, error_group_id, event_id, message, stack_trace, release, payload, occurred_at,
        created_at)
      SELECT ${tenantId}::int, id, md5(id || '.' || "minutesAgo"), message, "stackTrace", release, payload || details, at, at
      FROM jsonb_to_recordset(${parts}::jsonb) AS g(id int, message text, "stackTrace" text, payload jsonb, events jsonb),
        jsonb_to_recordset(events) AS e("minutesAgo" int, release text, details jsonb),
        LATERAL (SELECT now() - make_interval(mins => "minutesAgo") AS at) moment
      ORDER BY at, id`,
    tx,
  );
}
