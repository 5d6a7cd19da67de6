import { Skeleton } from "@/components/ui/feedback/skeleton";

/** Placeholder while the editor loads. */
export function RoleEditorSkeleton() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading the role"
      className="flex flex-col gap-6"
    >
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-14 max-w-md" />
      <Skeleton className="h-32" />
      <Skeleton className="h-96" />
    </div>
  );
}
