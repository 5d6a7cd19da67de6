import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { LockedGroup } from "@/lib/errors/groups/lock-groups";

/**
 * Has locked groups at the top that have no issue take that of a group below them, so that one error has one Bug: first
 * of those that were merged right into them, then the one seen last.
 */
export async function takeIssues(
  { tenantId }: ProjectScope,
  topIds: number[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET linked_issue_id = below.linked_issue_id
      FROM (
        SELECT DISTINCT ON (m.merged_into_id) m.merged_into_id, m.linked_issue_id FROM error_groups m
        WHERE m.tenant_id = ${tenantId} AND m.merged_into_id = ANY(${topIds}::int[]) AND m.linked_issue_id IS NOT NULL
        ORDER BY m.merged_into_id, m.merge_parent_id = m.merged_into_id DESC,
          GREATEST(m.last_seen_at, m.own_last_seen_at) DESC, m.id DESC
      ) below
      WHERE g.tenant_id = ${tenantId} AND g.id = below.merged_into_id AND g.linked_issue_id IS NULL`,
    tx,
  );
}

/** The groups of a tree whose issue leaves it, or their part of it, with those of `freed`: nothing that stays has it. */
function losers(
  groups: ReadonlyMap<number, LockedGroup>,
  topId: number,
  freed: ReadonlySet<number>,
): number[] {
  const below = new Map<number, number[]>();
  for (const { id, merge_parent_id: parent } of groups.values()) {
    if (parent !== null) below.set(parent, [...(below.get(parent) ?? []), id]);
  }
  const lost: number[] = [];
  // Of the group and all below it: the issues that stay with it, and those that leave. From below upwards, since a
  // group may have its issue from one that has it from another.
  const part = (id: number) => {
    const staying = new Set<number>();
    const leaving = new Set<number>();
    for (const child of below.get(id) ?? []) {
      const under = part(child);
      for (const issue of under.leaving) leaving.add(issue);
      for (const issue of under.staying) (freed.has(child) ? leaving : staying).add(issue);
    }
    const issue = groups.get(id)?.linked_issue_id ?? null;
    if (issue === null) return { staying, leaving };
    if (leaving.has(issue) && !staying.has(issue)) lost.push(id);
    else staying.add(issue);
    return { staying, leaving };
  };
  part(topId);
  return lost;
}

/**
 * Has each group of a locked tree that took over the issue of one below it give it back, when that one leaves with those
 * of `freed`. An issue that no group which leaves has is its own and stays.
 */
export async function giveIssuesBack(
  { tenantId }: ProjectScope,
  groups: ReadonlyMap<number, LockedGroup>,
  { topId, freed }: { topId: number; freed: ReadonlySet<number> },
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`UPDATE error_groups SET linked_issue_id = NULL, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ANY(${losers(groups, topId, freed)}::int[])`,
    tx,
  );
}
