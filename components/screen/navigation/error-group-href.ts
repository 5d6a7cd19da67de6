/** The URL of an error group's page; `query` is that of the list it was opened from. */
export function groupHref(projectId: number, groupId: number, query = ""): string {
  return `/projects/${projectId}/errors/${groupId}${query && `?${query}`}`;
}

/** The URL of the list of error groups, as it was left. */
export function groupListHref(projectId: number, query = ""): string {
  return `/projects/${projectId}/errors${query && `?${query}`}`;
}
