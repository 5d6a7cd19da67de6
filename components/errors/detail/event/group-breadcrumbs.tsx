"use client";

import { useState } from "react";
import { CircleAlert, TriangleAlert } from "@/components/ui/icon/icons";
import { Button } from "@/components/ui/button/button";
import type { Dates } from "@/components/ui/text/date-format";
import { useDates } from "@/components/ui/text/now";
import type { Breadcrumb } from "@/lib/errors/occurrences/occurrence";
import { readEntries } from "./group-details";

/** The last breadcrumbs are the most useful; older ones are shown on demand. */
const LAST = 12;

/** Empty for invalid times. */
function clockText(at: string | null, dates: Dates): string {
  return at === null || Number.isNaN(Date.parse(at)) ? "" : dates.clock(at);
}

function Level({ level }: { level: string | null }) {
  if (level === "error" || level === "fatal") {
    return <CircleAlert role="img" aria-label="Error" className="size-4 text-danger-text" />;
  }
  if (level === "warning") {
    return <TriangleAlert role="img" aria-label="Warning" className="size-4 text-warning-text" />;
  }
  return <span aria-hidden="true" className="m-1 size-2 rounded-full bg-border-strong" />;
}

function Crumb({ crumb, dates }: { crumb: Breadcrumb; dates: Dates }) {
  const data = readEntries(crumb.data);
  const time = clockText(crumb.at, dates);
  return (
    <li className="relative flex min-w-0 items-start gap-2 pb-2 text-xs before:absolute before:top-4 before:-bottom-0.5 before:left-2 before:border-l last:pb-0 last:before:hidden">
      <span className="relative flex size-4 shrink-0 items-center bg-surface">
        <Level level={crumb.level} />
      </span>
      <span className="min-w-0 flex-1 break-words">
        <span className="text-text-muted">{crumb.category ?? crumb.type ?? "event"}</span>{" "}
        {crumb.message !== null && <span className="whitespace-pre-wrap">{crumb.message}</span>}
        {data.length > 0 && (
          <span className="block font-mono text-text-muted">
            {data.map(({ name, text }) => `${name}: ${text}`).join(" · ")}
          </span>
        )}
      </span>
      {time !== "" && (
        <time dateTime={crumb.at ?? undefined} className="shrink-0 text-text-muted numeric">
          {time}
        </time>
      )}
    </li>
  );
}

/** Events before the error, oldest first. The error follows the last one. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Breadcrumb[] }) {
  const [isExpanded, setExpanded] = useState(false);
  const dates = useDates();
  const hidden = isExpanded ? 0 : Math.max(0, crumbs.length - LAST);
  return (
    <>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="mb-2" onClick={() => setExpanded(true)}>
          Show {hidden} earlier
        </Button>
      )}
      <ol className="flex flex-col">
        {crumbs.slice(hidden).map((crumb, at) => (
          <Crumb key={hidden + at} crumb={crumb} dates={dates} />
        ))}
      </ol>
    </>
  );
}
