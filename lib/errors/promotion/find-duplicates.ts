import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, scanJson, sqlState } from "@/lib/platform/db/query";
import { type ReadSql, readSql } from "@/lib/platform/db/scan-sql";
import { findAlike } from "@/lib/issues/similar/find-alike";
import type { Alike, NamedIssue } from "@/lib/issues/similar/schema";
import { textCondition } from "@/lib/issues/filters/conditions";
import type { Term } from "@/lib/issues/filters/terms";
import type { ErrorGroup, Promotion } from "@/lib/errors/groups/schema";

type Duplicate = Promotion["duplicates"][number];

/** How many issues are named, and how many are compared by their text. */
const MOST = 5;
const COMPARED = 20;
/** What more issues than this name is a word like any other. */
const NAMING = 20;
/** Of the calls that the error went through, the innermost are compared. */
const CALLS = 5;
const TOO_LONG = "57014";

/** Classes that errors of every kind have: an issue that names one says nothing. */
const COMMON =
  /^(Type|Range|Reference|Syntax|Runtime|Value|Key|Index|Name|Attribute|Assertion|IO|OS|Argument|IllegalArgument|IllegalState|NullPointer|InvalidArgument|InvalidOperation|Logic|Standard)?(Error|Exception)$|^(Message|panic)$/;

/** What an error has of its own that an issue may name. */
interface Name {
  why: "exception_class" | "culprit";
  words: string[];
}

/** The class without the names it lies in; none when it is a common one. */
function ownClass({ exception_class: name }: ErrorGroup): Name[] {
  const short = name.split(/[\\/.:]/).findLast((part) => part !== "") ?? "";
  return short.length < 4 || COMMON.test(short) ? [] : [{ why: "exception_class", words: [short] }];
}

/** What says where the error was thrown: the names in `add (src/cart.ts)`, without folders. */
function placeNames({ culprit }: ErrorGroup): Name[] {
  const names = culprit.split(/[\s()]+/).map((part) => part.split(/[\\/]/).at(-1) ?? "");
  const words = [...new Set(names)].filter((name) => name.length >= 4);
  return words.length < 2 ? [] : [{ why: "culprit", words }];
}

interface Known {
  issue: NamedIssue;
  why: "error" | Name["why"];
}

/** Issues of the project whose text has all the words; no order, and one too many tells that there are more. */
function naming({ tenantId, projectId }: ProjectScope, { why, words }: Name): ReadSql {
  const terms = words.map((text): Term => ({ text, key: null }));
  return readSql`UNION ALL (
    SELECT t.issue_id, ${why} FROM issue_search t
    WHERE t.tenant_id = ${tenantId} AND t.project_id = ${projectId} AND ${textCondition(terms)}
    LIMIT ${NAMING + 1})`;
}

/** Issues that are linked to the same error, or that name what it has of its own. */
async function findKnown(
  project: ProjectScope,
  group: ErrorGroup,
  names: Name[],
): Promise<Known[]> {
  const { tenantId, projectId } = project;
  try {
    return await scanJson<Known>(readSql`
      SELECT json_build_object('id', i.id, 'key', i.key, 'title', i.title, 'project_id', i.project_id,
        'lane_id', i.lane_id, 'assignee_id', i.assignee_id, 'priority', i.priority, 'type', i.type) AS issue, known.why
      FROM (
        (SELECT DISTINCT o.linked_issue_id AS id, 'error' AS why FROM error_groups o
          WHERE o.tenant_id = ${tenantId} AND o.project_id = ${projectId} AND o.linked_issue_id IS NOT NULL
            AND o.id <> ${group.id} AND (o.fingerprint = ${group.fingerprint} OR o.merged_into_id = ${group.id})
          ORDER BY 1 DESC LIMIT ${MOST})
        ${names.reduce<ReadSql>((all, name) => readSql`${all} ${naming(project, name)}`, Prisma.empty)}
      ) known
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = known.id`);
  } catch (error) {
    if (sqlState(error) !== TOO_LONG) throw error;
    return [];
  }
}

/** What of an error an issue about it would say; a class that errors of every kind have would only mislead. */
function textOf(group: ErrorGroup, bugTitle: string): { title: string; description: string } {
  const { grouping, culprit, latest_message: message } = group;
  const title = ownClass(group).length > 0 || message === "" ? bugTitle : message;
  const calls = grouping?.source === "frames" ? grouping.inputs.slice(1, 1 + CALLS) : [];
  return { title, description: [message, culprit, ...calls].join("\n") };
}

/** The likeliest first: what is known of the very error, what says the same, then by likeness. */
function byLikelihood(a: Duplicate & { likeness: number }, b: typeof a): number {
  const rank = ({ why, verdict }: Duplicate) => (why === "error" ? 2 : verdict === "same" ? 1 : 0);
  return rank(b) - rank(a) || b.likeness - a.likeness || b.issue.id - a.issue.id;
}

function merge(known: Known[], alike: Alike[], names: Name[]): Duplicate[] {
  const found = new Map<number, Duplicate & { likeness: number }>();
  for (const { issue, verdict, phrases, likeness } of alike) {
    if (verdict) found.set(issue.id, { issue, verdict, phrases, why: "text", likeness });
  }
  const likenessOf = new Map(alike.map(({ issue, likeness }) => [issue.id, likeness]));
  const named = names.filter(({ why }) => known.filter((k) => k.why === why).length <= NAMING);
  for (const { why, words } of named) {
    for (const { issue } of known.filter((k) => k.why === why)) {
      const { verdict, phrases } = found.get(issue.id) ?? { verdict: "related", phrases: words };
      const likeness = likenessOf.get(issue.id) ?? 0;
      found.set(issue.id, { issue, verdict, phrases, why, likeness });
    }
  }
  for (const { issue } of known.filter(({ why }) => why === "error")) {
    const { phrases = [], likeness = 0 } = found.get(issue.id) ?? {};
    found.set(issue.id, { issue, verdict: "same", phrases, why: "error", likeness });
  }
  return [...found.values()].sort(byLikelihood);
}

/**
 * Up to five issues of the project that may be about a group's error, the likeliest first: those of the same error in
 * another environment, and those that say the same or name its class or its place. For who may read the project's
 * issues. Where looking for names takes too long, what is found by text alone.
 */
export async function findDuplicates(
  project: ProjectScope,
  group: ErrorGroup,
  title: string,
): Promise<Duplicate[]> {
  const names = [...ownClass(group), ...placeNames(group)];
  const { linked_issue_id: linkedId } = group;
  const [known, alike] = await Promise.all([
    findKnown(project, group, names),
    findAlike(project, textOf(group, title), {
      across: false,
      limit: COMPARED,
      except: linkedId ?? undefined,
    }),
  ]);
  return merge(known, alike, names)
    .filter(({ issue }) => issue.id !== linkedId)
    .slice(0, MOST)
    .map(({ issue, verdict, phrases, why }) => ({ issue, verdict, phrases, why }));
}
