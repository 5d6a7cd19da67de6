/** The id of a settings page's h1, which takes focus when the focused control is removed. */
export const SETTINGS_HEADING_ID = "settings-heading";
