import { Bug, Lightbulb } from "@/components/ui/icon/icons";
import { cn } from "@/components/ui/cn";
import { issueTypeLabel } from "@/lib/issues/issues/enumerations";

interface TypeIconProps {
  /** 0 Feature, 1 Bug. */
  type: number;
  /** Whether adjacent text says the same thing, so that screen readers skip the icon. */
  decorative?: boolean;
  className?: string;
}

/** An issue type as an icon. Its label is the accessible name and the tooltip. */
export function TypeIcon({ type, decorative = false, className }: TypeIconProps) {
  const label = issueTypeLabel(type);
  const Icon = type === 1 ? Bug : Lightbulb;
  return (
    <span
      {...(decorative
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": label, title: label })}
      className={cn(
        "inline-flex shrink-0",
        type === 1 ? "text-danger-text" : "text-accent-text",
        className,
      )}
    >
      <Icon className="size-4" />
    </span>
  );
}
