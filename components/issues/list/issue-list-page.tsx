"use client";

import { ListTodo } from "@/components/ui/icon/icons";
import { ImportExportMenu } from "@/components/issues/import/import-export-menu";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { SavedViews } from "@/components/issues/saved-views/saved-views";
import { isFiltered, PROJECT_FIELDS, type FilterField } from "@/lib/issues/issues/client/filters";
import type { ColumnWidths } from "@/lib/issues/issues/client/list-columns";
import { sortedBy } from "@/lib/issues/issues/client/list-sort";
import { FilterBar } from "@/components/issues/filters/filter-bar";
import { useProjectFilterOptions } from "@/components/issues/filters/filter-options";
import { FilteredEmpty } from "@/components/issues/filters/filtered-empty";
import { useFilters } from "@/components/issues/filters/use-filters";
import { DisplayMenu } from "./display/display-menu";
import { textDisplay } from "./display/text-display";
import { useClosedIssues } from "./display/use-closed-issues";
import { useColumnWidths } from "./display/use-column-widths";
import { useListDisplay } from "./display/use-list-display";
import { IssueGrid } from "./issue-grid";
import { ListFailure } from "./list-failure";
import { useListNames } from "./rows/list-names";
import { useListRows } from "./rows/use-list-rows";
import { useProjectList } from "./use-project-list";

const FIELDS: readonly FilterField[] = [...PROJECT_FIELDS, "archived"];

/** Placeholder rows. */
function ListSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading issues" className="px-4 pt-8 sm:px-6">
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-3">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="ml-auto h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

interface IssueListPageProps {
  projectId: number;
  /** The columns' widths when the page was requested. */
  widths: ColumnWidths;
  /** The issues whose sub-issues were hidden then. */
  closed: readonly number[];
}

/** All issues in a project as rows. The URL has the filters, the order, the groups and the columns. */
export function IssueListPage({
  projectId,
  widths: initialWidths,
  closed: initialClosed,
}: IssueListPageProps) {
  const [filters, changeFilters] = useFilters();
  const [display, changeDisplay] = useListDisplay();
  const options = useProjectFilterOptions(projectId);
  const widths = useColumnWidths(initialWidths);
  const { closed, setOpen } = useClosedIssues(initialClosed);
  const source = useProjectList(projectId, filters, display);
  const { sort } = display;
  const list = useListRows(source, display.isNested ? { projectId, sort, closed } : undefined);
  const names = useListNames(projectId);
  const { rows } = list;
  const { total } = source;

  return (
    <div className="relative flex h-page min-h-0 flex-col">
      <h1 className="sr-only">Issues</h1>
      <div className="flex items-center gap-3 border-b border-border px-4 py-2 sm:px-6">
        <FilterBar
          fields={FIELDS}
          options={options}
          filters={filters}
          display={textDisplay(display, changeDisplay)}
          onChange={changeFilters}
        >
          <SavedViews projectId={projectId} screen="list" />
          <div className="ml-auto flex items-center gap-2">
            <span role="status" className="text-xs text-text-muted numeric">
              {total !== undefined &&
                `${total.toLocaleString("en")} ${total === 1 ? "issue" : "issues"}`}
            </span>
            <DisplayMenu display={display} onChange={changeDisplay} />
            <ImportExportMenu projectId={projectId} filters={filters} />
          </div>
        </FilterBar>
      </div>
      {list.state === "pending" ? (
        <ListSkeleton />
      ) : list.state === "failed" ? (
        <ErrorState title="Couldn’t load issues" onRetry={list.retry} retrying={list.isFetching} />
      ) : total !== 0 ? (
        <>
          <IssueGrid
            projectId={projectId}
            rows={rows}
            onVisible={list.load}
            onToggle={list.toggle}
            onOpen={setOpen}
            names={names}
            members={names.members}
            columns={display.columns}
            sort={sort}
            grouping={list.grouping}
            widths={widths}
            onSort={(field) =>
              changeDisplay((now) => ({ ...now, sort: sortedBy(now.sort, field) }))
            }
          />
          <ListFailure list={list} />
        </>
      ) : isFiltered(filters) ? (
        <FilteredEmpty filters={filters} options={options} onChange={changeFilters} />
      ) : (
        <EmptyState
          icon={<ListTodo />}
          title="No issues yet"
          text="Press C to create the first one, or use “New issue” above."
        />
      )}
    </div>
  );
}
