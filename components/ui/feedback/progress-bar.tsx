interface ProgressBarProps {
  label: string;
  value: number;
  /** 0 if the total is unknown. */
  max: number;
}

/** A progress bar with accessible text. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const part = max === 0 ? 0 : Math.min(1, value / max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max === 0 ? 1 : max}
      {...(max > 0 && { "aria-valuenow": value })}
      className="h-2 w-full overflow-hidden rounded-full bg-surface-sunken"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform"
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  );
}
