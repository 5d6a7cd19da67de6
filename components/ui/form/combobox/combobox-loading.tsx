import { Skeleton } from "@/components/ui/feedback/skeleton";

/** Stands in while the list's code arrives. */
export function ComboboxLoading() {
  return (
    <div className="flex flex-col gap-2 p-3">
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
