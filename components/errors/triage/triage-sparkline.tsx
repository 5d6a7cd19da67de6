import { cn } from "@/components/ui/cn";
import { trendText } from "@/components/errors/group/triage-text";

const BAR = 3;
const STEP = 4;
const HEIGHT = 20;
/** Keeps an hour with few occurrences visible next to a busy one. */
const MIN_BAR_HEIGHT = 2;

interface SparklineProps {
  /** Occurrences per hour, oldest first. */
  trend: readonly number[];
  className?: string;
}

/** Bars for the last 24 hours. Each row has its own scale. */
export function Sparkline({ trend, className }: SparklineProps) {
  const highest = Math.max(...trend, 1);
  return (
    <svg
      role="img"
      aria-label={trendText(trend)}
      viewBox={`0 0 ${trend.length * STEP - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn("h-5 w-24", className)}
    >
      {trend.map((count, hour) => {
        const height = count === 0 ? 1 : Math.max(MIN_BAR_HEIGHT, (count / highest) * HEIGHT);
        return (
          <rect
            key={hour}
            x={hour * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={count === 0 ? "fill-border" : "fill-accent"}
          />
        );
      })}
    </svg>
  );
}
