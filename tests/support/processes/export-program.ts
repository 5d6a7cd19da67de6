import { NextRequest } from "next/server";
import { GET } from "@/app/api/projects/[projectId]/issues/export/route";

/**
 * `node --import tsx tests/support/processes/export-program.ts <host> <token> <project id>`, on
 * DATABASE_URL: prints a project's export as CSV and as JSON, from a process that has not used any
 * other database.
 */
const [, , host = "", token = "", projectId = ""] = process.argv;
for (const format of ["csv", "json"]) {
  const url = `http://${host}/api/projects/${projectId}/issues/export?format=${format}`;
  const request = new NextRequest(url, { headers: { host, authorization: `Bearer ${token}` } });
  const response = await GET(request, { params: Promise.resolve({ projectId }) });
  process.stdout.write(`${response.status}\n${await response.text()}\n`);
}
process.exit(0);
