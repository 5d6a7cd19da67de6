/** Returns the URL of the page that explains what a person can do. */
export function checkHref(person?: number, project?: number): string {
  const params = new URLSearchParams({
    ...(person !== undefined && { person: String(person) }),
    ...(project !== undefined && { project: String(project) }),
  });
  return `/settings/roles/check${params.size > 0 ? `?${params}` : ""}`;
}
