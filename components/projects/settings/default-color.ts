/** The API's default color for lanes, epics and labels (docs/spec/projects.md#colors). */
export const DEFAULT_COLOR = 9741240;
