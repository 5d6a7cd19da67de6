import type { ProjectScope } from "@/lib/platform/access/scopes";
import { NotFound } from "@/lib/platform/http/errors";
import { pathId } from "@/lib/platform/http/input";
import { Prisma, selectJson, selectJsonRow } from "@/lib/platform/db/query";
import type { Comment } from "./schema";
import { commentColumns, reactionsOf } from "./serialize";

/** Maximum number of comments in memory at once, because each can be 65,535 characters long. */
const CHUNK = 200;

/**
 * Yields the comments on an issue as JSON, oldest first, in chunks, because an issue can have any
 * number of them.
 */
export async function* listComments(
  { tenantId }: ProjectScope,
  issueId: number,
): AsyncGenerator<string[], void> {
  for (let after = 0; ;) {
    const found = await selectJson<Comment>(Prisma.sql`
      SELECT ${commentColumns(reactionsOf(tenantId))} FROM comments c JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
      WHERE c.tenant_id = ${tenantId} AND c.issue_id = ${issueId} AND c.id > ${after} ORDER BY c.id LIMIT ${CHUNK}`);
    yield found.map((comment) => JSON.stringify(comment));
    const last = found.at(-1);
    if (!last || found.length < CHUNK) return;
    after = last.id;
  }
}

/** Returns the project's comment with this id, or throws NotFound. */
export async function readComment(
  { tenantId, projectId }: ProjectScope,
  id: number,
): Promise<Comment> {
  const found = await selectJsonRow<Comment>(Prisma.sql`
    SELECT ${commentColumns(reactionsOf(tenantId))} FROM comments c
    JOIN users u ON u.tenant_id = c.tenant_id AND u.id = c.user_id
    JOIN issues i ON i.tenant_id = c.tenant_id AND i.id = c.issue_id AND i.project_id = ${projectId}
    WHERE c.tenant_id = ${tenantId} AND c.id = ${id}`);
  if (!found) throw new NotFound("Comment");
  return found;
}

/** The columns that permission checks and writes need. */
export interface CommentRef {
  id: number;
  issue_id: number;
  created_by_id: number;
}

/** Returns the issue's comment in the path, or throws NotFound. */
export async function findComment(
  project: ProjectScope,
  issueId: number,
  commentId: string | undefined,
): Promise<CommentRef> {
  const found = await selectJsonRow<CommentRef>(Prisma.sql`
    SELECT id, issue_id, user_id AS created_by_id FROM comments
    WHERE tenant_id = ${project.tenantId} AND issue_id = ${issueId} AND id = ${pathId(commentId) ?? 0}`);
  if (!found) throw new NotFound("Comment");
  return found;
}
