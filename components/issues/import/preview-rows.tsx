"use client";

import { useQuery } from "@tanstack/react-query";
import { cn } from "@/components/ui/cn";
import type { ImportPreview } from "@/lib/transfer/import-jobs/schema";
import { issueTypeLabel, priorityLabel } from "@/lib/issues/issues/enumerations";
import { lanesQuery } from "@/lib/planning/lanes/client";

interface PreviewRowsProps {
  projectId: number;
  rows: ImportPreview["rows"];
  isStale: boolean;
}

const HEADINGS = [
  "Line",
  "ID",
  "Title",
  "Lane",
  "Priority",
  "Type",
  "Labels",
  "Assignee",
  "Sprint",
  "Epic",
];

/** A preview of the first issues. */
export function PreviewRows({ projectId, rows, isStale }: PreviewRowsProps) {
  const { data: lanes = [] } = useQuery(lanesQuery(projectId));
  if (rows.length === 0) return null;
  const titles = new Map(lanes.map(({ id, title }) => [id, title]));
  const cell = "max-w-64 truncate px-2 py-1.5";
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
              {HEADINGS.map((heading) => (
                <th key={heading} scope="col" className="px-2 py-1.5 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <tr key={row.row}>
                <td className={cn(cell, "text-text-muted numeric")}>{row.row}</td>
                <td className={cell}>{row.external_id}</td>
                <td className={cn(cell, "font-medium")} title={row.title}>
                  {row.title}
                </td>
                <td className={cell}>{titles.get(row.lane_id)}</td>
                <td className={cell}>{priorityLabel(row.priority)}</td>
                <td className={cell}>{issueTypeLabel(row.type)}</td>
                <td className={cell}>{row.labels.join(", ")}</td>
                <td className={cell}>{row.assignee}</td>
                <td className={cell}>{row.sprint}</td>
                <td className={cell}>{row.epic}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
