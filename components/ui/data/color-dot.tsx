import { cn } from "@/components/ui/cn";
import { hexFromRgb } from "./rgb-color";

/** A workspace color next to the name it belongs to. Hidden from screen readers. */
export function ColorDot({ color, className }: { color: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hexFromRgb(color) }}
      className={cn("inline-block size-2.5 shrink-0 rounded-full border border-text/25", className)}
    />
  );
}
