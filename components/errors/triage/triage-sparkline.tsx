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

/** The bars of the hours for which `isShown`, as one path. */
function bars(trend: readonly number[], isShown: (count: number) => boolean): string {
  const highest = Math.max(...trend, 1);
  return trend
    .map((count, hour) => {
      if (!isShown(count)) return "";
      const share = Math.max(MIN_BAR_HEIGHT, (count / highest) * HEIGHT);
      const height = count === 0 ? 1 : Math.round(10 * share) / 10;
      return `M${hour * STEP} ${HEIGHT}v${-height}h${BAR}v${height}`;
    })
    .join("");
}

/** Bars for the last 24 hours. Each row has its own scale. */
export function Sparkline({ trend, className }: SparklineProps) {
  return (
    <svg
      role="img"
      aria-label={trendText(trend)}
      viewBox={`0 0 ${trend.length * STEP - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn("h-5 w-24", className)}
    >
      <path d={bars(trend, (count) => count === 0)} className="fill-border" />
      <path d={bars(trend, (count) => count > 0)} className="fill-accent" />
    </svg>
  );
}
