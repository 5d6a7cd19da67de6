import { openLanes } from "@/lib/planning/lanes/final-lane";
import { leanIssueColumns } from "@/lib/issues/issues/serialize";
import { isReadableNeighbor } from "@/lib/issues/links/readable-neighbor";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { iso, Prisma, selectJson, selectJsonRow, type Transaction } from "@/lib/platform/db/query";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { type Relation, RelationKind } from "./schema";

/** The relations `r` of an issue `i`, seen from it, whichever side it is on. */
function relationsOf(tenantId: number): Prisma.Sql {
  return Prisma.sql`(
    SELECT id, kind, created_at, other_id AS neighbor_id,
      CASE kind WHEN ${RelationKind.Relates} THEN 'relates' ELSE 'duplicates' END AS relation
    FROM issue_relations WHERE tenant_id = ${tenantId} AND issue_id = i.id
    UNION ALL SELECT id, kind, created_at, issue_id,
      CASE kind WHEN ${RelationKind.Relates} THEN 'relates' ELSE 'duplicated_by' END
    FROM issue_relations WHERE tenant_id = ${tenantId} AND other_id = i.id
  ) r`;
}

/** A select of Relations to issues that the caller can read. A WHERE clause's conditions may follow. */
function selectRelations({ tenantId, actor }: ProjectScope, issueId: number): Prisma.Sql {
  return Prisma.sql`
    SELECT r.id, i.id AS issue_id, r.kind::int AS kind,
      (SELECT to_json(lean) FROM (
        SELECT ${leanIssueColumns}, lane.title AS lane_title, lane.color AS lane_color,
          n.lane_id = ANY(ARRAY(${openLanes(tenantId)})) AS is_open, r.relation) lean) AS issue,
      ${iso("r.created_at")} AS created_at, ${iso("r.created_at")} AS updated_at
    FROM issues i
    CROSS JOIN LATERAL ${relationsOf(tenantId)}
    JOIN issues n ON n.tenant_id = ${tenantId} AND n.id = r.neighbor_id AND ${isReadableNeighbor(actor)}
    JOIN lanes lane ON lane.tenant_id = ${tenantId} AND lane.id = n.lane_id
    WHERE i.tenant_id = ${tenantId} AND i.id = ${issueId}`;
}

/**
 * Returns the relations of an issue in the project to issues that the caller can read, oldest
 * first: at most `limit` after the relation `after`, and the id to continue from if there are more.
 */
export async function listRelations(
  project: ProjectScope,
  issueId: number,
  { limit, after }: { limit: number; after: number },
): Promise<{ relations: Relation[]; next: number | undefined }> {
  const found = await selectJson<Relation>(Prisma.sql`
    ${selectRelations(project, issueId)} AND r.id > ${after} ORDER BY r.id LIMIT ${limit + 1}`);
  const relations = found.slice(0, limit);
  return { relations, next: found.length > limit ? relations.at(-1)?.id : undefined };
}

/** Returns one relation of the issue as it sees it, or throws NotFound. */
export async function getRelation(
  project: ProjectScope,
  issueId: number,
  relationId: number,
  tx?: Transaction,
): Promise<Relation> {
  const found = await selectJsonRow<Relation>(
    Prisma.sql`${selectRelations(project, issueId)} AND r.id = ${relationId}`,
    tx,
  );
  if (!found) throw new NotFound("Relation");
  return found;
}

/** Returns the issue's relation in the path. Throws NotFound also if the caller cannot read the other issue. */
export function findRelation(
  project: ProjectScope,
  issueId: number,
  relationId: string | undefined,
): Promise<Relation> {
  return getRelation(project, issueId, pathId(relationId) ?? 0);
}
