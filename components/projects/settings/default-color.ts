import { PALETTE } from "@/components/ui/form/color-picker";

/** The API's default color for lanes, epics and labels (docs/spec/projects.md#colors). */
const DEFAULT_COLOR = 9741240;

/** Returns a color that none of the records has, so that a new one can be told apart. */
export function unusedColor(records: readonly { color: number }[] | undefined): number {
  const used = new Set(records?.map(({ color }) => color));
  const unused = PALETTE.find(({ color }) => color !== DEFAULT_COLOR && !used.has(color));
  return unused?.color ?? DEFAULT_COLOR;
}
