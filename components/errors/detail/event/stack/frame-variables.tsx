"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { readVariables, shortVariables } from "./variables";

interface FrameVariablesProps {
  /** The function that they belong to. */
  name: string;
  vars: Record<string, unknown>;
}

/** A frame's local variables, all as text. Long values and lists are cut until asked for. */
export function FrameVariables({ name, vars }: FrameVariablesProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const all = readVariables(vars);
  const short = shortVariables(all);
  if (all.length === 0) return null;
  return (
    <div className="border-b border-border bg-surface-sunken px-3 py-1.5">
      <table
        id={id}
        aria-label={`Local variables of ${name}`}
        className="w-full table-fixed border-collapse font-mono text-xs leading-5"
      >
        <tbody>
          {(isWhole ? all : short.entries).map((entry, at) => (
            <tr key={at} className="align-top">
              <th
                scope="row"
                className="w-1/3 pr-3 text-left font-normal break-words text-text-muted sm:w-44"
              >
                {entry.name}
              </th>
              <td className="break-words whitespace-pre-wrap">{entry.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {short.isCut && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all"}
        </Button>
      )}
    </div>
  );
}
