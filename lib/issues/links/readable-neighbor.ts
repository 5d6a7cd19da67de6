import type { Actor } from "@/lib/platform/access/actor";
import { can } from "@/lib/platform/access/can";
import { Prisma } from "@/lib/platform/db/query";
import { issueReadableProjects, readsEveryIssue } from "@/lib/platform/membership/project-sets";

/**
 * True for an issue `n` that the caller can read (docs/spec/issues.md#dependencies). `home` is a
 * project that they can access, by default the one that `i` is in. For issues there, only the
 * role's read permission is required.
 */
export function isReadableNeighbor(actor: Actor, home = Prisma.sql`i.project_id`): Prisma.Sql {
  if (readsEveryIssue(actor)) return Prisma.sql`true`;
  const readable = Prisma.sql`n.project_id IN (${issueReadableProjects(actor)})`;
  if (!can(actor, "issues.read").allowed) return readable;
  return Prisma.sql`(n.project_id = ${home} OR ${readable})`;
}
