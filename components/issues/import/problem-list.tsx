"use client";

import { useState } from "react";
import { Download } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import { escapeFormula } from "@/lib/platform/api/csv-cells";
import type { ImportProblem } from "@/lib/transfer/import-jobs/schema";
import { countText, fieldLabel } from "./import-text";

const SHOWN = 20;

function toCsv(problems: ImportProblem[]): string {
  const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;
  const lines = problems.map(({ row, level, field, message }) =>
    [String(row), level, field ?? "", message].map(cell).join(","),
  );
  return `\ufeffline,level,field,message\r\n${lines.join("\r\n")}\r\n`;
}

function download(problems: ImportProblem[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(problems)], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "import-problems.csv";
  link.click();
  URL.revokeObjectURL(url);
}

/** Problems with rows, each with the line number where the row starts. */
export function ProblemList({ title, problems }: { title: string; problems: ImportProblem[] }) {
  const [isExpanded, setExpanded] = useState(false);
  if (problems.length === 0) return null;
  const shown = isExpanded ? problems : problems.slice(0, SHOWN);
  return (
    <section aria-labelledby="problems" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="problems" className="text-md font-semibold">
          {title} <span className="text-sm text-text-muted numeric">{problems.length}</span>
        </h2>
        <Button size="sm" onClick={() => download(problems)}>
          <Download />
          Download as CSV
        </Button>
      </div>
      <ul className="divide-y divide-border rounded-md border border-border text-sm">
        {shown.map(({ row, field, message, level }, index) => (
          <li key={index} className="flex flex-wrap gap-x-3 px-3 py-1.5">
            <span className="w-20 shrink-0 text-text-muted numeric">Line {row}</span>
            <span
              className={
                level === "error"
                  ? "w-24 shrink-0 text-danger-text"
                  : "w-24 shrink-0 text-warning-text"
              }
            >
              {level === "error" ? "Skipped" : "Changed"}
            </span>
            <span className="min-w-0 flex-1 basis-48 break-words">
              {field !== null && `${fieldLabel(field)}: `}
              {message}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > shown.length && (
        <Button className="self-start" onClick={() => setExpanded(true)}>
          Show all {countText(problems.length, "problem")}
        </Button>
      )}
    </section>
  );
}
