import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/components/ui/cn";
import { CARD_SURFACE } from "./card-surface";

/** A card that is not loaded yet. */
export function CardSkeleton() {
  return (
    <div aria-hidden="true" className={cn(CARD_SURFACE, "h-[6.375rem]")}>
      <Skeleton className="mt-1.5 h-3 w-16" />
      <Skeleton className="mt-2.5 h-3.5 w-full" />
      <Skeleton className="mt-1.5 h-3.5 w-2/3" />
      <Skeleton className="mt-2.5 h-3 w-24" />
    </div>
  );
}
