import { Button } from "@/components/ui/button/button";

interface LaneFailureProps {
  title: string;
  onRetry: () => void;
}

/** Shown if loading more of a lane fails. Loaded cards stay. */
export function LaneFailure({ title, onRetry }: LaneFailureProps) {
  return (
    <div
      role="alert"
      className="sticky bottom-2 z-20 flex items-center justify-between gap-2 rounded-md bg-danger-surface px-3 py-2 text-xs text-danger-text"
    >
      Couldn’t load more of {title}.
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
