import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";
import type { LockedGroup } from "@/lib/errors/groups/lock-groups";

/**
 * Links locked top groups without an issue to the issue of a group below them, so one error has one
 * bug. Prefers a group merged directly into the top group, then the most recently seen.
 */
export async function inheritIssues(
  { tenantId }: ProjectScope,
  topIds: number[],
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`
      UPDATE error_groups g SET linked_issue_id = below.linked_issue_id, linked_at = below.linked_at,
        linked_by_id = below.linked_by_id
      FROM (
        SELECT DISTINCT ON (m.merged_into_id) m.merged_into_id, m.linked_issue_id, m.linked_at, m.linked_by_id
        FROM error_groups m
        WHERE m.tenant_id = ${tenantId} AND m.merged_into_id = ANY(${topIds}::int[]) AND m.linked_issue_id IS NOT NULL
        ORDER BY m.merged_into_id, m.merge_parent_id = m.merged_into_id DESC,
          GREATEST(m.last_seen_at, m.own_last_seen_at) DESC, m.id DESC
      ) below
      WHERE g.tenant_id = ${tenantId} AND g.id = below.merged_into_id AND g.linked_issue_id IS NULL`,
    tx,
  );
}

/**
 * Returns the groups in a tree that lose their issue, because it leaves with the groups in `freed`
 * and none of the groups remaining below them has it.
 */
function groupsLosingIssue(
  groups: ReadonlyMap<number, LockedGroup>,
  topId: number,
  freed: ReadonlySet<number>,
): number[] {
  const below = new Map<number, number[]>();
  for (const { id, merge_parent_id: parent } of groups.values()) {
    if (parent !== null) below.set(parent, [...(below.get(parent) ?? []), id]);
  }
  const lost: number[] = [];
  // Collects the issues that stay and those that leave with their groups. Works bottom-up, because
  // a group may have taken its issue from one that had taken it from another.
  const collect = (id: number) => {
    const staying = new Set<number>();
    const leaving = new Set<number>();
    for (const child of below.get(id) ?? []) {
      const childIssues = collect(child);
      for (const issue of childIssues.leaving) leaving.add(issue);
      for (const issue of childIssues.staying) (freed.has(child) ? leaving : staying).add(issue);
    }
    const issue = groups.get(id)?.linked_issue_id ?? null;
    if (issue === null) return { staying, leaving };
    if (leaving.has(issue) && !staying.has(issue)) lost.push(id);
    else staying.add(issue);
    return { staying, leaving };
  };
  collect(topId);
  return lost;
}

/**
 * Makes each group in a locked tree give back an issue that it took over from a group leaving with
 * those in `freed`. If none of the leaving groups has the issue, it is the group's own and stays.
 */
export async function returnInheritedIssues(
  { tenantId }: ProjectScope,
  groups: ReadonlyMap<number, LockedGroup>,
  { topId, freed }: { topId: number; freed: ReadonlySet<number> },
  tx: Transaction,
): Promise<void> {
  await rows(
    Prisma.sql`UPDATE error_groups SET linked_issue_id = NULL, linked_at = NULL, linked_by_id = NULL, updated_at = now()
      WHERE tenant_id = ${tenantId} AND id = ANY(${groupsLosingIssue(groups, topId, freed)}::int[])`,
    tx,
  );
}
