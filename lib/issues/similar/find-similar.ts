import type { ProjectScope } from "@/lib/platform/access/scopes";
import { findAlike } from "./find-alike";
import type { SimilarBody, SimilarIssue } from "./schema";

const MOST = 10;

/**
 * The issues that are the same as, or related to, what is being written (docs/spec/search.md#similar-issues), at most 10, the
 * likeliest first: of the project, and of others whose issues the caller can read.
 */
export async function findSimilar(
  project: ProjectScope,
  { title, description, except_id }: SimilarBody,
): Promise<SimilarIssue[]> {
  const text = { title, description: description ?? "" };
  const except = except_id ?? undefined;
  const alike = await findAlike(project, text, { across: true, limit: 4 * MOST, except });
  return alike
    .flatMap(({ issue, verdict, phrases }) => (verdict ? [{ issue, verdict, phrases }] : []))
    .slice(0, MOST);
}
