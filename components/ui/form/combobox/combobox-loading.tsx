import { Skeleton } from "@/components/ui/feedback/skeleton";

/** Shown while the list's code loads. */
export function ComboboxLoading() {
  return (
    <div className="flex flex-col gap-2 p-3">
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
