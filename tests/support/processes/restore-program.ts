import { NextRequest } from "next/server";
import { GET as listIssues } from "@/app/api/projects/[projectId]/issues/route";
import { GET as listMembers } from "@/app/api/projects/[projectId]/members/route";
import { POST as restore } from "@/app/api/projects/[projectId]/restore/route";
import { POST as unarchive } from "@/app/api/projects/[projectId]/unarchive/route";

/**
 * `node --import tsx tests/support/processes/restore-program.ts <host> <token> <archived> <deleted>`,
 * on DATABASE_URL: restores an archived and a deleted project, given their ids, from a process that
 * has not used any other database. Prints a line of JSON for each: its status, key prefix, the ids of
 * its members, and the keys of its issues.
 */
const [, , host = "", token = "", ...ids] = process.argv;
const verbs = [unarchive, restore];
for (const [index, projectId] of ids.entries()) {
  const headers = { host, authorization: `Bearer ${token}` };
  const context = { params: Promise.resolve({ projectId }) };
  const request = (method: string) =>
    new NextRequest(`http://${host}/api/projects/${projectId}`, { method, headers });
  const restored = await verbs[index]?.(request("POST"), context);
  const { key_prefix: keyPrefix } = (await restored?.json()) as { key_prefix: string };
  const members = (await (await listMembers(request("GET"), context)).json()) as { id: number }[];
  const issues = (await (await listIssues(request("GET"), context)).json()) as { key: string }[];
  const found = {
    keyPrefix,
    members: members.map(({ id }) => id),
    keys: issues.map(({ key }) => key),
  };
  process.stdout.write(`${JSON.stringify({ status: restored?.status, ...found })}\n`);
}
process.exit(0);
