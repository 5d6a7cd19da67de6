import { cn } from "@/components/ui/cn";

/** A gray placeholder block; size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn("motion-breathe bone", className ?? "h-4 w-full")} />
  );
}
