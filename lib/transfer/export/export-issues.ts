import { stringify } from "csv-stringify/sync";
import type { ProjectScope } from "@/lib/platform/access/scopes";
import { jsonStream } from "@/lib/platform/http/json-array";
import { textStream } from "@/lib/platform/http/text-stream";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import { transaction } from "@/lib/platform/db/query";
import { escapeFormula, joinNames } from "@/lib/platform/api/csv-cells";
import { exportPages } from "./queries";
import { EXPORT_COLUMNS, type ExportedIssue, type ExportQuery } from "./schema";

/**
 * Cells with lone line breaks or leading or trailing blanks are quoted too; otherwise, readers
 * would end the row or trim the blanks.
 */
const QUOTED = /[\r\n]|^\s|\s$/;

function toCsv(records: string[][]): string {
  return stringify(records, { record_delimiter: "\r\n", quoted_match: QUOTED });
}

function cellsOf(issue: ExportedIssue): string[] {
  return EXPORT_COLUMNS.map((column) => {
    const value = issue[column];
    return escapeFormula(Array.isArray(value) ? joinNames(value) : String(value ?? ""));
  });
}

async function* csvPieces(
  pages: AsyncGenerator<ExportedIssue[], void>,
  start: string,
): AsyncGenerator<string, void> {
  let before = start + toCsv([[...EXPORT_COLUMNS]]);
  for await (const page of pages) {
    yield before + toCsv(page.map(cellsOf));
    before = "";
  }
}

async function* jsonPieces(
  pages: AsyncGenerator<ExportedIssue[], void>,
): AsyncGenerator<string[], void> {
  for await (const page of pages) yield page.map((issue) => JSON.stringify(issue));
}

/**
 * Streams the project's issues by ascending id, as JSON, or as CSV that escapes formulas and can be
 * imported again (docs/importing.md). Only one page of issues is in memory at a time. The export is
 * recorded in the audit log (docs/spec/people.md#audit).
 */
export async function exportIssues(project: ProjectScope, query: ExportQuery): Promise<Response> {
  const entry = { subject: "project", subjectId: project.projectId, action: "exported" } as const;
  const after = { format: query.format };
  await transaction((tx) => recordAudit(project, [{ ...entry, after }], tx));
  const pages = exportPages(project, query);
  const name = `${project.keyPrefix}-issues.${query.format}`;
  const headers = {
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  if (query.format === "json") return jsonStream(jsonPieces(pages), headers);
  return textStream(csvPieces(pages, query.bom ? "\ufeff" : ""), {
    ...headers,
    "Content-Type": "text/csv; charset=utf-8",
  });
}
