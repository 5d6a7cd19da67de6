/** Screens of a project whose views can be saved. */
export const PROJECT_SCREENS = ["board", "list", "calendar", "timeline"] as const;
/** With the page that shows the issues of all projects. */
export const SCREENS = [...PROJECT_SCREENS, "search"] as const;
export type ViewScreen = (typeof SCREENS)[number];

/**
 * The parameters of a screen's URL that say how it shows issues: how they are grouped and sorted,
 * and which of their fields are shown. A saved view keeps them with the filters. A new display
 * option is a line here.
 */
const DISPLAY_PARAMS: Record<ViewScreen, readonly string[]> = {
  board: ["group", "density", "hide", "hide_lanes"],
  list: ["group", "sort", "columns", "sub_issues"],
  calendar: ["undated"],
  timeline: ["zoom"],
  search: ["group", "sort", "columns"],
};

/** Values are names, numbers and lists of them. */
const VALUE = /^[\w.,:!-]{1,200}$/;

/** Copies the display parameters of a screen into others. Parameters that are missing are removed. */
export function copyDisplay(screen: ViewScreen, from: URLSearchParams, to: URLSearchParams): void {
  for (const name of DISPLAY_PARAMS[screen]) {
    const value = from.get(name);
    if (value !== null && VALUE.test(value)) to.set(name, value);
    else to.delete(name);
  }
}
