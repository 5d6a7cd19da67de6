import { IMPORT_STATUSES, type ListedImport } from "@/lib/transfer/import-jobs/schema";

const FIELD_LABELS: Record<string, string> = {
  external_id: "ID in the file",
  status_category: "Status category",
  is_done: "Done (yes or no)",
  estimated_minutes: "Estimate (minutes)",
  estimated_hours: "Estimate (hours)",
  estimated_seconds: "Estimate (seconds)",
  created_at: "Created",
  updated_at: "Updated",
  resolved_at: "Resolved",
  archived_at: "Archived",
  blocked_by: "Blocked by (IDs)",
  blocks: "Blocks (IDs)",
  relates_to: "Relates to (IDs)",
  duplicates: "Duplicates (IDs)",
  start_on: "Start date",
  due_on: "Due date",
  parent: "Parent (ID)",
  attachments: "Attachments (addresses)",
};

/** Returns an issue field's label. */
export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");
}

export function statusLabel(status: number): string {
  return IMPORT_STATUSES[status] ?? String(status);
}

const number = (value: number) => value.toLocaleString("en");

/** Returns "3 issues" or "1 row". */
export function countText(value: number, noun: string): string {
  return `${number(value)} ${value === 1 ? noun : `${noun}s`}`;
}

/** Returns an import's progress so far, in one line. */
export function outcomeText(job: ListedImport): string {
  return [
    `${countText(job.imported, "issue")} imported`,
    `${number(job.skipped)} already imported`,
    `${countText(job.failed, "row")} skipped`,
  ].join(" · ");
}

/** Returns a file's name, or a placeholder if it was sent without one. */
export function fileLabel(job: Pick<ListedImport, "file_name">): string {
  return job.file_name === "" ? "CSV file" : job.file_name;
}
