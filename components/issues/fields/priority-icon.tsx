import { cn } from "@/components/ui/cn";
import { symbolUrl } from "@/components/ui/icon/make-icon";
import { priorityLabel } from "@/lib/issues/issues/enumerations";

const TONES = [
  "text-danger-text",
  "text-warning-text",
  "text-text",
  "text-text-muted",
  "text-text-muted",
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
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": words })}
      className={cn("icon size-4 shrink-0 stroke-[1.75]", TONES[priority], className)}
    >
      {!decorative && <title>{words}</title>}
      <use href={symbolUrl(`priority-${priority}`)} />
    </svg>
  );
}
