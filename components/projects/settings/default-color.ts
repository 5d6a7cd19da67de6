/** What the API gives a lane, epic or label that names no colour (docs/spec/projects.md#colors). */
export const DEFAULT_COLOR = 9741240;
