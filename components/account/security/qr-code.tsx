import { encode } from "uqr";

/** Renders text as a QR code, dark on light in both themes because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const cells = data.flatMap((line, y) =>
    line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-md border border-border"
    >
      <rect width={size} height={size} fill="white" />
      <path d={cells.join("")} fill="black" />
    </svg>
  );
}
