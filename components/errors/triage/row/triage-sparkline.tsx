import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { TrendPeriod } from "@/lib/errors/groups/schema";
import { trendText } from "@/components/errors/group/triage-text";

const BAR = 3;
const STEP = 4;
const HEIGHT = 20;
/** Keeps a part with few occurrences visible next to a busy one. */
const MIN_BAR_HEIGHT = 2;

interface SparklineProps {
  /** Occurrences in each part of the period, oldest first. Undefined until loaded. */
  trend: readonly number[] | undefined;
  period: TrendPeriod;
  className?: string;
}

/** The bars for which `isShown`, as one path. */
function bars(trend: readonly number[], isShown: (count: number) => boolean): string {
  const highest = Math.max(...trend, 1);
  return trend
    .map((count, at) => {
      if (!isShown(count)) return "";
      const share = Math.max(MIN_BAR_HEIGHT, (count / highest) * HEIGHT);
      const height = count === 0 ? 1 : Math.round(10 * share) / 10;
      return `M${at * STEP} ${HEIGHT}v${-height}h${BAR}v${height}`;
    })
    .join("");
}

/** Bars for the period. Each row has its own scale; the tooltip names its top. */
export function Sparkline({ trend, period, className }: SparklineProps) {
  if (!trend) return <Skeleton className={cn("h-5", className)} />;
  const text = trendText(trend, period);
  const width = trend.length * STEP - 1;
  const highest = Math.max(...trend);
  return (
    <span data-tooltip={text} className={cn("flex", className)}>
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-5 w-full"
      >
        {highest > 0 && <path d={`M0 0h${width}v.5H0z`} className="fill-border" />}
        <path d={bars(trend, (count) => count === 0)} className="fill-border" />
        <path d={bars(trend, (count) => count > 0)} className="fill-accent" />
      </svg>
    </span>
  );
}
