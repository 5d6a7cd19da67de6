import { formatEstimate } from "@/components/issues/fields/estimate";

/** The sum of a lane's estimates, if there is any. */
export function LaneEstimate({ minutes }: { minutes: number }) {
  if (minutes === 0) return null;
  return (
    <span className="shrink-0 text-xs text-text-muted numeric" title="Total estimate">
      <span className="sr-only">Total estimate: </span>
      {formatEstimate(minutes)}
    </span>
  );
}
