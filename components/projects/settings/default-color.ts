/** What the API gives a lane, epic or label that names no colour (decisions.md §4.11). */
export const DEFAULT_COLOR = 9741240;
