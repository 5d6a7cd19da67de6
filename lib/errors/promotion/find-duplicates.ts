import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, scanJson, sqlState } from "@/lib/platform/db/query";
import { type ReadSql, readSql } from "@/lib/platform/db/reads/scan-sql";
import { retrieveSimilar } from "@/lib/issues/similar/retrieve-similar";
import type { SimilarCandidate, NamedIssue } from "@/lib/issues/similar/schema";
import { textCondition } from "@/lib/issues/filters/conditions";
import type { Term } from "@/lib/issues/filters/terms";
import type { ErrorGroup, Promotion } from "@/lib/errors/groups/schema";

type Duplicate = Promotion["duplicates"][number];

/** Maximum number of issues returned, and of issues compared by text. */
const MAX_DUPLICATES = 5;
const MAX_COMPARED = 20;
/** A name that occurs in more issues than this counts as a common word. */
const MAX_MENTIONS = 20;
/** Number of innermost frames compared. */
const MAX_CALLS = 5;
const QUERY_CANCELED = "57014";

/** Generic classes. Mentioning one of them is no evidence of a duplicate. */
const COMMON =
  /^(Type|Range|Reference|Syntax|Runtime|Value|Key|Index|Name|Attribute|Assertion|IO|OS|Argument|IllegalArgument|IllegalState|NullPointer|InvalidArgument|InvalidOperation|Logic|Standard)?(Error|Exception)$|^(Message|panic)$/;

/** A distinctive name from the error, which issues may mention. */
interface Name {
  why: "exception_class" | "culprit";
  words: string[];
}

/** Returns the class without its namespace, or an empty list if it is generic. */
function ownClass({ exception_class: name }: ErrorGroup): Name[] {
  const short = name.split(/[\\/.:]/).findLast((part) => part !== "") ?? "";
  return short.length < 4 || COMMON.test(short) ? [] : [{ why: "exception_class", words: [short] }];
}

/** Returns the names in `add (src/cart.ts)` that locate the error, without folders. */
function locationNames({ culprit }: ErrorGroup): Name[] {
  const names = culprit.split(/[\s()]+/).map((part) => part.split(/[\\/]/).at(-1) ?? "");
  const words = [...new Set(names)].filter((name) => name.length >= 4);
  return words.length < 2 ? [] : [{ why: "culprit", words }];
}

interface Match {
  issue: NamedIssue;
  why: "error" | Name["why"];
}

/**
 * Selects the issues in the project whose text contains all the words, in no particular order.
 * Fetches one more than the limit to detect whether there are more.
 */
function issuesMentioning({ tenantId, projectId }: ProjectScope, { why, words }: Name): ReadSql {
  const terms = words.map((text): Term => ({ text, key: null }));
  return readSql`UNION ALL (
    SELECT t.issue_id, ${why} FROM issue_search t
    WHERE t.tenant_id = ${tenantId} AND t.project_id = ${projectId} AND ${textCondition(terms)}
    LIMIT ${MAX_MENTIONS + 1})`;
}

/** Returns issues that are linked to the same error, or that mention its distinctive names. */
async function findMatches(
  project: ProjectScope,
  group: ErrorGroup,
  names: Name[],
): Promise<Match[]> {
  const { tenantId, projectId } = project;
  try {
    return await scanJson<Match>(readSql`
      SELECT json_build_object('id', i.id, 'key', i.key, 'title', i.title, 'project_id', i.project_id,
        'lane_id', i.lane_id, 'assignee_id', i.assignee_id, 'priority', i.priority, 'type', i.type) AS issue, matches.why
      FROM (
        (SELECT DISTINCT o.linked_issue_id AS id, 'error' AS why FROM error_groups o
          WHERE o.tenant_id = ${tenantId} AND o.project_id = ${projectId} AND o.linked_issue_id IS NOT NULL
            AND o.id <> ${group.id} AND (o.fingerprint = ${group.fingerprint} OR o.merged_into_id = ${group.id})
          ORDER BY 1 DESC LIMIT ${MAX_DUPLICATES})
        ${names.reduce<ReadSql>((all, name) => readSql`${all} ${issuesMentioning(project, name)}`, Prisma.empty)}
      ) matches
      JOIN issues i ON i.tenant_id = ${tenantId} AND i.id = matches.id AND i.archived_at IS NULL`);
  } catch (error) {
    if (sqlState(error) !== QUERY_CANCELED) throw error;
    return [];
  }
}

/**
 * Returns text that an issue about the error would contain. A generic class is left out, because it
 * would only mislead.
 */
function textOf(group: ErrorGroup, bugTitle: string): { title: string; description: string } {
  const { grouping, culprit, latest_message: message } = group;
  const title = ownClass(group).length > 0 || message === "" ? bugTitle : message;
  const calls = grouping?.source === "frames" ? grouping.inputs.slice(1, 1 + MAX_CALLS) : [];
  return { title, description: [message, culprit, ...calls].join("\n") };
}

/**
 * Sorts by likelihood: the same error first, then issues with the verdict `same`, then by
 * similarity.
 */
function byLikelihood(a: Duplicate & { likeness: number }, b: typeof a): number {
  const rank = ({ why, verdict }: Duplicate) => (why === "error" ? 2 : verdict === "same" ? 1 : 0);
  return rank(b) - rank(a) || b.likeness - a.likeness || b.issue.id - a.issue.id;
}

function merge(matches: Match[], similar: SimilarCandidate[], names: Name[]): Duplicate[] {
  const found = new Map<number, Duplicate & { likeness: number }>();
  for (const { issue, verdict, phrases, likeness } of similar) {
    if (verdict) found.set(issue.id, { issue, verdict, phrases, why: "text", likeness });
  }
  const likenessOf = new Map(similar.map(({ issue, likeness }) => [issue.id, likeness]));
  const distinctive = names.filter(
    ({ why }) => matches.filter((match) => match.why === why).length <= MAX_MENTIONS,
  );
  for (const { why, words } of distinctive) {
    for (const { issue } of matches.filter((match) => match.why === why)) {
      const { verdict, phrases } = found.get(issue.id) ?? { verdict: "related", phrases: words };
      const likeness = likenessOf.get(issue.id) ?? 0;
      found.set(issue.id, { issue, verdict, phrases, why, likeness });
    }
  }
  for (const { issue } of matches.filter(({ why }) => why === "error")) {
    const { phrases = [], likeness = 0 } = found.get(issue.id) ?? {};
    found.set(issue.id, { issue, verdict: "same", phrases, why: "error", likeness });
  }
  return [...found.values()].sort(byLikelihood);
}

/**
 * Returns up to five issues in the project that may be about a group's error, most likely first:
 * those about the same error in another environment or about a group merged into this one, and
 * those that are similar or mention its class or location. Only for callers who can read the
 * project's issues. If searching for names takes too long, returns only those found by text.
 */
export async function findDuplicates(
  project: ProjectScope,
  group: ErrorGroup,
  title: string,
): Promise<Duplicate[]> {
  const names = [...ownClass(group), ...locationNames(group)];
  const { linked_issue_id: linkedId } = group;
  const [matches, similar] = await Promise.all([
    findMatches(project, group, names),
    retrieveSimilar(project, textOf(group, title), {
      across: false,
      limit: MAX_COMPARED,
      except: linkedId ?? undefined,
    }),
  ]);
  return merge(matches, similar, names)
    .filter(({ issue }) => issue.id !== linkedId)
    .slice(0, MAX_DUPLICATES)
    .map(({ issue, verdict, phrases, why }) => ({ issue, verdict, phrases, why }));
}
