import { checkReferences, isAssignable } from "@/lib/issues/issues/check-references";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { Invalid, NotFound } from "@/lib/platform/http/errors";
import { canReadIssues } from "@/lib/platform/membership/readers";
import { finalLane } from "@/lib/planning/lanes/final-lane";
import type { TransferBody, TransferPlan } from "./schema";

/** A transfer from one project to another. */
export interface Transfer {
  from: ProjectScope;
  to: ProjectScope;
  issueId: number;
  mapping: TransferBody["mapping"];
}

/** A label or branch link of the issue, and what it is in the other project. */
interface Match {
  id: number;
  name: string;
  there: number | null;
}

interface Facts {
  version: number;
  key: string;
  number: number;
  lane_id: number;
  sprint_id: number | null;
  epic_id: number | null;
  assignee_id: number | null;
  lane: string;
  sprint: string | null;
  epic: string | null;
  assignee: string | null;
  assignee_stays: boolean;
  lane_there: number | null;
  first_lane: number;
  final_lane: number;
  is_done: boolean;
  sprint_there: number | null;
  epic_there: number | null;
  labels: Match[];
  branch_links: Match[];
  watchers: string[];
  error_groups: string[];
  parent_id: number | null;
  parent: string | null;
  children: string[];
  external_id: string | null;
  has_external_id_there: boolean;
  /** What the issue was in the other project before. */
  former: { number: number; key: string } | null;
}

/** What becomes of an issue, and the version for which this holds. */
export interface Planned {
  plan: TransferPlan;
  facts: Facts;
  /** The branch links that stay, with their repository in the other project. */
  links: Match[];
}

function factsOf({ from, to, issueId }: Transfer): Prisma.Sql {
  const { tenantId } = from;
  const there = (table: string) =>
    Prisma.sql`FROM ${Prisma.raw(table)} t WHERE t.tenant_id = ${tenantId} AND t.project_id = ${to.projectId}`;
  const sameTitle = (table: string) =>
    Prisma.sql`lower(t.title) = lower(${Prisma.raw(table)}.title)`;
  return Prisma.sql`
    SELECT i.version, i.key, i.number, i.lane_id, i.sprint_id, i.epic_id, i.assignee_id, i.parent_id, i.external_id, lane.title AS lane, sprint.title AS sprint,
      epic.title AS epic, u.first_name || ' ' || u.last_name AS assignee,
      (SELECT t.id ${there("lanes")} AND ${sameTitle("lane")} ORDER BY t.sort_order LIMIT 1) AS lane_there,
      (SELECT t.id ${there("lanes")} ORDER BY t.sort_order LIMIT 1) AS first_lane,
      ${finalLane(to)} AS final_lane, i.lane_id = ${finalLane(from)} AS is_done,
      (SELECT t.id ${there("sprints")} AND ${sameTitle("sprint")} AND t.completed_at IS NULL ORDER BY t.id DESC LIMIT 1)
        AS sprint_there,
      (SELECT t.id ${there("epics")} AND ${sameTitle("epic")} ORDER BY t.id LIMIT 1) AS epic_there,
      ${isAssignable(to, Prisma.sql`i.assignee_id`, Prisma.sql`${to.ownerId}::int`)} AS assignee_stays,
      COALESCE((SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'there',
          (SELECT t.id ${there("labels")} AND lower(t.name) = lower(l.name) LIMIT 1)) ORDER BY l.id)
        FROM issue_labels il JOIN labels l ON l.tenant_id = ${tenantId} AND l.id = il.label_id
        WHERE il.tenant_id = ${tenantId} AND il.issue_id = i.id), '[]') AS labels,
      COALESCE((SELECT json_agg(json_build_object('id', b.id, 'name', b.branch_name, 'there',
          (SELECT t.id ${there("vcs_repos")} AND lower(t.repo_full_name) = lower(r.repo_full_name) LIMIT 1)) ORDER BY b.id)
        FROM branch_links b JOIN vcs_repos r ON r.tenant_id = ${tenantId} AND r.id = b.project_vcs_repo_id
        WHERE b.tenant_id = ${tenantId} AND b.issue_id = i.id), '[]') AS branch_links,
      ARRAY(SELECT w.first_name || ' ' || w.last_name FROM watches x
        JOIN users w ON w.tenant_id = ${tenantId} AND w.id = x.user_id
        WHERE x.tenant_id = ${tenantId} AND x.issue_id = i.id
          AND NOT ${canReadIssues(tenantId, Prisma.sql`x.user_id`, to.projectId)} ORDER BY w.id) AS watchers,
      ARRAY(SELECT g.exception_class FROM error_groups g
        WHERE g.tenant_id = ${tenantId} AND g.linked_issue_id = i.id ORDER BY g.id) AS error_groups,
      (SELECT p.key FROM issues p WHERE p.tenant_id = ${tenantId} AND p.id = i.parent_id) AS parent,
      ARRAY(SELECT c.key FROM issues c WHERE c.tenant_id = ${tenantId} AND c.parent_id = i.id ORDER BY c.id) AS children,
      EXISTS (SELECT 1 ${there("issues")} AND t.external_id = i.external_id) AS has_external_id_there,
      (SELECT json_build_object('number', t.number, 'key', t.key) ${there("former_issue_keys")} AND t.issue_id = i.id
        ORDER BY t.number DESC LIMIT 1) AS former
    FROM issues i
    JOIN lanes lane ON lane.tenant_id = ${tenantId} AND lane.id = i.lane_id
    LEFT JOIN sprints sprint ON sprint.tenant_id = ${tenantId} AND sprint.id = i.sprint_id
    LEFT JOIN epics epic ON epic.tenant_id = ${tenantId} AND epic.id = i.epic_id
    LEFT JOIN users u ON u.tenant_id = ${tenantId} AND u.id = i.assignee_id
    WHERE i.tenant_id = ${tenantId} AND i.project_id = ${from.projectId} AND i.id = ${issueId}`;
}

