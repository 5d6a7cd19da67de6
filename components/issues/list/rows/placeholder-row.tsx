import { Skeleton } from "@/components/ui/feedback/skeleton";
import { rowStyle } from "./row-handlers";

interface PlaceholderRowProps {
  row: number;
  isActive: boolean;
}

/** A row that is being loaded. It can have focus, which stays when the issue appears. */
export function PlaceholderRow({ row, isActive }: PlaceholderRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      aria-busy="true"
      data-row={row}
      tabIndex={isActive ? 0 : -1}
      style={rowStyle(row)}
      className="list-row"
    >
      <span role="gridcell" className="flex flex-1 items-center gap-3">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-4 w-14" />
        <Skeleton className="h-4 w-2/5" />
      </span>
    </div>
  );
}
