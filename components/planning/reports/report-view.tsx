"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChartLine } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useSearchParam } from "@/components/screen/navigation/use-search-param";

interface ReportTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

interface ReportViewProps<Report> {
  query: UseQueryResult<Report>;
  /** What to do if there is nothing to draw; undefined otherwise. */
  emptyText: (report: Report) => string | undefined;
  summary: (report: Report) => string;
  chart: (report: Report, summary: string) => ReactNode;
  table: (report: Report) => ReportTable;
}

/** A report as a sentence and a chart, or as a table of the same numbers. */
export function ReportView<Report>(props: ReportViewProps<Report>) {
  const { query, emptyText, chart, table } = props;
  const [shown, show] = useSearchParam("view");
  const isTable = shown === "table";
  if (query.isPending) return <Skeleton className="h-80" />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title="Couldn’t load the report"
        text={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const report = query.data;
  if (report === undefined) return null;
  const reason = emptyText(report);
  if (reason !== undefined) {
    return <EmptyState icon={<ChartLine />} title="Nothing to show" text={reason} />;
  }
  const summary = props.summary(report);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-prose text-sm">{summary}</p>
        <Button
          size="sm"
          variant={isTable ? "secondary" : "ghost"}
          aria-pressed={isTable}
          onClick={() => show(isTable ? "" : "table")}
        >
          Show as table
        </Button>
      </div>
      {isTable ? <Numbers {...table(report)} /> : chart(report, summary)}
    </div>
  );
}

function Numbers({ caption, head, rows }: ReportTable) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-border"
    >
      <table className="w-full text-sm numeric">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, index) => (
              <th
                key={index}
                scope="col"
                className="sticky top-0 border-b border-border bg-surface px-3 py-1.5 text-right text-xs font-medium whitespace-nowrap text-text-muted first:text-left"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest], row) => (
            <tr key={row} className="border-b border-border last:border-b-0">
              <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                {first}
              </th>
              {rest.map((cell, index) => (
                <td key={index} className="px-3 py-1 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
