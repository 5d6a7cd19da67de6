import { cn } from "@/components/ui/cn";
import { priorityLabel } from "@/lib/issues/issues/enumerations";

const TONES = [
  "text-danger-text",
  "text-warning-text",
  "text-text",
  "text-text-muted",
  "text-text-muted",
];

/** Two chevrons up, one up, a bar, one down, two down: distinguishable without color. */
const SHAPES = [
  ["M4 7.5 8 3.5l4 4", "M4 12.5l4-4 4 4"],
  ["M4 10l4-4 4 4"],
  ["M4 6.25h8", "M4 9.75h8"],
  ["M4 6l4 4 4-4"],
  ["M4 3.5l4 4 4-4", "M4 8.5l4 4 4-4"],
];

interface PriorityIconProps {
  /** From 0 (Highest) to 4 (Lowest). */
  priority: number;
  /** Whether adjacent text says the same thing, so that screen readers skip the icon. */
  decorative?: boolean;
  className?: string;
}

/** A priority as an icon. Its label is the accessible name and the tooltip. */
export function PriorityIcon({ priority, decorative = false, className }: PriorityIconProps) {
  const words = `${priorityLabel(priority)} priority`;
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": words })}
      className={cn("size-4 shrink-0", TONES[priority], className)}
    >
      {!decorative && <title>{words}</title>}
      {SHAPES[priority]?.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
