"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button/button";
import { Select } from "@/components/ui/form/select";
import { IMPORT_FIELDS } from "@/lib/transfer/import-jobs/schema";
import { fieldLabel } from "./import-text";

/** Number of columns shown initially. */
const SHOWN = 40;

const OPTIONS = [
  { value: null, label: "Skip" },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: fieldLabel(field) })),
];

interface MappedColumnsProps {
  header: string[];
  columns: (string | null)[];
  onChange: (columns: (string | null)[]) => void;
}

/** Maps the file's columns to fields. */
export function MappedColumns({ header, columns, onChange }: MappedColumnsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? header : header.slice(0, SHOWN);
  return (
    <section aria-labelledby="columns" className="flex flex-col gap-2">
      <h2 id="columns" className="text-md font-semibold">
        Columns
      </h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((name, index) => {
          const label = name.trim() === "" ? `Column ${index + 1}` : name;
          return (
            <li key={index} className="flex items-center gap-2 rounded-md border border-border p-2">
              <span className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </span>
              <Select
                size="sm"
                aria-label={`Read ${label} as`}
                className="w-36 shrink-0"
                value={columns[index] ?? null}
                onValueChange={(field) => onChange(columns.with(index, field))}
                options={OPTIONS}
              />
            </li>
          );
        })}
      </ul>
      {header.length > shown.length && (
        <Button className="self-start" onClick={() => setExpanded(true)}>
          Show all {header.length.toLocaleString("en")} columns
        </Button>
      )}
    </section>
  );
}
