/** Empty state of a lane. */
export function LaneEmpty() {
  return (
    <p className="mt-0.5 rounded-md border border-dashed border-border px-3 py-6 text-center text-xs text-text-muted">
      No issues here
    </p>
  );
}
