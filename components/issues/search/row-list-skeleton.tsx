import { Skeleton } from "@/components/ui/feedback/skeleton";

/** Placeholder rows shown while issues load. */
export function RowListSkeleton({ label, rows = 10 }: { label: string; rows?: number }) {
  return (
    <div aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-3 px-2">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="ml-auto h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