/** Throws Invalid on `mapping.<field>` for a reference outside the other project. */
async function checkMapping({ to, mapping }: Transfer, tx: Transaction): Promise<void> {
  if (!mapping) return;
  try {
    await checkReferences(to, mapping, tx);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(
      Object.fromEntries(
        Object.entries(error.errors).map(([field, messages]) => [`mapping.${field}`, messages]),
      ),
    );
  }
}

/** The first value that is given; null counts as one. */
function given<T>(mapped: T | undefined, found: T): T {
  return mapped === undefined ? found : mapped;
}

function lostBy(facts: Facts, plan: Omit<TransferPlan, "lost">, mapping: Transfer["mapping"]) {
  const lost: TransferPlan["lost"] = [];
  const add = (field: string, from: string | null) => {
    if (from !== null) lost.push({ field, from });
  };
  if (facts.lane_there === null && mapping?.lane_id === undefined) add("lane_id", facts.lane);
  if (plan.sprint_id === null) add("sprint_id", facts.sprint);
  if (plan.epic_id === null) add("epic_id", facts.epic);
  if (!mapping?.label_ids)
    for (const { name, there } of facts.labels) if (there === null) add("label_ids", name);
  if (plan.assignee_id === null) add("assignee_id", facts.assignee);
  add("parent_id", facts.parent);
  for (const key of facts.children) add("children", key);
  for (const { name, there } of facts.branch_links) if (there === null) add("branch_links", name);
  for (const title of facts.error_groups) add("error_groups", title);
  if (facts.has_external_id_there) add("external_id", facts.external_id);
  for (const name of facts.watchers) add("watchers", name);
  return lost;
}

/**
 * Decides what becomes of an issue in another project: what has the same name there, or what `mapping`
 * says. Throws NotFound, and Invalid on `mapping`.
 */
export async function planTransfer(transfer: Transfer, tx: Transaction): Promise<Planned> {
  const { to, mapping } = transfer;
  await checkMapping(transfer, tx);
  const facts = await selectJsonRow<Facts>(factsOf(transfer), tx);
  if (!facts) throw new NotFound("Issue");
  const labels = facts.labels.flatMap(({ there }) => there ?? []);
  const plan = {
    project_id: to.projectId,
    lane_id:
      mapping?.lane_id ?? facts.lane_there ?? (facts.is_done ? facts.final_lane : facts.first_lane),
    sprint_id: given(mapping?.sprint_id, facts.sprint_there),
    epic_id: given(mapping?.epic_id, facts.epic_there),
    label_ids: [...new Set(mapping?.label_ids ?? labels)].sort((a, b) => a - b),
    assignee_id: facts.assignee_stays ? facts.assignee_id : null,
    former_key: facts.former?.key ?? null,
  };
  const links = facts.branch_links.filter(({ there }) => there !== null);
  return { plan: { ...plan, lost: lostBy(facts, plan, mapping) }, facts, links };
}
