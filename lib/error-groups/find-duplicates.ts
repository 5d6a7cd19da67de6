import type { ProjectScope } from "@/lib/access/scopes";
import { boundedRows, Prisma, sqlState } from "@/lib/db/query";
import { textCondition } from "@/lib/search/conditions";
import type { Term } from "@/lib/search/terms";
import type { ErrorGroup, Promotion } from "./schema";

/** How many issues are named; how many of the newest are compared by title; and of those that name the error. */
const MOST = 5;
const NEWEST = 1_000;
const NAMING = 100;
/** Titles are alike from here on, of 1; with something else that speaks for it, from there. */
const ALIKE = 0.45;
const SOMEWHAT_ALIKE = 0.1;
const TOO_LONG = "57014";

/** Classes that errors of every kind have: an issue that names one says nothing. */
const COMMON =
  /^(Type|Range|Reference|Syntax|Runtime|Value|Key|Index|Name|Attribute|Assertion|IO|OS|Argument|IllegalArgument|IllegalState|NullPointer|InvalidArgument|InvalidOperation|Logic|Standard)?(Error|Exception)$|^(Message|panic)$/;

const term = (text: string): Term => ({ text, key: null });

/** The class without the names it lies in; none when it is a common one. */
function ownClass({ exception_class: name }: ErrorGroup): Term[] {
  const short = name.split(/[\\/.:]/).findLast((part) => part !== "") ?? "";
  return short.length < 4 || COMMON.test(short) ? [] : [term(short)];
}

/** What says where the error was thrown: the names in `add (src/cart.ts)`, without folders. */
function placeNames({ culprit }: ErrorGroup): Term[] {
  const names = culprit.split(/[\s()]+/).map((part) => part.split(/[\\/]/).at(-1) ?? "");
  const telling = [...new Set(names)].filter((name) => name.length >= 4);
  return telling.length < 2 ? [] : telling.map(term);
}

/** Issues `i` of the project, newest first, whose text has all terms, with the reason; nothing without terms. */
function naming({ tenantId, projectId }: ProjectScope, terms: Term[], why: string): Prisma.Sql {
  if (terms.length === 0) return Prisma.empty;
  return Prisma.sql`UNION ALL (
    SELECT t.issue_id AS id, ${why} AS why FROM issue_search t
    WHERE t.tenant_id = ${tenantId} AND t.project_id = ${projectId} AND ${textCondition(terms)}
    ORDER BY t.issue_id DESC LIMIT ${NAMING})`;
}

/**
 * Up to five issues of the project that may be about a group's error, the likeliest first: that of the same error in
 * another environment, those that name its class or its place, and those with a title like `title`. In a project where
 * that takes too long, none.
 */
export async function findDuplicates(
  project: ProjectScope,
  group: ErrorGroup,
  title: string,
): Promise<Promotion["duplicates"]> {
  const { tenantId, projectId } = project;
  try {
    return await boundedRows<Promotion["duplicates"][number]>(Prisma.sql`
      SELECT json_build_object('id', i.id, 'key', i.key, 'title', i.title, 'lane_id', i.lane_id,
        'assignee_id', i.assignee_id, 'priority', i.priority, 'type', i.type) AS issue, best.why
      FROM (
        SELECT DISTINCT ON (c.id) c.id, c.why, likeness.of_title + CASE c.why WHEN 'error' THEN 2
          WHEN 'culprit' THEN 0.6 WHEN 'exception_class' THEN 0.5 ELSE 0 END AS score
        FROM (
          SELECT o.linked_issue_id AS id, 'error' AS why FROM error_groups o
          WHERE o.tenant_id = ${tenantId} AND o.project_id = ${projectId} AND o.linked_issue_id IS NOT NULL
            AND o.id <> ${group.id} AND (o.fingerprint = ${group.fingerprint} OR o.merged_into_id = ${group.id})
          UNION ALL (
            SELECT id, 'title' FROM issues WHERE tenant_id = ${tenantId} AND project_id = ${projectId}
            ORDER BY number DESC LIMIT ${NEWEST})
          ${naming(project, ownClass(group), "exception_class")}
          ${naming(project, placeNames(group), "culprit")}
        ) c
        JOIN issues n ON n.tenant_id = ${tenantId} AND n.id = c.id
        CROSS JOIN LATERAL (
          SELECT greatest(similarity(n.title, ${title}), similarity(n.title, left(${group.latest_message}, 255))) AS of_title
        ) likeness
        WHERE c.why = 'error' OR likeness.of_title >= CASE c.why WHEN 'title' THEN ${ALIKE}::real ELSE ${SOMEWHAT_ALIKE}::real END
        ORDER BY c.id, score DESC
      ) best
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = best.id AND i.id IS DISTINCT FROM ${group.linked_issue_id}
      ORDER BY best.score DESC, i.id DESC LIMIT ${MOST}`);
  } catch (error) {
    if (sqlState(error) !== TOO_LONG) throw error;
    return [];
  }
}
