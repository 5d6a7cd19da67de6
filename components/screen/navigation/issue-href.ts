/** The URL of an issue's page. */
export function issueHref(projectId: number, key: string): string {
  return `/projects/${projectId}/issues/${key}`;
}
