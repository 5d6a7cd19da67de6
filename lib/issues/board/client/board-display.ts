/** What a board's swimlanes can be by, under the API's names (docs/spec/search.md#groups). */
export const SWIMLANE_GROUPINGS = [
  "epic",
  "assignee",
  "priority",
  "sprint",
  "label",
  "parent",
] as const;
export type SwimlaneGrouping = (typeof SWIMLANE_GROUPINGS)[number];

/** What a card can show besides its title. */
export const CARD_PARTS = [
  "key",
  "type",
  "priority",
  "labels",
  "assignee",
  "estimate",
  "due",
  "parent",
  "children",
  "dependencies",
  "branch",
] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** How a board is shown. In the URL, so that a link and a saved view restore it. */
export interface BoardDisplay {
  group: SwimlaneGrouping | undefined;
  isCompact: boolean;
  /** What the cards do not show. */
  hiddenParts: readonly CardPart[];
  hiddenLanes: readonly number[];
}

type Params = { get(name: string): string | null };

/** The parameters of the URL that hold a board's display. */
const BOARD_DISPLAY_PARAMS = ["group", "density", "hide", "hide_lanes"] as const;

const MAX_LANES = 100;

/** Reads the display from a URL. What is invalid has its default. */
export function readBoardDisplay(params: Params): BoardDisplay {
  const list = (name: string) => (params.get(name) ?? "").split(",");
  const [group, hidden] = [params.get("group"), list("hide")];
  const lanes = list("hide_lanes").filter((id) => /^[1-9]\d{0,9}$/.test(id));
  return {
    group: SWIMLANE_GROUPINGS.find((known) => known === group),
    isCompact: params.get("density") === "compact",
    hiddenParts: CARD_PARTS.filter((part) => hidden.includes(part)),
    hiddenLanes: [...new Set(lanes.map(Number))].slice(0, MAX_LANES),
  };
}

/** Returns a copy of a URL's parameters with the display set. Defaults are left out. */
export function writeBoardDisplay(
  { group, isCompact, hiddenParts, hiddenLanes }: BoardDisplay,
  params?: URLSearchParams,
): URLSearchParams {
  const written = new URLSearchParams(params);
  const values = {
    group: group ?? "",
    density: isCompact ? "compact" : "",
    hide: hiddenParts.join(),
    hide_lanes: hiddenLanes.join(),
  };
  for (const name of BOARD_DISPLAY_PARAMS) {
    if (values[name] === "") written.delete(name);
    else written.set(name, values[name]);
  }
  return written;
}
