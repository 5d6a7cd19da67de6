/** The API's default color of lanes, epics and labels (docs/spec/projects.md#colors). */
export const DEFAULT_COLOR = 9741240;
