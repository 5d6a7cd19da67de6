import { cn } from "@/components/ui/cn";
import { hexFromRgb } from "./rgb-color";

/** A workspace colour beside the name it belongs to; says nothing to a screen reader by itself. */
export function ColorDot({ color, className }: { color: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hexFromRgb(color) }}
      className={cn("inline-block size-2.5 shrink-0 rounded-full border border-text/25", className)}
    />
  );
}
