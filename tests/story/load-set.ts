import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { Prisma, selectJson } from "@/lib/platform/db/query";
import { importIssues } from "@/lib/transfer/import/import-issues";
import type { IssueDraft } from "@/lib/transfer/csv/issue-draft";
import { findTarget, openTarget } from "@/lib/transfer/import/open-target";
import { readIssues } from "@/lib/transfer/csv/read-issues";
import { OperatorError } from "@/lib/platform/config/operator-error";
import { inviteTenant } from "@/lib/workspace/tenants/invite-tenant";
import { issueToken } from "@/lib/identity/tokens/issue-token";

const TENANT = "eval";
const ADMIN = "eval@example.test";

export interface StoredReport {
  id: number;
  externalId: string;
  title: string;
  description: string;
  priority: number;
}

/** An imported set of reports. */
export interface LoadedSet {
  project: ProjectScope;
  drafts: IssueDraft[];
  reports: StoredReport[];
  /** The ids of labeled duplicates, in pairs. Both issues of a pair are in the set. */
  pairs: [number, number][];
}

/** Creates a workspace with an admin in the scratch database. */
export async function makeWorkspace(): Promise<void> {
  await inviteTenant({ slug: TENANT, email: ADMIN });
  await issueToken({ email: ADMIN, tenant: TENANT, name: "eval" });
}

/** Returns the admin's project, creating it if it does not exist. */
export async function makeProject(keyPrefix: string): Promise<ProjectScope> {
  return openTarget(await findTarget({ project: keyPrefix, tenant: TENANT, as: ADMIN }));
}

/**
 * Imports the bugs and reads which of them are labeled duplicates. Ignores labels that name a
 * missing bug.
 */
export async function loadSet(bugs: string, duplicates: string): Promise<LoadedSet> {
  const { drafts } = readIssues(await readFile(bugs));
  const project = await makeProject("SET");
  await importIssues(project, drafts);
  const reports = await selectJson<StoredReport>(
    Prisma.sql`SELECT id, external_id AS "externalId", title, description, priority::int AS priority FROM issues
      WHERE tenant_id = ${project.tenantId} AND project_id = ${project.projectId} ORDER BY id`,
  );
  const ids = new Map(reports.map(({ externalId, id }) => [externalId, id]));
  const pairs = (await readLabels(duplicates)).flatMap(([one, other]): [number, number][] => {
    const [a, b] = [ids.get(one), ids.get(other)];
    return a === undefined || b === undefined || a === b ? [] : [[a, b]];
  });
  return { project, drafts, reports, pairs };
}

async function readLabels(file: string): Promise<[string, string][]> {
  const lines = parse(await readFile(file, "utf8"), {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  }) as unknown as Record<string, string | undefined>[];
  const first = lines[0] ?? { "Issue id": "", "Duplicate id": "" };
  if (!("Issue id" in first) || !("Duplicate id" in first)) {
    throw new OperatorError(`${file} must have the columns "Issue id" and "Duplicate id".`);
  }
  return lines.flatMap((line) =>
    // GitBugs lists several duplicates of a report in one cell.
    (line["Duplicate id"] ?? "")
      .split(/[\s,;]+/)
      .filter((id) => id !== "")
      .map((id): [string, string] => [(line["Issue id"] ?? "").trim(), id]),
  );
}
