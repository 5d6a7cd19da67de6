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
    return <p className="text-sm text-text-muted numeric">{formatEstimate(spent)} spent</p>;
  }
  const remaining = estimate - spent;
  const statusText =
    remaining >= 0
      ? `${formatEstimate(remaining)} left`
      : `${formatEstimate(-remaining)} over the estimate`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div aria-hidden="true" className="h-1.5 w-32 overflow-hidden rounded-full bg-surface-hover">
        <div
          className={cn("h-full", remaining >= 0 ? "bg-accent" : "bg-warning")}
          style={{ width: `${Math.min(100, (spent / estimate) * 100)}%` }}
        />
      </div>
      <p className="text-sm text-text-muted numeric">
        {formatEstimate(spent)} of {formatEstimate(estimate)}, {statusText}
      </p>
    </div>
  );
}
