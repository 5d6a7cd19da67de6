/**
 * Three lanes, one of them further along. Uses one color, so it works at 16 px and in both themes.
 */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" className={className}>
      <rect x="1" y="1" width="3.6" height="14" rx="1.2" />
      <rect x="6.2" y="1" width="3.6" height="9.5" rx="1.2" />
      <rect x="11.4" y="1" width="3.6" height="5.5" rx="1.2" />
    </svg>
  );
}
