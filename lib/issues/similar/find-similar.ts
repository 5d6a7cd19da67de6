import type { ProjectScope } from "@/lib/platform/access/scopes";
import { retrieveSimilar } from "./retrieve-similar";
import type { SimilarBody, SimilarIssue } from "./schema";

const MAX_SIMILAR = 10;

/**
 * Returns the duplicates of a draft and the issues related to it
 * (docs/spec/search.md#similar-issues), most likely first and at most 10, from this project and
 * others whose issues the caller can read.
 */
export async function findSimilar(
  project: ProjectScope,
  { title, description, except_id }: SimilarBody,
): Promise<SimilarIssue[]> {
  const text = { title, description: description ?? "" };
  const except = except_id ?? undefined;
  const similar = await retrieveSimilar(project, text, {
    across: true,
    limit: 4 * MAX_SIMILAR,
    except,
  });
  return similar
    .flatMap(({ issue, verdict, phrases }) => (verdict ? [{ issue, verdict, phrases }] : []))
    .slice(0, MAX_SIMILAR);
}
