import { cn } from "@/components/ui/cn";
import { formatEstimate } from "@/components/issues/fields/estimate";

interface TimeTotalProps {
  spent: number;
  estimate: number | null;
}

/**
 * The logged time next to the estimate, as text and as a bar that is full when the estimate is used
 * up.
 */
export function TimeTotal({ spent, estimate }: TimeTotalProps) {
  if (estimate === null || estimate === 0) {
    return <>{formatEstimate(spent)} spent</>;
  }
  const remaining = estimate - spent;
  const statusText =
    remaining >= 0
      ? `${formatEstimate(remaining)} left`
      : `${formatEstimate(-remaining)} over the estimate`;
  return (
    <span className="flex items-center gap-x-2">
      <span
        aria-hidden="true"
        className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-surface-hover max-sm:hidden"
      >
        <span
          className={cn("block h-full", remaining >= 0 ? "bg-accent" : "bg-warning")}
          style={{ width: `${Math.min(100, (spent / estimate) * 100)}%` }}
        />
      </span>
      <span>
        {formatEstimate(spent)} of {formatEstimate(estimate)}, {statusText}
      </span>
    </span>
  );
}
