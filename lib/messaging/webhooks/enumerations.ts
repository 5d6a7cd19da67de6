/** Subscribes a webhook to all events, including any added in later versions. */
export const EVERY_EVENT = "*";
