import type { LaneworkClient } from "./client";

interface ClientResult<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Returns the response's data, or throws the server's error. */
function dataOrThrow<T>(action: string, { data, error, response }: ClientResult<T>): T {
  if (response.ok && data !== undefined) return data;
  const message = (error as { message?: string } | undefined)?.message ?? "no reason given";
  throw new Error(`${action}: ${response.status}, ${message}`);
}

/** Creates, reads and deletes an issue, and returns its key. */
async function tryIssue(client: LaneworkClient, projectId: number): Promise<string> {
  const path = { projectId };
  const lanes = dataOrThrow(
    "Listing lanes",
    await client.GET("/api/projects/{projectId}/lanes", { params: { path } }),
  );
  const lane_id = lanes[0]?.id;
  if (lane_id === undefined) throw new Error("The project has no lanes");
  const body = { title: "API check", description: "", lane_id, priority: 4, type: 0 };
  const created = dataOrThrow(
    "Creating an issue",
    await client.POST("/api/projects/{projectId}/issues", { params: { path }, body }),
  );
  const options = { params: { path: { ...path, issueId: created.key } } };
  dataOrThrow(
    "Reading the issue",
    await client.GET("/api/projects/{projectId}/issues/{issueId}", options),
  );
  const deletion = await client.DELETE("/api/projects/{projectId}/issues/{issueId}", options);
  if (deletion.response.status !== 204) dataOrThrow("Deleting the issue", deletion);
  return created.key;
}

/**
 * Checks whether a workspace responds, who the token belongs to and which projects it can access.
 * With a project's key prefix, also checks whether an issue can be created, read and deleted there.
 * Returns one line per check. Throws at the first failure.
 */
export async function checkWorkspace(
  client: LaneworkClient,
  { token, keyPrefix }: { token?: string | undefined; keyPrefix?: string | undefined },
): Promise<string[]> {
  const lines: string[] = [];
  const { status } = dataOrThrow("Checking readiness", await client.GET("/api/health/ready"));
  lines.push(`The server is ready: ${status}.`);
  if (token === undefined) return lines;
  const { first_name, last_name, role } = dataOrThrow(
    "Reading the profile",
    await client.GET("/api/profile"),
  );
  lines.push(`The token belongs to ${first_name} ${last_name} (${role.name}).`);
  const projects = dataOrThrow("Listing projects", await client.GET("/api/projects"));
  lines.push(`It can access ${projects.length} ${projects.length === 1 ? "project" : "projects"}.`);
  if (keyPrefix === undefined) return lines;
  const project = projects.find(({ key_prefix }) => key_prefix === keyPrefix);
  if (!project) throw new Error(`The token cannot access project ${keyPrefix}`);
  lines.push(`${await tryIssue(client, project.id)} was created, read and deleted.`);
  return lines;
}
