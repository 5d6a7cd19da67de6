"use client";

import { useQuery } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import { useDates } from "@/components/ui/text/now";
import type { ImportPreview } from "@/lib/transfer/import-jobs/schema";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import { lanesQuery } from "@/lib/planning/lanes/client";

interface PreviewRowsProps {
  projectId: number;
  rows: ImportPreview["rows"];
  isStale: boolean;
}

type Row = ImportPreview["rows"][number];

interface PreviewColumn {
  heading: string;
  text: (row: Row) => string | null | undefined;
  className?: string;
  /** Whether the column is left out if it is empty in all rows. */
  isExtra?: boolean;
}

const counted = (value: number) => (value === 0 ? null : value.toLocaleString("en"));

function columnsOf(laneTitles: Map<number, string>, dayText: (day: string) => string) {
  const day = (value: string | null) => (value === null ? null : dayText(value));
  const columns: PreviewColumn[] = [
    { heading: "Line", text: ({ row }) => String(row), className: "text-text-muted numeric" },
    { heading: "ID", text: (row) => row.external_id },
    { heading: "Title", text: (row) => row.title, className: "font-medium" },
    { heading: "Lane", text: (row) => laneTitles.get(row.lane_id) },
    { heading: "Priority", text: (row) => priorityLabel(row.priority) },
    { heading: "Type", text: (row) => issueTypeLabel(row.type) },
    { heading: "Labels", text: (row) => row.labels.join(", ") },
    { heading: "Assignee", text: (row) => row.assignee },
    { heading: "Sprint", text: (row) => row.sprint },
    { heading: "Epic", text: (row) => row.epic },
    { heading: "Start", text: (row) => day(row.start_on), isExtra: true },
    { heading: "Due", text: (row) => day(row.due_on), isExtra: true },
    { heading: "Parent", text: (row) => row.parent, isExtra: true },
    { heading: "Links", text: (row) => counted(row.links), isExtra: true },
    { heading: "Comments", text: (row) => counted(row.comments), isExtra: true },
    { heading: "Attachments", text: (row) => counted(row.attachments), isExtra: true },
  ];
  return columns;
}

/** A preview of the first issues. */
export function PreviewRows({ projectId, rows, isStale }: PreviewRowsProps) {
  const { data: lanes = [] } = useQuery(lanesQuery(projectId));
  const dates = useDates();
  if (rows.length === 0) return null;
  const titles = new Map(lanes.map(({ id, title }) => [id, title]));
  const columns = columnsOf(titles, dates.day).filter(
    ({ isExtra, text }) => isExtra !== true || rows.some((row) => text(row) != null),
  );
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-2">
      <h2 id="preview" className="text-md font-semibold">
        Preview (first {rows.length} rows)
      </h2>
      <div
        role="region"
        aria-labelledby="preview"
        tabIndex={0}
        className={cn(
          "overflow-x-auto rounded-md border border-border transition-opacity",
          isStale && "opacity-60",
        )}
      >
        <table className="w-full text-left text-sm">
          <thead className="bg-surface-sunken text-xs text-text-muted">
            <tr>
              {columns.map(({ heading }) => (
                <th key={heading} scope="col" className="px-2 py-1.5 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <tr key={row.row}>
                {columns.map(({ heading, text, className }) => (
                  <td
                    key={heading}
                    title={heading === "Title" ? row.title : undefined}
                    className={cn("max-w-64 truncate px-2 py-1.5", className)}
                  >
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
