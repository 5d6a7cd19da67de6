import type { Measurements, Screen } from "./screen";

/** The limit below which Chromium calls layout shifts good. */
const MAX_SHIFT = 0.1;

function problemsIn({ shift, overflow, violations, errors }: Measurements): string[] {
  return [
    ...(shift && shift.score > MAX_SHIFT
      ? [`layout shift ${shift.score}: ${shift.elements.join(", ")}`]
      : []),
    ...(overflow.pixels > 0
      ? [`${overflow.pixels} px too wide: ${overflow.elements.join(", ")}`]
      : []),
    ...violations.map((violation) => `axe: ${violation}`),
    ...errors.map((error) => `console: ${error}`),
  ];
}

/** Returns what is wrong with a page, each with its state and width. */
export function problemsOf({ measurements }: Screen): string[] {
  return measurements.flatMap((measured) =>
    problemsIn(measured).map((problem) => `${measured.state}, ${measured.width} px: ${problem}`),
  );
}

/** Returns a page's line on the console, and a line for each problem. */
export function report(screen: Screen): string {
  const shifts = screen.measurements.flatMap(({ shift, width }) =>
    shift ? [`${shift.score} at ${width}`] : [],
  );
  const state = screen.measurements[0]?.state ?? "";
  const line = `${screen.name} (${state})  layout shift ${shifts.join(", ")}`;
  return [line, ...problemsOf(screen).map((problem) => `    ${problem}`)].join("\n");
}
