import { formatEstimate } from "@/components/issues/fields/estimate";

interface RollUpProps {
  /** "Estimate". */
  label: string;
  /** The issue's own minutes. */
  own: number;
  /** Those of its sub-issues. */
  below: number;
}

/** "Estimate 8h, with sub-issues 14h"; nothing if the sub-issues have none. */
export function RollUp({ label, own, below }: RollUpProps) {
  if (below === 0) return null;
  return (
    <span>
      {label} {own === 0 ? "none" : formatEstimate(own)}, with sub-issues{" "}
      {formatEstimate(own + below)}
    </span>
  );
}
