import type { Operation } from "./operation";

/** Returns the singular of a path segment: one of `branch-links` is a `BranchLink`. */
function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Returns an operation's name in generated clients and its anchor in the reference: `postProjectIssueMove` for `POST
 * /api/projects/{projectId}/issues/{issueId}/move`. Stable as long as the method and path are.
 */
export function operationId({ method, path }: Pick<Operation, "method" | "path">): string {
  const segments = path.split("/").slice(2);
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith("{")) return [];
    const isOne = segments[index + 1]?.startsWith("{") ?? false;
    return (isOne ? singular(segment) : segment).split(/[^A-Za-z\d]+/);
  });
  return method.toLowerCase() + words.map(capitalized).join("");
}
