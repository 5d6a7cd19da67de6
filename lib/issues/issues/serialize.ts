import type { Actor } from "@/lib/platform/access/actor";
import { readsEveryIssue } from "@/lib/platform/membership/project-sets";
import { isReadableNeighbor } from "@/lib/issues/links/readable-neighbor";
import { openLanes, resolvedAt } from "@/lib/planning/lanes/final-lane";
import { branchLinkJoins, branchLinkJson } from "@/lib/issues/links/branch-link-json";
import { iso, Prisma } from "@/lib/platform/db/query";
import type { Issue } from "./schema";

/**
 * The wire form of issues, as select lists. Every alias is a wire name, so that a row is the
 * resource. All but `leanIssueColumns` read from an issue with the alias `i`.
 */
const scalars = Prisma.sql`
  i.id, i.key, i.title, i.user_id, i.assignee_id, i.project_id, i.lane_id, i.sprint_id, i.epic_id,
  i.priority::int AS priority, i.type::int AS type, i.estimated_minutes, i.start_on, i.due_on, i.parent_id, i.position::float8 AS position, i.version,
  ${iso("i.created_at")} AS created_at, ${iso("i.updated_at")} AS updated_at,
  ${iso("i.handed_to_assistant_at")} AS handed_to_assistant_at, ${iso("i.archived_at")} AS archived_at`;

/** Stands for a caller who can read every issue of the workspace. */
interface Everyone {
  isEveryone: true;
  tenant: { id: number };
}
type Reader = Actor | Everyone;

/** Only issues that have had dependencies pay for reading them. */
function neighborIds(actor: Reader, here: Prisma.Sql, there: Prisma.Sql): Prisma.Sql {
  const join =
    "isEveryone" in actor || readsEveryIssue(actor)
      ? Prisma.empty
      : Prisma.sql`JOIN issues n ON n.tenant_id = ${actor.tenant.id} AND n.id = l.${there} AND ${isReadableNeighbor(actor)}`;
  return Prisma.sql`CASE WHEN i.is_linked THEN ARRAY(SELECT l.${there} FROM issue_links l ${join}
    WHERE l.tenant_id = ${actor.tenant.id} AND l.${here} = i.id ORDER BY 1) ELSE '{}'::int[] END`;
}

const BLOCKER = Prisma.sql`blocker_id`;
const BLOCKED = Prisma.sql`blocked_id`;

/** Ids of the readable issues that block `i`. */
export function blockedByIds(actor: Reader): Prisma.Sql {
  return neighborIds(actor, BLOCKED, BLOCKER);
}

/** Ids of the readable issues that `i` blocks. */
export function blocksIds(actor: Reader): Prisma.Sql {
  return neighborIds(actor, BLOCKER, BLOCKED);
}

function labelIds(actor: Reader): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT il.label_id FROM issue_labels il
    WHERE il.tenant_id = ${actor.tenant.id} AND il.issue_id = i.id ORDER BY 1)`;
}

const NO_CHILDREN = Prisma.sql`'{"total":0,"done":0}'::json`;

/** The number of sub-issues of `i`, as JSON. Only issues that have had some pay for the count. */
function childrenOf(tenantId: number): Prisma.Sql {
  return Prisma.sql`CASE WHEN i.is_parent THEN (
    SELECT json_build_object('total', count(*), 'done', count(*) FILTER (WHERE h.lane_id = (
      SELECT l.id FROM lanes l WHERE l.tenant_id = ${tenantId} AND l.project_id = i.project_id
      ORDER BY l.sort_order DESC LIMIT 1)))
    FROM issues h WHERE h.tenant_id = ${tenantId} AND h.parent_id = i.id
      AND h.archived_at IS NULL) ELSE ${NO_CHILDREN} END`;
}

/** True if one of the issues `n` is open and due after the day. */
function isLate(tenantId: number, dueOn: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`n.due_on > ${dueOn} AND n.lane_id = ANY(ARRAY(${openLanes(tenantId)}))`;
}

/** Whether a readable open issue that blocks `i` is due later. Only issues that are due and have blockers pay for it. */
function scheduleRisk(actor: Reader): Prisma.Sql {
  const { id } = actor.tenant;
  const isReadable = "isEveryone" in actor ? Prisma.sql`true` : isReadableNeighbor(actor);
  return Prisma.sql`CASE WHEN i.due_on IS NULL OR NOT i.is_linked THEN false ELSE EXISTS (
    SELECT 1 FROM issue_links l JOIN issues n ON n.tenant_id = ${id} AND n.id = l.blocker_id
    WHERE l.tenant_id = ${id} AND l.blocked_id = i.id AND ${isReadable}
      AND ${isLate(id, Prisma.sql`i.due_on`)}) END`;
}

/** What of an issue `i` depends on its sub-issues and blockers: `schedule_risk` and `children`. */
export function relatedColumns(actor: Reader): Prisma.Sql {
  return Prisma.sql`${scheduleRisk(actor)} AS schedule_risk, ${childrenOf(actor.tenant.id)} AS children`;
}

/** The same for an issue that has neither, or is not complete yet. */
const unrelatedColumns = Prisma.sql`false AS schedule_risk, ${NO_CHILDREN} AS children`;

/** An issue in a list. */
export function listedIssueColumns(actor: Reader): Prisma.Sql {
  return listedColumns(actor, relatedColumns(actor));
}

function listedColumns(actor: Reader, related: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${scalars}, ${related}, ${blockedByIds(actor)} AS blocked_by_ids, ${blocksIds(actor)} AS blocks_ids,
    ${labelIds(actor)} AS label_ids`;
}

