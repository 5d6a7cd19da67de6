import { Chip } from "@/components/ui/data/chip";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip/tooltip";

interface LabelChipsProps {
  /** The issue's `label_ids`. */
  ids: readonly number[];
  /** The project's labels. Unknown ids are omitted. */
  labels: readonly { id: number; name: string; color: number }[];
  /** Labels beyond this number are collapsed into "+2", which lists them. */
  max?: number;
  className?: string;
}

/** An issue's labels as chips, in the project's order. Renders nothing if there are none. */
export function LabelChips({ ids, labels, max = 3, className }: LabelChipsProps) {
  const issueLabels = labels.filter(({ id }) => ids.includes(id));
  if (issueLabels.length === 0) return null;
  const rest = issueLabels.slice(max);
  const names = rest.map(({ name }) => name).join(", ");
  return (
    <span className={cn("flex min-w-0 items-center gap-1", className)}>
      {issueLabels.slice(0, max).map(({ id, name, color }) => (
        <Chip key={id} color={color}>
          {name}
        </Chip>
      ))}
      {rest.length > 0 && (
        <Tooltip content={names}>
          <span className="shrink-0 text-xs text-text-muted numeric">
            +{rest.length}
            <span className="sr-only"> more: {names}</span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}
