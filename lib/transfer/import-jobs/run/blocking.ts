import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, rows, type Transaction } from "@/lib/platform/db/query";

export interface Link {
  blockerId: number;
  blockedId: number;
}

/**
 * Maximum number of issues visited to detect a cycle; imports do not add links to longer chains.
 */
const MAX_VISITED = 20_000;

/**
 * The part of the blocking graph in which new links to some issues could create a cycle. The caller
 * must have locked the links.
 */
export class Blocking {
  private readonly waiting = new Map<number, Set<number>>();
  private visits = 0;

  private constructor(links: Link[]) {
    for (const link of links) this.put(link);
  }

  /** Loads every link reachable from these issues. */
  static async read(
    { tenantId }: ProjectScope,
    blockedIds: number[],
    tx: Transaction,
  ): Promise<Blocking> {
    const links = await rows<Link>(
      Prisma.sql`
        WITH RECURSIVE reached(id) AS (
          SELECT unnest(${blockedIds}::int[])
          UNION
          SELECT l.blocked_id FROM reached r
          JOIN issue_links l ON l.tenant_id = ${tenantId} AND l.blocker_id = r.id
        )
        SELECT l.blocker_id AS "blockerId", l.blocked_id AS "blockedId"
        FROM reached r JOIN issue_links l ON l.tenant_id = ${tenantId} AND l.blocker_id = r.id`,
      tx,
    );
    return new Blocking(links);
  }

  /** Adds a link, or returns why it is not allowed. */
  add(link: Link): string | undefined {
    if (link.blockerId === link.blockedId) return "cannot block itself";
    const exists = this.waiting.get(link.blockerId)?.has(link.blockedId) ?? false;
    if (!exists && this.reaches(link.blockedId, link.blockerId)) {
      return this.visits > MAX_VISITED
        ? "is in a chain that is too long to check"
        : "would create a cycle";
    }
    this.put(link);
    return undefined;
  }

  private put({ blockerId, blockedId }: Link): void {
    const waiting = this.waiting.get(blockerId);
    if (waiting) waiting.add(blockedId);
    else this.waiting.set(blockerId, new Set([blockedId]));
  }

  /**
   * True if one issue waits for another, directly or transitively, or if the search limit was
   * reached.
   */
  private reaches(from: number, to: number): boolean {
    const seen = new Set([from]);
    const next = [from];
    this.visits = 0;
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      this.visits += 1;
      if (at === to || this.visits > MAX_VISITED) return true;
      for (const id of this.waiting.get(at) ?? []) {
        if (seen.has(id)) continue;
        seen.add(id);
        next.push(id);
      }
    }
    return false;
  }
}
