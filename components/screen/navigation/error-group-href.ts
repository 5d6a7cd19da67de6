/**
 * Returns the URL of an error group's page. `query` is the query string of the list it was opened
 * from.
 */
export function groupHref(projectId: number, groupId: number, query = ""): string {
  return `/projects/${projectId}/errors/${groupId}${query && `?${query}`}`;
}

/** Returns the URL of the list of error groups, as the user left it. */
export function groupListHref(projectId: number, query = ""): string {
  return `/projects/${projectId}/errors${query && `?${query}`}`;
}

/** Returns the id of the error group whose page a path leads to, in this project. */
export function groupIdOfPath(projectId: number, pathname: string): number | null {
  const [path, id] = /^\/projects\/(\d+)\/errors\/(\d+)$/.exec(pathname)?.slice(1) ?? [];
  return Number(path) === projectId && id !== undefined ? Number(id) : null;
}
