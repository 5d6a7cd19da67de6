import { stringify } from "csv-stringify/sync";
import type { TenantScope } from "@/lib/platform/access/scopes";
import { textStream } from "@/lib/platform/http/text-stream";
import { transaction } from "@/lib/platform/db/query";
import { escapeFormula } from "@/lib/platform/api/csv-cells";
import { listAudit } from "./queries";
import { recordAudit } from "@/lib/platform/audit-trail/record-audit";
import type { AuditEntry, AuditExportQuery } from "./schema";

/** Maximum number of entries in memory at once. */
const PAGE = 500;

const COLUMNS = [
  ...["id", "created_at", "actor_id", "actor", "action"],
  ...["subject", "subject_id", "subject_name", "before", "after"],
];

const TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson" } as const;

async function* readPages(
  tenant: TenantScope,
  { subject, subject_id, role_id }: AuditExportQuery,
): AsyncGenerator<AuditEntry[], void> {
  let before: number | undefined;
  do {
    const page = await listAudit(tenant, { limit: PAGE, before, subject, subject_id, role_id });
    yield page.entries;
    before = page.next;
  } while (before !== undefined);
}

function cellsOf(entry: AuditEntry): string[] {
  const { actor, before, after } = entry;
  const json = (facts: AuditEntry["before"]) => (facts === null ? "" : JSON.stringify(facts));
  return [
    ...[entry.id, entry.created_at, actor?.id],
    ...[actor && `${actor.first_name} ${actor.last_name}`, entry.action],
    ...[entry.subject, entry.subject_id, entry.subject_name, json(before), json(after)],
  ].map((value) => escapeFormula(String(value ?? "")));
}

async function* csvPieces(pages: AsyncGenerator<AuditEntry[], void>): AsyncGenerator<string, void> {
  yield stringify([COLUMNS], { record_delimiter: "\r\n" });
  for await (const page of pages) yield stringify(page.map(cellsOf), { record_delimiter: "\r\n" });
}

async function* jsonPieces(
  pages: AsyncGenerator<AuditEntry[], void>,
): AsyncGenerator<string, void> {
  for await (const page of pages) yield page.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

/**
 * Streams the workspace's audit log as a file, newest first: CSV with formulas escaped, or one JSON
 * object per line as in GET /api/audit. Only one page is in memory at a time. The export itself is
 * recorded as an entry (docs/spec/people.md#audit).
 */
export async function exportAudit(tenant: TenantScope, query: AuditExportQuery): Promise<Response> {
  const entry = { subject: "audit_log", subjectId: null, action: "exported" } as const;
  await transaction((tx) => recordAudit(tenant, [{ ...entry, after: { ...query } }], tx));
  const pages = readPages(tenant, query);
  return textStream(query.format === "csv" ? csvPieces(pages) : jsonPieces(pages), {
    "Content-Type": TYPES[query.format],
    "Content-Disposition": `attachment; filename="audit-log.${query.format}"`,
    "Cache-Control": "no-store",
  });
}
