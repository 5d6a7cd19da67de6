"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import type { IgnoredColumn } from "@/lib/transfer/import-jobs/schema";
import { countText } from "./import-text";

/** Number of columns shown initially. */
const SHOWN = 20;

interface IgnoredColumnsProps {
  columns: IgnoredColumn[];
  /** Says what happens to the columns. */
  text: string;
}

/** Names the columns of the file that are not imported, and how much is in them. */
export function IgnoredColumns({ columns, text }: IgnoredColumnsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const filled = columns.filter(({ rows }) => rows > 0);
  const empty = columns.length - filled.length;
  if (columns.length === 0) return null;
  const shown = isExpanded ? columns : filled.slice(0, SHOWN);
  return (
    <section aria-labelledby="ignored" className="flex flex-col gap-2">
      <h2 id="ignored" className="text-md font-semibold">
        Not imported{" "}
        <span className="text-sm text-text-muted numeric">
          {countText(filled.length, "column")}
        </span>
      </h2>
      {filled.length > 0 && <p className="text-text-muted">{text}</p>}
      {shown.length > 0 && (
        <ul className="divide-y divide-border rounded-md border border-border text-sm">
          {shown.map(({ header, rows }) => (
            <li key={header} className="flex gap-3 px-3 py-1.5">
              <span className="min-w-0 flex-1 break-words">{header}</span>
              <span className="shrink-0 text-text-muted numeric">
                {rows === 0 ? "empty" : countText(rows, "row")}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < columns.length && !isExpanded && (
        <Button className="self-start" onClick={() => setExpanded(true)}>
          {filled.length > shown.length
            ? `Show all ${countText(columns.length, "column")}`
            : `Show ${countText(empty, "empty column")}`}
        </Button>
      )}
    </section>
  );
}
