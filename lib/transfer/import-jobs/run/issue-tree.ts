import { MAX_LEVELS } from "@/lib/issues/links/check-parent";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson, type Transaction } from "@/lib/platform/db/query";

interface Branch {
  id: number;
  parentId: number;
}

/**
 * The part of a project's sub-issues in which new parents of some issues could form a cycle or too
 * many levels. The caller must have locked the parents.
 */
export class IssueTree {
  private readonly parents = new Map<number, number>();
  private readonly children = new Map<number, number[]>();

  private constructor(branches: Branch[]) {
    for (const branch of branches) this.put(branch);
  }

  /** Loads what is above and below these issues, with two reads for all of them. */
  static async read(
    { tenantId, projectId }: ProjectScope,
    ids: number[],
    tx: Transaction,
  ): Promise<IssueTree> {
    const mine = Prisma.sql`i.tenant_id = ${tenantId} AND i.project_id = ${projectId}`;
    const above = Prisma.sql`
      WITH RECURSIVE line(id, parent_id, level) AS (
        SELECT i.id, i.parent_id, 1 FROM issues i WHERE ${mine} AND i.id = ANY(${ids}::int[])
        UNION
        SELECT i.id, i.parent_id, line.level + 1 FROM line JOIN issues i ON ${mine} AND i.id = line.parent_id
        WHERE line.level <= ${MAX_LEVELS}
      )
      SELECT DISTINCT id, parent_id AS "parentId" FROM line WHERE parent_id IS NOT NULL`;
    const below = Prisma.sql`
      WITH RECURSIVE part(id, parent_id, level) AS (
        SELECT i.id, i.parent_id, 1 FROM issues i WHERE ${mine} AND i.parent_id = ANY(${ids}::int[])
        UNION
        SELECT i.id, i.parent_id, part.level + 1 FROM part JOIN issues i ON ${mine} AND i.parent_id = part.id
        WHERE part.level <= ${MAX_LEVELS}
      )
      SELECT DISTINCT id, parent_id AS "parentId" FROM part`;
    return new IssueTree([
      ...(await selectJson<Branch>(above, tx)),
      ...(await selectJson<Branch>(below, tx)),
    ]);
  }

  /** Gives an issue a parent, or returns why it cannot have it. */
  add(branch: Branch): string | undefined {
    const { id, parentId } = branch;
    const known = this.parents.get(id);
    if (known !== undefined) return known === parentId ? undefined : "is not its only parent";
    if (id === parentId) return "cannot be its own parent";
    const line = this.lineOf(parentId);
    if (line.includes(id)) return "is a sub-issue of this issue";
    if (line.length + this.heightOf(id) > MAX_LEVELS) {
      return `would make more than ${MAX_LEVELS} levels of sub-issues`;
    }
    this.put(branch);
    return undefined;
  }

  private put({ id, parentId }: Branch): void {
    if (this.parents.has(id)) return;
    this.parents.set(id, parentId);
    const children = this.children.get(parentId);
    if (children) children.push(id);
    else this.children.set(parentId, [id]);
  }

  /** The issue and what is above it. */
  private lineOf(id: number): number[] {
    const line = [id];
    for (let at = this.parents.get(id); at !== undefined; at = this.parents.get(at)) {
      if (line.length > MAX_LEVELS) break;
      line.push(at);
    }
    return line;
  }

  /** The number of levels from the issue down. */
  private heightOf(id: number, level = 1): number {
    const children = level > MAX_LEVELS ? [] : (this.children.get(id) ?? []);
    return 1 + children.reduce((most, child) => Math.max(most, this.heightOf(child, level + 1)), 0);
  }
}
