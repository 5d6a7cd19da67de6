/**
 * A term in the index: a signed 32-bit hash of project and term. Salted with the project id, which is unique across
 * workspaces, so looking up one project's issues never reveals anything about another's (except for a
 * one-in-four-billion collision, which the lookup rules out by project id).
 */
export function termHash(projectId: number, term: string): number {
  const text = `${projectId} ${term}`;
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= Math.imul(rotate(Math.imul(text.charCodeAt(i), 0xcc9e2d51), 15), 0x1b873593);
    hash = (Math.imul(rotate(hash, 13), 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function rotate(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}
