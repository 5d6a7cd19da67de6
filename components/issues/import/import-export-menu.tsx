"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FileUp } from "@/components/ui/icon/icons";
import { useCan } from "@/components/screen/access/use-can";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlay/dropdown-menu";
import { exportHref } from "@/lib/transfer/import-jobs/client";
import { isFiltered, type IssueFilters, writeFilters } from "@/lib/issues/issues/client/filters";
import { lazyPart } from "@/components/ui/lazy-part";
import { importHref } from "./import-url";

const { Part: CalendarFeedDialog } = lazyPart<{ projectId: number; onClose: () => void }>(() =>
  import("@/components/screen/calendar/calendar-feed-dialog").then(
    (module) => module.CalendarFeedDialog,
  ),
);

/** Exports all issues, or only the filtered ones, to a file, and links to the import page. */
export function ImportExportMenu({
  projectId,
  filters,
}: {
  projectId: number;
  filters: IssueFilters;
}) {
  const router = useRouter();
  const create = useCan("issues.create");
  const save = (format: "csv" | "json", chosen?: IssueFilters) => {
    window.location.assign(exportHref(projectId, format, writeFilters(chosen ?? {})));
  };
  const [isSubscribing, setSubscribing] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label="Import and export">
            <FileUp />
          </IconButton>
        }
      >
        {isFiltered(filters) && (
          <>
            <MenuLabel>With these filters</MenuLabel>
            <MenuItem onSelect={() => save("csv", filters)}>Export filtered issues as CSV</MenuItem>
            <MenuItem onSelect={() => save("json", filters)}>
              Export filtered issues as JSON
            </MenuItem>
            <MenuSeparator />
            <MenuLabel>Whole project</MenuLabel>
          </>
        )}
        <MenuItem onSelect={() => save("csv")}>Export all issues as CSV</MenuItem>
        <MenuItem onSelect={() => save("json")}>Export all issues as JSON</MenuItem>
        <MenuSeparator />
        <MenuItem
          disabledReason={create.reason}
          onSelect={() => router.push(importHref(projectId))}
        >
          Import CSV…
        </MenuItem>
        <MenuItem onSelect={() => setSubscribing(true)}>Subscribe in your calendar…</MenuItem>
      </Menu>
      {isSubscribing && (
        <CalendarFeedDialog projectId={projectId} onClose={() => setSubscribing(false)} />
      )}
    </>
  );
}