/** An item in the issue list (docs/spec/issues.md#list). Only issues with a parent pay for its key. */
export function listItemColumns(actor: Actor): Prisma.Sql {
  return Prisma.sql`${listedIssueColumns(actor)},
    CASE WHEN i.parent_id IS NOT NULL THEN (SELECT p.key FROM issues p
      WHERE p.tenant_id = ${actor.tenant.id} AND p.id = i.parent_id) END AS parent_key`;
}

/** A card on the board, before `openNeighborColumns`: the list item and the number of its branch links. */
export function cardColumns(actor: Actor): Prisma.Sql {
  const { id } = actor.tenant;
  return Prisma.sql`${listItemColumns(actor)},
    (SELECT count(*)::int FROM branch_links b
      WHERE b.tenant_id = ${id} AND b.issue_id = i.id) AS branch_links_count`;
}

/** Those of the issues in an array that are not in their project's final lane, as in my issues. */
function openAmong(tenantId: number, ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${ids} = '{}' THEN ${ids} ELSE ARRAY(SELECT n.id FROM issues n
    WHERE n.tenant_id = ${tenantId} AND n.id = ANY(${ids}) AND n.lane_id = ANY(ARRAY(${openLanes(tenantId)}))
    ORDER BY 1) END`;
}

/**
 * Which neighbors of a card `c` are open. Only cards with neighbors pay for it. `c` must be a
 * subquery that ends with OFFSET: the planner would otherwise read the neighbors once for each use.
 */
export function openNeighborColumns(tenantId: number): Prisma.Sql {
  return Prisma.sql`${openAmong(tenantId, Prisma.sql`c.blocked_by_ids`)} AS open_blocked_by_ids,
    ${openAmong(tenantId, Prisma.sql`c.blocks_ids`)} AS open_blocks_ids`;
}

/**
 * The lean issue in the blocking list (docs/spec/issues.md#dependencies), without its relation.
 */
export const leanIssueColumns = Prisma.sql`
  n.id, n.key, n.title, n.project_id, n.lane_id, n.sprint_id, n.assignee_id, n.priority::int AS priority,
  n.type::int AS type`;

/** What the full resource has in addition to the list item, except branch links. */
function moreColumns(tenantId: number): Prisma.Sql {
  return Prisma.sql`i.description, i.prompt, i.external_id, i.resolution, ${resolvedAt(tenantId)},
    ARRAY(SELECT c.id FROM comments c WHERE c.tenant_id = ${tenantId} AND c.issue_id = i.id ORDER BY 1) AS comment_ids`;
}

/** The branch links of an issue, as a JSON array. */
export function branchLinksOf(tenantId: number, issueId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((SELECT json_agg(${branchLinkJson(tenantId)} ORDER BY b.id)
    FROM branch_links b ${branchLinkJoins} WHERE b.tenant_id = ${tenantId} AND b.issue_id = ${issueId}), '[]'::json)`;
}

/** The full issue resource (docs/spec/issues.md#fields). */
export function issueColumns(actor: Actor): Prisma.Sql {
  const { id } = actor.tenant;
  return Prisma.sql`${listedIssueColumns(actor)}, ${moreColumns(id)},
    ${branchLinksOf(id, Prisma.sql`i.id`)} AS branch_links`;
}

/**
 * The full issue resource, except its `label_ids`, of an issue that the statement has inserted:
 * nothing else can refer to it yet.
 */
export function newIssueColumns(tenantId: number): Prisma.Sql {
  return Prisma.sql`${scalars}, ${unrelatedColumns},
    '{}'::int[] AS blocked_by_ids, '{}'::int[] AS blocks_ids,
    i.description, i.prompt, i.external_id, i.resolution, ${resolvedAt(tenantId)},
    '{}'::int[] AS comment_ids, '[]'::json AS branch_links`;
}

declare const unchecked: unique symbol;

/** Ids of issues, among them perhaps some that the caller cannot read. */
interface UncheckedIds {
  readonly [unchecked]: true;
}

/**
 * An issue without what few issues have: branch links, sub-issues, a schedule at risk, and neighbors
 * that the caller cannot read.
 * Every statement would pay for starting the parts of its plan that read them. `completeIssue()`
 * makes it an Issue.
 */
export interface PartialIssue extends Omit<
  Issue,
  "blocked_by_ids" | "blocks_ids" | "branch_links"
> {
  blocked_by_ids: UncheckedIds;
  blocks_ids: UncheckedIds;
  has_branch_links: boolean;
  /** Whether it may have sub-issues, which are not counted yet. */
  is_parent: boolean;
  row_version?: string;
}

/** Selects a PartialIssue. Does not depend on the caller, so it can be read along with them. */
export function partialIssueColumns(tenantId: number): Prisma.Sql {
  const everyone = { isEveryone: true, tenant: { id: tenantId } } as const;
  return Prisma.sql`${listedColumns(everyone, unrelatedColumns)}, ${moreColumns(tenantId)}, i.is_parent,
    EXISTS (SELECT 1 FROM branch_links b WHERE b.tenant_id = ${tenantId} AND b.issue_id = i.id) AS has_branch_links`;
}

/** A PartialIssue, and the transaction that wrote its row: any change to the row has another. */
export type IssueAsRead = PartialIssue & { row_version: string };

/** Selects an IssueAsRead. */
export function issueAsReadColumns(tenantId: number): Prisma.Sql {
  return Prisma.sql`${partialIssueColumns(tenantId)}, i.xmin::text AS row_version`;
}
