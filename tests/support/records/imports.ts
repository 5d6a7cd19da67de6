import { expect } from "vitest";
import { type ImportJob, importResource } from "@/lib/transfer/import-jobs/schema";
import type { ApiResponse } from "../http/api";
import type { TestProject, TestUser } from "../people/tenant";

/** Uploads a file to import. `query` begins with a question mark. */
export function sendCsv(
  by: TestUser,
  project: TestProject,
  csv: string | Buffer,
  query = "",
): Promise<ApiResponse<any>> {
  return by.api.post(`${project.path}/issues/import${query}`, undefined, {
    raw: new Uint8Array(Buffer.from(csv)),
    headers: { "content-type": "text/csv" },
  });
}

/** Resolves with the import once it has ended. Needs a running worker. */
export async function endOf(by: TestUser, project: TestProject, id: number): Promise<ImportJob> {
  let job: ImportJob | undefined;
  await expect
    .poll(
      async () => {
        const response = await by.api.get(`${project.path}/imports/${id}`);
        job = importResource.parse(response.body);
        return job.status;
      },
      { timeout: 120_000, interval: 50 },
    )
    .toBeGreaterThan(2);
  if (!job) throw new Error("no response");
  return job;
}

/** Uploads a file and waits for its import. */
export async function importCsv(
  by: TestUser,
  project: TestProject,
  csv: string | Buffer,
  query = "",
): Promise<ImportJob> {
  const { status, body } = await sendCsv(by, project, csv, query);
  expect(status, JSON.stringify(body)).toBe(202);
  return endOf(by, project, body.id);
}

/** Returns the project's issue with this title, in full. */
export async function issueTitled(by: TestUser, project: TestProject, title: string): Promise<any> {
  const { body } = await by.api.get(`${project.path}/issues`);
  const { id } = body.find((issue: any) => issue.title === title);
  return (await by.api.get(`${project.path}/issues/${id}`)).body;
}
