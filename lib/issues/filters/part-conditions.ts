import { isReadableNeighbor } from "@/lib/issues/links/readable-neighbor";
import { openLanes } from "@/lib/planning/lanes/final-lane";
import { Prisma } from "@/lib/platform/db/query";
import type { Choice, PartName } from "./choice";
import type { FilterReader } from "./choice-conditions";

/** A subquery for the rows of a part of the issue `i`. */
function rowsOf(part: PartName, { tenantId, actor }: FilterReader): Prisma.Sql {
  const parts: Record<PartName, Prisma.Sql> = {
    attachments: Prisma.sql`attachments p WHERE p.tenant_id = ${tenantId} AND p.issue_id = i.id`,
    branches: Prisma.sql`branch_links p WHERE p.tenant_id = ${tenantId} AND p.issue_id = i.id`,
    blockers: Prisma.sql`issue_links p JOIN issues n ON n.tenant_id = ${tenantId} AND n.id = p.blocker_id
      AND n.lane_id = ANY(ARRAY(${openLanes(tenantId)})) AND ${isReadableNeighbor(actor)}
      WHERE p.tenant_id = ${tenantId} AND p.blocked_id = i.id`,
    children: Prisma.sql`issues p WHERE p.tenant_id = ${tenantId} AND p.parent_id = i.id
      AND p.parent_id IS NOT NULL AND p.archived_at IS NULL`,
    comments: Prisma.sql`comments p WHERE p.tenant_id = ${tenantId} AND p.issue_id = i.id`,
    // A merged group's issue has it no longer: the group that it was merged into may be another's.
    error_group: Prisma.sql`error_groups p WHERE p.tenant_id = ${tenantId} AND p.linked_issue_id = i.id
      AND p.merged_into_id IS NULL`,
  };
  return parts[part];
}

/** The condition of `has`: any of the parts, all of them, or none. */
export function partCondition({ values, isNot, isAll }: Choice, reader: FilterReader): Prisma.Sql {
  const conditions = (values as readonly PartName[]).map(
    (part) => Prisma.sql`EXISTS (SELECT 1 FROM ${rowsOf(part, reader)})`,
  );
  const joined = Prisma.join(conditions, isAll ? " AND " : " OR ");
  return isNot ? Prisma.sql`NOT (${joined})` : Prisma.sql`(${joined})`;
}
