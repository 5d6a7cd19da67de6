/** In a webhook's list: every event, those of later versions too. */
export const EVERY_EVENT = "*";
